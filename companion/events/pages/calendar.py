"""An event for somebody's calendar, and all of a club's to follow."""

from __future__ import annotations

from flask import Blueprint, Response, abort

from companion.clubs.members.members import find_player
from companion.clubs.pages.fetch import club_to_look_at, is_of
from companion.events.verbs.evenings import evenings_of
from companion.events.verbs.journal import evening_of
from companion.site.access.at_event import find_event
from companion.site.plumbing.calendar_file import calendar
from companion.site.plumbing.limits import LINKS, limiter

bp = Blueprint("calendar", __name__)


@bp.get("/events/<code>/event.ics")
def event(code: str) -> Response:
    """One evening."""
    found = find_event(code).event
    return calendar(found.name, [(found, evening_of(found).when)], f"event-{code}")


@bp.get("/clubs/<code>/calendar.ics")
def club(code: str) -> Response:
    """The club's evenings: for strangers, and so for calendars that follow it, the public ones."""
    found = club_to_look_at(code)
    known = evenings_of(found, public=not is_of(found))
    rows = [(one, evening.when) for one, evening in (*known.on, *known.next, *known.past)]
    return calendar(found.name, rows, f"club-{code}")


@bp.get("/p/<token>/calendar.ics")
@limiter.limit(LINKS)
def member(token: str) -> Response:
    """All of the club's evenings for a member, by the personal link: a calendar has no cookie."""
    club = (find_player(token) or abort(404)).club
    known = evenings_of(club)
    rows = [(one, evening.when) for one, evening in (*known.on, *known.next, *known.past)]
    return calendar(club.name, rows, "evenings")
