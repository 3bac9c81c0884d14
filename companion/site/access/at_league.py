"""Access to a league: the row, and what this browser is there, or 404 and 403."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import date
from typing import Literal

from flask import abort, session
from sqlalchemy import select

from companion.clubs.members.members import find_player
from companion.clubs.verbs.same_person import same_as
from companion.leagues.state.fixture import Fixture
from companion.leagues.verbs.fixture_tables import is_settled
from companion.leagues.verbs.league_journal import league_of, locked
from companion.leagues.verbs.officials import Standing, standing_of
from companion.models import League, LeagueTable, Member, Sheet, db, now
from companion.site.access.account import current_organiser

Need = Literal["look", "play", "table", "keep", "decide", "direct"]
"""At least that: look at it, play in it, see to tables, keep one of its clubs, decide about tables,
direct it."""


@dataclass(frozen=True, slots=True)
class AtLeague:
    """A league and what this browser is in it; `player` is the member whose link it opened."""

    league: League
    who: Standing
    player: Member | None

    @property
    def directs(self) -> bool:
        return self.who.directs

    @property
    def decides(self) -> bool:
        return self.who.decides

    @property
    def keeps(self) -> bool:
        """Whether they look after people of the league."""
        return self.who.directs or bool(self.who.clubs)

    @property
    def belongs(self) -> bool:
        """Whether they may look although it is not public."""
        return bool(self.who.role) or self.keeps or self.player is not None

    @property
    def by(self) -> str:
        """Under which name a line is written."""
        if self.who.signs:
            return self.who.signs
        organiser = current_organiser()
        return organiser.name[:60] if organiser and self.keeps else f"player {self.player_id}"

    @property
    def player_id(self) -> int:
        """The member's number; 0 for nobody."""
        return self.player.id if self.player else 0


def find_league(code: str, need: Need = "look") -> AtLeague:
    """The league of this code, for somebody who is at least what is needed there."""
    row = db.session.scalar(select(League).where(League.code == code)) or abort(404)
    at = at_league(row)
    allowed = {
        "look": row.public or at.belongs,
        "play": at.player is not None,
        "table": at.player is not None or at.keeps or at.decides,
        "keep": at.keeps,
        "decide": at.decides,
        "direct": at.directs,
    }
    if not allowed[need]:
        abort(403)
    return at


@dataclass(frozen=True, slots=True)
class AtFixtureSheet:
    """The table of a league that a sheet is kept for, and what this browser is there."""

    row: LeagueTable
    at: AtLeague
    fixture: Fixture

    @property
    def writes(self) -> bool:
        """Whether they write there until it is fixed: who sits there, officials, the host club."""
        return self.at.player_id in self.fixture.people or runs_table(self.at, self.fixture)

    @property
    def open(self) -> bool:
        """Whether what is written there still counts: not once the result is fixed or ruled."""
        return self.fixture.verdict is None and not is_settled(self.row)


def runs_table(at: AtLeague, fixture: Fixture) -> bool:
    """Whether they run that table: an official, or an organiser of its host club."""
    return at.decides or fixture.home in at.who.clubs


def fixture_of(sheet: Sheet, *, to_write: bool = False) -> AtFixtureSheet | None:
    """The league's table of this sheet, if it is one's; its league is locked where one writes."""
    table = LeagueTable.of(sheet)
    if table is None:
        return None
    row = table.league
    with locked(row) if to_write else nullcontext():
        season = league_of(row).season(table.season)
        fixture = season.fixture(table.division, table.matchday, table.number)
        return AtFixtureSheet(table, at_league(row), fixture)


def at_league(row: League) -> AtLeague:
    """What this browser is in the league."""
    return AtLeague(row, standing_of(current_organiser(), row), player_in(row))


def player_in(row: League) -> Member | None:
    """The member of one of the league's clubs whose personal link this browser opened."""
    held = session.get("player", {})
    found = []
    for club in row.clubs:
        token = held.get(club.code)
        member = find_player(token) if isinstance(token, str) else None
        if member is not None and member.club_id == club.id:
            found.append(member)
    return as_they_entered(row, found)


def as_they_entered(row: League, found: Sequence[Member]) -> Member | None:
    """Of several clubs' members who are here, and those who are the same, the one who plays."""
    same = same_as([member.id for member in found])
    if len(found) < 2 and not same:
        return next(iter(found), None)
    entered = league_of(row).people
    numbers = [one.id for one in found] + sorted(set().union(*same.values()))
    playing = next((number for number in numbers if number in entered), None)
    return db.session.get(Member, playing) if playing else next(iter(found), None)


def today() -> date:
    """The day by which windows end."""
    return now().astimezone().date()
