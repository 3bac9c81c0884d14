"""What people are called on the tables of leagues: a name follows the list, or is forgotten."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from sqlalchemy import select

from companion.clubs.verbs.namesakes import names_of
from companion.core.append import touch
from companion.journal.entry import entry_of
from companion.leagues.entries.fixture_entries import Reseat
from companion.leagues.entries.fold import KINDS, read
from companion.leagues.state.fixture import Fixture
from companion.leagues.state.league import League
from companion.leagues.verbs.journal import league_of, lines_of
from companion.matches.verbs.luck import forget_names
from companion.models import League as Row
from companion.models import LeagueLine, LeagueTable, Member, db
from companion.tables.called import at_seat, bound_to, off_lines, off_sheet, on_sheet

TOLD: Final = ("why", "reason", "place")
"""Where the lines of a league hold what somebody wrote about somebody."""


def leagues_with(member: Member) -> list[Row]:
    """The leagues that the member ever entered, also by a line that was taken back.

    One query for any number of leagues: no other league's journal is read.
    """
    chosen = select(LeagueLine.league_id, LeagueLine.data).where(LeagueLine.kind == "enter")
    numbers = {
        one.league_id for one in db.session.execute(chosen) if member.id in one.data["people"]
    }
    if not numbers:
        return []
    return list(db.session.scalars(select(Row).where(Row.id.in_(numbers)).order_by(Row.id)))


def forget(member: Member, leagues: Iterable[Row], *names: str) -> None:
    """Take the member's names out of all sheets, matches and lines of these leagues, for good.

    The one thing that changes lines which were written: a number stands where the name stood.
    """
    for row in leagues:
        called = set(names)
        for table, fixture in tables_with(row, league_of(row), member.id):
            called |= off_table(row, table, fixture, member.id)
        lines = db.session.scalars(select(LeagueLine).where(LeagueLine.league_id == row.id))
        off_lines(lines, TOLD, f"#{member.id}", called)
        touch(row)


def tables_with(row: Row, league: League, person: int) -> Iterator[tuple[LeagueTable, Fixture]]:
    """Every table at which the person sits."""
    chosen = select(LeagueTable).where(LeagueTable.league_id == row.id)
    for table in db.session.scalars(chosen).all():
        try:
            season = league.season(table.season)
            fixture = season.fixture(table.division, table.matchday, table.number)
        except LookupError:
            continue  # it is planned no more
        if person in fixture.seats:
            yield table, fixture


def seats_before(row: Row, table: LeagueTable, person: int) -> Iterator[int]:
    """The seats that somebody had before and after each swap of seats there, undone or not."""
    spot, lines = (table.division, table.matchday, table.number), lines_of(row)
    for line in lines:
        entry = entry_of(KINDS, line) if line.kind == Reseat.kind() else None
        if isinstance(entry, Reseat) and entry.spot == spot:
            for until in (line.n - 1, line.n):
                then = read(lines[:until])
                if then.playing.number == table.season:
                    yield entry.find(then).seats.index(person)


def off_table(row: Row, table: LeagueTable, fixture: Fixture, person: int) -> set[str]:
    """The number instead of the name at that table; under which names they sat there."""
    seat, number = fixture.seats.index(person), f"#{person}"
    seats = tuple({seat, *seats_before(row, table, person)})
    kept = set(names_of([one for one in fixture.seats if one != person]).values())
    away = person in fixture.absent
    gone = set[str]()
    if table.sheet is not None:
        kept |= {table.sheet.names[seat]} if away else set()  # what the AI is called there
        gone |= off_sheet(table.sheet, seats, kept, number)
    if table.match is not None and not away:
        gone |= {table.match.places[seat].name, *bound_to(table.match, seats)} - kept
        forget_names(table.match, gone)
        at_seat(table.match, seat, number)
    return gone - {number}


def follow(member: Member) -> None:
    """Write what the member is called now onto every sheet and seat they have. Inside `writing`."""
    for row in leagues_with(member):
        for table, fixture in tables_with(row, league_of(row), member.id):
            if member.id in fixture.absent:
                continue  # an AI sits there
            seat = fixture.seats.index(member.id)
            if table.sheet is not None and table.sheet.closed_at is None:
                on_sheet(table.sheet, {seat: member.called})
            elif table.match is not None:
                at_seat(table.match, seat, member.called)
