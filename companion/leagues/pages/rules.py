"""The rules of a league, for those who play in it: what they play for and how it is counted."""

from __future__ import annotations

from flask import Blueprint, Response, abort

from companion.competition.standings.tiebreaks import TIE_BREAKS
from companion.games import GAMES
from companion.leagues.state.settings import scheme_of
from companion.leagues.verbs.journal import league_of
from companion.site.access.at_league import find_league
from companion.site.plumbing.htmx import render

bp = Blueprint("league_rules", __name__, url_prefix="/leagues/<code>")


@bp.get("/rules", defaults={"number": 0})
@bp.get("/seasons/<int:number>/rules")
def show(code: str, number: int) -> Response:
    """The rules as they are now, or those of a season."""
    at = find_league(code)
    league = league_of(at.league)
    if number > len(league.seasons):
        abort(404)
    season = league.season(number) if number else league.current
    rules = league.rules(season) if season else league.settings
    game = GAMES[rules["game"]]
    return render(
        "leagues/rules.html",
        row=at.league,
        season=season,
        rules=rules,
        game=game,
        scheme=scheme_of(rules),
        sizes=[size for size in game.seats if size > 1],
        ties=[TIE_BREAKS[key] for key in rules["ties"] if key != "lot"],
    )
