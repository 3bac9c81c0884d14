"""A scored sheet of Fisherman: shields with explanations, and checks for impossible rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from companion.games.fisherman.cards import HAND, KINDS, kinds_in_play
from companion.games.fisherman.sheet import SHIELDS, Mat, Points, possible, worth
from companion.kit import scored as kit
from companion.kit.words import Phrase


class Scored(kit.Scored[Points]):
    """The shields of each round."""

    @property
    def absent(self) -> bool:
        """Whether squid may be named with three players (FI-04, Alt)."""
        return bool(self.head.options.get("allow_absent_kind")) and self.head.seats == 3

    def explain(self, index: int) -> list[Phrase]:
        points = self.rounds[index]["points"]
        ranks = kit.ranking(points)
        return [
            derivation(own, rank, ranks.count(rank) > 1)
            for own, rank in zip(points, ranks, strict=True)
        ]

    def check(self, index: int) -> None:
        """A seat can catch at most all of the target and every fish of the two sizes."""
        kinds = kinds_in_play(self.head.seats)
        most = 10 + 2 * (kinds if self.absent else kinds - 1)
        possible(self.rounds[index]["points"], f"rounds[{index}].points", most)

    def doubt(self, index: int) -> Phrase | None:
        entry = self.rounds[index]
        if "catches" in entry:
            return missing(entry["rules"], entry["catches"])
        return miscounted(entry["points"], self.absent)


PLACES = (Phrase("1st"), Phrase("2nd"), Phrase("3rd"), Phrase("4th"))
NAMES = (
    Phrase("gold shield"),
    Phrase("silver shield"),
    Phrase("bronze shield"),
    Phrase("no shield"),
)


def derivation(points: int, rank: int, tied: bool) -> Phrase:
    """Return the explanation of one seat's round.

    >>> str(derivation(8, 2, tied=True))
    '2nd with 8 points, tied: silver shield, 3'
    """
    values: Mapping[str, Phrase | int] = {
        "place": PLACES[rank - 1],
        "points": Phrase("1 point") if points == 1 else Phrase("%(n)s points", n=points),
        "shield": NAMES[rank - 1],
        "worth": SHIELDS[rank - 1],
    }
    if tied:
        return Phrase("%(place)s with %(points)s, tied: %(shield)s, %(worth)s", **values)
    return Phrase("%(place)s with %(points)s: %(shield)s, %(worth)s", **values)


# The sum of all seats' points in a round. All scoring cards are worth 4 (3 seats) or 6 (4); the
# one or two that stay in the box change this by their own worth (FI-10, FI-12).
SUMS: Final = {3: (2, 6), 4: (2, 10)}
SUMS_ABSENT: Final = (-7, 18)  # squid as a target or bycatch that nobody holds (FI-04, Alt)


def miscounted(points: Sequence[int], absent: bool) -> Phrase | None:
    """Return a warning if all seats together have more or less than any round gives."""
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
    """Return a warning if more scoring cards are uncaught than the box can hold."""
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
