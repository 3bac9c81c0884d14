"""Notifications to people who move up from a waiting list, or lose a place again."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import ClassVar

from companion.clubs.verbs.same_person import one_person, with_merged
from companion.core.append import Conflict
from companion.core.notices import Due, Lines, Notice, browser, drop
from companion.core.refused import Refused
from companion.core.services import services
from companion.events.verbs.automation import ITSELF
from companion.events.verbs.day_before_notice import EveNotice, heading
from companion.events.verbs.event_journal import event_state
from companion.events.verbs.signing import LostPlaces, mark_told
from companion.kit.stored_entries import UNDO
from companion.kit.words import Phrase
from companion.models import Event, Subscription, db
from companion.models.base import Journalled


@dataclass(frozen=True, slots=True)
class SignUpNotice(Notice):
    """News for a person on the sign-up list of an event, by email at once too."""

    OF: ClassVar = Event
    TEXT: ClassVar[Phrase]
    """What an email says about it."""
    event: Event
    person: int

    def address(self) -> str:
        return f"/events/{self.event.code}/sign-up"

    def letter(self) -> Lines:
        return [*heading(self.event), "", self.TEXT]

    def member(self) -> int:
        return self.person


@dataclass(frozen=True, slots=True)
class PlaceNotice(SignUpNotice):
    """A person moved up from the waiting list of an event; its journal records who was reached."""

    TOPIC: ClassVar = "place"
    AFTER: ClassVar = ("signing", "enlist", UNDO, "end")
    TEXT: ClassVar = Phrase(
        "A place became free, and you moved up from the waiting list. "
        "If you can no longer come, cancel your sign-up: the next person gets the place."
    )
    length: int

    def words(self) -> Lines:
        return [Phrase("You have a place now: %(event)s", event=self.event.name)]

    def reached(self) -> None:
        event = db.session.get_one(Event, self.event.id)
        key = f"told-{self.person}-{self.length}"
        with suppress(Conflict, Refused):  # they were informed by now, or lost the place
            mark_told(event, self.person, True, key=key, by=ITSELF)

    @classmethod
    def offered(cls, row: Journalled, person: int) -> bool:
        """Whether the person is on the waiting list."""
        state = event_state(db.session.get_one(Event, row.id))
        return person in state.signing.waiting(list(state.signed))

    @classmethod
    def due(cls, number: int, length: int) -> Sequence[Due]:
        """For those who moved up and have not been told.

        Subscriptions of people who are off the list are deleted, and all of them once people play.
        The others are kept: a person who has to wait again is notified of the next place too.
        """
        event = db.session.get(Event, number)
        if event is None:
            return []
        state, same = event_state(event), one_person([event.club_id])
        rows = cls.subscriptions(Subscription.event_id == number)
        coming = not state.ended and not any(stage.started for stage in state.stages)
        whose = {one.id: same.get(one.member_id or 0, one.member_id) for one in rows}
        found = [
            (cls(event, person, length), [browser(one) for one in rows if whose[one.id] == person])
            for person, told in state.moved.items()
            if coming and not told
        ]
        drop(*(one.id for one in rows if not coming or whose[one.id] not in state.signed))
        return found


@dataclass(frozen=True, slots=True)
class WaitingNotice(SignUpNotice):
    """A person has to wait again; for those who asked for the notice on the day before."""

    TOPIC: ClassVar = "waiting"
    AFTER: ClassVar = ("signing",)
    TEXT: ClassVar = Phrase(
        "The organisers have lowered the number of places, and you have to wait again. "
        "When somebody cancels, the first person on the waiting list gets the place."
    )

    def words(self) -> Lines:
        return [Phrase("You are on the waiting list again: %(event)s", event=self.event.name)]

    @classmethod
    def due(cls, number: int, _: int) -> Sequence[Due]:
        """For those who lost a place, unless they have one again by now."""
        people = services().the(LostPlaces).people.pop(number, set())
        event = db.session.get(Event, number) if people else None
        state = event_state(event) if event else None
        if event is None or state is None or state.ended:
            return []
        if any(stage.started for stage in state.stages):
            return []
        waiting = state.signing.waiting(list(state.signed))
        return [
            (cls(event, one), EveNotice.browsers(event, with_merged([one])))
            for one in waiting
            if one in people
        ]
