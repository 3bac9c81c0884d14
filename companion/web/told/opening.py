"""A table of people with an AI among them: who sits where, which seat is the AI's."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint, Response, abort, current_app, redirect, request, session, url_for
from jinja2 import TemplateNotFound
from werkzeug.wrappers import Response as Answer

from companion.games import SheetError
from companion.infrastructure.numbers import whole
from companion.infrastructure.refused import Refused
from companion.kit.game import Game
from companion.kit.levels import LEVELS
from companion.kit.words import Phrase
from companion.models.codes import new_code
from companion.services.told.opening import open_table
from companion.tasks import rouse
from companion.web.access.opened import opened
from companion.web.match.names import CREW
from companion.web.match.quick import lately
from companion.web.plumbing.htmx import render
from companion.web.plumbing.limits import OPENING, limiter
from companion.web.plumbing.options import chosen, field, typed
from companion.web.plumbing.words import say
from companion.web.sheets.form import called, friendly
from companion.web.sheets.pages import fresh_code
from companion.web.sheets.phone import this_phone
from companion.web.shelf import shelf

bp = Blueprint("told_opening", __name__, url_prefix="/told")


@bp.app_context_processor
def offered() -> dict[str, object]:
    """Pages on which something begins offer this too."""
    return {"tellable": tellable}


@bp.get("/new")
def new() -> Response:
    """Who plays, and where the AI sits."""
    games = tellable()
    key = request.args.get("game")
    game = next((game for game in games if key in (None, game.key)), None) or abort(404)
    return form(game, {"seat": ["0"], "level": lately()["level"]})


@bp.post("/new")
def other() -> Response:
    """The form for another game, with all that was typed."""
    return form(_game(), given())


@bp.post("/")
@limiter.limit(OPENING)
def create() -> Response | Answer:
    """The table, and the right to tell for this browser."""
    game = _game()
    if request.form.get("drawn_for", game.key) != game.key:
        return other()
    seats = set(request.form.getlist("seat", type=whole))
    names = [request.form.get(f"names.{i}", "") for i in range(max(game.seats))]
    names = [name or say(CREW[i]) * (i in seats) for i, name in enumerate(names)]
    while len(names) > min(game.seats) and not names[-1].strip():
        names.pop()
    try:
        options = chosen(game, len(names), screen=False)
        code, level = fresh_code(request.form.get("key", "")), request.form.get("level", "")
        sheet = open_table(code, game.key, names, options, seats, level, this_phone())
    except Refused as no:
        return form(game, given(), {"": no.phrase}, status=422)
    except SheetError as error:
        keys = {option.key for option in game.options}
        wrong = {}
        for one in reversed(error.every):
            option = one.place.removeprefix("options.")
            wrong[field(game, option) if option in keys else called(one)] = friendly(one)
        return form(game, given(), wrong, status=422)
    opened(sheet)
    rouse(sheet)
    return redirect(url_for("told.table", code=sheet.code), 303)


def given() -> dict[str, object]:
    """What the form holds."""
    return {**typed(), "seat": request.form.getlist("seat") or ["0"]}


def tellable() -> list[Game]:
    """The games that can be told, and have a page for it."""
    return [game for game in shelf() if game.told is not None and has_page(game.key)]


def has_page(key: str) -> bool:
    """Whether the game draws what is told."""
    try:
        current_app.jinja_env.get_template(f"{key}/told.html")
    except TemplateNotFound:
        return False
    return True


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
        levels=LEVELS,
        crew=[say(name) for name in CREW],
        key=filled.get("key") or new_code(),
    )
