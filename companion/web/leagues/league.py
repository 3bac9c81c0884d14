"""The league's own page: its seasons and divisions, what is on, and what comes next."""

from __future__ import annotations

from flask import Blueprint, Response

from companion.competition.standings.points import figure
from companion.games import GAMES
from companion.services.clubs.named import names_of
from companion.services.leagues.journal import league_of
from companion.services.leagues.reading import summary_of
from companion.web.leagues.fetch import find_league, today
from companion.web.leagues.steps import next_step
from companion.web.plumbing.bars import bars
from companion.web.plumbing.htmx import render

bp = Blueprint("league", __name__, url_prefix="/leagues")


@bp.get("/<code>")
def show(code: str) -> Response:
    """Where the league is."""
    at = find_league(code)
    league = league_of(at.league)
    season = summary_of(at.league, today())
    people = {row.line.person for rows in season.tables.values() for row in rows} if season else ()
    return render(
        "leagues/league.html",
        at=at,
        row=at.league,
        league=league,
        summary=season,
        step=next_step(at, league, season, today()),
        games=GAMES,
        names=names_of(people),
        written=figure,
        bars={
            number: bars([row.line.points for row in rows])
            for number, rows in (season.tables.items() if season else ())
        },
    )
