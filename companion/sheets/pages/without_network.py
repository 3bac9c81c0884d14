"""Beginning a score sheet without a connection: the pages that a phone keeps for that.

A blank sheet of each game and number of seats is kept with marks where the names and the code go
(begin.js). Nothing in these pages opens anything or belongs to anybody.
"""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response, abort
from flask_wtf.csrf import generate_csrf

from companion.games import GAMES
from companion.models import Sheet, now
from companion.sheets.access.at_sheet import AtSheet
from companion.sheets.pages.sheet_board import board, form_for
from companion.sheets.verbs.sheet_rounds import NAMES, SheetState, Written
from companion.site.plumbing.htmx import render
from companion.site.plumbing.options import chosen
from companion.site.shelf import shelf

bp = Blueprint("without_network", __name__, url_prefix="/offline/sheet")
CODE: Final = "~new~"
"""Stands for the code of the sheet."""


def name_mark(seat: int) -> str:
    """Return what stands for the name at that seat."""
    return f"~name{seat}~"


@bp.get("")
def begin() -> Response:
    """The form for a new sheet, kept by the service worker."""
    return bare(render("sheets/begin.html", games=shelf()))


@bp.get("/<key>/<int:seats>")
def sheet(key: str, seats: int) -> Response:
    """The page of a sheet on which nothing has been written, with marks for names and code."""
    game = GAMES.get(key)
    if game is None or seats not in game.seats:
        abort(404)
    names = [name_mark(seat) for seat in range(seats)]
    options = chosen(game, seats, screen=False)
    blank = Sheet(code=CODE, game=key, options=options, names=names, version=0)
    line = Written(1, NAMES, None, {"value": names}, "", now())
    paper = SheetState(key, options, [line])
    values = board(AtSheet(blank, writer=True), paper)
    values |= {"form": form_for(paper, 1), "saved": 0, "requests": [], "told": False}
    values |= {"matches": [], "photo": None, "fixed": False, "event": None}
    return bare(render("sheets/show.html", values, begun=True, kept=True))


def bare(answer: Response) -> Response:
    """Return the page without the token of its forms: the phone fetches one when it sends."""
    answer.set_data(answer.get_data(as_text=True).replace(generate_csrf(), ""))
    return answer
