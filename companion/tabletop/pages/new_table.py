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
from companion.sheets.access.credentials import opened
from companion.sheets.pages.form import called, friendly, this_phone
from companion.sheets.pages.pages import fresh_code
from companion.site.plumbing.forms import numbered
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import OPENING, limiter
from companion.site.plumbing.options import chosen, field, typed
from companion.site.plumbing.phrases import say
from companion.site.shelf import tellable
from companion.tabletop.verbs.new_tabletop import open_table

bp = Blueprint("new_tabletop", __name__, url_prefix="/told")
EMPTY = "empty"  # a row's value: EMPTY, "" for a person, or the level of an AI
TWO = Phrase(
    "Only one AI can play with real cards. Set the other places of an AI to a person or to empty."
)


@bp.get("/new")
def new() -> Response:
    """Show the form for a new table."""
    games = tellable()
    key = request.args.get("game")
    game = next((game for game in games if key in (None, game.key)), None) or abort(404)
    return form(game, {"plays": plays(game, usual_ai(game))})


@bp.post("/new")
def other() -> Response:
    """Show the form for another game and keep what was typed."""
    game = _game()
    return form(game, given(game) | {"plays": plays(game, ais_of(game) or usual_ai(game))})


@bp.post("/")
@limiter.limit(OPENING)
def create() -> Response | Answer:
    """Create the table and give this browser write access."""
    game = _game()
    if request.form.get("drawn_for", game.key) != game.key:
        return other()
    ais = ais_of(game)
    rows = taken(game, ais)
    if len(ais) > 1:
        return form(game, given(game), {"": TWO}, status=422)
    typed_names = numbered("names", max(game.seats))
    names = [say(CREW[i]) if i in ais else typed_names[i] for i in rows]
    levels = {seat: ais[row] for seat, row in enumerate(rows) if row in ais}
    try:
        options = chosen(game, len(names), screen=False)
        sheet = open_table(fresh_code(), game.key, names, options, levels, this_phone())
    except Refused as no:
        return form(game, given(game), {"": no.phrase}, status=422)
    except SheetError as error:
        keys = {option.key for option in game.options}
        wrong = {}
        for problem in reversed(error.every):
            option = problem.place.removeprefix("options.")
            name = called(problem)
            if name.startswith("names."):
                name = f"names.{rows[int(name.removeprefix('names.'))]}"
            wrong[field(game, option) if option in keys else name] = friendly(problem)
        return form(game, given(game), wrong, status=422)
    opened(sheet)
    return redirect(url_for("tabletop.table", code=sheet.code), 303)


def given(game: Game) -> dict[str, object]:
    """Return the values to fill the form with."""
    return {**typed(), "plays": plays(game, ais_of(game))}


def named() -> set[int]:
    """Return the rows in which a name was typed."""
    most = max(max(game.seats) for game in tellable())
    return {i for i, name in enumerate(numbered("names", most)) if name.strip()}


def usual_ai(game: Game) -> dict[int, str]:
    """Return the suggested AI: in the last row, unless a name was typed there."""
    return {row: lately()["level"] for row in {max(game.seats) - 1} - named()}


def ais_of(game: Game) -> dict[int, str]:
    """Return the AIs' levels by row; a row with a typed name is a person, whatever was chosen."""
    rows = set(range(max(game.seats))) - named()
    said = {row: request.form.get(f"plays.{row}", EMPTY) for row in sorted(rows)}
    return {row: level for row, level in said.items() if level not in ("", EMPTY)}


def plays(game: Game, ais: Mapping[int, str]) -> dict[int, str]:
    """Return each row's value: EMPTY, "" for a person, or the level of an AI."""
    people = dict.fromkeys(taken(game, ais), "")
    return dict.fromkeys(range(max(game.seats)), EMPTY) | people | {**ais}


def taken(game: Game, ais: Mapping[int, str]) -> list[int]:
    """Return the occupied rows, filled up with empty ones to the game's minimum of seats."""
    every = range(max(game.seats))
    people = {row for row in every if request.form.get(f"plays.{row}") == ""}
    taken = (named() | people | ais.keys()) & set(every)
    free = (i for i in every if i not in taken)
    while len(taken) < max(min(game.seats), 2):
        taken.add(next(free))
    return sorted(taken)


def _game() -> Game:
    """Return the form's game; 422 if it cannot be played at a real table."""
    key = request.form.get("game", "")
    return next((game for game in tellable() if game.key == key), None) or abort(422)


def form(
    game: Game,
    filled: Mapping[str, object],
    wrong: dict[str, Phrase] | None = None,
    status: int = 200,
) -> Response:
    """Show the form as filled in so far; `wrong` maps field names to error messages."""
    session.setdefault("opens", new_code())
    return render(
        "tabletop/new.html",
        status=status,
        game=game,
        games=tellable(),
        given=filled,
        wrong=wrong or {},
        key=filled.get("key") or new_code(),
    )
