"""Calling the director to a table, answering calls, and messages to the people of an event."""

from __future__ import annotations

from typing import cast

from companion.competition.calls import LONGEST, MOST_CALLS, About, reason_against
from companion.core.append import Appended, touch
from companion.core.refused import Refused
from companion.events.entries.call_entries import Announce, AnswerCall, CallDirector
from companion.events.state.event_state import EventState
from companion.events.verbs.event_journal import going, locked, once, running, table_of, write
from companion.kit.words import Phrase
from companion.models import Event


@once
def call(
    event: Event, number: int, table: int, about: str, text: str, *, key: str, by: str
) -> Appended:
    """Call the director to a table in play; a table can have one open call."""
    with locked(event) as state:
        going(state)
        running(state, number)
        table_of(state, number, table)
        made = [one for one in state.calls.values() if (one.round, one.table) == (number, table)]
        own = [one for one in made if state.lasts(one)]
        full = Phrase(
            "Your table has called %(n)s times in this round. Go to an organiser.", n=MOST_CALLS
        )
        if no := reason_against(about, text, own, full):
            raise Refused(no)
        hear(event, state, number, table)
        called = CallDirector(
            round=number, table=table, about=cast("About", about), text=text.strip()[:LONGEST]
        )
        return write(event, called, key=key, by=by)


@once
def come(event: Event, line: int, *, key: str, by: str) -> Appended:
    """Tell the table that called in entry `line` that the writer is coming."""
    with locked(event) as state:
        at = open_call(state, line)
        if state.calls[line].coming:
            raise Refused(Phrase("Somebody else is going to this table already."))
        hear(event, state, *at)
        return write(event, AnswerCall(round=at[0], table=at[1], call=line), key=key, by=by)


@once
def close(event: Event, line: int, text: str = "", *, key: str, by: str) -> Appended:
    """Close the call in entry `line`, with a note for the history."""
    with locked(event) as state:
        number, table = open_call(state, line)
        hear(event, state, number, table)
        note = text.strip()[:LONGEST]
        closed = AnswerCall(round=number, table=table, call=line, closed=True, text=note)
        return write(event, closed, key=key, by=by)


@once
def announce(event: Event, text: str, number: int, table: int, *, key: str, by: str) -> Appended:
    """Send a message to everybody, to the round `number`, or to one `table` of it; 0 for all."""
    if not text.strip():
        raise Refused(Phrase("Write the message first."))
    with locked(event) as state:
        going(state)
        if number:
            running(state, number)
        if table:
            table_of(state, number, table)
        hear(event, state, number, table)
        said = Announce(text=text.strip()[:LONGEST], round=number or None, table=table or None)
        return write(event, said, key=key, by=by)


def open_call(state: EventState, line: int) -> tuple[int, int]:
    """Return the round and table of the open call in entry `line`; Refused if it is none."""
    found = [one for one in state.open_calls() if one.line == line]
    if not found:
        raise Refused(Phrase("This call has been closed already."))
    return found[0].round, found[0].table


def hear(event: Event, state: EventState, number: int = 0, table: int = 0) -> None:
    """Let the pages of these tables in play show what is new; 0 for all. Inside `locked`."""
    for row in event.tables:
        here = number in (0, row.round) and table in (0, row.number)
        if here and state.stage(row.round).going and row.source is not None:
            touch(row.source)
