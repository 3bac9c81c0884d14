"""A scored sheet of Nusfjord: impossible counts, shields when playing alone, explanations."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from companion.games.nusfjord.board import STOCK, UNISSUED, WORTH
from companion.games.nusfjord.detail import room
from companion.games.nusfjord.sheet import HIGH, SHARES, Counts, CountWithDetails, sail
from companion.games.nusfjord.words import SHIP_NAMES
from companion.kit import scored as kit
from companion.kit.numbers import SheetError, together
from companion.kit.words import Phrase

MUCH_GOLD: Final = 30  # more is rare


class Scored(kit.Scored[Counts]):
    """One count, at the end (§8)."""

    def shield(self) -> int:
        """The shield earned when playing alone: 1 gold, 3 bronze, 0 none (NU-43)."""
        return shield(self.head.seats, self.totals[0]) if self.rounds else 0

    def explain(self, index: int) -> list[Phrase]:
        return [derivation(count) for count in self.rounds[index]["counts"]]

    def check(self, index: int) -> None:
        """Check that the harbours can hold the count (NU-24, NU-17)."""
        entry, seats = self.rounds[index]["counts"], self.head.seats
        place = f"rounds[{index}].counts"
        together(
            partial(sail, count["ships"], f"{place}[{seat}].ships", seats)
            for seat, count in enumerate(entry)
        )
        together(
            partial(room, count, f"{place}[{seat}].houses") for seat, count in enumerate(entry)
        )
        launched(entry, STOCK[seats], place)
        afloat = sum(count["ships"] for count in entry)
        most = STOCK[seats] * sum(map(int, WORTH))
        if afloat > most:
            raise SheetError(
                place,
                Phrase(
                    "Ships are worth %(most)s together, not %(given)s.", most=most, given=afloat
                ),
            )
        shares = sum(count["shares"] + count["unissued"] for count in entry)
        if shares > SHARES * seats:
            raise SheetError(
                place,
                Phrase(
                    "There are %(most)s shares in all, not %(given)s.",
                    most=SHARES * seats,
                    given=shares,
                ),
            )

    def doubt(self, index: int) -> Phrase | None:
        for seat, count in enumerate(self.rounds[index]["counts"]):
            name = self.names[seat]
            if "houses" not in count and "fleet" in count and not count["buildings"]:
                return Phrase("%(name)s would have no buildings.", name=name)
            if count["gold"] > MUCH_GOLD:
                return Phrase("%(name)s would have %(n)s gold.", name=name, n=count["gold"])
            if count["shares"] < SHARES - UNISSUED:
                return Phrase("%(name)s has two shares at least, their own.", name=name)
            if self.scores[index][seat] > HIGH:
                return Phrase("%(name)s would have more than %(n)s points.", name=name, n=HIGH)
        return None


def launched(counts: Sequence[CountWithDetails], stock: int, place: str) -> None:
    """Raise SheetError if more ships of a kind are used than exist (NU-24)."""
    for kind, name in enumerate(SHIP_NAMES.values()):
        afloat = sum(count["fleet"][kind] for count in counts if "fleet" in count)
        if afloat > stock:
            raise SheetError(
                place,
                Phrase(
                    "%(ship)s: there are %(most)s of them, not %(given)s",
                    ship=name,
                    most=stock,
                    given=afloat,
                ),
            )


def derivation(count: CountWithDetails) -> Phrase:
    """Return the explanation of a seat's count, with each building and ship if entered.

    >>> count = CountWithDetails(buildings=3, ships=5, shares=2, gold=1, empty_spaces=4, unissued=0)
    >>> str(derivation(count | {"houses": "2+2-1", "fleet": [1, 0, 1]})).split(", shares")[0]
    'buildings 2+2−1 = 3, ships 1+4 = 5'
    """
    fleet = count.get("fleet", ())
    afloat = [str(int(n)) for n, ships in zip(WORTH, fleet, strict=False) for _ in range(ships)]
    houses = str(count.get("houses", "")).replace("-", "−")
    return Phrase(
        "buildings %(buildings)s, ships %(ships)s, shares %(shares)s, gold %(gold)s; "
        "empty fields %(empty)s, unissued shares %(unissued)s",
        buildings=added(houses, count["buildings"]),
        ships=added("+".join(afloat), count["ships"]),
        shares=count["shares"],
        gold=count["gold"],
        empty=-count["empty_spaces"],
        unissued=-count["unissued"],
    )


def added(parts: str, total: int) -> str | int:
    """Return the parts with their total if there are several."""
    figure = str(total).replace("-", "−")
    return f"{parts} = {figure}" if {"+", "−"} & set(parts[1:]) else total


BRONZE: Final = 30
GOLD: Final = 40
NONE: Final = 0
MARKS: Final = Phrase(
    "%(bronze)s points earn a bronze shield, %(gold)s a golden one.", bronze=BRONZE, gold=GOLD
)


def marks(points: int) -> Phrase:
    """Return the shield earned when playing alone, or the distance to the next one (NU-43)."""
    if points >= GOLD:
        return Phrase("%(gold)s points: a golden shield.", gold=GOLD)
    if points >= BRONZE:
        return Phrase("A bronze shield. A golden one is %(n)s points away.", n=GOLD - points)
    return Phrase("A bronze shield is %(n)s points away.", n=BRONZE - points)


def shield(seats: int, points: int) -> int:
    """Return the shield earned with these points at the end: 1 gold, 3 bronze, 0 none.

    >>> shield(1, 29), shield(1, 30), shield(1, 40), shield(2, 50)
    (0, 3, 1, 0)
    """
    if seats > 1 or points < BRONZE:
        return NONE
    return 1 if points >= GOLD else 3
