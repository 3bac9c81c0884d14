"""Rounds that add up to what no round adds up to: valid sheets, but somebody miscounted."""

from typing import Any, Final

from companion.games.fisherman.cards import DECK, HAND, KINDS, kinds_in_play
from companion.games.fisherman.sheet import worth
from companion.kit.game import Scored
from companion.kit.words import Phrase

# What all seats of a round catch together.  All scoring cards are worth 4 (3 seats) or 6 (4); the
# one or two that stay in the box move this by their own worth (FI-10, FI-12).
SUMS: Final = {3: (2, 6), 4: (2, 10)}
SUMS_ABSENT: Final = (-7, 18)  # squid as a target or bycatch that nobody holds (FI-04, Alt)


def doubt(sheet: Scored, index: int) -> Phrase | None:
    """Why this round should be counted again, or nothing."""
    entry = sheet["rounds"][index]
    seats = len(sheet["seats"])
    if "catches" in entry:
        return missing(entry, seats)
    absent = seats == 3 and sheet.get("options", {}).get("allow_absent_kind", False)
    low, high = SUMS_ABSENT if absent else SUMS[seats]
    total = sum(entry["points"])
    if low <= total <= high:
        return None
    return Phrase(
        "Together that is %(total)s points, but a round gives %(low)s to %(high)s. Count again?",
        total=total,
        low=low,
        high=high,
    )


def missing(entry: dict[str, Any], seats: int) -> Phrase | None:
    """A doubt when more scoring cards are uncaught than can have stayed in the box."""
    rules = entry["rules"]
    target, bycatch = KINDS.index(rules["target"]), KINDS.index(rules["bycatch"])
    dealt = [card for card in DECK.values() if card // 10 < kinds_in_play(seats)]
    scoring = sum(
        worth(card // 10, card % 10 + 1, target, rules["size"], bycatch) != 0 for card in dealt
    )
    uncaught = scoring - sum(len(cards) for cards in entry["catches"])
    box = len(dealt) - HAND[seats] * seats
    if uncaught <= box:
        return None
    return Phrase(
        "%(count)s scoring cards are with nobody, but only %(box)s can be in the box. Count again?",
        count=uncaught,
        box=box,
    )
