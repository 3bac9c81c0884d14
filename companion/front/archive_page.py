"""Archiving or deleting an event or a club."""

from __future__ import annotations

from flask import Blueprint, Response, url_for

from companion.clubs.access.at_club import find_club
from companion.events.access.at_event import find_event
from companion.models import Club, Event
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.forms import kept
from companion.site.plumbing.htmx import render
from companion.upkeep.archive import delete_club, delete_event, file_away

bp = Blueprint("archive", __name__)


@bp.get("/events/<code>/away")
def event(code: str) -> Response:
    """Show how to archive or delete an event."""
    return page(find_event(code, "direct").event)


@bp.post("/events/<code>/away")
@form_of(event)
def file_event(code: str, *, away: bool = False) -> str:
    """Archive the event, or restore it."""
    at = find_event(code, "direct")
    file_away(at.event, away=away)
    return url_for("clubs.show", code=at.event.club.code)


@bp.post("/events/<code>/delete")
@form_of(event)
def end_event(code: str, *, typed: str = "") -> str:
    """Delete the event with all its data, once its name is typed."""
    found = find_event(code, "direct").event
    club = found.club.code
    delete_event(found, typed)
    return url_for("clubs.show", code=club)


@bp.get("/clubs/<code>/away")
def club(code: str) -> Response:
    """Show how to archive or delete a club."""
    return page(find_club(code))


@bp.post("/clubs/<code>/away")
@form_of(club)
def file_club(code: str, *, away: bool = False) -> str:
    """Archive the club, or restore it."""
    file_away(find_club(code), away=away)
    return url_for("clubs.all_of_mine")


@bp.post("/clubs/<code>/delete")
@form_of(club)
def end_club(code: str, *, typed: str = "") -> str:
    """Delete the club with all its data, once its name is typed."""
    delete_club(find_club(code), typed)
    return url_for("clubs.all_of_mine")


def page(row: Event | Club) -> Response:
    """Show the page, with what was typed if it was not the name."""
    what = "event" if isinstance(row, Event) else "club"
    return render(
        "clubs/archive.html",
        row=row,
        what=what,
        back=url_for("event.show" if what == "event" else "clubs.show", code=row.code),
        typed=kept("typed"),
    )
