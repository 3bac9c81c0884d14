"""Changes after closing: allowed for some, a request for others.

While a round is played its sheets are written by everybody at the table. Closed, organiser and
helpers write; after the evening organisers only. All others ask, and each change says who did.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from sqlalchemy import select

from companion.core.append import Appended, Conflict
from companion.core.refused import Refused
from companion.events.entries.result_entries import Answer, Ask, Corrected
from companion.events.state.evening import Evening
from companion.events.state.event_table import Asked, Changed, Table
from companion.events.state.stage import Stage
from companion.events.verbs.allowed import table_of
from companion.events.verbs.event_journal import locked, once, write
from companion.events.verbs.event_tables import row_of
from companion.events.verbs.results import Found, Key, outcome
from companion.games import SheetError
from companion.kit.words import Phrase
from companion.models import Event, EventTable, Sheet, SheetLine, db
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.scorekeeping import Entry, Overtaken, write_round
from companion.sheets.verbs.sheet_rounds import Line, Paper

MOST_WAITING: Final = 12
"""Requests of one table that nobody has answered."""


class Shut(Conflict):
    """The table was closed meanwhile: whoever writes may only ask."""


@dataclass(frozen=True, slots=True)
class Hand:
    """Whoever writes: as the journal calls them, and what they are at the event."""

    by: str
    helps: bool
    directs: bool

    def decides(self, evening: Evening) -> bool:
        """Whether their word counts for what is closed."""
        return self.directs if evening.ended else self.helps


def write_at(
    event: Event,
    place: tuple[int, int],
    entry: int | None,
    change: Callable[[], Appended],
    hand: Hand,
) -> Appended:
    """Change the sheet of a table, by round and number; once it is closed the journal says who.

    Raises Shut for those who may only ask by now.
    """
    with locked(event) as evening:
        closed = table_of(evening, *place).closed
        if closed and not hand.decides(evening):
            raise Shut
        done = change()
        if closed and not done.replayed:
            number, table = place
            said = Corrected(round=number, table=table, entry=entry, line=done.place)
            write(event, said, key=f"corrected-{number}-{table}-{done.place}", by=hand.by)
        return done


@once
def ask(
    event: Event, number: int, table: int, entry: int, value: object, *, key: str, by: str
) -> Appended:
    """Ask to have a round of a closed table's sheet otherwise; SheetError if it cannot be so."""
    with locked(event) as evening:
        at, sheet = table_of(evening, number, table), row_of(event, number, table).sheet
        if sheet is None or not at.closed:
            raise Refused(Phrase("This round is not closed: write on the sheet itself."))
        paper = read_paper(sheet)
        if entry > len(paper.entries):
            raise Overtaken
        wished = paper.with_entry(entry, value)
        after = paper.score(wished)
        after.check(entry)
        if paper.value(entry) == value:
            raise Refused(Phrase("The sheet says just this already."))
        if len(at.waiting) >= MOST_WAITING:
            raise Refused(Phrase("Many requests wait already: talk to an organiser."))
        asked = Ask(
            round=number,
            table=table,
            entry=entry,
            value=value,
            before=tuple(paper.scored.totals),
            after=tuple(after.totals),
        )
        return write(event, asked, key=key, by=by)


@once
def answer(
    event: Event, number: int, table: int, line: int, yes: bool, hand: Hand, *, key: str, by: str
) -> Appended:
    """Yes or no to what somebody asked for in that line; a yes changes the sheet."""
    with locked(event) as evening:
        if not hand.decides(evening):
            raise Refused(Phrase("After an event ends, only an organiser decides."))
        waiting = table_of(evening, number, table).waiting
        asked = next((one for one in waiting if one.line == line), None)
        if asked is None:
            raise Refused(Phrase("Somebody else has answered this already."))
        sheet = row_of(event, number, table).sheet
        written = None
        if yes and sheet is not None:
            try:
                seen = read_paper(sheet).touched(asked.entry)
                entry = Entry(asked.value, seen, f"ask-{event.id}-{line}", "", person_of(asked.by))
                written = write_round(sheet, asked.entry, entry).place
            except (SheetError, Overtaken) as error:
                raise Refused(
                    Phrase("The sheet has changed since, so this correction no longer applies.")
                ) from error
        said = Answer(round=number, table=table, ask=line, yes=yes, line=written)
        return write(event, said, key=key, by=by)


def person_of(by: str) -> int | None:
    """The member who wrote a line."""
    kind, _, number = by.partition(" ")
    return int(number) if kind == "player" and number.isdecimal() else None


@dataclass(frozen=True)
class Request:
    """What somebody asks for, against the sheet as it is now; None where it fits no more."""

    stage: Stage
    table: Table
    asked: Asked
    before: tuple[int, ...]
    after: tuple[int, ...] | None


def requests(event: Event, evening: Evening) -> list[Request]:
    """All that waits for a yes, the oldest first."""
    waiting = [(s, t, one) for s, t in closed_tables(evening) for one in t.waiting]
    found = []
    for stage, table, asked in sorted(waiting, key=lambda row: row[2].line):
        sheet = row_of(event, stage.number, table.number).sheet
        if sheet is None:
            continue
        paper = read_paper(sheet)
        after: tuple[int, ...] | None
        try:
            after = paper.score(paper.with_entry(asked.entry, asked.value)).totals
        except SheetError:
            after = None
        found.append(Request(stage, table, asked, paper.scored.totals, after))
    return found


@dataclass(frozen=True)
class Since:
    """A table that was changed since it was closed, each time by whom.

    `kept`: left unfinished by that, so that its last complete result counts.
    """

    stage: Stage
    table: Table
    changed: tuple[Changed, ...]
    kept: bool


def changed_since(event: Event, evening: Evening, found: Mapping[Key, Found]) -> list[Since]:
    """The tables that were changed since they were closed, in their order."""
    return [
        Since(
            stage,
            table,
            table.changed,
            outcome(table, found.get((event.id, stage.number, table.number))).kept,
        )
        for stage, table in closed_tables(evening)
        if table.changed
    ]


def closed_tables(evening: Evening) -> Iterator[tuple[Stage, Table]]:
    """Every table whose result stands."""
    return ((s, t) for s in evening.stages for t in s.tables if t.closed)


@dataclass(frozen=True)
class Correction:
    """A round of a table's sheet that was written again, and what that did to the totals."""

    table: EventTable
    sheet: Sheet
    line: Line
    before: tuple[int, ...]
    after: tuple[int, ...]


def corrections(event: Event) -> list[Correction]:
    """Every correction on the event's sheets, and every one taken back; in one query."""
    chosen = (
        select(EventTable, SheetLine)
        .join(SheetLine, SheetLine.sheet_id == EventTable.sheet_id)
        .where(EventTable.event_id == event.id)
        .order_by(EventTable.round, EventTable.number, SheetLine.n)
    )
    found: list[Correction] = []
    for table, rows in groupby(db.session.execute(chosen).unique(), lambda row: row[0]):
        found += on_sheet(table, [line for _, line in rows])
    return found


def on_sheet(table: EventTable, lines: Sequence[SheetLine]) -> list[Correction]:
    """The corrections on one sheet; other names are told by whoever took over a seat."""
    sheet, written = table.sheet, set[int | None]()
    if sheet is None:
        return []
    found = []
    for at, line in enumerate(lines):
        if line.round in written and line.round is not None:
            before, after = (totals(sheet, lines[:n]) for n in (at, at + 1))
            found.append(Correction(table, sheet, line, before, after))
        written.add(line.round)
    return found


def totals(sheet: Sheet, lines: Sequence[SheetLine]) -> tuple[int, ...]:
    """The totals as they were after these lines."""
    return Paper(sheet.game, sheet.options, lines).scored.totals
