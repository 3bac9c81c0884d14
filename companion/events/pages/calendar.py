"""Calendar files: one event, or a feed of the club's events."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, Response, abort

from companion.clubs.members.members import find_player
from companion.clubs.pages.club_access import club_to_look_at, is_of
from companion.competition.when import When
from companion.events.pages.eve_page import forecast
from companion.events.state.evening import Evening
from companion.events.verbs.eve import to_come
from companion.events.verbs.evenings import evenings_of
from companion.events.verbs.event_journal import evening_of
from companion.models import Event
from companion.site.access.at_event import find_event
from companion.site.plumbing.calendar_file import calendar
from companion.site.plumbing.limits import LINKS, limiter

bp = Blueprint("calendar", __name__)


@bp.get("/events/<code>/event.ics")
def event(code: str) -> Response:
    """One evening."""
    found = find_event(code).event
    return calendar(found.name, entries([(found, evening_of(found))]), f"event-{code}")


@bp.get("/clubs/<code>/calendar.ics")
def club(code: str) -> Response:
    """The club's evenings: for strangers, and so for calendars that follow it, the public ones."""
    found = club_to_look_at(code)
    known = evenings_of(found, public=not is_of(found))
    rows = entries([*known.on, *known.next, *known.past])
    return calendar(found.name, rows, f"club-{code}")


@bp.get("/p/<token>/calendar.ics")
@limiter.limit(LINKS)
def member(token: str) -> Response:
    """All of the club's evenings for a member, by the personal link: a calendar has no cookie."""
    club = (find_player(token) or abort(404)).club
    known = evenings_of(club)
    return calendar(club.name, entries([*known.on, *known.next, *known.past]), "evenings")


def entries(evenings: Sequence[tuple[Event, Evening]]) -> list[tuple[Event, When, str]]:
    """Each with its time, and the tables that the sign-up makes while it is to come."""
    return [
        (one, evening.when, " ".join(forecast(evening)) if to_come(one, evening) else "")
        for one, evening in evenings
    ]
