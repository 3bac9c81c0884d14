"""A counted sheet of Nusfjord: what no harbours can hold, the marks for one alone, in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from companion.games.nusfjord.board import STOCK, UNISSUED, WORTH
from companion.games.nusfjord.detail import room
from companion.games.nusfjord.sheet import HIGH, SHARES, Counts, Told, sail
from companion.games.nusfjord.words import SHIP_NAMES
from companion.kit import scored as kit
from companion.kit.numbers import SheetError, together
from companion.kit.words import Phrase

MUCH_GOLD: Final = 30  # more is rare


class Scored(kit.Scored[Counts]):
    """One count, at the end (§8)."""

    def shield(self) -> int:
        """What somebody who played alone has earned: 1 gold, 3 bronze, 0 nothing (NU-43)."""
        return shield(self.head.seats, self.totals[0]) if self.rounds else 0

    def explain(self, index: int) -> list[Phrase]:
        return [derivation(one) for one in self.rounds[index]["counts"]]

    def check(self, index: int) -> None:
        """No more than the harbours can hold (NU-24, NU-17)."""
        entry, seats = self.rounds[index]["counts"], self.head.seats
        place = f"rounds[{index}].counts"
        together(
            partial(sail, one["ships"], f"{place}[{seat}].ships", seats)
            for seat, one in enumerate(entry)
        )
        together(partial(room, one, f"{place}[{seat}].houses") for seat, one in enumerate(entry))
        launched(entry, STOCK[seats], place)
        afloat = sum(one["ships"] for one in entry)
        most = STOCK[seats] * sum(map(int, WORTH))
        if afloat > most:
            raise SheetError(
                place,
                Phrase(
                    "Ships are worth %(most)s together, not %(given)s.", most=most, given=afloat
                ),
            )
        shares = sum(one["shares"] + one["unissued"] for one in entry)
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
        for seat, one in enumerate(self.rounds[index]["counts"]):
            name = self.names[seat]
            if "houses" not in one and "fleet" in one and not one["buildings"]:
                return Phrase("%(name)s would have no buildings.", name=name)
            if one["gold"] > MUCH_GOLD:
                return Phrase("%(name)s would have %(n)s gold.", name=name, n=one["gold"])
            if one["shares"] < SHARES - UNISSUED:
                return Phrase("%(name)s has two shares at least, their own.", name=name)
            if self.scores[index][seat] > HIGH:
                return Phrase("%(name)s would have more than %(n)s points.", name=name, n=HIGH)
        return None


def launched(counts: Sequence[Told], stock: int, place: str) -> None:
    """SheetError where more ships of a kind are afloat than there are (NU-24)."""
    for kind, name in enumerate(SHIP_NAMES.values()):
        afloat = sum(one["fleet"][kind] for one in counts if "fleet" in one)
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


def derivation(one: Told) -> Phrase:
    """A seat's count in a line, with each building and ship where they were written down.

    >>> one = Told(buildings=3, ships=5, shares=2, gold=1, empty_spaces=4, unissued=0)
    >>> str(derivation(one | {"houses": "2+2-1", "fleet": [1, 0, 1]})).split(", shares")[0]
    'buildings 2+2−1 = 3, ships 1+4 = 5'
    """
    fleet = one.get("fleet", ())
    afloat = [str(int(n)) for n, ships in zip(WORTH, fleet, strict=False) for _ in range(ships)]
    houses = str(one.get("houses", "")).replace("-", "−")
    return Phrase(
        "buildings %(buildings)s, ships %(ships)s, shares %(shares)s, gold %(gold)s; "
        "empty fields %(empty)s, unissued shares %(unissued)s",
        buildings=added(houses, one["buildings"]),
        ships=added("+".join(afloat), one["ships"]),
        shares=one["shares"],
        gold=one["gold"],
        empty=-one["empty_spaces"],
        unissued=-one["unissued"],
    )


def added(parts: str, total: int) -> str | int:
    """The parts and their total where there are several."""
    figure = str(total).replace("-", "−")
    return f"{parts} = {figure}" if {"+", "−"} & set(parts[1:]) else total


BRONZE: Final = 30
GOLD: Final = 40
NONE: Final = 0
MARKS: Final = Phrase(
    "%(bronze)s points earn a bronze shield, %(gold)s a golden one.", bronze=BRONZE, gold=GOLD
)


def shield(seats: int, points: int) -> int:
    """The shield that so many points earn at the end: 1 gold, 3 bronze; 0 for none.

    >>> shield(1, 29), shield(1, 30), shield(1, 40), shield(2, 50)
    (0, 3, 1, 0)
    """
    if seats > 1 or points < BRONZE:
        return NONE
    return 1 if points >= GOLD else 3
