"""What notices to the phones of an event have in common."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from companion.clubs.verbs.same_person import one_person
from companion.core.notices import Due, Notice, browser, drop
from companion.events.state.event_state import EventState
from companion.events.verbs.event_journal import event_state, locked
from companion.models import Event, Subscription, db
from companion.models.base import Journalled

Phone = tuple[int, int]
"""Its person, 0 if it is nobody's, and the last entry that it has heard of."""


class EventNotice(Notice):
    """News of an event while it goes on, once for each phone that has not heard of it."""

    OF: ClassVar = Event
    DELAY: ClassVar = 0.0
    KEPT: ClassVar[bool] = False
    """Whether its subscriptions are kept after the end, which can be undone."""

    @classmethod
    def news(
        cls, event: Event, state: EventState, length: int, phones: Sequence[Phone]
    ) -> Iterable[Notice | None]:
        """What each phone has not heard of; `length` is as in `due`, which asks for it."""
        raise NotImplementedError

    @classmethod
    def offered(cls, row: Journalled, person: int) -> bool:
        """Whether the event goes on."""
        return not event_state(db.session.get_one(Event, row.id)).ended

    @classmethod
    def due(cls, number: int, length: int) -> Sequence[Due]:
        """For each phone what it has not heard of; then it has."""
        event = db.session.get(Event, number)
        about = Subscription.event_id == number
        if event is None or not cls.subscriptions(about):
            return []
        with locked(event) as state:
            rows, same = cls.subscriptions(about), one_person([event.club_id])
            phones = [(same.get(one.member_id or 0, one.member_id or 0), one.heard) for one in rows]
            news = list(cls.news(event, state, length, phones))
            for one in rows:
                one.heard = event.length
            found = [(new, [browser(one)]) for one, new in zip(rows, news, strict=True) if new]
            if state.ended and not cls.KEPT:
                drop(*(one.id for one in rows))
        return found
