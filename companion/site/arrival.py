"""Opening a personal link: its token moves into the cookie and leaves the address bar."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, request
from werkzeug.wrappers import Response as Answer

from companion.core.typed_names import ALIKE, tidy
from companion.games import GAMES, SheetError
from companion.kit.names import looks
from companion.matches.pages.seat_names import called, chosen
from companion.matches.verbs.seats import find_link, renew_seat, take_seat
from companion.models import EventTable, Match, PlayedTable, Seat, Sheet
from companion.site.access.credentials import held_seat, hold_seat, hold_writer
from companion.site.fronts import front_of
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import LINKS, limiter
from companion.site.plumbing.links import page_of
from companion.site.plumbing.phrases import say
from companion.tables.setting_up import begin_when_full
from companion.tables.setting_up import sit_down as take_place

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
        if EventTable.of(found.match) is not None:
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


def sit_here(table: PlayedTable | None, seat: int) -> Match | Sheet:
    """Sit down at a table in this browser, and on screen in no other any more."""
    match = table.match if table is not None else None
    taken = match is not None and bool(match.places[seat].joined_at)
    source = take_place(table, seat)
    if isinstance(source, Match):
        place = source.places[seat]
        if taken and held_seat(source) is not place:
            renew_seat(source, place)  # nobody looks on unnoticed
        hold_seat(place)
    return source
