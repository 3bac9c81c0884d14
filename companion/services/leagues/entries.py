"""The leagues that somebody entered, asked from their club's side."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import select

from companion.models import League as Row
from companion.models import LeagueLine, Member, db
from companion.models.league import LeagueClub


def entries(people: Collection[Member]) -> list[tuple[Row, Member]]:
    """The leagues of these members' clubs that they entered, by name; in two queries."""
    chosen = (
        select(LeagueLine.league_id, LeagueLine.data)
        .join(LeagueClub, LeagueClub.league_id == LeagueLine.league_id)
        .where(LeagueLine.kind == "enter")
        .where(LeagueClub.club_id.in_({member.club_id for member in people}))
    )
    entered = {
        (one.league_id, person)
        for one in db.session.execute(chosen)
        for person in one.data["people"]
    }
    wanted = {league for league, person in entered if person in {one.id for one in people}}
    if not wanted:
        return []
    leagues = select(Row).where(Row.id.in_(wanted), Row.archived_at.is_(None))
    return [
        (row, member)
        for row in db.session.scalars(leagues.order_by(Row.name, Row.id))
        for member in people
        if (row.id, member.id) in entered
    ]
