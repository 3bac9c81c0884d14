"""How strong everybody has shown themselves at the tables of a league, game by game."""

from __future__ import annotations

from flask import Blueprint, Response

from companion.clubs.verbs.namesakes import names_of
from companion.games import GAMES
from companion.leagues.verbs.journal import league_of
from companion.leagues.verbs.strengths import in_order, league_ratings
from companion.site.access.at_league import find_league, today
from companion.site.plumbing.htmx import render

bp = Blueprint("league_ratings", __name__, url_prefix="/leagues/<code>")


@bp.get("/ratings")
def show(code: str) -> Response:
    """Everybody's rating, the strongest first."""
    at = find_league(code)
    found = league_ratings(at.league, today())
    return render(
        "leagues/ratings.html",
        at=at,
        row=at.league,
        rules=league_of(at.league).settings,
        pools=[(game, list(in_order(pool))) for game, pool in sorted(found.pools.items())],
        names=names_of({person for pool in found.pools.values() for person in pool}),
        games=GAMES,
    )
