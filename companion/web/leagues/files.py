"""A league's files: what there is to take away, the whole league as JSON, and one brought in."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.games import SheetError
from companion.kit.sheet_file import dump, parse
from companion.kit.words import Phrase
from companion.services.leagues.bringing import bring_league
from companion.services.leagues.files import league_file
from companion.services.leagues.journal import league_of
from companion.web.access.account import current_organiser, the_organiser
from companion.web.leagues.fetch import find_league
from companion.web.plumbing.htmx import render
from companion.web.plumbing.limits import OPENING, limiter
from companion.web.plumbing.table_file import attached
from companion.web.plumbing.words import say

bp = Blueprint("league_files", __name__)
LARGEST = 16_000_000  # bytes: a hundred people, five seasons on paper
TABLES: Final = (
    ("league_tables.standings", Phrase("Standings (CSV)")),
    ("league_tables.results", Phrase("Results, table by table (CSV)")),
    ("league_tables.fixtures", Phrase("The plan (CSV)")),
    ("league_tables.teams", Phrase("Teams (CSV)")),
    ("league_tables.people", Phrase("People (CSV)")),
    ("league_tables.published", Phrase("Published tables (CSV)")),
)


@bp.url_value_preprocessor
def larger(endpoint: str | None, values: object) -> None:
    """An organiser may bring a larger file than anybody may send otherwise."""
    if endpoint == "league_files.read_in" and current_organiser() is not None:
        request.max_content_length = LARGEST


@bp.get("/leagues/<code>/files")
def show(code: str) -> Response:
    """What there is to take away."""
    at = find_league(code)
    return render(
        "leagues/files.html",
        at=at,
        row=at.league,
        league=league_of(at.league),
        tables=[(endpoint, say(words)) for endpoint, words in TABLES],
    )


@bp.get("/leagues/<code>/league.json")
def everything(code: str) -> Response:
    """All lines, sheets and finished matches, to be read into another installation."""
    row = find_league(code, "direct").league
    return attached(dump(league_file(row)), "application/json", f"league-{code}.json")


@bp.get("/clubs/bring-league")
def bring() -> Response:
    """The form for such a file."""
    return form()


@bp.post("/clubs/bring-league")
@limiter.limit(OPENING)
def read_in() -> Response | Answer:
    """A league from such a file, directed by whoever brings it."""
    owner = the_organiser()
    try:
        row = bring_league(
            owner,
            request.form.get("signs", ""),
            parse(brought()),
            into_mine=request.form.get("mine") == "1",
        )
    except SheetError as error:
        return form(f"{error.place}: {say(error.phrase)}")
    return redirect(url_for("league.show", code=row.code), 303)


def form(wrong: str = "") -> Response:
    """The page on which a file is chosen."""
    signs = request.form.get("signs", the_organiser().name[:40])
    return render(
        "leagues/bring.html",
        status=422 if wrong else 200,
        wrong=wrong,
        signs=signs,
        mine=request.form.get("mine") == "1",
    )


def brought() -> bytes:
    """The file that was sent; a large one lies on the disk until it is closed."""
    given = request.files.get("file")
    if given is None:
        return b""
    with given.stream:
        data: bytes = given.read()
    return data
