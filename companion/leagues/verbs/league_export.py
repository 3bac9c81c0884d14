"""Writing a league file: clubs, players, entries and fixtures (`league_import` reads it).

The file has no contacts and no accounts, and no match that is still being played, because its
journal would reveal every hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Final

from msgspec import Meta
from sqlalchemy import select
from sqlalchemy.orm import joinedload

from companion.competition.file_parts import LinePart, MemberPart, Moment, Part, part_of
from companion.events.verbs.people_reading import member_part
from companion.journal.entry import ClubNumber, LineNumber, Person, numbers_of
from companion.kit.stored_entries import UNDO
from companion.leagues.entries.league_entry import MOST
from companion.leagues.entries.league_fold import KINDS
from companion.leagues.verbs.league_journal import lines_of
from companion.leagues.verbs.officials import MOST_CLUBS
from companion.matches.verbs.clocks import LONGEST
from companion.models import Club, LeagueTable, MatchClock, Member, db
from companion.models import League as Row
from companion.tables.played_file import MatchPart, SheetPart, played_on

MOST_ENTRIES: Final = 20_000
Spot = Annotated[int, Meta(ge=0, le=1000)]


class ClubPart(Part):
    """A club of the league; also one that left."""

    id: LineNumber
    name: str


class ClockPart(Part):
    """The rule of a match's clock."""

    kind: str
    hours: Annotated[int, Meta(ge=1, le=LONGEST)]
    over: str


class FixturePart(Part):
    """An opened fixture, with its sheet or finished match; before the end, with its clock's rule.

    `counted` is how many entries of the sheet or match its result comes from.
    """

    season: Spot
    division: Spot
    matchday: Spot
    number: Spot
    finished: Moment | None
    counted: int | None
    sheet: SheetPart | None = None
    match: MatchPart | None = None
    clock: ClockPart | None = None


class LeagueFile(Part):
    """A league file (docs/league-file.md); clubs and people who left are listed too."""

    format: str
    name: str
    public: bool
    created: Moment
    clubs: Annotated[list[ClubPart], Meta(max_length=2 * MOST_CLUBS)]
    members: Annotated[list[MemberPart], Meta(max_length=2 * MOST)]
    lines: Annotated[list[LinePart], Meta(max_length=MOST_ENTRIES)]
    tables: Annotated[list[FixturePart], Meta(max_length=MOST_ENTRIES)]


def league_file(row: Row) -> dict[str, object]:
    """Return the league as plain data without private details (docs/league-file.md)."""
    lines = lines_of(row)
    stored = [(KINDS[line.kind], line.data) for line in lines if line.kind != UNDO]
    members = members_of(numbers_of(Person, stored))
    numbers = numbers_of(ClubNumber, stored) | {member.club_id for member in members}
    clubs = db.session.scalars(select(Club).where(Club.id.in_(numbers)).order_by(Club.id))
    clocks = clocks_of(row)
    return LeagueFile(
        format="tairyo league 1",
        name=row.name,
        public=row.public,
        created=Moment(row.created_at.isoformat()),
        clubs=[part_of(ClubPart, club) for club in clubs],
        members=[member_part(member, member.club_id) for member in members],
        lines=[part_of(LinePart, line) for line in lines],
        tables=[fixture_part(*played, clocks) for played in played_on(tables_of(row))],
    ).plain()


def members_of(people: set[int]) -> list[Member]:
    """Return these members and the members they were merged into, sorted by id."""
    found: dict[int, Member] = {}
    wanted = people
    while wanted:
        for member in db.session.scalars(select(Member).where(Member.id.in_(wanted))):
            found[member.id] = member
        into = {member.merged_into_id for member in found.values()}
        wanted = {one for one in into if one is not None} - set(found)
    return [found[number] for number in sorted(found)]


def tables_of(row: Row) -> Sequence[LeagueTable]:
    """Return the opened tables with their sheets, season by season."""
    chosen = select(LeagueTable).where(LeagueTable.league_id == row.id)
    order = (
        *(LeagueTable.season, LeagueTable.division),
        *(LeagueTable.matchday, LeagueTable.number),
    )
    sheets = joinedload(LeagueTable.sheet)
    return db.session.scalars(chosen.options(sheets).order_by(*order)).all()


def clocks_of(row: Row) -> dict[int, MatchClock]:
    """Return the clocks of the league's matches by match id; one query."""
    chosen = (
        select(MatchClock)
        .join(LeagueTable, LeagueTable.match_id == MatchClock.match_id)
        .where(LeagueTable.league_id == row.id)
    )
    return {clock.match_id: clock for clock in db.session.scalars(chosen)}


def fixture_part(
    table: LeagueTable,
    sheet: SheetPart | None,
    match: MatchPart | None,
    clocks: Mapping[int, MatchClock],
) -> FixturePart:
    clock = clocks.get(table.match_id or 0) if not (sheet or match) else None
    whole = (table.sheet and sheet) or match
    return FixturePart(
        season=table.season,
        division=table.division,
        matchday=table.matchday,
        number=table.number,
        finished=Moment(table.finished_at.isoformat()) if table.finished_at else None,
        counted=table.result_version if table.result is not None and whole else None,
        sheet=sheet,
        match=match,
        clock=part_of(ClockPart, clock) if clock else None,
    )
