"""Reviewing a tabletop match: the AI's decisions; everybody's if all hands were entered."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.core.typed_names import whole
from companion.matches.pages.replay_page import too_early
from companion.models import Told
from companion.review.pages.reader import Reader, decision_of, least, overview
from companion.site.access.fetch import AtSheet, find_sheet
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import ASKING, limiter
from companion.tabletop.pages.page import telling_at
from companion.tabletop.pages.shown import places
from companion.tabletop.verbs.tabletop_state import Telling
from companion.tabletop.verbs.whole import open_moves
from companion.tasks import reviewing

bp = Blueprint("told_look_back", __name__, url_prefix="/told/<code>/look-back")


@bp.get("")
def show(code: str) -> Response:
    """How far the review is, the turning points of one seat, and the ledger."""
    at = find_sheet(code)
    turn = telling_at(at)
    if turn.acts is not None:
        return too_early()
    reader = reader_at(at, turn)
    return render(
        "review/overview.html",
        overview(reader),
        block="part",
        title=turn.game.title,
        when=at.sheet.created_at,
        may_ask=at.writer,
        seats=seats(turn),
        seat_page=lambda seat: url_for(".show", code=code, seat=seat, least=least()),
        back=url_for("told.table", code=code),
        here=url_for(".show", code=code, seat=reader.seat),
        ask=url_for(".ask", code=code, seat=reader.seat),
        stop=url_for(".stop", code=code, seat=reader.seat),
        page_of=lambda ply: page(reader, ply),
    )


@bp.get("/<int:ply>")
def decision(code: str, ply: int) -> Response:
    """One decision as its seat saw it: tried again first, then what each choice is worth."""
    at = find_sheet(code)
    turn = telling_at(at)
    if turn.acts is not None:
        return too_early()
    reader = reader_at(at, turn)
    return render(
        "review/decision.html",
        decision_of(reader, ply) or abort(404),
        title=turn.game.title,
        places=places(turn, reader.names),
        seat=reader.seat,
        back=url_for(".show", code=code, seat=reader.seat, least=least()),
        here=url_for(".decision", code=code, ply=ply),
        page_of=lambda other: page(reader, other),
    )


@bp.post("")
@limiter.limit(ASKING)
def ask(code: str) -> Answer:
    """Have the match judged, or go on where it was stopped."""
    at = find_sheet(code, "write")
    turn = telling_at(at)
    reader = reader_at(at, turn)
    if turn.acts is None:  # else the page says why not
        reviewing.ask(reader.subject)
    return redirect(url_for(".show", code=code, seat=reader.seat, _anchor="points"), 303)


@bp.post("/stop")
def stop(code: str) -> Answer:
    """Judge no more; what was found stays."""
    at = find_sheet(code, "write")
    reader = reader_at(at, telling_at(at))
    reviewing.stop(reader.subject)
    return redirect(url_for(".show", code=code, seat=reader.seat), 303)


def seats(turn: Telling) -> list[int]:
    """Whose decisions can be judged: what people held is known only if every hand was entered."""
    everybody = range(len(turn.told.sheet.names))
    return list(everybody) if open_moves(turn) is not None else turn.ais


def reader_at(at: AtSheet, turn: Telling) -> Reader:
    """The seat that is asked for; else the first. Nobody holds one: the phone is the table's."""
    able = seats(turn)
    seat = request.args.get("seat", able[0], type=whole)
    seat = seat if seat in able else able[0]
    told: Told = turn.told if len(able) > len(turn.ais) else turn.of(seat).told
    return Reader(told, seat, list(at.sheet.names))


def page(reader: Reader, ply: int) -> str:
    """The address of one of its decisions."""
    assert isinstance(reader.subject, Told)
    code = reader.subject.sheet.code
    return url_for(".decision", code=code, ply=ply, seat=reader.seat, least=least())
