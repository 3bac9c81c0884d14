"""Calling the director to a fixture, and answering calls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from companion.competition.calls import LONGEST, MOST_CALLS, About, Call, reason_against
from companion.core.append import Appended, touch
from companion.core.refused import Refused
from companion.kit.words import Phrase
from companion.leagues.entries.fixture_call_entries import AnswerCall, CallDirector
from companion.leagues.state.league_state import League
from companion.leagues.state.progress import Spot, in_order
from companion.leagues.verbs.fixture_tables import spot_of, table_of
from companion.leagues.verbs.league_journal import locked, once, write
from companion.leagues.verbs.planning import fixture_at
from companion.models import League as Row


def open_calls(league: League) -> Sequence[tuple[Spot, Call]]:
    """Return the calls of the running season that nobody has closed, the oldest first."""
    every = in_order(league.running) if league.running else ()
    found = [
        (spot, call)
        for spot, fixture in every
        for call in fixture.calls.values()
        if not call.closed
    ]
    return sorted(found, key=lambda one: one[1].line)


@once
def call(row: Row, place: Spot, about: str, text: str, *, key: str, by: str) -> Appended:
    """Call the director to a fixture of the running season; it can have one open call."""
    with locked(row) as league:
        _, fixture = fixture_at(league, place)
        full = Phrase(
            "Your table has called %(n)s times. Write to an official of the league.", n=MOST_CALLS
        )
        if no := reason_against(about, text, list(fixture.calls.values()), full):
            raise Refused(no)
        hear(row, league, place)
        called = CallDirector(
            **spot_of(place), about=cast("About", about), text=text.strip()[:LONGEST]
        )
        return write(row, called, key=key, by=by)


@once
def come(row: Row, line: int, *, key: str, by: str) -> Appended:
    """Tell the table that called in entry `line` that the writer sees to it."""
    with locked(row) as league:
        place, called = open_call(league, line)
        if called.coming:
            raise Refused(Phrase("Somebody else is going to this table already."))
        hear(row, league, place)
        coming = AnswerCall(**spot_of(place), call=line, closed=False, text="")
        return write(row, coming, key=key, by=by)


@once
def close(row: Row, line: int, text: str = "", *, key: str, by: str) -> Appended:
    """Close the call in entry `line`, with a note for the history."""
    with locked(row) as league:
        place, _ = open_call(league, line)
        hear(row, league, place)
        note = text.strip()[:LONGEST]
        closed = AnswerCall(**spot_of(place), call=line, closed=True, text=note)
        return write(row, closed, key=key, by=by)


def open_call(league: League, line: int) -> tuple[Spot, Call]:
    """Return the fixture and the open call of entry `line`; Refused if it is none."""
    found = [one for one in open_calls(league) if one[1].line == line]
    if not found:
        raise Refused(Phrase("This call has been closed already."))
    return found[0]


def hear(row: Row, league: League, place: Spot) -> None:
    """Let the pages of the fixture's sheet or match show what is new. Inside `locked`."""
    table = table_of(row, league.playing.number, place)
    if table is not None and table.source is not None:
        touch(table.source)
