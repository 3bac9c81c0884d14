"""Notices of messages to the players of an event."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from companion.core.notices import Lines, Notice
from companion.events.state.calls import Message, TableCall
from companion.events.state.event_state import EventState
from companion.events.state.stage import sat_at
from companion.events.verbs.event_phones import EventNotice, Phone
from companion.kit.words import Phrase
from companion.models import Event


@dataclass(frozen=True, slots=True)
class MessageNotice(EventNotice):
    """News for a player from those who run the event: messages, and who comes to their table."""

    TOPIC: ClassVar = "message"
    AFTER: ClassVar = ("message", "called", "end")
    code: str
    name: str
    texts: Lines

    def address(self) -> str:
        return f"/events/{self.code}/me"

    def words(self) -> Lines:
        return [self.name, *self.texts]

    @classmethod
    def news(
        cls, event: Event, state: EventState, length: int, phones: Sequence[Phone]
    ) -> Iterable[Notice | None]:
        for person, heard in phones:
            texts = news_since(state, person, heard)
            yield cls(event.code, event.name, texts) if texts else None


def news_since(state: EventState, person: int, heard: int) -> list[Phrase | str]:
    """Return the messages to a person, and who comes to their table, after the entry `heard`."""
    told = [one for one in state.messages if one.line > heard and state.lasts(one)]
    calls = [one for one in state.open_calls() if one.answered > heard]
    return [
        *(one.text for one in told if not one.round or person in people_of(state, one)),
        *(
            Phrase("Somebody is coming to your table.")
            for one in calls
            if person in people_of(state, one)
        ),
    ]


def people_of(state: EventState, one: Message | TableCall) -> set[int | None]:
    """Return the people of the table or round that it is about."""
    stage = state.stage(one.round)
    return {*stage.table(one.table).seats} if one.table else {*sat_at(stage)}
