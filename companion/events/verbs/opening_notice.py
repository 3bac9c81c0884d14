"""Notices that a club's next regular event is open for sign-up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from sqlalchemy import select

from companion.core.notices import Due, Lines, Notice, browser
from companion.events.verbs.automation import ITSELF
from companion.events.verbs.day_before_notice import heading
from companion.events.verbs.event_journal import lines_of
from companion.kit.words import Phrase
from companion.models import Event, Member, Subscription, db
from companion.models.base import Journalled


@dataclass(frozen=True, slots=True)
class OpeningNotice(Notice):
    """The next regular event was created by itself; for members of the club who wish to know.

    These subscriptions are for the member alone: no event is there yet.
    """

    TOPIC: ClassVar = "opening"
    OF: ClassVar = Event
    AFTER: ClassVar = ("signing",)
    KEEP: ClassVar = 12 * 3600
    event: Event

    def address(self) -> str:
        return f"/events/{self.event.code}/sign-up"

    def words(self) -> Lines:
        return sign_up_opens(self.event)

    @classmethod
    def subject(cls, row: Journalled) -> dict[str, int]:
        return {}

    @classmethod
    def due(cls, number: int, length: int) -> Sequence[Due]:
        """For the club's phones, if this entry opened the sign-up of a regular event."""
        event = db.session.get(Event, number)
        if event is None or lines_of(event)[length - 1].by != ITSELF:
            return []
        members = select(Member.id).where(Member.club_id == event.club_id)
        phones = cls.subscriptions(Subscription.member_id.in_(members))
        return [(cls(event), list(map(browser, phones)))]


def sign_up_opens(event: Event) -> Lines:
    """Return the lines that say so, with date and place, in the reader's language."""
    return [Phrase("Sign-up is open"), *heading(event)]
