"""Undos of undos in an event's journal, against a list of what was said."""

from __future__ import annotations

from functools import partial

from flask import Flask
from hypothesis import strategies as st
from hypothesis.stateful import rule
from msgspec.structs import replace

from companion.core.append import Appended
from companion.events.state.event_settings import checked
from companion.events.state.event_state import ATTENDANCE, PRESENT
from companion.events.verbs import directing, event_undo, ruling
from companion.events.verbs.event_journal import event_state, open_event
from companion.models import Club
from tests.core.evenings import BY, opened
from tests.journal.undoing import Said, Undoing
from tests.machines import run

WHO = st.integers(0, 2)


class Evening(Undoing):
    """Who is here, who got points, how long a round lasts."""

    def __init__(self, club: Club, people: list[int]) -> None:
        super().__init__()
        self.people = people
        settings = checked({"games": ["fisherman"]})
        self.minutes = settings.minutes
        self.event = open_event(club, "Evening", settings)
        directing.attend(self.event, people, PRESENT, key="here", by=BY)

    @rule(who=st.sets(WHO, min_size=1), how=st.sampled_from(ATTENDANCE))
    def attend(self, who: set[int], how: str) -> None:
        people = [self.people[one] for one in who]

        def act(key: str) -> Appended:
            return directing.attend(self.event, people, how, key=key, by=BY)

        self.say(act, "attend", people, how)

    @rule(who=WHO, points=st.integers(-9, 9))
    def adjust(self, who: int, points: int) -> None:
        person = self.people[who]

        def act(key: str) -> Appended:
            return ruling.adjust(self.event, person, points, "why", key=key, by=BY)

        self.say(act, "adjust", person, points)

    @rule(minutes=st.integers(10, 90))
    def settle(self, minutes: int) -> None:
        settings = replace(event_state(self.event).settings, minutes=minutes)

        def act(key: str) -> Appended:
            return directing.settle(self.event, settings, key=key, by=BY)

        self.say(act, "settle", minutes)

    def undo(self, n: int, key: str) -> Appended:
        return event_undo.undo(self.event, n, key=key, by=BY)

    def allowed(self, n: int) -> bool:
        """Settings can be undone until they are changed again."""
        about = self.entries[n]
        while about.kind == "undo":
            about = self.entries[about.about[0]]
        later = [m for m, said in self.entries.items() if m > n and said.kind == "settle"]
        return self.counts(n) and not (about.kind == "settle" and any(map(self.counts, later)))

    def length(self) -> int:
        return self.event.length

    def found(self) -> object:
        state = event_state(self.event)
        points = [(one.person, one.points) for one in state.adjustments]
        return state.people, points, state.settings.minutes

    def expected(self, said: list[Said]) -> object:
        people, points, minutes = dict.fromkeys(self.people, PRESENT), [], self.minutes
        for kind, about in said:
            if kind == "attend":
                people |= dict.fromkeys(*about)
            elif kind == "adjust":
                points.append(about)
            else:
                (minutes,) = about
        return people, points, minutes


def test_an_event_is_what_was_said_and_not_undone(indoors: Flask) -> None:
    event, members = opened(3)
    people = [member.id for member in members]
    run(partial(Evening, event.club, people), examples=25, steps=14)
