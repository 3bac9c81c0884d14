"""Publishing standings: frozen with a date, or embedded in other sites."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response, abort, request, url_for

from companion.clubs.verbs.namesakes import names_of
from companion.competition.standings.points import figure
from companion.core.refused import Refused
from companion.kit.words import Phrase
from companion.leagues.access.at_league import AtLeague, find_league
from companion.leagues.pages.league_page import running_page
from companion.leagues.verbs.league_decisions import publish
from companion.leagues.verbs.league_facts import summary_of
from companion.leagues.verbs.league_journal import lines_of, today
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.htmx import render
from companion.site.plumbing.race import bars

bp = Blueprint("league_publish", __name__)


@bp.get("/leagues/<code>/publish")
def show(code: str) -> Response:
    """Show the current standings of every division, and when they were published."""
    return page(find_league(code, "direct"))


@bp.post("/leagues/<code>/publish/<int:division>")
@form_of(show)
def freeze(code: str, division: int, *, key: str) -> str:
    """Publish a division's current standings."""
    at = find_league(code, "direct")
    season = summary_of(at.league, today(at.league))
    if season is None or season.season.ended:
        raise Refused(Phrase("No season is being played."))
    publish(at.league, division, season, key=key, by=at.by)
    return url_for(".show", code=code, done=division)


def page(at: AtLeague) -> Response:
    """Show all standings."""
    season = summary_of(at.league, today(at.league))
    lines = lines_of(at.league)
    tables = season.tables if season else {}
    people = {row.line.person for rows in tables.values() for row in rows}
    made = season.season.published if season else []
    return running_page(
        "leagues/publish.html",
        at,
        names=names_of(people),
        written=figure,
        bars={n: bars([row.line.points for row in rows]) for n, rows in tables.items()},
        made={
            number: [lines[one.line - 1].at for one in made if one.division == number]
            for number in tables
        },
        done=request.args.get("done", ""),
    )


POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "style-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors *",
    )
)
"""Any site may embed the page: it has no scripts and nothing to click but links."""


@bp.get("/leagues/<code>/embed/<int:number>")
def embed(code: str, number: int) -> Response:
    """Show the standings of a division of the current season for embedding."""
    row = find_league(code).league
    it = summary_of(row, today(row)) or abort(404)
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
