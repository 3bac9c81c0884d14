"""Updating or forgetting a member's name on a league's tables and in its entries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from sqlalchemy import select

from companion.clubs.members.followers import Follower
from companion.clubs.verbs.namesakes import names_of
from companion.core.append import touch
from companion.journal.entry import entry_of
from companion.kit.words import Phrase
from companion.leagues.entries.fixture_entries import Reseat
from companion.leagues.entries.league_fold import KINDS, read
from companion.leagues.state.fixture import Fixture
from companion.leagues.state.league_state import League
from companion.leagues.state.progress import Spot
from companion.leagues.verbs.league_journal import league_of, lines_of
from companion.matches.verbs.luck import forget_names
from companion.models import League as Row
from companion.models import LeagueLine, LeagueTable, Member, Sheet, db
from companion.tables.carry_over import beside
from companion.tables.display_names import at_seat, bound_to, call_at, off_lines, off_sheet

TOLD: Final = ("why", "reason", "place", "text")
"""Fields of a league's entries that hold free text, which may name people."""


def leagues_with(member: Member) -> list[Row]:
    """Return the leagues that the member ever entered, also by an entry that was undone.

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
    """Remove the member's names from all sheets, matches and entries of these leagues, for good.

    This is the only code that changes stored entries: it replaces the name with a number.
    """
    for row in leagues:
        called = set(names)
        for sat in tables_with(row, league_of(row), member.id):
            called |= off_table(sat, member.id)
        lines = db.session.scalars(select(LeagueLine).where(LeagueLine.league_id == row.id))
        off_lines(lines, TOLD, f"#{member.id}", called)
        touch(row)


@dataclass(frozen=True)
class Sat:
    """A table where the person sits, or sat before a swap; `seats` are all seats they had there."""

    table: LeagueTable
    fixture: Fixture
    seats: tuple[int, ...]


def tables_with(row: Row, league: League, person: int) -> Iterator[Sat]:
    """Yield every table at which the person ever sat."""
    before = seats_before(row, person)
    chosen = select(LeagueTable).where(LeagueTable.league_id == row.id)
    for table in db.session.scalars(chosen).all():
        spot = table.division, table.matchday, table.number
        try:
            fixture = league.season(table.season).fixture(*spot)
        except LookupError:
            continue  # a later plan has removed it
        now = {fixture.seats.index(person)} if person in fixture.seats else set[int]()
        if seats := now | before[table.season, spot]:
            yield Sat(table, fixture, tuple(sorted(seats)))


def seats_before(row: Row, person: int) -> Mapping[tuple[int, Spot], set[int]]:
    """Return the person's seats before and after each swap, undone or not, by table."""
    found: defaultdict[tuple[int, Spot], set[int]] = defaultdict(set)
    lines = lines_of(row)
    for line in lines:
        entry = entry_of(KINDS, line) if line.kind == Reseat.kind() else None
        if isinstance(entry, Reseat) and person in (entry.person, entry.other):
            for until in (line.n - 1, line.n):
                season = read(lines[:until]).playing
                for spot in entry.spots:
                    seats = enumerate(season.fixture(*spot).seats)
                    found[season.number, spot] |= {seat for seat, one in seats if one == person}
    return found


def off_table(sat: Sat, person: int) -> set[str]:
    """Replace the person's name with their number at the table; return the names they used."""
    table, fixture, number = sat.table, sat.fixture, f"#{person}"
    seat = fixture.seats.index(person) if person in fixture.seats else None
    kept = set(names_of([one for one in fixture.seats if one != person]).values())
    away = person in fixture.absent
    gone = set[str]()
    for source in (table.source, *beside(table)):
        if isinstance(source, Sheet):
            kept |= {source.names[sat.seats[0]]} if away else set()  # the name of the AI there
            gone |= off_sheet(source, sat.seats, kept, number)
        elif source is not None and not away:
            now = set() if seat is None else {source.places[seat].name}
            gone |= {*now, *bound_to(source, sat.seats)} - kept
            forget_names(source, gone)
            if seat is not None:
                at_seat(source, seat, number)
    return gone - {number}


def follow(member: Member) -> None:
    """Update the member's display name on every sheet and seat they have. Inside `writing`."""
    for row in leagues_with(member):
        for sat in tables_with(row, league_of(row), member.id):
            table, fixture = sat.table, sat.fixture
            if member.id not in fixture.people:
                continue  # an AI sits there, or the person they swapped with
            if table.match or (table.sheet and not table.sheet.closed_at):
                call_at(table, {fixture.seats.index(member.id): member.called})


class LeagueMembers(Follower):
    """Follows members in all leagues that they ever entered."""

    def rename(self, member: Member) -> None:
        follow(member)

    def forget(self, member: Member, *names: str) -> None:
        forget(member, leagues_with(member), *names)

    def two_people(self, member: Member, into: Member) -> Phrase | None:
        for row in leagues_with(member):
            if league_of(row).people.get(member.id) and league_of(row).people.get(into.id):
                return Phrase(
                    "Both play in the league %(league)s. Withdraw one of them there first.",
                    league=row.name,
                )
        return None
