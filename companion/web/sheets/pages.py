"""Score sheets: a new one, its page, the part that follows along, the result."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, current_app, redirect, request, session
from werkzeug.wrappers import Response as Answer

from companion.games import GAMES, SheetError
from companion.models.codes import derive_token, new_code
from companion.services.opening import open_sheet
from companion.services.scorekeeping import read_paper
from companion.web.fetch import find_sheet
from companion.web.held import hold_writer
from companion.web.htmx import render
from companion.web.limits import OPENING, limiter
from companion.web.links import outside_url, page_of
from companion.web.live import tagged, unchanged
from companion.web.sheets.board import board, board_tag, form_for
from companion.web.sheets.form import friendly
from companion.web.sheets.phone import this_phone

bp = Blueprint("sheets", __name__, url_prefix="/sheets")
MOST_SEATS = max(n for game in GAMES.values() for n in game.seats)


@bp.get("/new")
def new() -> Response:
    """Who plays?  Perhaps the same people as before."""
    names: list[str] = []
    game = request.args.get("game", "")
    if like := request.args.get("like"):
        before = find_sheet(like).sheet
        names, game = before.names[1:] + before.names[:1], before.game  # the deal moves on
    return blank({f"names.{i}": name for i, name in enumerate(names)} | {"game": game})


@bp.post("/new")
@limiter.limit(OPENING)
def create() -> Response | Answer:
    """The sheet, and the right to write on it for this browser."""
    game = GAMES.get(request.form.get("game", "")) or next(iter(GAMES.values()))
    typed = [request.form.get(f"names.{i}", "") for i in range(max(game.seats))]
    while len(typed) > min(game.seats) and not typed[-1].strip():
        typed.pop()
    options = {o.key: bool(request.form.get(f"options.{o.key}")) for o in game.options}
    try:
        sheet = open_sheet(
            fresh_code(request.form.get("key", "")),
            game.key,
            typed,
            {key: on for key, on in options.items() if on},
            by=this_phone(),
        )
    except SheetError as error:
        place = error.place.replace("seats[", "names.").removesuffix("]")
        return blank(request.form.to_dict(), {place: friendly(error)}, status=422)
    hold_writer(sheet)
    return redirect(page_of(sheet), 303)


@bp.get("/<code>")
def show(code: str) -> Response:
    """The sheet: what stands there, and for writers the next round."""
    at = find_sheet(code)
    paper = read_paper(at.sheet)
    values = board(at, paper)
    if at.writer and not paper.scored["finished"]:
        values["form"] = form_for(paper, len(paper.entries) + 1, request.args.get("way"))
    saved = request.args.get("saved", 0, type=int)
    values["saved"] = saved if 0 < saved <= len(paper.entries) else 0
    return render("sheets/show.html", **values)


@bp.get("/<code>/board")
def follow(code: str) -> Response:
    """The part that changes by itself."""
    at = find_sheet(code)
    etag = board_tag(at)
    return unchanged(etag) or tagged(render("sheets/board.html", **board(at)), etag)


@bp.get("/<code>/result")
def result(code: str) -> Response:
    """Who won, and how it came about: a page to pass on."""
    at = find_sheet(code)
    etag = board_tag(at)
    if same := unchanged(etag):
        return same
    link = outside_url("sheets.result", code=code)
    return tagged(render("sheets/result.html", block="outcome", link=link, **board(at)), etag)


@bp.get("/<code>/print")
def paper_page(code: str) -> Response:
    """The sheet on one page of paper."""
    return render("sheets/print.html", **board(find_sheet(code)))


def blank(
    typed: dict[str, str], wrong: dict[str, Any] | None = None, status: int = 200
) -> Response:
    """The form for a new sheet."""
    session.setdefault("opens", new_code())
    return render(
        "sheets/new.html",
        status=status,
        games=list(GAMES.values()),
        most=MOST_SEATS,
        typed=typed,
        wrong=wrong or {},
        key=typed.get("key") or new_code(),
    )


def fresh_code(key: str) -> str:
    """The code of the sheet that this form opens: the same when it is sent twice."""
    mine = session.setdefault("opens", new_code())
    secret = current_app.config["SECRET_KEY"]
    return derive_token(secret, "new sheet", mine, key or new_code())[:20]
