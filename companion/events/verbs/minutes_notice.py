"""Notifications to players that the last minutes of their round have begun."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import ClassVar

from sqlalchemy import select

from companion.clubs.verbs.same_person import one_person
from companion.core.broken import Broken
from companion.core.notices import Due, Lines, browser
from companion.events.state.event_table import Table
from companion.events.state.stage import LAST_MINUTES, Stage
from companion.events.verbs.event_journal import event_state, lines_of, locked
from companion.events.verbs.event_phones import EventNotice
from companion.events.verbs.open_tables import seat_of
from companion.events.verbs.results import outcome, outcomes
from companion.events.verbs.seat_notice import NIGHT
from companion.kit.words import Phrase
from companion.models import Event, EventLine, Subscription, db, now


@dataclass(frozen=True, slots=True)
class MinutesNotice(EventNotice):
    """The last minutes at tables that are still playing, once a round and after each extension."""

    TOPIC: ClassVar = "minutes"
    AFTER: ClassVar = ("clock",)
    KEEP: ClassVar = int(LAST_MINUTES.total_seconds())
    code: str

    def address(self) -> str:
        return f"/events/{self.code}/me"

    def words(self) -> Lines:
        return [Phrase("Time is nearly up: finish what you are playing.")]

    @classmethod
    def due(cls, number: int, length: int) -> Sequence[Due]:
        """For those whose table is in its last minutes and who have not heard of them."""
        event = db.session.get(Event, number)
        about = Subscription.event_id == number
        if event is None or not cls.subscriptions(about):
            return []
        found = []
        with locked(event) as state:
            same, lines, known = one_person([event.club_id]), lines_of(event), outcomes([event])
            for one in cls.subscriptions(about):
                at = seat_of(state, same.get(one.member_id or 0, one.member_id or 0))
                if at is None or state.ended or not is_near(at[0], at[1]):
                    continue
                since = limited_by(lines, at[0], at[1])
                if one.heard < since:
                    one.heard = since
                    result = outcome(at[1], known.get((number, at[0].number, at[1].number)))
                    found += [] if result.finished else [browser(one)]
        return [(cls(event.code), found)] if found else []

    @classmethod
    def due_now(cls) -> Sequence[Due]:
        """For the events of today that somebody has subscribed to."""
        about = select(Subscription.event_id).where(Subscription.topic == cls.TOPIC)
        near = Event.held_at.between(now() - NIGHT, now() + NIGHT)
        events = db.session.scalars(select(Event).where(Event.id.in_(about), near)).all()
        return [one for event in events if may_be_near(event) for one in cls.due(event.id, 0)]


def may_be_near(event: Event) -> bool:
    """Return whether a table of the event is in its last minutes."""
    try:
        stage = event_state(event).current()
    except Broken:
        return False
    return stage is not None and any(is_near(stage, table) for table in stage.tables)


def is_near(stage: Stage, table: Table) -> bool:
    """Return whether the last minutes of a table have begun or were announced."""
    if stage.called and not table.extra:
        return True
    timer = stage.timer
    if timer is None or timer.running_since is None:
        return False
    return timer.left(now()) + timedelta(minutes=table.extra) <= LAST_MINUTES


def limited_by(lines: Sequence[EventLine], stage: Stage, table: Table) -> int:
    """Return the latest entry that says how long the table may play: the start or an extension."""
    more = [
        line.n
        for line in lines[stage.started_by :]
        if line.kind == "clock"
        and line.data["do"] == "extend"
        and line.data.get("table") in (None, table.number)
    ]
    return max(more, default=stage.started_by)
