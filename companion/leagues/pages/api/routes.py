"""The API, version 1: routes, access, feed; read-only, with ETags and rate limits."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final
from urllib.parse import urlsplit
from xml.etree import ElementTree

import msgspec
from flask import Blueprint, Response, abort, jsonify, request
from flask_babel import gettext
from sqlalchemy import select
from werkzeug.exceptions import HTTPException

from companion.clubs.verbs.namesakes import names_of
from companion.competition.standings.points import Award, written
from companion.core.typed_names import visible
from companion.leagues.pages.api import league_json
from companion.leagues.pages.api.answers import Answer, Error
from companion.leagues.pages.api.openapi import document
from companion.leagues.verbs import season_data
from companion.leagues.verbs.league_facts import Summary, summary_of
from companion.leagues.verbs.league_journal import league_of, today
from companion.leagues.verbs.league_ratings import league_ratings
from companion.leagues.verbs.officials import opens
from companion.leagues.verbs.season_data import Played
from companion.models import League, db
from companion.site.plumbing.limits import limiter
from companion.site.plumbing.links import outside, outside_url

WHY = {
    401: "This league is not public: send one of its tokens.",
    404: "There is nothing here.",
    405: "This can only be read.",
    429: "Too many requests: wait a minute.",
}


def read_league(code: str) -> League:
    """Return the league if the request may read it, else 404 or 401."""
    row = db.session.scalar(select(League).where(League.code == code)) or abort(404)
    if not (row.public or opens(row, sent_token())):
        abort(401)
    return row


def sent_token() -> str:
    """Return the request's token: `Bearer` from programs, or the password from feed readers."""
    sent = request.authorization
    if sent is None:
        return ""
    return (sent.token if sent.type == "bearer" else sent.password) or ""


def read_season(code: str, number: int) -> tuple[League, Summary]:
    """Return the league and one of its seasons; 0 is the current one."""
    row = read_league(code)
    try:
        found = summary_of(row, today(row), number or None)
    except LookupError:
        abort(404)
    return row, found or abort(404)


def refused(error: HTTPException) -> Response:
    """Return the error as JSON."""
    code = error.code or 500
    answer = answered(Error(code, WHY.get(code, error.name)))
    answer.status_code = code
    if code == 401:
        answer.headers["WWW-Authenticate"] = 'Bearer realm="tairyo", Basic realm="tairyo"'
    if code == 429:
        answer.headers["Retry-After"] = "60"
    return answer


def tagged(answer: Response) -> Response:
    """Add the ETag and other headers; answer 304 when the client has this version."""
    answer.headers["Cache-Control"] = "no-cache"  # stored, but revalidated each time
    answer.headers["Access-Control-Allow-Origin"] = "*"
    answer.headers["Access-Control-Expose-Headers"] = "ETag"
    answer.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    answer.vary.add("Authorization")
    if answer.status_code == 200:
        answer.add_etag()
        answer.make_conditional(request)
    return answer


def answered(answer: Answer) -> Response:
    return jsonify(msgspec.to_builtins(answer, enc_hook=int))  # `Person` is an int


bp = Blueprint("league_api", __name__, url_prefix="/api/v1")
LIMIT = "120/minute"
SEASON = "/leagues/<code>/seasons/<int:number>"
limiter.limit(LIMIT)(bp)
bp.register_error_handler(HTTPException, refused)
bp.after_request(tagged)


@bp.get("/openapi.json")
def openapi() -> Response:
    """Return the OpenAPI 3.1 document."""
    return jsonify(document())


@bp.get("/leagues/<code>")
def league(code: str) -> Response:
    row = read_league(code)
    return answered(league_json.league(row, league_of(row)))


@bp.get("/leagues/<code>/ratings")
def ratings(code: str) -> Response:
    row = read_league(code)
    return answered(league_json.ratings(league_ratings(row, today(row)), league_of(row).games))


@bp.get(f"{SEASON}/rules")
def rules(code: str, number: int) -> Response:
    return answered(league_json.rules(read_season(code, number)[1]))


@bp.get(f"{SEASON}/standings")
def standings(code: str, number: int) -> Response:
    return answered(league_json.standings(read_season(code, number)[1]))


@bp.get(f"{SEASON}/results")
def results(code: str, number: int) -> Response:
    return answered(league_json.results(*read_season(code, number)))


@bp.get(f"{SEASON}/fixtures")
def fixtures(code: str, number: int) -> Response:
    return answered(league_json.fixtures(read_season(code, number)[1]))


@bp.get(f"{SEASON}/teams")
def teams(code: str, number: int) -> Response:
    return answered(league_json.teams(read_season(code, number)[1]))


@bp.get("/leagues/<code>/results.atom")
def results_feed(code: str) -> Response:
    """Return a feed of the latest results, from the season before until this one has any."""
    row, summary = read_season(code, 0)
    before = summary.season.number - 1
    if before and not season_data.played(row, summary):
        summary = read_season(code, before)[1]
    return feed(row, summary)


SPACE: Final = "http://www.w3.org/2005/Atom"
MOST: Final = 50  # entries in the feed


def feed(row: League, summary: Summary) -> Response:
    """Return the Atom feed of a season."""
    names = names_of(season_data.everybody(summary))
    latest = sorted(
        ((one.at, one) for one in season_data.played(row, summary) if one.at),
        key=lambda one: one[0],
    )[::-1][:MOST]
    root = ElementTree.Element("feed", xmlns=SPACE)
    put(root, "id", tag(row))
    put(root, "title", row.name)
    put(root, "updated", (latest[0][0] if latest else row.created_at).isoformat())
    put(ElementTree.SubElement(root, "author"), "name", row.name)
    link(root, "self", outside(request.path))
    link(root, "alternate", outside_url("league.show", code=row.code))
    for at, one in latest:
        entry(root, row, summary, one, at, names)
    body = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return Response(body, content_type="application/atom+xml; charset=utf-8")


def entry(
    root: ElementTree.Element,
    row: League,
    summary: Summary,
    one: Played,
    at: datetime,
    names: Mapping[int, str],
) -> None:
    """Add a table to the feed, with its players by place."""
    found = ElementTree.SubElement(root, "entry")
    spot = (summary.season.number, one.division.number, one.result.round, one.result.table)
    put(found, "id", tag(row, *spot))
    title = gettext(
        "%(division)s, matchday %(day)s, table %(table)s",
        division=one.division.name, day=one.result.round, table=one.result.table,
    )  # fmt: skip
    put(found, "title", title)
    put(found, "updated", at.isoformat())
    link(found, "alternate", outside_url("league.show", code=row.code))
    places = sorted(one.awards, key=lambda award: award.place)
    put(
        found,
        "content",
        " · ".join(
            f"{award.place}. {names[award.person]}{total_of(award)} ({written(award.points)})"
            for award in places
        ),
    )


def total_of(award: Award) -> str:
    """Return the total after its name; nothing after a declared draw, which has none."""
    return "" if award.drawn else f" {award.total}"


def tag(row: League, *spot: int) -> str:
    """Return a permanent, unique id of a table or league (RFC 4151)."""
    named = "/".join([row.code, *map(str, spot)])
    return f"tag:{urlsplit(outside('')).hostname},{row.created_at.year}:league/{named}"


def put(parent: ElementTree.Element, name: str, text: str) -> None:
    """Add an element with this text, without characters that XML cannot hold."""
    child = ElementTree.SubElement(parent, name)
    child.text = visible(text)


def link(parent: ElementTree.Element, rel: str, href: str) -> None:
    ElementTree.SubElement(parent, "link", rel=rel, href=href)
