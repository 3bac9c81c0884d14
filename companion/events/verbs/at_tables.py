"""What is written down about a table that plays: totals alone, penalties, notes, more time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from companion.core.append import Appended
from companion.core.refused import Refused
from companion.events.entries.result_entries import Punish, Step, TableTotals, WriteNote
from companion.events.entries.round_entries import Clock
from companion.events.state import POINTS
from companion.events.verbs.allowed import going, running, table_of
from companion.events.verbs.journal import locked, once, write
from companion.events.verbs.results import outcomes
from companion.events.verbs.tables import row_of
from companion.journal.entry import Person
from companion.kit.words import Phrase
from companion.models import Event
from companion.tables.setting_up import check_totals

LONGEST_NOTE = 300


@once
def write_totals(
    event: Event,
    number: int,
    table: int,
    totals: Sequence[int],
    *,
    key: str,
    by: str,
    person: int | None = None,
    phone: str = "",
) -> Appended:
    """The totals of a table that kept its own paper; written again they are corrected.

    `person` of the table, if one of them writes, and the phone it is written on.
    """
    with locked(event) as evening:
        running(evening, number)
        seats = table_of(evening, number, table).seats
        row = row_of(event, number, table)
        if row.sheet is None:
            raise Refused(
                Phrase("This table plays on screen: its totals are filled in automatically.")
            )
        if person is not None and person not in seats:
            raise Refused(Phrase("Only people at this table can write its result."))
        check_totals(totals, len(seats))
        found = outcomes([event]).get((event.id, number, table))
        if found and found["finished"]:
            raise Refused(Phrase("The sheet of this table is complete: correct it there."))
        check_totals(totals, len(seats), row.sheet.game, row)
        own = TableTotals(
            round=number,
            table=table,
            totals=tuple(totals),
            person=None if person is None else Person(person),
            phone=phone,
        )
        return write(event, own, key=key, by=by)


@once
def punish(
    event: Event, number: int, table: int, person: int, step: str, reason: str, *, key: str, by: str
) -> Appended:
    """A warning, points off, or the last place at this table."""
    if step not in ("warning", "points", "last"):
        raise Refused(Phrase("Choose a warning, points off, or the last place."))
    if not reason.strip():
        raise Refused(Phrase("Write down the reason."))
    with locked(event) as evening:
        going(evening)
        if person not in table_of(evening, number, table).seats:
            raise Refused(Phrase("Choose somebody who sits at this table."))
        points = evening.settings.get("penalty", 10) if step == POINTS else 0
        penalty = Punish(
            round=number,
            table=table,
            person=Person(person),
            step=cast("Step", step),
            points=points,
            reason=reason.strip()[:200],
        )
        return write(event, penalty, key=key, by=by)


@once
def note_down(event: Event, number: int, table: int, text: str, *, key: str, by: str) -> Appended:
    """Something helpers tell each other about a table; nobody else sees it."""
    if not text.strip():
        raise Refused(Phrase("Enter a note first."))
    with locked(event) as evening:
        table_of(evening, number, table)
        note = WriteNote(round=number, table=table, text=text.strip()[:LONGEST_NOTE])
        return write(event, note, key=key, by=by)


@once
def more_time(
    event: Event, number: int, table: int, minutes: int, *, key: str, by: str
) -> Appended:
    """Minutes more for one table alone."""
    with locked(event) as evening:
        if running(evening, number).timer is None:
            raise Refused(Phrase("This round has no clock."))
        table_of(evening, number, table)
        more = Clock(round=number, do="extend", minutes=minutes, table=table)
        return write(event, more, key=key, by=by)


@once
def call_the_end(event: Event, number: int, *, key: str, by: str) -> Appended:
    """The last minutes are called, on all phones and on the wall."""
    with locked(event) as evening:
        running(evening, number)
        return write(event, Clock(round=number, do="call"), key=key, by=by)
