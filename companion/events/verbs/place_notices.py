"""Notices for people who wait for a place at an event: one letter, when there is one."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, and_, select

from companion.core.notices import Notice, drop, letter, subscribe
from companion.events.verbs.journal import evening_of, locked
from companion.models import Event, PlaceSubscription, db


def subscribe_to_place(event: Event, one: PlaceSubscription) -> None:
    """Keep this, unless the person does not wait (any more)."""
    with locked(event) as evening:
        if one.member_id in evening.signing.waiting(list(evening.signed)):
            subscribe(one)


def about_places(event: Event, people: Sequence[int]) -> ColumnElement[bool]:
    """The browsers that are to be told of a place for one of these people."""
    return and_(PlaceSubscription.event_id == event.id, PlaceSubscription.member_id.in_(people))


def places_due(event_id: int, _: int) -> list[Notice]:
    """The letters for those who have a place now; who does not wait any more is forgotten.

    They go out however the event went on since: who came to have a place has not heard of it.
    """
    event = db.session.get(Event, event_id)
    asked = select(PlaceSubscription).where(PlaceSubscription.event_id == event_id)
    rows = db.session.scalars(asked).all()
    if event is None or not rows:
        return []
    evening = evening_of(event)
    signed = list(evening.signed)
    coming = not evening.ended and not any(stage.started for stage in evening.stages)
    useless = [one.id for one in rows if not coming or one.member_id not in evening.signed]
    placed = set(evening.signing.placed(signed))
    path = f"/events/{event.code}/sign-up"
    found = [letter(one, path) for one in rows if one.id not in useless and one.member_id in placed]
    drop(PlaceSubscription, *useless)
    return found
