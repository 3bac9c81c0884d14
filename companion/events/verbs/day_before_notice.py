"""The day before an event: notices about its tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import ClassVar

from sqlalchemy import select

from companion.clubs.verbs.same_person import same_as, with_merged
from companion.competition.local_time import local
from companion.core.broken import Broken
from companion.core.notices import MORNING, Due, Lines, Notice, forget
from companion.events.state.event_state import EventState
from companion.events.verbs.event_journal import event_state
from companion.events.verbs.next_seating import foretold
from companion.kit.words import Phrase
from companion.models import Event, Member, Subscription, db, now
from companion.models.base import Journalled


@dataclass(frozen=True, slots=True)
class EveNotice(Notice):
    """The expected tables of an event, once on the day before."""

    TOPIC: ClassVar = "eve"
    OF: ClassVar = Event
    KEEP: ClassVar = 12 * 3600
    ONCE: ClassVar = True
    event: Event
    state: EventState

    def address(self) -> str:
        return f"/events/{self.event.code}/sign-up"

    def words(self) -> Lines:
        title = Phrase("Tomorrow: %(event)s", event=self.event.name)
        return [title, *forecast(self.state)]

    def letter(self) -> list[str]:
        return [*heading(self.event), *forecast(self.state)]

    @classmethod
    def offered(cls, row: Journalled, person: int) -> bool:
        """Whether the person has signed up and the notice is still possible."""
        event = db.session.get_one(Event, row.id)
        state = event_state(event)
        return person in state.signed and awaited(event, state)

    @classmethod
    def due_this_hour(cls) -> Sequence[Due]:
        """For those still signed up, from the morning on; ends subscriptions to past events."""
        begun = select(Event.id).where(Event.starts_at < now())
        forget(Subscription.topic == cls.TOPIC, Subscription.event_id.in_(begun))
        found = []
        for event, state in on_their_eve():
            if local(now(), event.zone).hour >= MORNING:
                found.append((cls(event, state), cls.browsers(event, with_merged(state.signed))))
        return found

    @classmethod
    def due_today(cls, member: Member) -> Sequence[Notice]:
        """For tomorrow's events for which the member has signed up, in any of their clubs."""
        people = {member.id} | same_as([member.id]).get(member.id, set())
        clubs = db.session.scalars(select(Member.club_id).where(Member.id.in_(people))).all()
        return [cls(*one) for one in on_their_eve(clubs) if people & set(one[1].signed)]


def to_come(event: Event, state: EventState) -> bool:
    """Return whether the event has a date in the future and no round has started."""
    begun = state.ended or any(stage.started for stage in state.stages)
    return event.starts_at is not None and event.starts_at > now() and not begun


def awaited(event: Event, state: EventState) -> bool:
    """Return whether a notice on the day before is still possible: not on the day itself."""
    return to_come(event, state) and days_until(event) > 0


def days_until(event: Event) -> int:
    """Return in how many days the event takes place, in its time zone."""
    return (local(event.held_at, event.zone).date() - local(now(), event.zone).date()).days


def on_their_eve(clubs: Sequence[int] | None = None) -> list[tuple[Event, EventState]]:
    """Return the events that take place tomorrow in their time zone; of these clubs, or of all."""
    chosen = select(Event).where(Event.starts_at.between(now(), now() + timedelta(days=3)))
    chosen = chosen.where(Event.archived_at.is_(None))
    if clubs is not None:
        chosen = chosen.where(Event.club_id.in_(clubs))
    found = []
    for event in db.session.scalars(chosen.order_by(Event.starts_at, Event.id)).all():
        try:
            state = event_state(event)
        except Broken:
            continue
        if days_until(event) == 1 and to_come(event, state):
            found.append((event, state))
    return found


def heading(event: Event) -> list[str]:
    """Return the event's name, and its time and place if known, in the reader's language."""
    from companion.site.plumbing.phrases import say_when  # workers load no pages

    when = [say_when(event)] if event.starts_at else []
    return [event.name, *when, *([event.place] if event.place else [])]


def forecast(state: EventState) -> list[str]:
    """Return how many signed up, the expected tables, and whether AI seats would help.

    In the reader's language; empty if unknown.
    """
    from flask_babel import ngettext

    from companion.site.plumbing.phrases import say  # workers load no pages

    told = foretold(state)
    if told is None:
        return []
    tables = say(Phrase(" or ")).join(map(say, told.tables))
    lines = [
        ngettext(
            "%(num)s person signed up: %(tables)s.",
            "%(num)s people signed up: %(tables)s.",
            told.people,
            tables=tables,
        )
    ]
    if told.ai:
        seats, better = told.ai
        lines.append(
            ngettext(
                "%(num)s AI seat would help: %(tables)s.",
                "%(num)s AI seats would help: %(tables)s.",
                seats,
                tables=say(better),
            )
        )
    elif told.even:
        lines.append(say(Phrase("No AI seat is needed.")))
    return lines
