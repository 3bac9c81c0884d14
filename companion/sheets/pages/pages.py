"""Score sheets: new, page, live part, result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, abort, current_app, redirect, request, session
from werkzeug.wrappers import Response as Answer

from companion.clubs.verbs.namesakes import names_of
from companion.core.typed_names import whole
from companion.events.state.event_table import Asked
from companion.games import GAMES, SheetError
from companion.kit.game import Game
from companion.kit.option import Options
from companion.kit.words import Phrase
from companion.models.base import derive_token, new_code
from companion.sheets.pages.form import called, friendly, this_phone
from companion.sheets.pages.sheet_board import board, board_tag, counted, form_for
from companion.sheets.verbs.new_sheet import open_sheet
from companion.sheets.verbs.photo import photo_of
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.sheet_rounds import Paper
from companion.site.access.credentials import opened
from companion.site.access.fetch import AtSheet, find_sheet
from companion.site.access.passes import by_whom, writer
from companion.site.access.way_back import way_back
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import OPENING, limiter
from companion.site.plumbing.links import outside_url, page_of
from companion.site.plumbing.options import chosen, field, typed
from companion.site.plumbing.tags import tagged, unchanged
from companion.site.shelf import shelf, usual_game
from companion.tables.carry_over import from_screen, matches_of
from companion.tabletop.verbs.tabletop_state import told_of

bp = Blueprint("sheets", __name__, url_prefix="/sheets")


@bp.get("/new")
def new() -> Response:
    """Who plays?  Perhaps the same people as before."""
    if like := request.args.get("like"):
        before = find_sheet(like).sheet
        names = before.names[1:] + before.names[:1]  # who begins moves on
        return blank(GAMES[before.game], _asked(before.game, names, before.options))
    key = request.args.get("game")
    return blank(usual_game() if key is None else GAMES.get(key) or abort(404), {})


@bp.post("/new/game")
def other() -> Response:
    """The form for another game, with all that was typed."""
    return blank(GAMES.get(request.form.get("game", "")) or abort(422), typed())


@bp.post("/new")
@limiter.limit(OPENING)
def create() -> Response | Answer:
    """The sheet, and the right to write on it for this browser."""
    game = GAMES.get(request.form.get("game", "")) or abort(422)
    if request.form.get("drawn_for", game.key) != game.key:
        return other()
    names = [request.form.get(f"names.{i}", "") for i in range(max(game.seats))]
    while len(names) > min(game.seats) and not names[-1].strip():
        names.pop()
    try:
        sheet = open_sheet(
            fresh_code(request.form.get("key", "")),
            game.key,
            names,
            chosen(game, len(names), screen=False),
            by=this_phone(),
        )
    except SheetError as error:
        keys = {option.key for option in game.options}
        wrong = {}
        for one in reversed(error.every):
            option = one.place.removeprefix("options.")
            wrong[field(game, option) if option in keys else called(one)] = friendly(one)
        return blank(game, typed(), wrong, status=422)
    opened(sheet)
    return redirect(page_of(sheet), 303)


def _asked(game: str, names: list[str], options: Options) -> dict[str, str]:
    """The fields of a form that opens such a sheet."""
    fields = {f"names.{i}": name for i, name in enumerate(names)}
    for option in GAMES[game].options:
        if option.key in options:
            value = option.choice(options[option.key], len(names))
            fields[field(GAMES[game], option.key)] = (
                str(int(value)) if isinstance(value, bool) else str(value)
            )
    return fields


@bp.get("/<code>")
def show(code: str) -> Response:
    """The sheet: what stands there, and for writers the next round."""
    at = find_sheet(code)
    paper = read_paper(at.sheet)
    values = board(at, paper)
    if (at.writer or at.asks) and not paper.scored.finished:
        values["form"] = form_for(paper, len(paper.entries) + 1, request.args.get("way"))
    saved = request.args.get("saved", 0, type=whole)
    values["saved"] = saved if 0 < saved <= len(paper.entries) else 0
    values["requests"] = requests(at, paper)
    values["told"] = told_of(at.sheet)
    values["matches"] = matches_of(at.sheet) if from_screen(paper) else []
    values["photo"] = photo_of(at.sheet)
    values["fixed"] = at.fixture is not None and not at.fixture.open
    return render("sheets/show.html", values, event=way_back(at.sheet, at.home))


@bp.get("/<code>/board")
def follow(code: str) -> Response:
    """The part that changes by itself."""
    at = find_sheet(code)
    etag = board_tag(at)
    return unchanged(etag) or tagged(render("sheets/board.html", board(at)), etag)


@bp.get("/<code>/result")
def result(code: str) -> Response:
    """Who won, and how it came about: a page to pass on."""
    at = find_sheet(code)
    etag = board_tag(at)
    if same := unchanged(etag):
        return same
    link = outside_url("sheets.result", code=code)
    return tagged(render("sheets/result.html", board(at), block="outcome", link=link), etag)


@bp.get("/<code>/print")
def paper_page(code: str) -> Response:
    """The sheet on one page of paper."""
    return render("sheets/print.html", board(find_sheet(code)))


def blank(
    game: Game, given: dict[str, Any], wrong: dict[str, Any] | None = None, status: int = 200
) -> Response:
    """The form for a new sheet of this game."""
    session.setdefault("opens", new_code())
    return render(
        "sheets/new.html",
        status=status,
        game=game,
        games=shelf(),
        given=given,
        wrong=wrong or {},
        key=given.get("key") or new_code(),
    )


def fresh_code(key: str) -> str:
    """The code of the sheet that this form opens: the same when it is sent twice."""
    mine = session.setdefault("opens", new_code())
    secret = current_app.config["SECRET_KEY"]
    return derive_token(secret, "new sheet", mine, key or new_code())[:20]


@dataclass(frozen=True)
class Shown:
    """A request: by whom, what stands there now and what should, and who said no."""

    asked: Asked
    by: Phrase | str
    before: object
    after: object
    refused: Phrase | str


def requests(at: AtSheet, paper: Paper) -> list[Shown]:
    """The requests of the sheet's table, the oldest first, to whoever could write there."""
    if at.home is None or not (at.writer or at.asks):
        return []
    every = at.home.table.asked
    names = names_of(by_whom(one.by for one in every) | by_whom(one.refused for one in every))
    return [
        Shown(
            one,
            writer(one.by, names),
            counted(paper, paper.value(one.entry), one.entry),
            counted(paper, one.value, one.entry),
            writer(one.refused, names) if one.refused else "",
        )
        for one in sorted(every, key=lambda one: one.line)
    ]
