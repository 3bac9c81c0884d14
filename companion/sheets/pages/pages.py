"""Score sheets: create one, its page, its live board, its result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, abort, current_app, redirect, request, session, url_for
from flask_wtf.csrf import generate_csrf
from werkzeug.wrappers import Response as Answer

from companion.core.house import Wish, way_back
from companion.core.typed_names import whole
from companion.games import GAMES, SheetError
from companion.kit.game import Game
from companion.kit.option import Options
from companion.kit.words import Phrase
from companion.models.base import derive_token, new_code
from companion.sheets.access.at_sheet import AtSheet, find_sheet
from companion.sheets.access.credentials import opened, usual_game
from companion.sheets.pages.blank import Printout as Empty
from companion.sheets.pages.blank import papers
from companion.sheets.pages.form import called, friendly, player_names, this_phone
from companion.sheets.pages.sheet_board import board, board_tag, counted, form_for
from companion.sheets.verbs.new_sheet import open_sheet
from companion.sheets.verbs.on_screen import from_screen, matches_of
from companion.sheets.verbs.photo import photo_of
from companion.sheets.verbs.reading import has_ai, read_paper
from companion.sheets.verbs.sheet_rounds import SheetState
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import OPENING, limiter
from companion.site.plumbing.links import outside_url, page_of
from companion.site.plumbing.options import chosen, field, typed
from companion.site.plumbing.refusal import refused
from companion.site.plumbing.tags import tagged, unchanged
from companion.site.shelf import shelf

bp = Blueprint("sheets", __name__, url_prefix="/sheets")


@bp.get("/new")
def new() -> Response | Answer:
    """The form for a new sheet, filled in with the players of an earlier sheet if asked."""
    if like := request.args.get("like"):
        before = read_paper(find_sheet(like).sheet)
        names = before.names[1:] + before.names[:1]  # the next player begins
        if before.game.paper_only:
            return redirect(url_for("sheet_kit.new", like=like), 303)
        return blank(GAMES[before.key], _asked(before.key, names, before.options))
    key = request.args.get("game")
    return blank(usual_game() if key is None else GAMES.get(key) or abort(404), {})


@bp.post("/new/game")
def other() -> Response:
    """The form for another game, or what is wrong with this one, keeping everything typed."""
    given, no = typed(), refused()
    game = GAMES.get(str(given.get("game", ""))) or abort(422)
    return blank(game, given, fields_of(game, no) if isinstance(no, SheetError) else None)


@bp.post("/new")
@limiter.limit(OPENING)
@form_of(other)
def create(
    *, game: str = "", drawn_for: str | None = None, names: dict[int, str]
) -> Response | str:
    """Open the sheet and give this browser the right to write on it."""
    chosen_game = GAMES.get(game) or abort(422)
    if drawn_for not in (None, game):
        return other()
    players = player_names(names, min(chosen_game.seats), max(chosen_game.seats))
    options = chosen(chosen_game, len(players), screen=False)
    sheet = open_sheet(fresh_code(), game, players, options, by=this_phone())
    opened(sheet)
    return page_of(sheet)


def fields_of(game: Game, error: SheetError) -> dict[str, Phrase]:
    """What is wrong with the form for a new sheet, by field."""
    keys, wrong = {option.key for option in game.options}, {}
    for one in reversed(error.every):
        option = one.place.removeprefix("options.")
        wrong[field(game, option) if option in keys else called(one)] = friendly(one)
    return wrong


def _asked(game: str, names: list[str], options: Options) -> dict[str, str]:
    """The form fields that would open such a sheet."""
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
    """The sheet's page: the rounds so far and, for writers, the form for the next one."""
    return page(find_sheet(code))


@bp.get("/<code>/kept")
def kept(code: str) -> Response:
    """The sheet's page for a writer's phone to keep for a time without a connection.

    It says so, and nothing in it opens anything: the phone fetches the token of its forms later.
    """
    answer = page(find_sheet(code, "write"), kept=True)
    answer.set_data(answer.get_data(as_text=True).replace(generate_csrf(), ""))
    return answer


def page(at: AtSheet, *, kept: bool = False) -> Response:
    """The page of this sheet as this browser may see it."""
    paper = read_paper(at.sheet)
    values = board(at, paper)
    if (at.writer or at.asks) and not paper.scored.finished:
        values["form"] = form_for(paper, len(paper.entries) + 1, request.args.get("way"))
    saved = request.args.get("saved", 0, type=whole)
    values["saved"] = saved if 0 < saved <= len(paper.entries) else 0
    values["requests"] = requests(at, paper)
    values["told"] = has_ai(at.sheet.id)
    values["matches"] = matches_of(at.sheet) if from_screen(paper) else []
    values["photo"] = photo_of(at.sheet)
    values["fixed"] = at.table is not None and not (at.table.takes_requests or at.table.open)
    return render("sheets/show.html", values, event=way_back(at.sheet, at.table), kept=kept)


@bp.get("/<code>/board")
def follow(code: str) -> Response:
    """The board alone, for polling."""
    at = find_sheet(code)
    etag = board_tag(at)
    return unchanged(etag) or tagged(render("sheets/board.html", board(at)), etag)


@bp.get("/<code>/result")
def result(code: str) -> Response:
    """The result and how it came about, as a page to share."""
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


@bp.get("/<code>/blank")
def empty(code: str) -> Response:
    """An empty sheet to print, like this one and with its players."""
    sheet = find_sheet(code).sheet
    paper = read_paper(sheet)
    return papers(paper.game, [Empty(paper.game, paper.head)], sheet=sheet)


def blank(game: Game, given: dict[str, Any], wrong: dict[str, Phrase] | None = None) -> Response:
    """The form for a new sheet of this game."""
    session.setdefault("opens", new_code())
    return render(
        "sheets/new.html",
        game=game,
        games=shelf(),
        given=given,
        wrong=wrong or {},
        key=given.get("key") or new_code(),
    )


def fresh_code() -> str:
    """The code of the sheet that this form opens; the same if the form is sent twice."""
    key = request.form.get("key", "")
    mine = session.setdefault("opens", new_code())
    secret = current_app.config["SECRET_KEY"]
    return derive_token(secret, "new sheet", mine, key or new_code())[:20]


@dataclass(frozen=True)
class Shown:
    """A correction request, with the values before and after."""

    asked: Wish
    before: object
    after: object


def requests(at: AtSheet, paper: SheetState) -> list[Shown]:
    """The correction requests of the sheet's table, oldest first, for those who may write."""
    if at.table is None or not (at.writer or at.asks):
        return []
    return [
        Shown(
            one,
            counted(paper, paper.value(one.entry), one.entry),
            counted(paper, one.value, one.entry),
        )
        for one in at.table.requests()
    ]
