"""A table of a league goes on on screen or on paper; the journal says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from companion.core.refused import Refused
from companion.kit.words import Phrase
from companion.leagues.entries.fixture_entries import CarryOver
from companion.leagues.verbs.league_journal import locked, write
from companion.leagues.verbs.playing import open_fixture, spot_of
from companion.models import LeagueTable, Match, Sheet
from companion.tables.carry_over import rounds_of

T = TypeVar("T", Match, Sheet)


def carry_over(table: LeagueTable, act: Callable[[], T], *, by: str) -> T:
    """Let the table go on by `act`, once; Refused where a ruling decided it."""
    row = table.league
    with locked(row) as league:
        source, place = table.source, (table.division, table.matchday, table.number)
        if table.season != len(league.seasons):
            raise Refused(Phrase("No season is being played."))
        open_fixture(league, place)
        found = act()
        if table.source is not source:
            screen = isinstance(found, Match)
            said = CarryOver(**spot_of(place), screen=screen, rounds=rounds_of(found))
            write(row, said, key=f"carry-{row.length}", by=by)
    return found
