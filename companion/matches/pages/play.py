"""The digital table: look at a match, make a move, show a reaction."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Literal

from flask import Blueprint, Response, abort, redirect, request, session
from flask_limiter.util import get_remote_address
from werkzeug.wrappers import Response as Answer

from companion.core.append import Conflict
from companion.core.house import news
from companion.core.refused import Refused
from companion.games import SheetError
from companion.kit.game import IllegalMove
from companion.kit.words import Phrase
from companion.matches.access.at_match import AtTable, find_match
from companion.matches.pages.match_page import show
from companion.matches.verbs import moves, undo
from companion.matches.verbs.attached import attached
from companion.matches.verbs.reactions import STAMPS, show_stamp
from companion.models import db
from companion.site.plumbing.attempts import with_form
from companion.site.plumbing.forms import arguments
from companion.site.plumbing.htmx import is_htmx
from companion.site.plumbing.limits import limiter
from companion.site.plumbing.links import page_of
from companion.site.plumbing.shown import shown_there
from companion.site.plumbing.single_flight import single_flight
from companion.site.plumbing.tags import tag, tagged, unchanged

bp = Blueprint("play", __name__, url_prefix="/matches")


@bp.get("/<code>")
def table(code: str) -> Response:
    """The match as this reader may see it; 304 if it is unchanged."""
    at = find_match(code)
    etag = tag(at.match.version, at.index, at.host, sorted(shown_there()))
    return unchanged(etag) or tagged(look(at), etag)


def look(at: AtTable) -> Response:
    """The page for this reader; all who may see no more than a stranger share one rendering."""
    if at.seat or at.host or (attached(at.match).table and news(at.match)):
        return show(at)
    notice = moves.CLOSED if at.match.closed_at and not at.match.left_at else ""
    return single_flight(lambda: show(at, notice), "match", at.match.id, at.match.version)


def at_the_table(view: Callable[..., AtTable]) -> Callable[..., Response | Answer]:
    """Decorate the view of a form at the table: the table is shown again, with why it was refused.

    The view gets the form (`arguments`), and returns the place from which it wrote.
    """

    @wraps(view)
    def answer(code: str, **address: object) -> Response | Answer:
        try:
            at = view(code, **address, **arguments(view, page_key))
        except (IllegalMove, Refused, SheetError) as no:
            return again(code, 422, no.phrase)
        except Conflict:
            return again(code, 409, too_late())
        if not is_htmx():
            return redirect(page_of(at.match), 303)
        # A host without a seat may look no longer once a hidden deal is being played.
        return show(at if at.seat else find_match(code))

    return answer


def page_key() -> str:
    """The form's key, which is never an AI's."""
    return f"page-{request.form.get('key', '')}"[:64]


@bp.post("/<code>/moves")
@at_the_table
def move(code: str, *, move: list[str], length: int = -1, key: str) -> AtTable:
    """Make a move: a word and the ticked boxes."""
    at = find_match(code, "seat")
    moves.make_move(at.match, seat_of(at), " ".join(move), length=length, key=key)
    return at


@bp.post("/<code>/deal")
@at_the_table
def deal(code: str, *, move: list[str], length: int = -1) -> AtTable:
    """Deal the next round, once even if several ask. Rolls of real dice come as text."""
    at = find_match(code, "seat")
    by, text, key = f"seat {seat_of(at)}", " ".join(move), f"deal-{length}"
    moves.deal(at.match, length=length, key=key, by=by, text=text)
    return at


@bp.post("/<code>/undo/<word>")
@at_the_table
def take_back(code: str, word: Literal["ask", "agree", "decline"], *, length: int = -1) -> AtTable:
    """Undo one's own last move, ask for that, or answer someone else's request."""
    at = find_match(code, "seat")
    verbs: dict[str, Callable[..., object]] = {
        "ask": undo.ask,
        "agree": undo.agree,
        "decline": undo.decline,
    }
    verb = verbs.get(word) or abort(404)
    verb(at.match, seat_of(at), length=length)
    return at


def seat_of(at: AtTable) -> int:
    """The reader's seat; 403 for spectators."""
    return abort(403) if at.index is None else at.index


def too_late() -> Phrase:
    """Why a choice no longer fits; a choice that was queued while offline gets its own text."""
    if request.form.get("waited"):
        return Phrase("Your choice could not be sent in time, and the table has moved on.")
    return Phrase("Someone was faster: this is the table now. Choose again.")


def again(code: str, status: int, notice: Phrase) -> Response:
    """The match read afresh."""
    db.session.rollback()
    return show(find_match(code), notice, status)


NOW_AND_THEN = "1/2seconds;10/minute"


def by_seat() -> str:
    """The rate limit's key: one for all devices of a seat."""
    code = (request.view_args or {}).get("code", "")
    seat = session.get("held", {}).get(code, {}).get("s")
    return f"{code}-{seat}" if seat is not None else get_remote_address()


@bp.post("/<code>/stamps")
@limiter.limit(NOW_AND_THEN, key_func=by_seat)
@with_form
def send(code: str, *, stamp: str = "") -> Response | Answer:
    """Show a reaction at the sender's seat."""
    at = find_match(code, "seat")
    if stamp not in STAMPS:
        abort(422)
    show_stamp(at.match, seat_of(at), stamp)
    return Response(status=204) if is_htmx() else redirect(page_of(at.match), 303)
