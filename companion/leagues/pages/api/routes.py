"""The addresses of the API, version 1: read-only, marked (ETag), limited."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify
from werkzeug.exceptions import HTTPException

from companion.leagues.pages.api import answers
from companion.leagues.pages.api.feed import feed
from companion.leagues.pages.api.openapi import document
from companion.leagues.pages.api.reader import read_league, read_season, refused, tagged
from companion.leagues.verbs.journal import league_of
from companion.leagues.verbs.strengths import league_ratings
from companion.site.access.at_league import today
from companion.site.plumbing.limits import limiter

bp = Blueprint("league_api", __name__, url_prefix="/api/v1")
LIMIT = "120/minute"
SEASON = "/leagues/<code>/seasons/<int:number>"
limiter.limit(LIMIT)(bp)
bp.register_error_handler(HTTPException, refused)
bp.after_request(tagged)


@bp.get("/openapi.json")
def openapi() -> Response:
    """What all addresses answer, as OpenAPI 3.1."""
    return jsonify(document())


@bp.get("/leagues/<code>")
def league(code: str) -> Response:
    """The league, its clubs and seasons."""
    row = read_league(code)
    return jsonify(answers.league(row, league_of(row)))


@bp.get("/leagues/<code>/ratings")
def ratings(code: str) -> Response:
    """Everybody's rating."""
    return jsonify(answers.ratings(league_ratings(read_league(code), today())))


@bp.get(f"{SEASON}/rules")
def rules(code: str, number: int) -> Response:
    """What the season is played for."""
    return jsonify(answers.rules(read_season(code, number)[1]))


@bp.get(f"{SEASON}/standings")
def standings(code: str, number: int) -> Response:
    """Every division's table."""
    return jsonify(answers.standings(read_season(code, number)[1]))


@bp.get(f"{SEASON}/results")
def results(code: str, number: int) -> Response:
    """Every table that counts."""
    return jsonify(answers.results(*read_season(code, number)))


@bp.get(f"{SEASON}/fixtures")
def fixtures(code: str, number: int) -> Response:
    """Every table of the plan."""
    return jsonify(answers.fixtures(read_season(code, number)[1]))


@bp.get(f"{SEASON}/teams")
def teams(code: str, number: int) -> Response:
    """The teams' table."""
    return jsonify(answers.teams(read_season(code, number)[1]))


@bp.get("/leagues/<code>/results.atom")
def results_feed(code: str) -> Response:
    """The latest results as a feed."""
    return feed(*read_season(code, 0))
