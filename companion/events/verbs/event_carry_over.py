"""A table of a running round goes on on screen or on paper; the journal says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from companion.core.refused import Refused
from companion.events.entries.seat_entries import CarryOver
from companion.events.verbs.allowed import running, table_of
from companion.events.verbs.event_journal import locked, write
from companion.events.verbs.results import outcome, outcomes
from companion.kit.words import Phrase
from companion.models import EventTable, Match, Sheet
from companion.tables.carry_over import rounds_of

T = TypeVar("T", Match, Sheet)


def carry_over(row: EventTable, act: Callable[[], T], *, by: str) -> T:
    """Let the table go on by `act`, once; Refused where its result is in."""
    event = row.event
    with locked(event) as evening:
        source = row.source
        stage = running(evening, row.round)
        table = table_of(evening, row.round, row.number)
        if stage.same:
            raise Refused(Phrase("Tables with the same deals stay where they are played."))
        if outcome(table, outcomes([event]).get((event.id, row.round, row.number))).finished:
            raise Refused(Phrase("The result of this table is in already."))
        found = act()
        if row.source is not source:
            said = CarryOver(
                round=row.round,
                table=row.number,
                screen=isinstance(found, Match),
                rounds=rounds_of(found),
            )
            write(event, said, key=f"carry-{event.length}", by=by)
    return found
