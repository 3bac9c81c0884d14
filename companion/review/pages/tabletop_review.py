"""The review of a tabletop match: the AIs' decisions, or everybody's if all hands were entered."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.core.typed_names import whole
from companion.matches.pages.replay_page import too_early
from companion.models import Tabletop
from companion.review import reviewing
from companion.review.pages.reader import Reader, decision_of, least, overview
from companion.sheets.access.at_sheet import AtSheet, find_sheet
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import ASKING, limiter
from companion.tabletop.pages.public_view import places
from companion.tabletop.pages.tabletop_page import tabletop_at
from companion.tabletop.verbs.full_round import open_moves
from companion.tabletop.verbs.tabletop_state import TabletopState

bp = Blueprint("tabletop_review", __name__, url_prefix="/told/<code>/look-back")


@bp.get("")
def show(code: str) -> Response:
    """Show the progress of the review, the turning points of one seat, and the ledger."""
    at = find_sheet(code)
    turn = tabletop_at(at)
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
        back=url_for("tabletop.table", code=code),
        here=url_for(".show", code=code, seat=reader.seat),
        ask=url_for(".ask", code=code, seat=reader.seat),
        stop=url_for(".stop", code=code, seat=reader.seat),
        page_of=lambda ply: page(reader, ply),
    )


@bp.get("/<int:ply>")
def decision(code: str, ply: int) -> Response:
    """Show one decision as its seat saw it: the choices first, after a try what each is worth."""
    at = find_sheet(code)
    turn = tabletop_at(at)
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
    """Start judging the match, or resume it."""
    at = find_sheet(code, "write")
    turn = tabletop_at(at)
    reader = reader_at(at, turn)
    if turn.acts is None:  # otherwise the page says why not
        reviewing.ask(reader.subject)
    return redirect(url_for(".show", code=code, seat=reader.seat, _anchor="points"), 303)


@bp.post("/stop")
def stop(code: str) -> Answer:
    """Stop judging; judgements already made are kept."""
    at = find_sheet(code, "write")
    reader = reader_at(at, tabletop_at(at))
    reviewing.stop(reader.subject)
    return redirect(url_for(".show", code=code, seat=reader.seat), 303)


def seats(turn: TabletopState) -> list[int]:
    """Return the seats that can be judged: all if every hand was entered, otherwise the AIs."""
    everybody = range(len(turn.tabletop.sheet.names))
    return list(everybody) if open_moves(turn) is not None else sorted(turn.journals)


def reader_at(at: AtSheet, turn: TabletopState) -> Reader:
    """Return the requested seat, by default the first: the phone is shared by the whole table."""
    able = seats(turn)
    seat = request.args.get("seat", able[0], type=whole)
    seat = seat if seat in able else able[0]
    mine = next((other for other in turn.others if other.seat == seat), turn.tabletop)
    tabletop: Tabletop = turn.tabletop if len(able) > len(turn.journals) else mine
    return Reader(tabletop, seat, list(at.sheet.names))


def page(reader: Reader, ply: int) -> str:
    """Return the URL of one of the reader's decisions."""
    assert isinstance(reader.subject, Tabletop)
    code = reader.subject.sheet.code
    return url_for(".decision", code=code, ply=ply, seat=reader.seat, least=least())
