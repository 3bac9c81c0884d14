"""Arriving by a link: its token becomes a line in the signed cookie and leaves the address bar."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, request
from werkzeug.wrappers import Response as Answer

from companion.models import Seat, Sheet
from companion.services.seats import find_link, take_seat
from companion.web.held import held_seat, hold_seat, hold_writer
from companion.web.htmx import render
from companion.web.limits import LINKS, limiter
from companion.web.links import page_of

bp = Blueprint("seats", __name__)
LONGEST_NAME = 40


@bp.get("/s/<token>")
@limiter.limit(LINKS)
def arrive(token: str) -> Response | Answer:
    """Go on to the page, or first say who sits down.

    A link opened by a chat program's preview must not take the seat, so a GET never does.
    """
    found = find_link(token) or abort(404)
    if isinstance(found, Sheet):
        hold_writer(found)
        return redirect(page_of(found), 303)
    other = held_seat(found.match)
    if found.joined_at and other in (None, found):
        return _go(found)
    return render("seat.html", seat=found, other=other if other is not found else None)


@bp.post("/s/<token>")
@limiter.limit(LINKS)
def sit_down(token: str) -> Response | Answer:
    """Take the seat under the name one wants to be called."""
    found = find_link(token) or abort(404)
    if isinstance(found, Sheet):
        abort(400)
    take_seat(found, request.form.get("name", "").strip()[:LONGEST_NAME] or None)
    return _go(found)


def _go(seat: Seat) -> Answer:
    """This browser holds the seat; show the match."""
    hold_seat(seat)
    return redirect(page_of(seat.match), 303)
