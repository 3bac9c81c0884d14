"""An evening that goes any way there is, for machines that look at it from elsewhere."""

from __future__ import annotations

import re
from itertools import count

from flask import Flask
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule

from companion.competition.seating.rounds import Round
from companion.events.entries.round_entries import draft_of
from companion.events.state.event_settings import checked
from companion.events.state.event_state import ATTENDANCE
from companion.events.verbs import directing, event_tables, event_undo, ruling
from companion.events.verbs.event_journal import (
    event_state,
    lines_of,
    locked,
    open_event,
    set_public,
    write,
)
from companion.events.verbs.event_tables import row_of
from companion.events.verbs.seating_draft import missing_from
from companion.models import Club
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.scorekeeping import Entry, write_round
from tests.core.evenings import BY

SEATS = 3
POINTS = st.lists(st.integers(-2, 9), min_size=SEATS, max_size=SEATS)


class AnyEvening(RuleBasedStateMachine):
    """Rounds of Fisherman at tables of three; people come and go, points are given, undone."""

    def __init__(self, club: Club, people: list[int]) -> None:
        super().__init__()
        self.people, self.keys = people, count()
        self.event = open_event(club, "Evening", checked({"games": ["fisherman"], "minutes": 0}))
        set_public(self.event, True)
        directing.attend(self.event, people, "present", key="here", by=BY)

    @property
    def key(self) -> str:
        return f"key-{next(self.keys)}"

    @rule(who=st.integers(0, 99), how=st.sampled_from(ATTENDANCE))
    def come_or_go(self, who: int, how: str) -> None:
        person = self.people[who % len(self.people)]
        directing.attend(self.event, [person], how, key=self.key, by=BY)

    @rule(who=st.integers(0, 99), points=st.integers(-9, 9))
    def give_points(self, who: int, points: int) -> None:
        person = self.people[who % len(self.people)]
        ruling.adjust(self.event, person, points, "why", key=self.key, by=BY)

    @rule()
    def take_back(self) -> None:
        lines = lines_of(self.event)
        n = next((n for n in range(len(lines), 2, -1) if event_undo.undoable(lines, n)), None)
        if n is not None and lines[n - 1].kind in ("adjust", "attend", "undo"):
            event_undo.undo(self.event, n, key=self.key, by=BY)

    @precondition(lambda self: len(event_state(self.event).here()) >= SEATS or self.seated())
    @rule(points=POINTS, rounds=st.integers(1, 9))
    def go_on(self, points: list[int], rounds: int) -> None:
        """The next round is seated and begun; then so many rounds are written, or it is closed."""
        if not self.seated():
            self.begin()
        stage = event_state(self.event).stages[-1]
        for table in stage.tables:
            sheet = row_of(self.event, stage.number, table.number).sheet
            while sheet and rounds and len(read_paper(sheet).entries) < SEATS:
                at = len(read_paper(sheet).entries)
                write_round(sheet, at, Entry({"points": points}, 0, self.key))
                points, rounds = [*points[1:], points[0]], rounds - 1
        if rounds:
            directing.close_round(self.event, stage.number, key=self.key, by=BY)

    def seated(self) -> bool:
        return event_state(self.event).current() is not None

    def begin(self) -> None:
        here = event_state(self.event).here()
        most = len(here) // SEATS
        tables = tuple(tuple(here[at * SEATS : (at + 1) * SEATS]) for at in range(most))
        seats = Round(tables, tuple(here[most * SEATS :]))
        with locked(self.event):
            done = write(self.event, draft_of("fisherman", seats), key=self.key, by=BY)
        state = event_state(self.event)
        absent = missing_from(state, state.stages[-1])
        event_tables.start(self.event, done.place, absent=absent, key=self.key, by=BY)


def shown(app: Flask, code: str) -> list[str]:
    """What everybody is shown of the event: its standings as a file, and its pages without tags."""
    found = []
    for page in ("/standings.csv", "", "/standings"):
        answer = app.test_client().get(f"/events/{code}{page}")
        assert answer.status_code == 200, answer.text
        text = re.sub(r"<[^>]*>", " ", answer.text).replace(code, "CODE")
        found.append(" ".join(text.split()))
    return found
