"""A new tabletop match: who sits where, and the AI's seat."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint, Response, abort, redirect, request, session, url_for
from werkzeug.wrappers import Response as Answer

from companion.core.refused import Refused
from companion.games import SheetError
from companion.kit.game import Game
from companion.kit.words import Phrase
from companion.matches.pages.quick import lately
from companion.matches.pages.seat_names import CREW
from companion.models.base import new_code
from companion.sheets.pages.form import called, friendly, this_phone
from companion.sheets.pages.pages import fresh_code
from companion.site.access.credentials import opened
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import OPENING, limiter
from companion.site.plumbing.options import chosen, field, typed
from companion.site.plumbing.phrases import say
from companion.site.shelf import tellable
from companion.tabletop.verbs.new_tabletop import open_table

bp = Blueprint("told_opening", __name__, url_prefix="/told")


@bp.get("/new")
def new() -> Response:
    """Who plays, and where the AI sits."""
    games = tellable()
    key = request.args.get("game")
    game = next((game for game in games if key in (None, game.key)), None) or abort(404)
    return form(game, {"ais": {max(game.seats) - 1: lately()["level"]}})


@bp.post("/new")
def other() -> Response:
    """The form for another game, with all that was typed."""
    game = _game()
    last = max(game.seats) - 1
    ais = ais_of(game) or {seat: lately()["level"] for seat in {last} - named()}
    return form(game, given(game) | {"ais": ais})


@bp.post("/")
@limiter.limit(OPENING)
def create() -> Response | Answer:
    """The table, and the right to tell for this browser."""
    game = _game()
    if request.form.get("drawn_for", game.key) != game.key:
        return other()
    rows, ais = taken(game), ais_of(game)
    names = [say(CREW[i]) if i in ais else request.form.get(f"names.{i}", "") for i in rows]
    levels = {seat: ais[row] for seat, row in enumerate(rows) if row in ais}
    try:
        options = chosen(game, len(names), screen=False)
        code = fresh_code(request.form.get("key", ""))
        sheet = open_table(code, game.key, names, options, levels, this_phone())
    except Refused as no:
        return form(game, given(game), {"": no.phrase}, status=422)
    except SheetError as error:
        keys = {option.key for option in game.options}
        wrong = {}
        for one in reversed(error.every):
            option = one.place.removeprefix("options.")
            name = called(one)
            if name.startswith("names."):
                name = f"names.{rows[int(name.removeprefix('names.'))]}"
            wrong[field(game, option) if option in keys else name] = friendly(one)
        return form(game, given(game), wrong, status=422)
    opened(sheet)
    return redirect(url_for("told.table", code=sheet.code), 303)


def given(game: Game) -> dict[str, object]:
    """What the form holds."""
    return {**typed(), "ais": ais_of(game)}


def named() -> set[int]:
    """The rows in which a name is typed."""
    most = max(max(game.seats) for game in tellable())
    return {i for i in range(most) if request.form.get(f"names.{i}", "").strip()}


def ais_of(game: Game) -> dict[int, str]:
    """The levels of the rows that an AI plays: a typed name is a person's, whatever is chosen."""
    rows = set(range(max(game.seats))) - named()
    return {row: level for row in sorted(rows) if (level := request.form.get(f"plays.{row}"))}


def taken(game: Game) -> list[int]:
    """The rows at which somebody sits, and the first free ones where they are too few."""
    taken = (named() | ais_of(game).keys()) & set(range(max(game.seats)))
    free = (i for i in range(max(game.seats)) if i not in taken)
    while len(taken) < min(game.seats):
        taken.add(next(free))
    return sorted(taken)


def _game() -> Game:
    """The game that the form names."""
    key = request.form.get("game", "")
    return next((game for game in tellable() if game.key == key), None) or abort(422)


def form(
    game: Game,
    filled: Mapping[str, object],
    wrong: dict[str, Phrase] | None = None,
    status: int = 200,
) -> Response:
    """The form with what was chosen so far; `wrong` says why, by the field's name."""
    session.setdefault("opens", new_code())
    return render(
        "told/new.html",
        status=status,
        game=game,
        games=tellable(),
        given=filled,
        wrong=wrong or {},
        key=filled.get("key") or new_code(),
    )
