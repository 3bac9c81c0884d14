"""The score sheet of a match, on screen and to print."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Response

from companion.kit.game import Game
from companion.kit.scored import Scored
from companion.kit.view import Round
from companion.matches.access.at_match import find_match
from companion.matches.pages.match_page import title
from companion.matches.pages.seat_names import names
from companion.matches.verbs import positions
from companion.models import Match
from companion.sheets.pages.sheet_files import table
from companion.site.plumbing.htmx import render
from companion.site.plumbing.spreadsheet import attached, written

bp = Blueprint("score", __name__, url_prefix="/matches")


@dataclass(frozen=True, slots=True)
class Kept:
    """The finished rounds with names and points; public, as all players saw the scoring."""

    game: Game
    names: list[str]
    scored: Scored[Round]


def kept(match: Match) -> Kept:
    """The score sheet so far."""
    return Kept(positions.game_of(match), names(match), positions.scored(match))


@bp.get("/<code>/sheet")
def sheet(code: str) -> Response:
    """The score sheet as a table, on screen and to print."""
    at = find_match(code)
    so_far = kept(at.match)
    rounds = range(len(so_far.scored.rounds))
    return render(
        "play/sheet.html",
        match=at.match,
        title=title(at),
        over=positions.is_over(at.match),
        game=so_far.game,
        names=so_far.names,
        scored=so_far.scored,
        besides=so_far.scored.besides(),
        stories=[so_far.scored.explain(index) for index in rounds],
    )


@bp.get("/<code>/sheet.csv")
def spreadsheet(code: str) -> Response:
    """The score sheet as CSV in the reader's language."""
    match = find_match(code).match
    data = written(table(kept(match)))
    return attached(data, "text/csv; charset=utf-8", f"{match.game}-{code}.csv")
