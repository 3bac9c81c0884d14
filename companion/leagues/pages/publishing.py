"""Tables made known: frozen as they stand, with their date, beside the live ones."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.verbs.namesakes import names_of
from companion.competition.standings.points import figure
from companion.core.refused import Refused
from companion.kit.words import Phrase
from companion.leagues.pages.running import running_page
from companion.leagues.verbs.deciding import publish
from companion.leagues.verbs.journal import lines_of
from companion.leagues.verbs.reading import summary_of
from companion.site.access.at_league import AtLeague, find_league, today
from companion.site.plumbing.attempts import attempt
from companion.site.plumbing.race import bars

bp = Blueprint("league_publish", __name__, url_prefix="/leagues/<code>/publish")


@bp.get("")
def show(code: str) -> Response:
    """Every division's table as it stands, and when it was made known."""
    return page(find_league(code, "direct"))


@bp.post("/<int:division>")
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
