"""The day before an event: who wished to hear what its tables will be."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta

from sqlalchemy import ColumnElement, and_, select

from companion.clubs.verbs.same_person import same_as
from companion.core.broken import Broken
from companion.core.notices import forget, subscribe
from companion.events.state.evening import Evening
from companion.events.verbs.event_journal import evening_of, locked
from companion.models import Event, EveSubscription, Member, db, now


def to_come(event: Event, evening: Evening) -> bool:
    """Whether the event has a date, and nobody plays there yet."""
    begun = evening.ended or any(stage.started for stage in evening.stages)
    return event.starts_at is not None and event.starts_at > now() and not begun


def awaited(event: Event, evening: Evening) -> bool:
    """Whether it is still to be told of the day before: not on the day itself."""
    day = event.starts_at.astimezone().date() if event.starts_at else date.min
    return day > now().astimezone().date() and to_come(event, evening)


def subscribe_to_eve(event: Event, one: EveSubscription) -> None:
    """Keep this while the person is on the list and the day is not there yet."""
    with locked(event) as evening:
        if one.member_id in evening.signed and awaited(event, evening):
            subscribe(one)


def about_eve(event: Event, people: Sequence[int]) -> ColumnElement[bool]:
    """The browsers that are to be told for one of these people."""
    return and_(EveSubscription.event_id == event.id, EveSubscription.member_id.in_(people))


def tomorrow(today: date, clubs: Sequence[int] | None = None) -> list[tuple[Event, Evening]]:
    """The events of the day after, by the clock of this machine; of these clubs, or of all."""
    first = datetime.combine(today + timedelta(days=1), time()).astimezone()
    last = datetime.combine(today + timedelta(days=2), time()).astimezone()
    chosen = select(Event).where(Event.starts_at >= first, Event.starts_at < last)
    chosen = chosen.where(Event.archived_at.is_(None))
    if clubs is not None:
        chosen = chosen.where(Event.club_id.in_(clubs))
    found = []
    for event in db.session.scalars(chosen.order_by(Event.starts_at, Event.id)).all():
        try:
            evening = evening_of(event)
        except Broken:
            continue
        if to_come(event, evening):
            found.append((event, evening))
    return found


def tomorrow_of(member: Member, today: date) -> list[tuple[Event, Evening]]:
    """Those for which the member has signed up, also as who they are in other clubs."""
    people = {member.id} | same_as([member.id]).get(member.id, set())
    clubs = db.session.scalars(select(Member.club_id).where(Member.id.in_(people))).all()
    return [one for one in tomorrow(today, clubs) if people & set(one[1].signed)]


def forget_the_past() -> None:
    """Nobody is told of an event that has begun."""
    begun = select(Event.id).where(Event.starts_at < now())
    forget(EveSubscription, EveSubscription.event_id.in_(begun))


def listeners(event: Event, evening: Evening) -> Sequence[EveSubscription]:
    """The browsers that are to be told now: of those who are still on the list."""
    mine = about_eve(event, list(evening.signed))
    return db.session.scalars(
        select(EveSubscription).where(mine).order_by(EveSubscription.id)
    ).all()
