"""Changes after closing: allowed for some, requests for others.

While a round is played, everybody at the table writes its sheet. After it is closed, organisers and
helpers write; after the event, organisers only. Everybody else requests a correction, and the
journal says who made each change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from typing import Final

from sqlalchemy import func, select

from companion.core.append import Appended
from companion.core.house import Shut
from companion.core.refused import Refused
from companion.core.services import services
from companion.core.transaction import afterwards
from companion.events.entries.result_entries import Answer, Ask, Corrected
from companion.events.state.event_state import EventState
from companion.events.state.event_table import Asked, Changed, Table
from companion.events.state.stage import Stage
from companion.events.verbs.event_journal import locked, once, table_of, write
from companion.events.verbs.event_tables import row_of
from companion.events.verbs.results import Found, Key, outcome
from companion.games import SheetError
from companion.kit.words import Phrase
from companion.models import Event, EventTable, Sheet, SheetLine, db
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.scorekeeping import Entry, Overtaken, write_round
from companion.sheets.verbs.sheet_rounds import Line, SheetState

MOST_WAITING: Final = 12
"""Unanswered correction requests allowed for one table."""


@dataclass(frozen=True, slots=True)
class Hand:
    """Who is writing: their name in the journal and their role at the event."""

    by: str
    helps: bool
    directs: bool

    def decides(self, state: EventState) -> bool:
        """Return whether they may change closed tables."""
        return self.directs if state.ended else self.helps


def write_at(
    event: Event,
    place: tuple[int, int],
    entry: int | None,
    change: Callable[[], Appended],
    hand: Hand,
) -> Appended:
    """Change the sheet of a table, given as (round, number).

    If the table is closed, the journal records who did it. Raises Shut for writers who may only
    request corrections now.
    """
    with locked(event) as state:
        closed = table_of(state, *place).closed
        if closed and not hand.decides(state):
            raise Shut
        done = change()
        if closed and not done.replayed:
            number, table = place
            said = Corrected(round=number, table=table, entry=entry, line=done.place)
            write(event, said, key=f"corrected-{number}-{table}-{done.place}", by=hand.by)
        return done


@dataclass(frozen=True, slots=True)
class Answered:
    """The entries with answers whose players are to be notified, by event."""

    lines: dict[int, list[int]] = field(default_factory=dict)


@once
def ask(
    event: Event, number: int, table: int, entry: int, value: object, *, key: str, by: str
) -> Appended:
    """Request a correction of one round on a closed table's sheet; SheetError if it is invalid."""
    with locked(event) as state:
        at, sheet = table_of(state, number, table), row_of(event, number, table).sheet
        if sheet is None or not at.closed:
            raise Refused(Phrase("This round is not closed: write on the sheet itself."))
        paper = read_paper(sheet)
        if entry > len(paper.entries):
            raise Overtaken
        wished = paper.with_entry(entry, value)
        after = paper.score(wished)
        after.check(entry)
        if paper.value(entry) == value:
            raise Refused(Phrase("The sheet already says exactly this."))
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
    """Approve or reject the correction request in that entry; approval changes the sheet."""
    with locked(event) as state:
        if not hand.decides(state):
            raise Refused(Phrase("After an event ends, only an organiser decides."))
        waiting = table_of(state, number, table).waiting
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
        done = write(event, said, key=key, by=by)
        if not done.replayed:
            told = services().the(Answered).lines.setdefault(event.id, [])
            afterwards(f"answered-{event.id}-{line}", partial(told.append, done.place))
        return done


def person_of(by: str) -> int | None:
    """Return the member who wrote an entry, if a player did."""
    kind, _, number = by.partition(" ")
    return int(number) if kind == "player" and number.isdecimal() else None


@dataclass(frozen=True)
class Request:
    """A correction request and what it does to the current sheet.

    `after` is None if it no longer fits.
    """

    stage: Stage
    table: Table
    asked: Asked
    before: tuple[int, ...]
    after: tuple[int, ...] | None


def requests(event: Event, state: EventState) -> list[Request]:
    """Return all correction requests that need approval, oldest first."""
    waiting = [(s, t, one) for s, t in closed_tables(state) for one in t.waiting]
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
    """A table that was changed after closing, with who made each change.

    `kept`: the changes left the sheet unfinished, so its last complete result counts.
    """

    stage: Stage
    table: Table
    changed: tuple[Changed, ...]
    kept: bool


def changed_since(event: Event, state: EventState, found: Mapping[Key, Found]) -> list[Since]:
    """Return the tables that were changed after closing, in order."""
    return [
        Since(
            stage,
            table,
            table.changed,
            outcome(table, found.get((event.id, stage.number, table.number))).kept,
        )
        for stage, table in closed_tables(state)
        if table.changed
    ]


def closed_tables(state: EventState) -> Iterator[tuple[Stage, Table]]:
    """Yield every closed table with its round."""
    return ((s, t) for s in state.stages for t in s.tables if t.closed)


@dataclass(frozen=True)
class Correction:
    """A corrected round of a table's sheet, with the totals before and after."""

    table: EventTable
    sheet: Sheet
    line: Line
    before: tuple[int, ...]
    after: tuple[int, ...]


def corrections(event: Event) -> list[Correction]:
    """Return every correction on the event's sheets, undone ones too, in one query.

    Only sheets with a round that was written twice are read.
    """
    twice = (
        select(EventTable.sheet_id)
        .join(SheetLine, SheetLine.sheet_id == EventTable.sheet_id)
        .where(EventTable.event_id == event.id, SheetLine.round.is_not(None))
        .group_by(EventTable.sheet_id, SheetLine.round)
        .having(func.count() > 1)
    )
    chosen = (
        select(EventTable, SheetLine)
        .join(SheetLine, SheetLine.sheet_id == EventTable.sheet_id)
        .where(EventTable.event_id == event.id, EventTable.sheet_id.in_(twice))
        .order_by(EventTable.round, EventTable.number, SheetLine.n)
    )
    found: list[Correction] = []
    for table, rows in groupby(db.session.execute(chosen).unique(), lambda row: row[0]):
        found += on_sheet(table, [line for _, line in rows])
    return found


def on_sheet(table: EventTable, lines: Sequence[SheetLine]) -> list[Correction]:
    """Return the corrections on one sheet; changes of names are not corrections."""
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
    """Return the totals after these entries."""
    return SheetState(sheet.game, sheet.options, lines).scored.totals
