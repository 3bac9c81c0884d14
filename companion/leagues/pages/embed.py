"""A division's table as a page of its own, which any site may show in a frame."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response, abort

from companion.clubs.verbs.namesakes import names_of
from companion.competition.standings.points import figure
from companion.leagues.verbs.reading import summary_of
from companion.site.access.at_league import find_league, today
from companion.site.plumbing.htmx import render

bp = Blueprint("league_embed", __name__)
POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "style-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors *",
    )
)
"""Nothing on it can be pressed but a link, and no script runs: it may stand anywhere."""


@bp.get("/leagues/<code>/embed/<int:number>")
def show(code: str, number: int) -> Response:
    """The table of that division of the current season."""
    row = find_league(code).league
    it = summary_of(row, today()) or abort(404)
    if not 1 <= number <= len(it.season.divisions):
        abort(404)
    rows = it.tables[number]
    answer = render(
        "leagues/embed.html",
        row=row,
        season=it.season,
        division=it.season.division(number),
        rows=rows,
        names=names_of([one.line.person for one in rows]),
        written=figure,
    )
    answer.headers["Content-Security-Policy"] = POLICY
    answer.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return answer
