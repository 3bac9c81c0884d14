"""Entries about results: kits, rulings, totals, confirmations, corrections, penalties, points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import isfinite
from typing import Annotated, Any, Literal

from msgspec import Meta

from companion.events.entries.event_entry import AtTable, EventEntry, Teller
from companion.events.entries.kit_entry import KitEntry
from companion.events.state.event_state import (
    LAST,
    POINTS,
    Adjustment,
    EventState,
    Penalty,
    changed,
)
from companion.events.state.event_table import Asked, Changed, Note, Said
from companion.events.state.event_table import Totals as OwnTotals
from companion.journal.entry import LineNumber, Person, Stamp, Text, Totals, figures
from companion.kit.numbers import SheetError
from companion.kit.words import Phrase

Index = Annotated[int, Meta(ge=0)]
"""A round of a sheet, from 0."""


class Ruling(AtTable, tag="ruling"):
    """Totals set by ruling, with the reason."""

    RESULT = True
    totals: Totals
    why: Text

    def apply(self, state: EventState, stamp: Stamp) -> None:
        _, table = self.find(state)
        ruled = replace(table, ruled=self.totals, why=self.why)
        self.keep(state, changed(ruled, Changed(None, stamp.by, stamp.by, stamp.at)))

    def describe(self, teller: Teller, n: int) -> Phrase:
        return Phrase(
            "%(where)s: ruled %(totals)s: %(why)s",
            where=self.where(teller),
            totals=figures(self.totals),
            why=self.why,
        )


class TableTotals(AtTable, tag="totals"):
    """Totals without a sheet, who entered them, and on which phone.

    Empty totals remove the ones entered before.
    """

    RESULT = True
    totals: Totals
    person: Person | None = None
    phone: Text = ""

    def apply(self, state: EventState, stamp: Stamp) -> None:
        _, table = self.find(state)
        own = OwnTotals(self.totals, self.person, self.phone) if self.totals else None
        self.keep(state, replace(table, totals=own))

    def describe(self, teller: Teller, n: int) -> Phrase:
        if not self.totals:
            return Phrase("%(where)s: totals removed", where=self.where(teller))
        return Phrase(
            "%(where)s: totals only, %(totals)s",
            where=self.where(teller),
            totals=figures(self.totals),
        )


class Confirm(AtTable, tag="confirm"):
    """A player reports the totals of their table; `sheet` is what the sheet said then."""

    person: Person
    totals: Totals
    sheet: Totals | None = None
    phone: Text = ""

    def apply(self, state: EventState, stamp: Stamp) -> None:
        _, table = self.find(state)
        said = {**table.said, self.person: Said(self.totals, self.sheet, self.phone)}
        self.keep(state, replace(table, said=said))

    def describe(self, teller: Teller, n: int) -> Phrase:
        return Phrase(
            "%(where)s: %(who)s confirms %(totals)s",
            where=self.where(teller),
            who=teller.name(self.person),
            totals=figures(self.totals),
        )


class Ask(AtTable, tag="ask"):
    """A request to correct a closed table's sheet; replaces the same person's earlier request."""

    FOR_GOOD = True
    entry: Index
    value: Any  # as it was typed; scored each time it is shown
    before: Totals
    after: Totals

    def apply(self, state: EventState, stamp: Stamp) -> None:
        _, table = self.find(state)
        asked = Asked(stamp.n, self.entry, self.value, self.before, self.after, stamp.by, stamp.at)
        others = (one for one in table.asked if (one.by, one.entry) != (asked.by, asked.entry))
        self.keep(state, replace(table, asked=(*others, asked)))

    def describe(self, teller: Teller, n: int) -> Phrase:
        return Phrase(
            "%(where)s: correction requested, %(before)s → %(after)s",
            where=self.where(teller),
            before=figures(self.before),
            after=figures(self.after),
        )


class Answer(AtTable, tag="answer"):
    """A request is approved (the sheet was changed in its entry `line`) or rejected."""

    FOR_GOOD = True
    ask: LineNumber
    yes: bool
    line: LineNumber | None = None

    def apply(self, state: EventState, stamp: Stamp) -> None:
        _, table = self.find(state)
        found = [one for one in table.asked if one.line == self.ask]
        others = tuple(one for one in table.asked if one not in found)
        for one in found:
            if self.yes:
                change = Changed(one.entry, one.by, stamp.by, stamp.at)
                table = changed(replace(table, asked=others), change)
            else:
                table = replace(table, asked=(*others, replace(one, refused=stamp.by or "?")))
        self.keep(state, table)

    def describe(self, teller: Teller, n: int) -> Phrase:
        where = self.where(teller)
        if self.yes:
            return Phrase("%(where)s: requested correction approved", where=where)
        return Phrase("%(where)s: requested correction declined", where=where)


class Corrected(AtTable, tag="corrected"):
    """A closed table's sheet was changed, in its entry `line`, without a request."""

    FOR_GOOD = True
    entry: Index | None
    line: LineNumber | None = None

    def apply(self, state: EventState, stamp: Stamp) -> None:
        _, table = self.find(state)
        self.keep(state, changed(table, Changed(self.entry, stamp.by, stamp.by, stamp.at)))

    def describe(self, teller: Teller, n: int) -> Phrase:
        where = self.where(teller)
        if self.entry is None:
            return Phrase("%(where)s: names changed after closing", where=where)
        return Phrase(
            "%(where)s: round %(n)s added to the sheet after closing",
            where=where,
            n=self.entry + 1,
        )


class WriteNote(AtTable, tag="note"):
    """A note of helpers about a table."""

    text: Text

    def apply(self, state: EventState, stamp: Stamp) -> None:
        _, table = self.find(state)
        note = Note(self.text, stamp.by, stamp.at)
        self.keep(state, replace(table, notes=(*table.notes, note)))

    def describe(self, teller: Teller, n: int) -> Phrase:
        return Phrase("%(where)s: note: %(text)s", where=self.where(teller), text=self.text)


Step = Literal["warning", "points", "last"]


class Punish(AtTable, tag="penalty"):
    """A warning (without effect), points off, or the last place at the table."""

    person: Person
    step: Step
    points: Annotated[int, Meta(ge=0, le=1000)]
    reason: Text

    def apply(self, state: EventState, stamp: Stamp) -> None:
        _, table = self.find(state)
        state.penalties.append(
            Penalty(
                self.person, self.step, self.points, self.reason, self.round, self.table, stamp.n
            )
        )
        if self.step == POINTS:
            taken = Adjustment(self.person, -self.points, self.reason, stamp.n)
            state.adjustments.append(taken)
        if self.step == LAST:
            lost = replace(table, last=table.last | {self.person})
            self.keep(state, changed(lost, Changed(None, stamp.by, stamp.by, stamp.at)))

    def describe(self, teller: Teller, n: int) -> Phrase:
        return Phrase(
            "%(where)s: %(step)s for %(who)s: %(why)s",
            where=self.where(teller),
            step=self.named(),
            who=teller.name(self.person),
            why=self.reason,
        )

    def named(self) -> Phrase:
        """Return the penalty in words."""
        if self.step == "warning":
            return Phrase("warning")
        if self.step == "points":
            return Phrase("−%(n)s points", n=str(self.points))
        return Phrase("last place")


class Adjust(EventEntry, tag="adjust"):
    """Points given or taken by hand, with the reason."""

    person: Person
    points: int | float
    reason: Text

    def check_file(self, given: Mapping[str, object], place: str) -> None:
        if not isfinite(self.points) or abs(self.points) > 10_000:
            wrong = Phrase("Enter a number of points, such as 5 or −2.")
            raise SheetError(f"{place}.points", wrong)

    def apply(self, state: EventState, stamp: Stamp) -> None:
        given = Adjustment(self.person, self.points, self.reason, stamp.n)
        state.adjustments.append(given)

    def describe(self, teller: Teller, n: int) -> Phrase:
        return Phrase(
            "%(points)s points for %(who)s: %(why)s",
            points=f"{self.points:+g}".replace("-", "−"),
            who=teller.name(self.person),
            why=self.reason,
        )


class AddKit(KitEntry, EventEntry, tag="kit"):
    """How a game on paper is scored from now on."""
