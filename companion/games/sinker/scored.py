"""A scored sheet of Sinker: the pot besides the points, and explanations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.sinker.cards import ALL, BID_NAMES, BIDS
from companion.games.sinker.sheet import WORTH, Deal, penalty
from companion.kit import scored as kit
from companion.kit.option import Options
from companion.kit.words import Phrase


@dataclass(frozen=True)
class Scored(kit.Scored[Deal]):
    """The points of each deal, and the pot after it."""

    pot: tuple[int, ...]

    def file(self) -> dict[str, object]:
        return super().file() | {"pot": list(self.pot)}

    def explain(self, index: int) -> list[Phrase]:
        entry, scores = self.rounds[index], self.scores[index]
        declarer = entry["declarer"]
        if declarer is None:
            return [dive_line(entry["tricks"], scores[s], s) for s in range(len(scores))]
        pot = self.pot[index - 1] if index else 0
        return [
            declarer_line(entry["bid"], entry["tricks"][seat], points)
            if seat == declarer
            else other_line(entry, points, seat, pot, self.head.options)
            for seat, points in enumerate(scores)
        ]

    def declared(self, seat: int) -> tuple[int, int]:
        """Return how often a seat was the declarer, and how often it made the bid."""
        scores = [
            row[seat]
            for entry, row in zip(self.rounds, self.scores, strict=True)
            if entry["declarer"] == seat
        ]
        return len(scores), sum(score > 0 for score in scores)


def dive_line(tricks: Sequence[int], points: int, seat: int) -> Phrase:
    """Return the explanation of one seat's dive."""
    values: dict[str, Phrase | int] = {"tricks": tricks_phrase(tricks[seat]), "points": -points}
    if not points:
        return Phrase("%(tricks)s, not the most: 0", **values)
    if tricks[seat] == max(tricks):
        return Phrase("%(tricks)s, the most: −%(points)s", **values)
    return Phrase("%(tricks)s, but the most were tied: −%(points)s", **values)


def declarer_line(bid: str, tricks: int, points: int) -> Phrase:
    """Return the explanation of the declarer's score."""
    values: dict[str, Phrase | int] = {
        "bid": BID_NAMES[bid],
        "tricks": tricks_phrase(tricks),
        "points": abs(points),
    }
    if points > 0:
        return Phrase("declarer, bid %(bid)s, %(tricks)s: kept, +%(points)s", **values)
    return Phrase("declarer, bid %(bid)s, %(tricks)s: failed, −%(points)s", **values)


def other_line(entry: Deal, points: int, seat: int, pot: int, options: Options) -> Phrase:
    """Return the explanation of another seat's score."""
    bid = BIDS.index(entry["bid"])
    tricks = tricks_phrase(entry["tricks"][seat])
    each = penalty(bid, options)
    if bid < ALL:
        if not points:
            return Phrase("%(tricks)s: 0", tricks=tricks)
        return Phrase(
            "%(tricks)s at −%(each)s: −%(points)s", tricks=tricks, each=each, points=-points
        )
    if not points:
        return Phrase("the declarer kept it: 0")
    if pot and options.get("pot", "carry") == "carry":
        return Phrase(
            "the declarer failed: a share of %(prize)s and of %(pot)s from the pot, +%(points)s",
            prize=WORTH[bid], pot=pot, points=points,
        )  # fmt: skip
    return Phrase(
        "the declarer failed: a share of %(prize)s, +%(points)s", prize=WORTH[bid], points=points
    )


def tricks_phrase(count: int) -> Phrase:
    return Phrase("1 trick") if count == 1 else Phrase("%(n)s tricks", n=count)
