"""A club's events by state: in progress, upcoming, past."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import func, select

from companion.core.broken import Broken, reading
from companion.events.state.event_state import EventState
from companion.events.verbs.event_journal import LATEST
from companion.events.verbs.summaries import summaries
from companion.events.verbs.tallies import Tally, tallies
from companion.models import Club, Event, EventLine, db, now
from companion.models.base import LONG_AGO

LONG: Final = timedelta(hours=12)
"""An event counts as over this long after its start or its last entry,
even if nobody ended it."""
MOST: Final = 60
"""How many events are read: the latest ones."""


@dataclass(frozen=True)
class ClubEvents:
    """A club's events by state: in progress, upcoming (soonest first), and past."""

    on: Sequence[tuple[Event, EventState]]
    next: Sequence[tuple[Event, EventState]]
    past: Sequence[tuple[Event, Tally]]
    damaged: Sequence[Event] = ()
    """Events whose journal cannot be read."""

    @property
    def first(self) -> Event | None:
        """The event most relevant now: one in progress, else the next, else the last."""
        return next((event for event, _ in (*self.on, *self.next, *self.past)), None)


def club_events(club: Club, *, public: bool = False) -> ClubEvents:
    """Return the club's events that are not archived; with `public`, only public ones."""
    chosen = select(Event).where(Event.club_id == club.id, Event.archived_at.is_(None))
    if public:
        chosen = chosen.where(Event.public)
    events = db.session.scalars(chosen.order_by(*LATEST).limit(MOST)).all()
    found = tallies(club, events)
    states = summaries(club, [one for one in events if one.id in found and not found[one.id].ended])
    not_over = [(one, states[one.id].state) for one in events if one.id in states]
    last = last_done([event for event, _ in not_over])
    on = [one for one in not_over if is_on(one[1], last.get(one[0].id, LONG_AGO))]
    coming = [one for one in not_over if one not in on and is_to_come(*one)]
    other = {event.id for event, _ in (*on, *coming)}
    past = [(one, found[one.id]) for one in events if one.id in found and one.id not in other]
    damaged = [event for event in events if event.id not in found]
    return ClubEvents(on, coming[::-1], past, damaged)


def last_done(events: Sequence[Event]) -> dict[int, datetime]:
    """Return when the last entry of each journal was written, by event id."""
    numbers = [event.id for event in events]
    chosen = select(EventLine.event_id, func.max(EventLine.at))
    lines = chosen.where(EventLine.event_id.in_(numbers)).group_by(EventLine.event_id)
    with suppress(Broken), reading("event", numbers[0] if numbers else 0):
        return {row[0]: row[1] for row in db.session.execute(lines)}
    return {}


def is_on(state: EventState, last: datetime) -> bool:
    """Return whether a round has started and the event is not over."""
    begun = any(stage.started for stage in state.stages)
    return begun and not state.ended and now() < last + LONG


def is_to_come(event: Event, state: EventState) -> bool:
    """Return whether the event has not begun; it may be a little late."""
    begun = any(stage.started for stage in state.stages)
    return not begun and not state.ended and now() < event.held_at + LONG
