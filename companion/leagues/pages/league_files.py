"""A league's files, import, and API tokens."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response, redirect, url_for
from msgspec import Struct
from werkzeug.wrappers import Response as Answer

from companion.clubs.access.account import brought, larger_file, the_organiser
from companion.games import SheetError
from companion.kit.sheet_file import dump, parse
from companion.kit.words import Phrase
from companion.leagues.access.at_league import find_league
from companion.leagues.verbs.league_export import league_file
from companion.leagues.verbs.league_import import bring_league
from companion.leagues.verbs.league_journal import league_of
from companion.leagues.verbs.officials import end_token, new_token, tokens_of
from companion.models import League
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.forms import typed
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import LINKS, OPENING, limiter
from companion.site.plumbing.phrases import say
from companion.site.plumbing.refusal import refused
from companion.site.plumbing.spreadsheet import attached

bp = Blueprint("league_files", __name__)
LARGEST = 16_000_000  # bytes: enough for a hundred people and five seasons on paper
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
    """Show the files that can be downloaded."""
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
    """Return a league file: all entries, sheets and finished matches, for another installation."""
    row = find_league(code, "direct").league
    return attached(dump(league_file(row)), "application/json", f"league-{code}.json")


class Bringing(Struct):
    """The name with which the organiser signs, and whether clubs and people become their own."""

    signs: str = ""
    mine: bool = False


@bp.get("/clubs/bring-league")
def bring() -> Response:
    """Show the form for importing a league file, with the place where one could not be read."""
    form, no = typed(Bringing) or Bringing(signs=the_organiser().name[:40]), refused()
    wrong = f"{no.place}: {say(no.phrase)}" if isinstance(no, SheetError) else ""
    return render("leagues/import.html", {"wrong": wrong}, form=form)


@bp.post("/clubs/bring-league")
@limiter.limit(OPENING)
@form_of(bring)
def read_in(*, form: Bringing) -> str:
    """Import a league file; the importing organiser directs the league."""
    row = bring_league(the_organiser(), form.signs, parse(brought()), into_mine=form.mine)
    return url_for("league.show", code=row.code)


@bp.get("/leagues/<code>/tokens/")
def tokens(code: str) -> Response:
    """Show the valid API tokens."""
    return tokens_page(find_league(code, "direct").league)


@bp.post("/leagues/<code>/tokens/")
@limiter.limit(LINKS)
@form_of(tokens)
def add_token(code: str, *, name: str = "") -> Response:
    """Create a token and show it once."""
    row = find_league(code, "direct").league
    _, token = new_token(row, name)
    return tokens_page(row, token)


@bp.post("/leagues/<code>/tokens/<int:number>/end")
def end_one(code: str, number: int) -> Answer:
    """Revoke a token."""
    end_token(find_league(code, "direct").league, number)
    return redirect(url_for(".tokens", code=code), 303)


def tokens_page(row: League, token: str = "") -> Response:
    """Show the list of tokens and, once, a new token."""
    return render("leagues/tokens.html", row=row, tokens=tokens_of(row), token=token)
