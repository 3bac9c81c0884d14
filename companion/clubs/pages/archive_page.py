"""Archiving or deleting an event or a club."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.games import SheetError
from companion.models import Club, Event
from companion.site.access.at_event import find_event
from companion.site.access.fetch import find_club
from companion.site.plumbing.htmx import render
from companion.site.plumbing.phrases import say
from companion.upkeep.archive import delete_club, delete_event, file_away

bp = Blueprint("archive", __name__)


@bp.get("/events/<code>/away")
def event(code: str) -> Response:
    """What can be done with an event that is over, or was a trial."""
    return page(find_event(code, "direct").event)


@bp.post("/events/<code>/away")
def file_event(code: str) -> Answer:
    """Out of the club's lists, or back in."""
    at = find_event(code, "direct")
    file_away(at.event, away=request.form.get("away") == "1")
    return redirect(url_for("clubs.show", code=at.event.club.code), 303)


@bp.post("/events/<code>/delete")
def end_event(code: str) -> Response | Answer:
    """The event and everything of it, once its name is typed."""
    found, typed = find_event(code, "direct").event, request.form.get("typed", "")
    club = found.club.code
    try:
        delete_event(found, typed)
    except SheetError as error:
        return page(found, typed, say(error.phrase))
    return redirect(url_for("clubs.show", code=club), 303)


@bp.get("/clubs/<code>/away")
def club(code: str) -> Response:
    """What can be done with a club that plays no more."""
    return page(find_club(code))


@bp.post("/clubs/<code>/away")
def file_club(code: str) -> Answer:
    """Out of the list of clubs, or back in."""
    file_away(find_club(code), away=request.form.get("away") == "1")
    return redirect(url_for("clubs.all_of_mine"), 303)


@bp.post("/clubs/<code>/delete")
def end_club(code: str) -> Response | Answer:
    """The club and everything of it, once its name is typed."""
    found, typed = find_club(code), request.form.get("typed", "")
    try:
        delete_club(found, typed)
    except SheetError as error:
        return page(found, typed, say(error.phrase))
    return redirect(url_for("clubs.all_of_mine"), 303)


def page(row: Event | Club, typed: str = "", wrong: str = "") -> Response:
    """The page, with what was typed if it was not the name."""
    what = "event" if isinstance(row, Event) else "club"
    return render(
        "clubs/archive.html",
        status=422 if wrong else 200,
        row=row,
        what=what,
        back=url_for("event.show" if what == "event" else "clubs.show", code=row.code),
        typed=typed,
        wrong=wrong,
    )
