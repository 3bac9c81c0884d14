"""Other settings for a league that is there; what its results were played for may have to stay."""

from __future__ import annotations

from typing import Final

from sqlalchemy import exists, select

from companion.core.append import Appended
from companion.core.refused import Refused
from companion.kit.words import Phrase
from companion.leagues.entries.setting_entries import Settle
from companion.leagues.state.league import League, LeagueSettings
from companion.leagues.state.settings import same_counting
from companion.leagues.verbs.journal import locked, once, write
from companion.models import League as Row
from companion.models import LeagueTable, db

STAYS: Final = Phrase(
    "By the rules of this league points and tie-breaks stay until the season has ended."
)

SAME_GAME: Final = Phrase(
    "The game stays until the season has ended: its tables are planned for it."
)


@once
def change(row: Row, values: LeagueSettings, *, key: str, by: str) -> Appended:
    """These checked settings from now on; Refused for what has to stay as it is."""
    with locked(row) as league:
        if game_stays(league) and values["game"] != league.settings["game"]:
            raise Refused(SAME_GAME)
        if counting_stays(row, league) and not same_counting(league.settings, values):
            raise Refused(STAYS)
        return write(row, Settle(values=dict(values)), key=key, by=by)


def game_stays(league: League) -> bool:
    """Whether a season of this game is planned and goes on."""
    season = league.current
    return season is not None and not season.ended and any(d.matchdays for d in season.divisions)


def counting_stays(row: Row, league: League) -> bool:
    """Whether the season that is on has a result, and the rules say that points stay from then."""
    season = league.current
    if season is None or season.ended or league.settings["counting"] != "stays":
        return False
    ruled = any(
        fixture.verdict
        for division in season.divisions
        for day in division.matchdays
        for fixture in day.fixtures
    )
    return ruled or bool(
        db.session.scalar(
            select(
                exists().where(
                    LeagueTable.league_id == row.id,
                    LeagueTable.season == season.number,
                    LeagueTable.finished_at.is_not(None),
                )
            )
        )
    )
