"""Leaving a seat to an AI, coming back, rematch."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as Answer

from companion.core.refused import Refused
from companion.matches.pages.play import again as table_again
from companion.matches.pages.play import attempt, seat_of
from companion.matches.verbs import lobby, seats
from companion.matches.verbs.seats import take_seat
from companion.site.access.credentials import hold_host, hold_seat, opened
from companion.site.access.fetch import find_match
from companion.site.plumbing.limits import OPENING, limiter
from companion.site.plumbing.links import page_of

bp = Blueprint("leaving", __name__, url_prefix="/matches")


@bp.post("/<code>/leave")
def leave(code: str) -> Response | Answer:
    """An AI plays on for me."""
    at = find_match(code, "seat")
    level = request.form.get("level", "")
    return attempt(at, lambda length, key: seats.leave(at.match, seat_of(at), level))


@bp.post("/<code>/back")
def come_back(code: str) -> Response | Answer:
    """I play again myself."""
    at = find_match(code, "seat")
    return attempt(at, lambda length, key: seats.come_back(at.match, seat_of(at)))


@bp.post("/<code>/seats/<int:seat>/ai")
def give_away(code: str, seat: int) -> Response | Answer:
    """Let an AI play for someone who is not there."""
    at = find_match(code, "either")
    level = request.form.get("level", "")
    return attempt(at, lambda length, key: seats.give_away(at.match, seat % at.match.seats, level))


@bp.post("/<code>/rematch")
@limiter.limit(OPENING)
def rematch(code: str) -> Response | Answer:
    """The same people once more: the first who asks opens it, everyone else sits down there."""
    at = find_match(code, "either")
    match, seat = at.match, at.seat
    try:
        again = lobby.rematch(match)
    except Refused as no:
        return table_again(at, 422, no.phrase)
    mine = lobby.same_seat(match, seat) if seat else None
    if mine:
        take_seat(mine, mine.name)
        hold_seat(mine)
    (opened if at.host else hold_host)(again)
    if not lobby.empty_seats(again):  # only AIs besides, or everyone else is here already
        lobby.start(again)
    return redirect(page_of(again), 303)
