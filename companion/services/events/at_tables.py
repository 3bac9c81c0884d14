"""What is written down about a table that plays: totals alone, penalties, notes, more time."""

from __future__ import annotations

from collections.abc import Sequence

from companion.competition.evening import POINTS, STEPS
from companion.games import GAMES
from companion.infrastructure.append import Appended
from companion.infrastructure.refused import Refused
from companion.kit.words import Phrase
from companion.models import Event
from companion.services.events.allowed import bounded, going, running, table_of
from companion.services.events.journal import locked, once, write
from companion.services.events.results import outcomes
from companion.services.events.tables import row_of

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
            raise Refused(Phrase("This table plays on screen: its totals come by themselves."))
        if person is not None and person not in seats:
            raise Refused(Phrase("Only who sits at this table can write its result."))
        if len(totals) != len(seats):
            raise Refused(Phrase("Write one total for every seat."))
        bounded(totals)
        found = outcomes([event]).get((event.id, number, table))
        if found and found["finished"]:
            raise Refused(Phrase("The sheet of this table is complete: correct it there."))
        impossible = GAMES[row.sheet.game].paper.totals(totals, row.sheet.options)
        if impossible is not None:
            raise Refused(impossible)
        data = {
            "round": number, "table": table, "totals": list(totals), "person": person,
            "phone": phone,
        }  # fmt: skip
        return write(event, "totals", data, key=key, by=by)


@once
def punish(
    event: Event, number: int, table: int, person: int, step: str, reason: str, *, key: str, by: str
) -> Appended:
    """A warning, points off, or the last place at this table."""
    if step not in STEPS:
        raise Refused(Phrase("Choose a warning, points off, or the last place."))
    if not reason.strip():
        raise Refused(Phrase("Write down the reason."))
    with locked(event) as evening:
        going(evening)
        if person not in table_of(evening, number, table).seats:
            raise Refused(Phrase("Choose somebody who sits at this table."))
        points = evening.settings.get("penalty", 10) if step == POINTS else 0
        data = {
            "round": number, "table": table, "person": person, "step": step, "points": points,
            "reason": reason.strip()[:200],
        }  # fmt: skip
        return write(event, "penalty", data, key=key, by=by)


@once
def note_down(event: Event, number: int, table: int, text: str, *, key: str, by: str) -> Appended:
    """Something helpers tell each other about a table; nobody else sees it."""
    if not text.strip():
        raise Refused(Phrase("Write the note down first."))
    with locked(event) as evening:
        table_of(evening, number, table)
        data = {"round": number, "table": table, "text": text.strip()[:LONGEST_NOTE]}
        return write(event, "note", data, key=key, by=by)


@once
def more_time(
    event: Event, number: int, table: int, minutes: int, *, key: str, by: str
) -> Appended:
    """Minutes more for one table alone."""
    with locked(event) as evening:
        if running(evening, number).timer is None:
            raise Refused(Phrase("This round has no clock."))
        table_of(evening, number, table)
        data = {"round": number, "do": "extend", "minutes": minutes, "table": table}
        return write(event, "clock", data, key=key, by=by)


@once
def call_the_end(event: Event, number: int, *, key: str, by: str) -> Appended:
    """The last minutes are called, on all phones and on the wall."""
    with locked(event) as evening:
        running(evening, number)
        return write(event, "clock", {"round": number, "do": "call", "minutes": 0}, key=key, by=by)
