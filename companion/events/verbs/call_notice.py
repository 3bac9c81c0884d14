"""Notices of calls to the organisers and helpers of an event."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from companion.competition.calls import notice_of
from companion.core.notices import Lines, Notice
from companion.events.entries.event_entry import table_name
from companion.events.state.event_state import EventState
from companion.events.verbs.event_phones import EventNotice, Phone
from companion.kit.words import Phrase
from companion.models import Event


@dataclass(frozen=True, slots=True)
class CallNotice(EventNotice):
    """A table has called, and nobody is going there yet; for phones of those who run the event.

    They are of no member, so these subscriptions are for the event itself.
    """

    TOPIC: ClassVar = "call"
    AFTER: ClassVar = ("call", "end")
    DELAY: ClassVar = 3.0
    FOR: ClassVar = "event_id"
    MOST: ClassVar = 12
    code: str
    calls: Sequence[Phrase]
    """Each call in words."""

    def address(self) -> str:
        return f"/events/{self.code}/calls"

    def words(self) -> Lines:
        return self.calls

    @classmethod
    def news(
        cls, event: Event, state: EventState, length: int, phones: Sequence[Phone]
    ) -> Iterable[Notice | None]:
        waiting = [call for call in state.open_calls() if not call.coming]
        for _, heard in phones:
            calls = [
                notice_of(table_name(one.round, one.table, state.stages), one)
                for one in waiting
                if one.line > heard
            ]
            yield cls(event.code, calls) if calls else None
