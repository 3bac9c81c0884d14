"""What a player should be reminded of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final, Literal

from sqlalchemy import select

from companion.clubs.verbs.same_person import same_as
from companion.core.transaction import writing
from companion.leagues.state.fixture import Fixture
from companion.leagues.state.league_state import PLAYOFF, Season
from companion.leagues.verbs.league_facts import Spot, summary_of
from companion.models import League as Row
from companion.models import LeagueTable, MailWish, MatchClock, Member, db
from companion.models.league import LeagueClub

SOON: Final = 3
"""Days before the end of a window from which a table is called due."""
A_DAY: Final = 500
"""Letters of one day."""
Why = Literal["turn", "agreed", "due", "times"]


@dataclass(frozen=True, slots=True)
class Reminder:
    """One table that somebody should think of, and why."""

    league: Row
    season: int
    spot: Spot
    fixture: Fixture
    why: Why


def due(row: Row, person: int, today: date) -> list[Reminder]:
    """A player's tables that want something of them today."""
    found = summary_of(row, today)
    if found is None or found.season.ended:
        return []
    mine = tables_of(found.season, person)
    turns = waiting_for(row, found.season.number, mine, person) if mine else set()
    reminders = []
    for spot, since, fixture in mine:
        if spot in found.scores or fixture.verdict:
            continue
        why = reason(fixture, since, person, today)
        if spot in turns:
            why = "turn"
        if why:
            reminders.append(Reminder(row, found.season.number, spot, fixture, why))
    return reminders


def tables_of(season: Season, person: int) -> list[tuple[Spot, date, Fixture]]:
    """Somebody's tables, and the first day of each."""
    found = [
        ((division.number, day.number, one.number), day.since, one)
        for division in season.divisions
        for day in division.matchdays
        for one in day.fixtures
        if person in one.people
    ]
    found += [
        ((upper, PLAYOFF, 1), one.until - timedelta(days=SOON), one)
        for upper, one in season.playoffs.items()
        if person in one.people
    ]
    return found


def reason(fixture: Fixture, since: date, person: int, today: date) -> Why | None:
    """Why a table is spoken of today; None while there is nothing to do or its window is over."""
    if today > fixture.until:
        return None
    if fixture.agreed is not None:
        near = fixture.agreed.date() - today
        return "agreed" if timedelta(0) <= near <= timedelta(days=1) else None
    if fixture.until - today <= timedelta(days=SOON):
        return "due"
    asked = since <= today and fixture.offered and person not in fixture.offered
    return "times" if asked or since == today else None


def waiting_for(
    row: Row, season: int, mine: Sequence[tuple[Spot, date, Fixture]], person: int
) -> set[Spot]:
    """The tables on screen, played by turns, that wait for this player's move."""
    chosen = (
        select(LeagueTable, MatchClock.waiting)
        .join(MatchClock, MatchClock.match_id == LeagueTable.match_id)
        .where(LeagueTable.league_id == row.id, LeagueTable.season == season)
        .where(MatchClock.due_at.is_not(None))
    )
    seats = {spot: fixture.seats.index(person) for spot, _, fixture in mine}
    return {
        spot
        for table, waiting in db.session.execute(chosen)
        if (spot := (table.division, table.matchday, table.number)) in seats
        and seats[spot] in waiting.get("seats", ())
    }


def waiting_wishes(today: date) -> list[MailWish]:
    """Those who have not had today's letter yet, the longest without one first."""
    chosen = select(MailWish).where(
        MailWish.confirmed_at.is_not(None),
        (MailWish.told_on.is_(None)) | (MailWish.told_on < today),
    )
    return list(
        db.session.scalars(chosen.order_by(MailWish.told_on, MailWish.member_id).limit(A_DAY))
    )


def of_member(member: Member, today: date) -> list[Reminder]:
    """What a member is reminded of in all leagues of their clubs, and of those they are too."""
    people = {member.id} | same_as([member.id]).get(member.id, set())
    clubs = select(Member.club_id).where(Member.id.in_(people))
    leagues = (
        select(Row)
        .where(Row.archived_at.is_(None))
        .where(Row.id.in_(select(LeagueClub.league_id).where(LeagueClub.club_id.in_(clubs))))
    )
    rows: Iterable[Row] = db.session.scalars(leagues.order_by(Row.id)).all()
    return [one for row in rows for person in sorted(people) for one in due(row, person, today)]


def looked_at(wish: MailWish, today: date) -> bool:
    """Take today's letter upon oneself; False when somebody else did."""
    with writing() as session:
        session.refresh(wish, with_for_update=True)
        if wish.told_on is not None and wish.told_on >= today:
            return False
        wish.told_on = today
        return True
