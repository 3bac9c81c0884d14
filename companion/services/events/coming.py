"""Which evenings of a club are on, which come next, and which were."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import func, select

from companion.competition.evening import Evening
from companion.models import Club, Event, EventLine, db, now
from companion.services.events.evenings import summaries
from companion.services.events.journal import LATEST

LONG: Final = timedelta(hours=12)
"""So long after its beginning, or after the last thing that was done, nobody plays any more,
whether or not somebody thought of ending it."""
MOST: Final = 60
"""Evenings that are looked at, the latest ones."""


@dataclass(frozen=True)
class Evenings:
    """A club's evenings with how they stand: those on, the coming ones first to last, the rest."""

    on: Sequence[tuple[Event, Evening]]
    next: Sequence[tuple[Event, Evening]]
    past: Sequence[tuple[Event, Evening]]
    damaged: Sequence[Event] = ()
    """Those that cannot be read any more."""

    @property
    def first(self) -> tuple[Event, Evening] | None:
        """What somebody of the club wants now: what is on, else what comes next, else the last."""
        return next(iter([*self.on, *self.next, *self.past]), None)


def evenings_of(club: Club, *, public: bool = False) -> Evenings:
    """The club's evenings that were not filed away; the public ones alone if so asked."""
    chosen = select(Event).where(Event.club_id == club.id, Event.archived_at.is_(None))
    if public:
        chosen = chosen.where(Event.public)
    events = db.session.scalars(chosen.order_by(*LATEST).limit(MOST)).all()
    found = summaries(club, events)
    all_of_them = [(event, found[event.id].evening) for event in events if event.id in found]
    last = last_done(events)
    on = [one for one in all_of_them if is_on(one[1], last[one[0].id])]
    coming = [one for one in all_of_them if one not in on and is_to_come(*one)]
    past = [one for one in all_of_them if one not in on and one not in coming]
    damaged = [event for event in events if event.id not in found]
    return Evenings(on, coming[::-1], past, damaged)


def last_done(events: Sequence[Event]) -> dict[int, datetime]:
    """By event when the last line of its journal was written."""
    numbers = [event.id for event in events]
    chosen = select(EventLine.event_id, func.max(EventLine.at))
    lines = chosen.where(EventLine.event_id.in_(numbers)).group_by(EventLine.event_id)
    return {row[0]: row[1] for row in db.session.execute(lines)}


def is_on(evening: Evening, last: datetime) -> bool:
    """Whether people are playing, or between two rounds."""
    begun = any(stage.started for stage in evening.stages)
    return begun and not evening.ended and now() < last + LONG


def is_to_come(event: Event, evening: Evening) -> bool:
    """Whether it has not begun yet, or should have only just."""
    begun = any(stage.started for stage in evening.stages)
    return not begun and not evening.ended and now() < event.held_at + LONG
