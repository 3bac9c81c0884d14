"""Arriving by a link: its token becomes a line in the signed cookie and leaves the address bar."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, request
from werkzeug.wrappers import Response as Answer

from companion.games import GAMES, SheetError
from companion.infrastructure.names import ALIKE, tidy
from companion.kit.names import looks
from companion.models import Seat, Sheet
from companion.services.events.tables import begin_when_full
from companion.services.matches.seats import find_link, take_seat
from companion.web.access.at_event import table_of
from companion.web.access.credentials import held_seat, hold_seat, hold_writer
from companion.web.fronts import front_of
from companion.web.match.names import called, chosen
from companion.web.plumbing.htmx import render
from companion.web.plumbing.limits import LINKS, limiter
from companion.web.plumbing.links import page_of
from companion.web.plumbing.words import say

bp = Blueprint("seats", __name__)


@bp.get("/s/<token>")
@limiter.limit(LINKS)
def arrive(token: str) -> Response | Answer:
    """Go on to the page, or first say who sits down.

    A link opened by a chat program's preview must not take the seat, so a GET never does.
    """
    found = find_link(token) or abort(404)
    if isinstance(found, Sheet):
        hold_writer(found)
        return redirect(front_of(found), 303)
    if found.joined_at and held_seat(found.match) in (None, found):
        return _go(found)
    return ask_name(found)


@bp.post("/s/<token>")
@limiter.limit(LINKS)
def sit_down(token: str) -> Response | Answer:
    """Take the seat under the name one wants to be called."""
    found = find_link(token) or abort(404)
    if isinstance(found, Sheet):
        abort(400)
    try:
        name = tidy(request.form.get("name", ""), "name")
    except SheetError as error:
        return ask_name(found, wrong=say(error.phrase), status=422)
    if name and any(looks(name) == looks(place.name) for place in others(found)):
        return ask_name(found, wrong=say(ALIKE), status=422)
    if not found.match.closed_at:
        take_seat(found, name or None)
        if table_of(found.match) is not None:
            begin_when_full(found.match)
    return _go(found)


def ask_name(seat: Seat, *, wrong: str = "", status: int = 200) -> Response:
    """The page that asks who sits down, and says at which table."""
    match, held = seat.match, held_seat(seat.match)
    return render(
        "seat.html",
        status=status,
        name=request.form.get("name", chosen(seat)),
        wrong=wrong,
        other=held if held is not seat else None,
        game=GAMES[match.game].title,
        others=[called(place) for place in others(seat)],
    )


def others(seat: Seat) -> list[Seat]:
    """Those who have a name at the same table."""
    return [place for place in seat.match.places if place is not seat and place.name]


def _go(seat: Seat) -> Answer:
    """This browser holds the seat; show the match."""
    hold_seat(seat)
    return redirect(page_of(seat.match), 303)
