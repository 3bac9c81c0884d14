"""Rounds that add up to what no round adds up to: valid sheets, but somebody miscounted."""

from collections.abc import Sequence
from typing import Final

from companion.games.fisherman.cards import HAND, KINDS, kinds_in_play
from companion.games.fisherman.sheet import Mat, worth
from companion.kit.words import Phrase

# What all seats of a round catch together.  All scoring cards are worth 4 (3 seats) or 6 (4); the
# one or two that stay in the box move this by their own worth (FI-10, FI-12).
SUMS: Final = {3: (2, 6), 4: (2, 10)}
SUMS_ABSENT: Final = (-7, 18)  # squid as a target or bycatch that nobody holds (FI-04, Alt)


def miscounted(points: Sequence[int], absent: bool) -> Phrase | None:
    """A doubt when all together have more or less than any round gives."""
    low, high = SUMS_ABSENT if absent else SUMS[len(points)]
    total = sum(points)
    if low <= total <= high:
        return None
    return Phrase(
        "Together that is %(total)s points, but a round gives %(low)s to %(high)s. Count again?",
        total=total,
        low=low,
        high=high,
    )


def missing(rules: Mat, catches: Sequence[Sequence[str]]) -> Phrase | None:
    """A doubt when more scoring cards are uncaught than can have stayed in the box."""
    seats = len(catches)
    target, bycatch = KINDS.index(rules["target"]), KINDS.index(rules["bycatch"])
    dealt = range(kinds_in_play(seats) * 10)
    scoring = sum(
        worth(card // 10, card % 10 + 1, target, rules["size"], bycatch) != 0 for card in dealt
    )
    uncaught = scoring - sum(len(cards) for cards in catches)
    box = len(dealt) - HAND[seats] * seats
    if uncaught <= box:
        return None
    return Phrase(
        "%(count)s scoring cards are with nobody, but only %(box)s can be in the box. Count again?",
        count=uncaught,
        box=box,
    )
