"""Notifications about new, changed and cancelled dates of fixtures."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, and_, select

from companion.core.notices import Notice, letter
from companion.kit.lines import in_force, meant
from companion.leagues.state.league_state import League
from companion.leagues.verbs.league_facts import Spot
from companion.leagues.verbs.league_journal import lines_of, locked
from companion.models import DateSubscription, LeagueLine, db
from companion.models import League as Row


def about_dates(row: Row, person: int) -> ColumnElement[bool]:
    """The browsers that are told of this player's dates."""
    return and_(DateSubscription.league_id == row.id, DateSubscription.member_id == person)


def dates_due(league_id: int, _: int) -> list[Notice]:
    """The letters for those who have not heard of the latest date of a table; then they have.

    Nobody is told of what they wrote themselves.
    """
    row = db.session.get(Row, league_id)
    asked = select(DateSubscription).where(DateSubscription.league_id == league_id)
    if row is None or not db.session.scalars(asked.limit(1)).all():
        return []
    found = []
    with locked(row) as league:
        dates = dates_of(league, lines_of(row))
        for one in db.session.scalars(asked.order_by(DateSubscription.id)).all():
            spots = [
                spot
                for spot, line in dates
                if line.n > one.heard
                and line.by != f"player {one.member_id}"
                and one.member_id in seats_of(league, spot)
            ]
            if spots:
                path = path_of(row, len(league.seasons), spots[-1])
                found.append(letter(one, path))
            one.heard = row.length
    return found


def seats_of(league: League, spot: Spot) -> Sequence[int]:
    """Who plays at a table; nobody where a plan has done away with it since."""
    try:
        return league.playing.fixture(*spot).people
    except LookupError:
        return ()


def path_of(row: Row, season: int, spot: Spot) -> str:
    """The page of a table."""
    division, matchday, table = spot
    days = f"seasons/{season}/divisions/{division}/matchdays/{matchday}"
    return f"/leagues/{row.code}/{days}/tables/{table}"


def dates_of(league: League, lines: Sequence[LeagueLine]) -> list[tuple[Spot, LeagueLine]]:
    """The tables of the current season whose date was settled, given up or taken back, in order."""
    live = in_force(lines)
    season = max((line.n for line in lines if line.kind == "divide" and line.n in live), default=0)
    found = []
    for line in lines:
        about = meant(lines, line)
        if about.kind == "agree" and line.n in live and about.n > season:
            data = about.data
            found.append(((data["division"], data["matchday"], data["table"]), line))
    return found
