"""One turn of an AI: taken once, by the seat it belongs to, with nothing but its View."""

from collections.abc import Callable, Iterator

import pytest
from flask import Flask

import ai
from companion.core import queue
from companion.kit.state import View
from companion.matches.verbs import positions, seats, undo
from companion.models import Match, db
from companion.searching import Thought
from companion.tasks import waking
from companion.tasks.thinking import think
from tests.tables import fresh, started, step, turn


@pytest.fixture(autouse=True)
def queued(app: Flask, monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """What was put into the queue, instead of the queue; inside the application's context."""
    sent: list[tuple[int, int]] = []
    celery = queue.celery_of(app)
    monkeypatch.setattr(celery, "send_task", lambda name, ids: sent.append(ids))
    return sent


@pytest.fixture(autouse=True)
def inside(app: Flask) -> Iterator[None]:
    with app.app_context():
        yield


class Mind:
    """Plays the first legal move, remembers what it was shown, and may be interrupted."""

    def __init__(self, meanwhile: Callable[[], object] = lambda: None) -> None:
        self.seen: list[View] = []
        self.meanwhile = meanwhile

    def __call__(self, view: View, level: str, seed: int, pace: float) -> Thought:
        self.seen.append(view)
        self.meanwhile()
        return Thought(ai.Choice(view["legal"][0], (), 0, 0.0), 0.0)


def test_a_turn_is_taken_and_the_next_one_queued(queued: list[tuple[int, int]]) -> None:
    match = started("aaa")
    queued.clear()
    think(Mind(), match.id, 2)
    assert fresh(match.id).length == 2
    assert queued == [(match.id, 3)]


def test_the_same_task_twice_is_one_move() -> None:
    match_id = started("aaa").id
    think(Mind(), match_id, 2)
    again = Mind()
    think(again, match_id, 2)
    assert fresh(match_id).length == 2
    assert again.seen == []


def test_the_same_task_twice_at_once_is_one_move() -> None:
    match_id = started("aaa").id
    think(Mind(lambda: think(Mind(), match_id, 2)), match_id, 2)
    assert fresh(match_id).length == 2


def test_a_person_who_comes_back_while_the_ai_thinks_has_the_move() -> None:
    match = started("mll")
    match_id = match.id
    seats.leave(match, 1, "club")
    think(Mind(lambda: seats.come_back(fresh(match_id), 1)), match_id, 2)
    assert fresh(match_id).length == 1


def test_an_undo_while_the_ai_thinks_makes_its_thought_void() -> None:
    match = started("maa")
    while turn(match) != 0:
        step(match)
    while turn(match) == 0:
        step(match)
    match_id, length = match.id, match.length
    mind = Mind(lambda: undo.ask(fresh(match_id), 0, length=length))
    think(mind, match_id, length + 1)
    assert mind.seen
    assert positions.entries(fresh(match_id))[-1] == (0, f"undo {length}")


def test_a_question_asked_while_the_ai_thinks_is_waited_for() -> None:
    match = started("mla")
    while not (turn(match) == 2 and dict(positions.view(match, None))["trick"]):
        step(match)
    match_id, length = match.id, match.length
    seat = positions.entries(match)[-1].seat
    think(Mind(lambda: undo.ask(fresh(match_id), seat, length=length)), match_id, length + 1)
    assert fresh(match_id).length == length
    assert undo.request(fresh(match_id))


def test_the_next_round_is_dealt_when_nobody_is_there_to_ask_for_it() -> None:
    match = started("aaa")
    while turn(match) >= 0:
        step(match)
    mind = Mind()
    think(mind, match.id, match.length + 1)
    assert dict(positions.view(fresh(match.id), None))["round"] == 1
    assert mind.seen == []


def test_a_search_holds_no_connection(app: Flask) -> None:
    match_id = started("aaa").id
    idle: list[int] = []
    think(Mind(lambda: idle.append(db.engine.pool.checkedout())), match_id, 2)  # type: ignore[attr-defined]  # it only looks
    assert idle == [0]


def test_a_match_that_is_gone_or_over_is_left_alone(queued: list[tuple[int, int]]) -> None:
    match = started("aaa")
    while not positions.is_over(match):
        step(match)
    queued.clear()
    think(Mind(), match.id, match.length + 1)
    think(Mind(), 999, 1)
    assert queued == []


def test_what_is_queued_are_numbers_only(queued: list[tuple[int, int]]) -> None:
    match = started("aaa")
    queued.clear()
    waking.wake(match.id)
    assert queued == [(match.id, 2)]
    assert db.session.get_one(Match, match.id).length == 1
