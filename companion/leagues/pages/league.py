"""The league's own page: its seasons and divisions, what is on, and what comes next."""

from __future__ import annotations

from flask import Blueprint, Response

from companion.clubs.verbs.namesakes import names_of
from companion.competition.standings.points import figure
from companion.games import GAMES
from companion.leagues.pages.running import next_step
from companion.leagues.verbs.journal import league_of
from companion.leagues.verbs.reading import summary_of
from companion.leagues.verbs.waiting import undecided
from companion.site.access.at_league import find_league, today
from companion.site.plumbing.bars import bars
from companion.site.plumbing.htmx import render

bp = Blueprint("league", __name__, url_prefix="/leagues")


@bp.get("/<code>")
def show(code: str) -> Response:
    """Where the league is."""
    at = find_league(code)
    league = league_of(at.league)
    season = summary_of(at.league, today())
    waiting = list(undecided(at.league, season)) if season and at.decides else []
    people = (
        {row.line.person for rows in season.tables.values() for row in rows} if season else set()
    )
    people |= {person for one in waiting for person in one.fixture.seats}
    return render(
        "leagues/league.html",
        at=at,
        row=at.league,
        league=league,
        summary=season,
        step=next_step(at, league, season),
        waiting=waiting if season and not season.season.ended else [],
        games=GAMES,
        names=names_of(people),
        written=figure,
        bars={
            number: bars([row.line.points for row in rows])
            for number, rows in (season.tables.items() if season else ())
        },
    )
