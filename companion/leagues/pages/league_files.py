"""A league's files, import, and API tokens."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.games import SheetError
from companion.kit.sheet_file import dump, parse
from companion.kit.words import Phrase
from companion.leagues.verbs.bringing import bring_league
from companion.leagues.verbs.league_export import league_file
from companion.leagues.verbs.league_journal import league_of
from companion.leagues.verbs.officials import end_token, new_token, tokens_of
from companion.models import League
from companion.site.access.account import brought, larger_file, the_organiser
from companion.site.access.at_league import find_league
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import LINKS, OPENING, limiter
from companion.site.plumbing.phrases import say
from companion.site.plumbing.spreadsheet import attached

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
larger_file(bp, "league_files.read_in", LARGEST)


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


@bp.get("/leagues/<code>/tokens/")
def tokens(code: str) -> Response:
    """Those in force."""
    return tokens_page(find_league(code, "direct").league)


@bp.post("/leagues/<code>/tokens/")
@limiter.limit(LINKS)
def add_token(code: str) -> Response:
    """Another one, shown this once."""
    row = find_league(code, "direct").league
    try:
        _, token = new_token(row, request.form.get("name", ""))
    except SheetError as error:
        return tokens_page(row, wrong=say(error.phrase))
    return tokens_page(row, token=token)


@bp.post("/leagues/<code>/tokens/<int:number>/end")
def end_one(code: str, number: int) -> Answer:
    """It opens nothing any more."""
    end_token(find_league(code, "direct").league, number)
    return redirect(url_for(".tokens", code=code), 303)


def tokens_page(row: League, *, token: str = "", wrong: str = "") -> Response:
    """The list, with a new token if there is one."""
    return render(
        "leagues/tokens.html",
        status=422 if wrong else 200,
        row=row,
        tokens=tokens_of(row),
        token=token,
        wrong=wrong,
    )
