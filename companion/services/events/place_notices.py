"""Notices for whoever waits for a place at an event: one letter, when there is one."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import delete, func, select

from companion.infrastructure.transaction import writing
from companion.models import Event, Member, PlaceSubscription, db
from companion.services.events.journal import evening_of, locked
from companion.services.matches.notices import MOST, Notice, drop


def subscribe_to_place(
    event: Event, person: int, endpoint: str, p256dh: str, auth: str, words: str
) -> None:
    """This browser wants to hear, in these words, when the person has a place; twice is once.

    Nothing is kept for somebody who does not wait (any more).
    """
    with locked(event) as evening, writing() as session:
        if person not in evening.signing.waiting(list(evening.signed)):
            return
        forget_place(event, [person], endpoint)
        mine = PlaceSubscription.event_id == event.id, PlaceSubscription.member_id == person
        kept = select(PlaceSubscription.id).where(*mine).order_by(PlaceSubscription.id.desc())
        drop(*list(session.scalars(kept))[MOST - 1 :], kind=PlaceSubscription)
        session.add(
            PlaceSubscription(
                event_id=event.id,
                member_id=person,
                endpoint=endpoint,
                p256dh=p256dh,
                auth=auth,
                words=words,
            )
        )


def forget_place(event: Event, people: Sequence[int], endpoint: str) -> None:
    """This browser does not want to hear of these people's places any more."""
    with writing() as session:
        session.execute(
            delete(PlaceSubscription).where(
                PlaceSubscription.event_id == event.id,
                PlaceSubscription.member_id.in_(people),
                PlaceSubscription.endpoint == endpoint,
            )
        )


def forget_places_of(member: Member) -> None:
    """No browser is written to about this member any more."""
    with writing() as session:
        session.execute(delete(PlaceSubscription).where(PlaceSubscription.member_id == member.id))


def any_told(event: Event, people: Sequence[int]) -> bool:
    """Whether some browser is to be told of a place for one of these people."""
    chosen = select(func.count()).where(
        PlaceSubscription.event_id == event.id, PlaceSubscription.member_id.in_(people)
    )
    return bool(people and db.session.scalar(chosen))


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
    found = [
        Notice(one.id, one.endpoint, one.p256dh, one.auth, path, one.words, PlaceSubscription)
        for one in rows
        if one.id not in useless and one.member_id in placed
    ]
    drop(*useless, kind=PlaceSubscription)
    return found
