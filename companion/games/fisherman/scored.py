"""A counted sheet of Fisherman: whose shield is which, and how it came about in words."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.fisherman.cards import kinds_in_play
from companion.games.fisherman.doubt import miscounted, missing
from companion.games.fisherman.sheet import SHIELDS, Points, possible
from companion.kit import scored as kit
from companion.kit.words import Phrase


class Scored(kit.Scored[Points]):
    """What each round was worth in shields."""

    @property
    def absent(self) -> bool:
        """Whether squid may be named with three (FI-04, Alt)."""
        return bool(self.head.options.get("allow_absent_kind")) and self.head.seats == 3

    def explain(self, index: int) -> list[Phrase]:
        points = self.rounds[index]["points"]
        ranks = kit.ranking(points)
        return [
            derivation(own, rank, ranks.count(rank) > 1)
            for own, rank in zip(points, ranks, strict=True)
        ]

    def check(self, index: int) -> None:
        """At most a whole target and every fish of the two sizes."""
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
    """One seat's round in a line.

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
