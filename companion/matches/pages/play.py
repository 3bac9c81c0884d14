"""The digital table: look at a match, make a move, show a reaction."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from flask import Blueprint, Response, abort, redirect, request, session, url_for
from flask_limiter.util import get_remote_address
from werkzeug.wrappers import Response as Answer

from companion.core.append import Conflict
from companion.core.refused import Refused
from companion.core.typed_names import whole
from companion.kit.game import IllegalMove
from companion.kit.words import Phrase
from companion.matches.pages.match_page import show
from companion.matches.verbs import moves, undo
from companion.matches.verbs.stamps import STAMPS, show_stamp
from companion.models import db
from companion.site.access.fetch import AtTable, find_match
from companion.site.plumbing.htmx import is_htmx
from companion.site.plumbing.limits import limiter
from companion.site.plumbing.links import page_of
from companion.site.plumbing.single_flight import single_flight
from companion.site.plumbing.tags import tag, tagged, unchanged

bp = Blueprint("play", __name__, url_prefix="/matches")


@bp.get("/<code>")
def table(code: str) -> Response:
    """The match as the reader may see it; unchanged since the last look, only a word."""
    at = find_match(code)
    etag = tag(at.match.version, at.index, at.host)
    return unchanged(etag) or tagged(look(at), etag)


def look(at: AtTable) -> Response:
    """What this reader sees; spectators all see the same."""
    if at.seat or at.host:
        return show(at)
    notice = moves.CLOSED if at.match.closed_at and not at.match.left_at else ""
    return single_flight(lambda: show(at, notice), "match", at.match.id, at.match.version)


@bp.post("/<code>/moves")
def move(code: str) -> Response | Answer:
    """Play a card or choose a rule."""
    at = find_match(code, "seat")
    text = " ".join(request.form.getlist("move"))  # a word, and the boxes ticked with it
    return attempt(
        at,
        lambda length, key: moves.make_move(at.match.id, seat_of(at), text, length=length, key=key),
    )


@bp.post("/<code>/deal")
def deal(code: str) -> Response | Answer:
    """Deal the next round; whoever asks first, it is one deal. Real dice come as text."""
    at = find_match(code, "seat")
    by, text = f"seat {seat_of(at)}", " ".join(request.form.getlist("move"))
    return attempt(
        at,
        lambda length, key: moves.deal(
            at.match.id, length=length, key=f"deal-{length}", by=by, text=text
        ),
    )


@bp.post("/<code>/undo/<word>")
def take_back(code: str, word: Literal["ask", "agree", "decline"]) -> Response | Answer:
    """Take the own last choice back, or answer to someone who wants to."""
    at = find_match(code, "seat")
    verbs: dict[str, Callable[..., object]] = {
        "ask": undo.ask,
        "agree": undo.agree,
        "decline": undo.decline,
    }
    verb = verbs.get(word) or abort(404)
    return attempt(at, lambda length, key: verb(at.match, seat_of(at), length=length))


def seat_of(at: AtTable) -> int:
    """The seat of someone who sits."""
    return abort(403) if at.index is None else at.index


def attempt(at: AtTable, act: Callable[[int, str], object]) -> Response | Answer:
    """Do it, then show the table again; what cannot be done is explained on the same page."""
    length = request.form.get("length", -1, type=whole)
    key = f"page-{request.form.get('key', '')}"[:64]  # never an AI's key
    code = at.match.code
    try:
        act(length, key)
    except (IllegalMove, Refused) as no:
        return again(at, 422, no.phrase)
    except Conflict:
        return again(at, 409, too_late())
    if is_htmx():
        return show(find_match(code))
    return redirect(url_for("play.table", code=code), 303)


def too_late() -> Phrase:
    """Why a choice no longer fits the table; one that waited for the connection is said to."""
    if request.form.get("waited"):
        return Phrase("Your choice could not be sent in time, and the table has moved on.")
    return Phrase("Someone was faster: this is the table now. Choose again.")


def again(at: AtTable, status: int = 200, notice: Phrase | str = "") -> Response:
    """The match as it is now, read afresh."""
    code = at.match.code
    db.session.rollback()
    return show(find_match(code), notice, status)


NOW_AND_THEN = "1/2seconds;10/minute"


def by_seat() -> str:
    """All devices of a seat count together."""
    code = (request.view_args or {}).get("code", "")
    seat = session.get("held", {}).get(code, {}).get("s")
    return f"{code}-{seat}" if seat is not None else get_remote_address()


@bp.post("/<code>/stamps")
@limiter.limit(NOW_AND_THEN, key_func=by_seat)
def send(code: str) -> Response | Answer:
    """Show it at the seat of whoever sends it."""
    at = find_match(code, "seat")
    name = request.form.get("stamp", "")
    if name not in STAMPS:
        abort(422)
    show_stamp(at.match, seat_of(at), name)
    return Response(status=204) if is_htmx() else redirect(page_of(at.match), 303)
