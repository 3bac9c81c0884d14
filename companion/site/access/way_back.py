"""From a table's sheet or match back to its event or league."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for
from sqlalchemy import select

from companion.models import EventTable, LeagueTable, Match, Sheet, db
from companion.site.access.at_event import Home, here_at
from companion.site.access.at_league import at_league


@dataclass(frozen=True, slots=True)
class WayBack:
    """Where a table belongs: to which event or league, and the reader's page of it."""

    event: str
    table: int
    href: str


def way_back(source: Sheet | Match, home: Home | None = None) -> WayBack | None:
    """To the round for who runs it, to the own page for a player, to the event for anybody else.

    `home` says where it belongs, if that is known already. A league's table has its own page.
    """
    row = home.row if home else EventTable.of(source)
    if row is None:
        return to_fixture(source)
    at, code = home.at if home else here_at(row.event), row.event.code
    if at.helps:
        href = url_for("rounds.show", code=code, stage=row.round, _anchor=f"table-{row.number}")
    elif at.player is not None:
        href = url_for("players.mine", code=code)
    elif row.event.public:
        href = url_for("event.show", code=code)
    else:
        return None
    return WayBack(row.event.name, row.number, href)


def to_fixture(source: Sheet | Match) -> WayBack | None:
    """To the page of the league's table that is played on this, for those who may look at it."""
    mine = LeagueTable.sheet_id if isinstance(source, Sheet) else LeagueTable.match_id
    row = db.session.scalar(select(LeagueTable).where(mine == source.id))
    if row is None or not (row.league.public or at_league(row.league).belongs):
        return None
    href = url_for(
        "fixture.show",
        code=row.league.code,
        number=row.season,
        division=row.division,
        matchday=row.matchday,
        table=row.number,
    )
    return WayBack(row.league.name, row.number, href)
