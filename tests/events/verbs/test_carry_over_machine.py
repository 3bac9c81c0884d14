"""A table goes to the screen and back to paper at any time: its rounds are one plain list."""

from __future__ import annotations

from functools import partial
from itertools import count
from typing import Any

import pytest
from flask import Flask
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from companion.competition.seating.rounds import Round
from companion.core.append import Conflict
from companion.core.refused import Refused
from companion.events.entries.round_entries import draft_of
from companion.events.state.event_settings import checked
from companion.events.verbs import directing, event_tables
from companion.events.verbs.event_journal import lines_of, locked, open_event, write
from companion.events.verbs.event_tables import row_of
from companion.events.verbs.results import outcomes
from companion.kit.scored import Scored
from companion.matches.verbs import positions
from companion.models import Club, Match, Sheet
from companion.sheets.verbs import scorekeeping
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.scorekeeping import Entry, write_round
from companion.tables.carry_over import onto_paper, onto_screen
from companion.tables.setting_up import sit_down
from tests.core.evenings import BY, opened
from tests.machines import run
from tests.tables import step, steps

SEATS = ROUNDS = 3
SHIELDS = (5, 3, 1)
POINTS = st.lists(st.integers(-2, 9), min_size=SEATS, max_size=SEATS)


def points_of(scored: Scored[Any]) -> list[list[int]]:
    """The points of each round, by seat."""
    return [[*one["points"]] for one in scored.rounds]


class Moving(RuleBasedStateMachine):
    """`rounds` holds for each round its values, the last of which counts, with their entries."""

    def __init__(self, club: Club, people: tuple[int, ...]) -> None:
        super().__init__()
        self.rounds: list[list[tuple[int, list[int]]]] = []
        self.screen = self.within = False
        self.moves: list[tuple[bool, int]] = []
        self.left: list[Match] = []
        self.keys = count()
        self.event = event = open_event(club, "Evening", checked({"games": ["fisherman"]}))
        directing.attend(event, people, "present", key="here", by=BY)
        with locked(event):
            drafted = write(event, draft_of("fisherman", Round((people,))), key="draft", by=BY)
        event_tables.start(event, drafted.place, key="start", by=BY)
        self.row = row_of(event, 1, 1)
        self.names = read_paper(self.sheet).names

    @property
    def sheet(self) -> Sheet:
        """The table's sheet, also while it is on screen."""
        if self.row.sheet is not None:
            self.paper = self.row.sheet
        return self.paper

    @property
    def match(self) -> Match:
        assert self.row.match
        return self.row.match

    @property
    def over(self) -> bool:
        return len(self.rounds) == ROUNDS

    def go(self, act: Any) -> Sheet | Match:
        found: Sheet | Match = event_tables.carry_over(self.row, act, by=BY)
        return found

    @rule(at=st.integers(0, ROUNDS), points=POINTS)
    def write(self, at: int, points: list[int]) -> None:
        """The next round, or a correction, also of a round that was played on screen."""
        at = min(at, len(self.rounds), ROUNDS - 1)
        seen, key = read_paper(self.sheet).touched(at), f"key-{next(self.keys)}"
        entry = Entry({"points": points}, seen, key)
        if self.screen:
            with pytest.raises(Conflict):
                write_round(self.sheet, at, entry)
            return
        done = write_round(self.sheet, at, entry)
        if not done.replayed:
            self.rounds[at : at + 1] = [
                [*(self.rounds[at] if at < len(self.rounds) else []), (done.place, points)]
            ]

    @precondition(lambda self: self.rounds and not self.screen)
    @rule()
    def take_back(self) -> None:
        """The last entry of the last round is undone."""
        n, _ = self.rounds[-1].pop()
        scorekeeping.undo(self.sheet, n, f"key-{next(self.keys)}")
        if not self.rounds[-1]:
            self.rounds.pop()

    @precondition(lambda self: self.screen and not self.over)
    @rule(rounds=st.sampled_from([1, 2, 2]), more=st.sampled_from([0, 0, 0, 2]))
    def play(self, rounds: int, more: int) -> None:
        """So many rounds on screen, then perhaps some moves of the next."""
        for seat in range(SEATS):
            sit_down(self.row, seat)
        for _ in range(min(rounds, ROUNDS - len(self.rounds))):
            while len(played := positions.position(self.match).sheet()) == len(self.rounds):
                steps(self.match, 1)
            self.within = False
            assert len(played) == len(self.rounds) + 1
            self.rounds.append([(0, points_of(positions.scored(self.match))[-1])])
        if more and not self.over:
            steps(self.match, more)
            self.within = True

    @precondition(lambda self: not self.screen)
    @rule(late=st.sampled_from([0] * 5 + [1]))
    def to_the_screen(self, late: int) -> None:
        act = partial(onto_screen, self.sheet, self.sheet.length - late)
        if self.over or late:
            with pytest.raises(Refused if self.over else Conflict):
                self.go(act)
            return
        assert self.go(act) is self.go(act)
        self.screen, self.within = True, False
        self.moves.append((True, len(self.rounds)))

    @precondition(lambda self: self.screen)
    @rule(late=st.sampled_from([0] * 5 + [1]))
    def to_paper(self, late: int) -> None:
        match = self.match
        act = partial(onto_paper, match, match.length - late)
        if self.over or late or self.within:
            with pytest.raises(Refused if self.over or not late else Conflict):
                self.go(act)
            return
        assert self.go(act) is self.go(act) is self.sheet
        for at, values in enumerate(self.rounds):
            if values[-1][0] == 0:
                values[-1] = read_paper(self.sheet).touched(at), values[-1][1]
        self.screen = False
        self.moves.append((False, len(self.rounds)))
        self.left.append(match)

    @precondition(lambda self: self.left)
    @rule()
    def play_where_it_was(self) -> None:
        with pytest.raises(Refused):
            step(self.left[-1])

    @invariant()
    def its_rounds_are_those_of_the_list(self) -> None:
        points = [values[-1][1] for values in self.rounds]
        paper = read_paper(self.sheet)
        on_paper = points_of(paper.scored)
        if self.screen:
            assert points_of(positions.scored(self.match)) == points
            assert on_paper == points[: self.moves[-1][1]]
        else:
            assert on_paper == points
        assert (self.row.match is not None, self.row.sheet is not None) == (
            self.screen,
            not self.screen,
        )
        assert paper.names == self.names
        by_hand = [0] * SEATS
        for one in points:
            for seat, mine in enumerate(one):
                by_hand[seat] += SHIELDS[sum(other > mine for other in one)]
        found = outcomes([self.event])[self.event.id, 1, 1]
        assert (found["totals"], found["finished"]) == (by_hand, self.over)

    def teardown(self) -> None:
        told = [one.data for one in lines_of(self.event) if one.kind == "carry"]
        assert [(one["screen"], one["rounds"]) for one in told] == self.moves


def test_wherever_it_is_played_it_is_one_game(indoors: Flask) -> None:
    event, members = opened(SEATS)
    people = tuple(member.id for member in members)
    run(partial(Moving, event.club, people), examples=12, steps=14)
