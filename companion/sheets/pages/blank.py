"""Empty score sheets to print: for a game from the shelf, or for the tables of an event."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, abort, current_app, request

from companion.core.typed_names import whole
from companion.games import GAMES
from companion.kit.scored import Head
from companion.kit.sheet_game import SheetGame
from companion.site.plumbing.htmx import render
from companion.site.plumbing.links import Link

bp = Blueprint("blank", __name__, url_prefix="/games/<key>/sheet")


@dataclass(frozen=True, slots=True)
class Printout:
    game: SheetGame
    head: Head
    table: int = 0
    link: Link | None = None
    """The link its QR code opens, if the sheet is also kept here."""


@bp.get("")
def show(key: str) -> Response:
    """An empty sheet of a game for the number of seats asked for."""
    game = GAMES.get(key) or abort(404)
    usual = 4 if 4 in game.seats else game.seats[0]
    seats = request.args.get("seats", usual, type=whole)
    if seats not in game.seats:
        abort(404)
    return papers(game, [Printout(game, Head(("",) * seats))])


def papers(game: SheetGame, sheets: Sequence[Printout], **values: Any) -> Response:
    """Sheets to print, one per page, each drawn by its game's own template.

    `game` is the page's own game; tables of a round may play other games.
    """
    keys = {game.key, *(sheet.game.key for sheet in sheets)}
    env = current_app.jinja_env
    forms = {key: env.get_template(f"{key}/blank.html") for key in keys}
    return render("sheets/blank.html", game=game, papers=sheets, forms=forms, **values)
