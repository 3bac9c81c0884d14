"""A full house: searches get shorter before anybody waits, and the table is told."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask

import ai
from companion.core.services import services_of
from companion.kit.state import View
from companion.models import Match, db
from companion.searching import Thought
from companion.site.plumbing.hub import Hub, event
from companion.tasks.fullness import ALLOWED, LEAST, RECENT, Fullness
from companion.tasks.thinking import think
from tests.tables import started


@pytest.fixture(autouse=True)
def inside(app: Flask) -> Iterator[None]:
    with app.app_context():
        yield


def after(*waits: float) -> float:
    fullness = Fullness()
    for seconds in waits:
        fullness.waited(seconds)
    return fullness.pace()


def test_searches_get_shorter_as_turns_wait_longer() -> None:
    assert after(*[ALLOWED] * RECENT) == 1.0
    assert after(*[2 * ALLOWED] * RECENT) == 0.5
    assert after(*[60.0] * RECENT) == LEAST
    assert after(*[60.0] * RECENT, *[0.0] * RECENT) == 1.0


def test_one_long_wait_says_nothing_nor_does_a_clock_set_back() -> None:
    assert after() == after(3600.0) == after(*[-5.0] * RECENT) == 1.0


class Slow:
    """Begins each search that late, and remembers how much of its time it was given."""

    def __init__(self, late: float) -> None:
        self.late, self.paces = late, list[float]()

    def __call__(self, view: View, level: str, seed: int, pace: float) -> Thought:
        self.paces.append(pace)
        return Thought(ai.Choice(view["legal"][0], (), 0, 0.0), FAR + self.late)


FAR = 1e10  # seconds: later than every turn of this test


def test_the_table_is_told_and_the_search_is_shorter(app: Flask) -> None:
    match = started("aaa")
    stream = services_of(app).the(Hub).stream(match.topic)
    next(stream)
    slow = Slow(60.0)
    for ply in range(2, 2 + RECENT):
        think(slow, match.id, ply)
    assert slow.paces[0] == 1.0
    assert slow.paces[-1] == LEAST
    services_of(app).the(Hub).close()
    heard = list(stream)
    assert b"event: full\ndata: 25\n\n" in heard
    newest = db.session.get_one(Match, match.id).version
    assert [one for one in heard if b"version" in one] == [event(newest)]
