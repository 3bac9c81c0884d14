"""Entries about seats: a replacement, or a correction of who sat where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated

from msgspec import Meta

from companion.competition.seating.rounds import Seats
from companion.events.entries.event_entry import AtTable, Teller
from companion.events.state.event_state import EventState, changed
from companion.events.state.event_table import Changed
from companion.journal.entry import Count, Person, Stamp
from companion.kit.words import Phrase

Place = tuple[int, int]
"""(table from 1, seat from 0)."""


class Replace(AtTable, tag="replace"):
    """A person, or an AI, takes over a seat in a running round."""

    RESTS = LAST_ONLY = True
    seat: Annotated[int, Meta(ge=0, le=9)]
    person: Person | None

    def apply(self, state: EventState, stamp: Stamp) -> None:
        _, table = self.find(state)
        seats = list(table.seats)
        left = seats[self.seat]
        seats[self.seat] = self.person
        self.keep(state, replace(table, seats=tuple(seats), replaced=(*table.replaced, left)))

    def describe(self, teller: Teller, n: int) -> Phrase:
        who = teller.name(self.person)
        return Phrase("%(where)s: %(who)s takes over", where=self.where(teller), who=who)


class Reseat(AtTable, tag="reseat"):
    """Two people of a round swap seats, together with the results of those seats.

    `other_table` is the other person's table if it is different.
    """

    RESTS = LAST_ONLY = True
    person: Person
    other: Person
    other_table: Count | None = None

    def apply(self, state: EventState, stamp: Stamp) -> None:
        stage, near = self.find(state)
        far = stage.table(self.other_table or self.table)
        here = near.number, near.seats.index(self.person)
        there = far.number, far.seats.index(self.other)
        tables = swapped(stage.seated.tables, here, there)
        seats = swapped([table.seats for table in stage.tables], here, there)
        state.stages[stage.number - 1] = replace(stage, seated=replace(stage.seated, tables=tables))
        if near != far:
            self.follow(state, {self.person: far.number, self.other: near.number})
        for table in {near.number, far.number}:
            right = replace(state.stage(self.round).table(table), seats=seats[table - 1])
            self.keep(state, changed(right, Changed(None, stamp.by, stamp.by, stamp.at)))

    def follow(self, state: EventState, now: Mapping[int, int]) -> None:
        """Move the two people's penalties to their new tables and discard their confirmations."""
        state.penalties[:] = [
            replace(one, table=now[one.person])
            if one.round == self.round and one.person in now
            else one
            for one in state.penalties
        ]
        lost = {one for table in state.stage(self.round).tables for one in table.last & set(now)}
        for table in state.stage(self.round).tables:
            said = {one: totals for one, totals in table.said.items() if one not in now}
            last = table.last - set(now) | {one for one in lost if now[one] == table.number}
            self.keep(state, replace(table, said=said, last=last))

    def describe(self, teller: Teller, n: int) -> Phrase:
        one, other = teller.name(self.person), teller.name(self.other)
        if self.other_table in (None, self.table):
            said = "%(where)s: %(one)s and %(other)s swapped seats"
            return Phrase(said, where=self.where(teller), one=one, other=other)
        return Phrase(
            "%(where)s and table %(table)s: %(one)s and %(other)s swapped seats",
            where=self.where(teller),
            table=self.other_table,
            one=one,
            other=other,
        )


class CarryOver(AtTable, tag="carry"):
    """A table moves from paper to the screen, or back, after this number of rounds."""

    FOR_GOOD = True
    screen: bool
    rounds: Annotated[int, Meta(ge=0, le=1000)]

    def apply(self, state: EventState, stamp: Stamp) -> None:
        self.find(state)

    def describe(self, teller: Teller, n: int) -> Phrase:
        where = self.where(teller)
        n = self.rounds
        if self.screen:
            return Phrase("%(where)s continues on screen; rounds so far: %(n)s", where=where, n=n)
        return Phrase("%(where)s continues on paper; rounds so far: %(n)s", where=where, n=n)


def swapped(tables: Sequence[Seats], here: Place, there: Place) -> tuple[Seats, ...]:
    """Return the tables with two seats exchanged, each given as (table from 1, seat).

    >>> swapped([(7, 8, None), (9, 5)], (1, 0), (2, 1))
    ((5, 8, None), (9, 7))
    """
    found = [list(seats) for seats in tables]
    (one, seat), (other, far) = here, there
    found[one - 1][seat], found[other - 1][far] = found[other - 1][far], found[one - 1][seat]
    return tuple(map(tuple, found))
