"""Entries about the seats of a table: somebody else plays on, or two were noted wrongly."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from msgspec import Meta

from companion.competition.seating.rounds import Seats
from companion.events.entries.entry import AtTable, Teller
from companion.events.state import Changed, Evening
from companion.events.state.evening import changed
from companion.journal.entry import Person, Stamp
from companion.kit.words import Phrase


class Replace(AtTable, tag="replace"):
    """Somebody else, or an AI, plays on in a seat of a running round."""

    RESTS = LAST_ONLY = True
    seat: Annotated[int, Meta(ge=0, le=9)]
    person: Person | None

    def apply(self, evening: Evening, stamp: Stamp) -> None:
        _, table = self.find(evening)
        seats = list(table.seats)
        left = seats[self.seat]
        seats[self.seat] = self.person
        self.keep(evening, replace(table, seats=tuple(seats), replaced=(*table.replaced, left)))

    def describe(self, teller: Teller, n: int) -> Phrase:
        who = teller.name(self.person)
        return Phrase("%(where)s: %(who)s takes over", where=self.where(teller), who=who)


class Reseat(AtTable, tag="reseat"):
    """Two people of a table sat in each other's seat: what each seat won is the other's."""

    RESTS = FOR_GOOD = True
    person: Person
    other: Person

    def apply(self, evening: Evening, stamp: Stamp) -> None:
        stage, table = self.find(evening)
        pair = table.seats.index(self.person), table.seats.index(self.other)
        here, tables = stage.tables.index(table), list(stage.seated.tables)
        tables[here] = swapped(tables[here], pair)
        seated = replace(stage.seated, tables=tuple(tables))
        evening.stages[stage.number - 1] = replace(stage, seated=seated)
        right = replace(table, seats=swapped(table.seats, pair))
        self.keep(evening, changed(right, Changed(None, stamp.by, stamp.by, stamp.at)))

    def describe(self, teller: Teller, n: int) -> Phrase:
        one, other = teller.name(self.person), teller.name(self.other)
        said = "%(where)s: %(one)s and %(other)s had each other's seat"
        return Phrase(said, where=self.where(teller), one=one, other=other)


def swapped(seats: Seats, pair: tuple[int, int]) -> Seats:
    """Return the seats with these two in each other's place.

    >>> swapped((7, 8, None), (0, 1))
    (8, 7, None)
    """
    found, (one, other) = list(seats), pair
    found[one], found[other] = found[other], found[one]
    return tuple(found)
