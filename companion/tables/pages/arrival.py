"""Opening a personal link: its token moves into the cookie and out of the address bar."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, session
from werkzeug.wrappers import Response as Answer

from companion.core.typed_names import ALIKE, tidy
from companion.games import GAMES, SheetError
from companion.kit.names import looks
from companion.matches.pages.seat_names import called, chosen
from companion.matches.verbs.seats import find_link, renew_seat, take_seat
from companion.models import EventTable, Match, PlayedTable, Seat, Sheet
from companion.sheets.access.credentials import held_seat, hold_seat, hold_writer
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.forms import kept
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import LINKS, limiter
from companion.site.plumbing.links import page_of
from companion.tables.pages.fronts import front_of
from companion.tables.setting_up import begin_when_full
from companion.tables.setting_up import sit_down as take_place

bp = Blueprint("seats", __name__)


@bp.get("/s/<token>")
@limiter.limit(LINKS)
def arrive(token: str) -> Response | Answer:
    """Redirect to the page, or ask who sits down.

    A GET never takes the seat, as chat programs open links for a preview; nor does a forwarded
    link share a seat without asking.
    """
    found = find_link(token) or abort(404)
    if isinstance(found, Sheet):
        hold_writer(found)
        return redirect(front_of(found), 303)
    if found.joined_at and held_seat(found.match) is found:
        return _go(found)
    return ask_name(found)


@bp.post("/s/<token>")
@limiter.limit(LINKS)
@form_of(arrive)
def sit_down(token: str, *, name: str = "") -> Answer:
    """Take the seat under the chosen name, or share a seat that is taken."""
    found = find_link(token) or abort(404)
    if isinstance(found, Sheet):
        abort(400)
    name = "" if found.joined_at else tidy(name, "name")
    if name and any(looks(name) == looks(place.name) for place in others(found)):
        raise SheetError("name", ALIKE)
    if not found.match.closed_at:
        take_seat(found, name or None)
        session["name"] = name or session.get("name", "")
        if EventTable.of(found.match) is not None:
            begin_when_full(found.match)
    return _go(found)


def ask_name(seat: Seat) -> Response:
    """The page that asks who sits down, or whether to share a taken seat."""
    match, held = seat.match, held_seat(seat.match)
    own = session.get("name", "")
    usual = "" if looks(own) in {looks(place.name) for place in others(seat)} else own
    return render(
        "seat.html",
        name=kept("name", chosen(seat) or usual),
        sitting=called(seat) if seat.joined_at else "",
        other=held if held is not seat else None,
        game=GAMES[match.game].title,
        others=[called(place) for place in others(seat)],
    )


def others(seat: Seat) -> list[Seat]:
    """The other seats of the table that have a name."""
    return [place for place in seat.match.places if place is not seat and place.name]


def _go(seat: Seat) -> Answer:
    """Give this browser the seat and redirect to the match."""
    hold_seat(seat)
    return redirect(page_of(seat.match), 303)


def sit_here(table: PlayedTable | None, seat: int) -> Match | Sheet:
    """Take a seat at a table in this browser; on screen, other browsers lose it."""
    match = table.match if table is not None else None
    taken = match is not None and bool(match.places[seat].joined_at)
    source = take_place(table, seat)
    if isinstance(source, Match):
        place = source.places[seat]
        if taken and held_seat(source) is not place:
            renew_seat(source, place)  # other devices lose the seat, so nobody watches unnoticed
        hold_seat(place)
    return source
