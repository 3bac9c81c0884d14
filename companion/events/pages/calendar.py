"""Calendar files: one event, or a feed of the club's events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime

from flask import Blueprint, Response, abort

from companion.clubs.access.club_here import club_to_look_at, is_of
from companion.clubs.members.members import find_player
from companion.competition.local_time import When
from companion.events.access.at_event import find_event
from companion.events.state.event_state import EventState
from companion.events.state.recurrence import Recurrence
from companion.events.verbs.club_events import club_events
from companion.events.verbs.day_before_notice import forecast, to_come
from companion.events.verbs.event_journal import event_state
from companion.events.verbs.regular_events import code_of, coming_up
from companion.kit.words import Phrase
from companion.models import Club, Event
from companion.site.plumbing.calendar_file import Meeting, calendar
from companion.site.plumbing.limits import LINKS, limiter
from companion.site.plumbing.links import outside_url
from companion.site.plumbing.phrases import say, say_weekday

bp = Blueprint("calendar", __name__)


@bp.get("/events/<code>/event.ics")
def event(code: str) -> Response:
    """Return the calendar entry of one event."""
    found = find_event(code).event
    return calendar(found.name, entries([(found, event_state(found))]), f"event-{code}")


@bp.get("/clubs/<code>/calendar.ics")
def club(code: str) -> Response:
    """Return the calendar of the club's events, for strangers and calendar apps the public ones."""
    found = club_to_look_at(code)
    return calendar(found.name, all_of(found, public=not is_of(found)), f"club-{code}")


@bp.get("/p/<token>/calendar.ics")
@limiter.limit(LINKS)
def member(token: str) -> Response:
    """Return the calendar of all club events by personal link, as calendar apps send no cookie."""
    club = (find_player(token) or abort(404)).club
    return calendar(club.name, all_of(club), "evenings")


def all_of(club: Club, *, public: bool = False) -> list[Meeting]:
    """Return the club's events and the next regular days, which have no event yet."""
    known = club_events(club, public=public)
    found = coming_up(club, public=public)
    days = [to_come_on(club, found[0], day) for day in found[1]] if found else []
    past = [meeting(one, it.ends) for one, it in known.past if one.starts_at]
    return [*entries([*known.on, *known.next]), *past, *days]


def entries(evenings: Sequence[tuple[Event, EventState]]) -> list[Meeting]:
    """Return each event that has a date and, if it is still to come, the expected tables."""
    return [
        meeting(one, state.when.ends, forecast(state) if to_come(one, state) else ())
        for one, state in evenings
        if state.when.starts
    ]


def meeting(one: Event, ends: datetime | None, tables: Iterable[str] = ()) -> Meeting:
    """Return an event as an entry of a calendar."""
    return Meeting(
        one.code,
        one.version,
        one.held_at,
        f"{one.name} · {one.club.name}",
        one.place,
        outside_url("event.show", code=one.code),
        ends,
        " ".join(tables),
    )


def to_come_on(club: Club, rule: Recurrence, day: date) -> Meeting:
    """Return a regular day under the UID that its event will have."""
    starts = datetime.combine(day, rule.starts)
    return Meeting(
        code_of(club, day),
        0,
        rule.starts_at(day),
        f"{rule.name} · {club.name}",
        rule.place,
        outside_url("seasons.evenings", code=club.code),
        When(starts, rule.until, rule.zone).ends,
        say(Phrase("Sign-up opens on %(day)s.", day=say_weekday(rule.opens_at(day)))),
    )
