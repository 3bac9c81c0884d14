"""A forced move takes a thinker's time: the speed of an answer tells nothing of the hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from flask import Flask

import ai
from ai.levels import LEVELS
from companion.core import queue
from companion.kit.state import View
from companion.matches.verbs import positions
from companion.searching import Thought
from companion.tasks import thinking
from companion.tasks.thinking import Tempo, pondered
from tests.tables import fresh, started

TIMES = [0.8, 2.9, 1.7, 2.2]


class Clock:
    """A clock that only sleeping and searching move on."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += max(0.0, seconds)


@pytest.fixture
def clock(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    clock = Clock()
    monkeypatch.setattr(thinking, "monotonic", clock)
    monkeypatch.setattr(thinking, "sleep", clock.sleep)
    monkeypatch.setattr(queue.celery_of(app), "send_task", lambda name, ids: None)
    with app.app_context():
        yield clock


def turns(clock: Clock, times: list[float], seats: str = "aaa") -> list[float]:
    """How long each of an AI's turns took: a time is that of its search, 0 for a forced move."""
    match_id, took = started(seats, pace=300).id, []
    for seconds in times:
        match = fresh(match_id)
        match.pace = 1  # the table is looked at for a thousandth of a second: only thinking counts

        def choose(
            view: View, level: str, seed: int, pace: float, seconds: float = seconds
        ) -> Thought:
            clock.sleep(seconds)
            sure = ai.Judged(view["legal"][0], 100, 0.5), ai.Judged(view["legal"][-1], 0, 0.5)
            moves = sure if seconds else sure[:1]
            return Thought(ai.Choice(view["legal"][0], moves, 100, seconds), 0.0)

        began = clock.now
        thinking.think(choose, match_id, match.length + 1)
        took.append(round(clock.now - began, 2))
    return took


def test_a_forced_move_takes_the_time_of_a_searched_one(clock: Clock) -> None:
    took = turns(clock, [*TIMES, *[0.0] * 8])
    assert took[:4] == TIMES
    assert set(took[4:]) <= set(TIMES)
    assert len(set(took[4:])) > 1


def test_the_first_forced_move_takes_all_the_level_has(clock: Clock) -> None:
    assert turns(clock, [0.0], "sss") == [LEVELS["master"].seconds]


def test_games_and_levels_have_their_own_times() -> None:
    tempo = Tempo()
    tempo.searched("sinker", "master", 2.5)
    assert tempo.like("sinker", "master", 7) == 2.5
    assert tempo.like("fisherman", "master", 7) == LEVELS["master"].seconds


def test_over_many_turns_both_are_spread_alike() -> None:
    tempo = Tempo()
    for seconds in TIMES:
        tempo.searched("sinker", "master", seconds)
    drawn = [tempo.like("sinker", "master", seed) for seed in range(400)]
    assert all(70 < drawn.count(seconds) < 130 for seconds in TIMES)


def judged(*visits: int) -> ai.Choice:
    """A choice found at once, its moves with so many visits each."""
    moves = tuple(ai.Judged(f"move {i}", many, 0.5) for i, many in enumerate(visits))
    return ai.Choice("move 0", moves, sum(visits), 0.01)


def first_view(game: str) -> View:
    """What whoever begins knows."""
    state = positions.position(started(pace=300, game=game))
    return state.view(state.actors()[0])


@pytest.mark.usefixtures("clock")
def test_an_easy_choice_is_quick_and_a_hard_one_takes_all_it_may() -> None:
    view = first_view("fisherman")
    assert pondered(judged(900, 0), view, 2.0) == 0.01
    assert pondered(judged(500, 250, 20), view, 2.0) == 1.0
    assert pondered(judged(500, 500), view, 2.0) == 2.0


@pytest.mark.usefixtures("clock")
def test_where_players_bluff_hesitation_tells_nothing() -> None:
    view = first_view("sakenobori")
    assert pondered(judged(900, 0), view, 2.0) == pondered(judged(500, 500), view, 2.0)


def test_no_choice_takes_longer_than_the_table_wants_to_look(clock: Clock) -> None:
    match_id = started("aaa", pace=300).id
    match = fresh(match_id)
    match.pace = 100
    hard = judged(500, 500)
    began = clock.now

    def choose(view: View, level: str, seed: int, pace: float) -> Thought:
        return Thought(replace(hard, text=view["legal"][0]), 0.0)

    thinking.think(choose, match_id, match.length + 1)
    assert round(clock.now - began, 2) == 0.2
