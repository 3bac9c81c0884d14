"""Notifications to players whose requested correction is approved or rejected."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from companion.clubs.verbs.same_person import one_person, with_merged
from companion.core.notices import Due, Lines
from companion.core.services import services
from companion.events.entries.event_entry import table_name
from companion.events.state.event_state import EventState
from companion.events.verbs.corrections import Answered, person_of
from companion.events.verbs.day_before_notice import heading
from companion.events.verbs.event_journal import event_state, lines_of
from companion.events.verbs.event_phones import EventNotice
from companion.events.verbs.event_tables import row_of
from companion.kit.words import Phrase
from companion.models import Event, EventLine, db


@dataclass(frozen=True, slots=True)
class AnswerNotice(EventNotice):
    """A requested correction was answered; by email too, as it can be read later."""

    TOPIC: ClassVar = "answer"
    AFTER: ClassVar = ("answer",)
    DELAY: ClassVar = 10.0
    KEEP: ClassVar = 12 * 3600
    event: Event
    path: str
    person: int
    where: Phrase
    approved: bool

    def address(self) -> str:
        return self.path

    def words(self) -> Lines:
        if self.approved:
            return [Phrase("Your correction was approved: %(table)s", table=self.where)]
        return [Phrase("Your correction was rejected: %(table)s", table=self.where)]

    def letter(self) -> Lines:
        return [*heading(self.event), "", *self.words()]

    def member(self) -> int:
        return self.person

    @classmethod
    def due(cls, number: int, length: int) -> Sequence[Due]:
        """For the players who made the requests that were just answered."""
        answers = services().the(Answered).lines.pop(number, [])
        event = db.session.get(Event, number) if answers else None
        if event is None:
            return []
        state, lines = event_state(event), lines_of(event)
        found = [notice_of(event, state, lines, n) for n in answers if n <= len(lines)]
        return [
            (one, cls.browsers(event, with_merged([one.person])))
            for one in found
            if one is not None
        ]


def notice_of(
    event: Event, state: EventState, lines: Sequence[EventLine], n: int
) -> AnswerNotice | None:
    """Return the notice about the answer in entry `n`; None if no player made the request."""
    data = lines[n - 1].data
    person = person_of(lines[data["ask"] - 1].by)
    sheet = row_of(event, data["round"], data["table"]).sheet
    if person is None or sheet is None:
        return None
    person = one_person([event.club_id]).get(person, person)
    where = table_name(data["round"], data["table"], state.stages)
    return AnswerNotice(event, f"/sheets/{sheet.code}", person, where, data["yes"])
