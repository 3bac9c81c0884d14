"""Leaving a seat to an AI, returning to it, rematch."""

from __future__ import annotations

from flask import Blueprint, Response, redirect
from werkzeug.wrappers import Response as Answer

from companion.core.refused import Refused
from companion.matches.access.at_match import AtTable, find_match
from companion.matches.pages.play import again as table_again
from companion.matches.pages.play import at_the_table, seat_of
from companion.matches.verbs import lobby, seats
from companion.matches.verbs.seats import take_seat
from companion.sheets.access.credentials import hold_host, hold_seat, opened
from companion.site.plumbing.limits import OPENING, limiter
from companion.site.plumbing.links import page_of

bp = Blueprint("leaving", __name__, url_prefix="/matches")


@bp.post("/<code>/leave")
@at_the_table
def leave(code: str, *, level: str = "") -> AtTable:
    """Let an AI play the own seat."""
    at = find_match(code, "seat")
    seats.leave(at.match, seat_of(at), level)
    return at


@bp.post("/<code>/back")
@at_the_table
def come_back(code: str) -> AtTable:
    """Take the own seat back from the AI."""
    at = find_match(code, "seat")
    seats.come_back(at.match, seat_of(at))
    return at


@bp.post("/<code>/seats/<int:seat>/ai")
@at_the_table
def give_away(code: str, seat: int, *, level: str = "") -> AtTable:
    """Let an AI play for an absent player."""
    at = find_match(code, "either")
    seats.give_away(at.match, seat % at.match.seats, level)
    return at


@bp.post("/<code>/rematch")
@limiter.limit(OPENING)
def rematch(code: str) -> Response | Answer:
    """A rematch of the same players: the first request opens it, the others join it."""
    at = find_match(code, "either")
    match, seat = at.match, at.seat
    try:
        again = lobby.rematch(match)
    except Refused as no:
        return table_again(code, 422, no.phrase)
    mine = lobby.same_seat(match, seat) if seat else None
    if mine:
        take_seat(mine, mine.name)
        hold_seat(mine)
    (opened if at.host else hold_host)(again)
    if not lobby.empty_seats(again):  # all other seats are AIs or already taken
        lobby.start(again)
    return redirect(page_of(again), 303)
