"""Publishing standings: frozen with a date, or embedded elsewhere."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.verbs.namesakes import names_of
from companion.competition.standings.points import figure
from companion.core.refused import Refused
from companion.kit.words import Phrase
from companion.leagues.pages.running import running_page
from companion.leagues.verbs.deciding import publish
from companion.leagues.verbs.league_facts import summary_of
from companion.leagues.verbs.league_journal import lines_of
from companion.site.access.at_league import AtLeague, find_league, today
from companion.site.plumbing.attempts import attempt
from companion.site.plumbing.htmx import render
from companion.site.plumbing.race import bars

bp = Blueprint("league_publish", __name__)


@bp.get("/leagues/<code>/publish")
def show(code: str) -> Response:
    """Every division's table as it stands, and when it was made known."""
    return page(find_league(code, "direct"))


@bp.post("/leagues/<code>/publish/<int:division>")
def freeze(code: str, division: int) -> Answer:
    """Make the table of a division known as it stands."""
    at = find_league(code, "direct")

    def act(key: str) -> None:
        season = summary_of(at.league, today())
        if season is None or season.season.ended:
            raise Refused(Phrase("No season is being played."))
        publish(at.league, division, season, key=key, by=at.by)

    return attempt(
        act,
        lambda: redirect(url_for(".show", code=code, done=division), 303),
        lambda why: page(at, why),
    )


def page(at: AtLeague, why: str = "") -> Response:
    """The page of all tables."""
    season = summary_of(at.league, today())
    lines = lines_of(at.league)
    tables = season.tables if season else {}
    people = {row.line.person for rows in tables.values() for row in rows}
    made = season.season.published if season else []
    return running_page(
        "leagues/publish.html",
        at,
        why,
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
"""Nothing on it can be pressed but a link, and no script runs: it may stand anywhere."""


@bp.get("/leagues/<code>/embed/<int:number>")
def embed(code: str, number: int) -> Response:
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
