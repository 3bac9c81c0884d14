"""Writing a league file: clubs, players, entries and fixtures (`bringing` reads it).

Neither contacts nor accounts are in it, nor is a match that is still being played: its journal
tells every hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import selectinload

from companion.events.verbs.event_export import played_on
from companion.journal.entry import ClubNumber, Person, numbers_of
from companion.kit.lines import UNDO
from companion.leagues.entries.league_fold import KINDS
from companion.leagues.verbs.league_journal import lines_of
from companion.models import Club, LeagueTable, MatchClock, Member, Sheet, db
from companion.models import League as Row

FORMAT: Final = "tairyo league 1"


def league_file(row: Row) -> dict[str, object]:
    """Everything of the league that can be told, as plain data (docs/league-file.md)."""
    lines = lines_of(row)
    stored = [(KINDS[line.kind], line.data) for line in lines if line.kind != UNDO]
    members = members_of(numbers_of(Person, stored))
    clubs = numbers_of(ClubNumber, stored) | {member.club_id for member in members}
    clocks = clocks_of(row)
    return {
        "format": FORMAT,
        "name": row.name,
        "public": row.public,
        "created": row.created_at.isoformat(),
        "clubs": [
            {"id": club.id, "name": club.name}
            for club in db.session.scalars(select(Club).where(Club.id.in_(clubs)).order_by(Club.id))
        ],
        "members": [member_data(member) for member in members],
        "lines": [
            {"kind": line.kind, "data": line.data, "by": line.by, "at": line.at.isoformat()}
            for line in lines
        ],
        "tables": [table_data(table, clocks) for table in tables_of(row)],
    }


def members_of(people: set[int]) -> list[Member]:
    """These members, and whom they were found to be, in the order of their numbers."""
    found: dict[int, Member] = {}
    wanted = people
    while wanted:
        for member in db.session.scalars(select(Member).where(Member.id.in_(wanted))):
            found[member.id] = member
        into = {member.merged_into_id for member in found.values()}
        wanted = {one for one in into if one is not None} - set(found)
    return [found[number] for number in sorted(found)]


def member_data(member: Member) -> dict[str, object]:
    """A member; of one who was forgotten a number is all there is."""
    return {
        "id": member.id,
        "club": member.club_id,
        "name": member.name,
        "reading": member.reading,
        "same_as": member.merged_into_id,
        "forgotten": member.anonymous_at is not None,
        **({"mark": member.mark} if member.mark else {}),
    }


def tables_of(row: Row) -> Iterator[LeagueTable]:
    """The tables that were opened, season by season."""
    chosen = select(LeagueTable).where(LeagueTable.league_id == row.id)
    order = (
        *(LeagueTable.season, LeagueTable.division),
        *(LeagueTable.matchday, LeagueTable.number),
    )
    loaded = chosen.order_by(*order).options(
        selectinload(LeagueTable.sheet).selectinload(Sheet.lines)
    )
    yield from db.session.scalars(loaded)


def clocks_of(row: Row) -> dict[int, MatchClock]:
    """By match the clocks of the league's tables; one query."""
    chosen = (
        select(MatchClock)
        .join(LeagueTable, LeagueTable.match_id == MatchClock.match_id)
        .where(LeagueTable.league_id == row.id)
    )
    return {clock.match_id: clock for clock in db.session.scalars(chosen)}


def table_data(table: LeagueTable, clocks: Mapping[int, MatchClock]) -> dict[str, object]:
    """A table with its sheet, or its match once that is over; before, the rule of its clock."""
    played = played_on(table.sheet, table.match)
    whole = table.sheet is not None or "match" in played
    clock = clocks.get(table.match_id or 0)
    if clock is not None and not played:
        played["clock"] = {"kind": clock.kind, "hours": clock.hours, "over": clock.over}
    return {
        "season": table.season,
        "division": table.division,
        "matchday": table.matchday,
        "number": table.number,
        "finished": table.finished_at.isoformat() if table.finished_at else None,
        "counted": table.result_version if table.result and whole else None,
        **played,
    }
