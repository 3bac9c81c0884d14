"""Matches by turns: time runs for whoever is to act, and nobody looks while nobody moves."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from flask import Flask

from companion.core import queue
from companion.core.refused import Refused
from companion.core.transaction import writing
from companion.matches.verbs import clocks
from companion.matches.verbs.clocks import Pace
from companion.matches.verbs.seats import level_of
from companion.models import Match, MatchClock, Move, db, now
from companion.tasks import sweep, waking
from tests.laboratory.bench.statements import counted
from tests.tables import started, step, turn

pytestmark = pytest.mark.usefixtures("anywhere")
DAY = timedelta(hours=24)
SOON = timedelta(seconds=5)


@pytest.fixture(autouse=True)
def queued(indoors: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is thought out here."""
    monkeypatch.setattr(queue.celery_of(indoors), "send_task", lambda *_: None)


def by_turns(kind: str = "move", over: str = "ai", hours: int = 24) -> tuple[Match, MatchClock]:
    match = started("mll")
    with writing() as session:
        clock = clocks.wind(match, Pace(kind, hours, over))
        session.add(clock)
    while turn(match) < 0:
        step(match)
    clocks.settle(match)
    return match, clock


def later(by: timedelta) -> time_machine.travel:
    return time_machine.travel(now() + by, tick=False)


def test_who_does_not_move_in_time_has_an_ai_until_they_are_back() -> None:
    match, clock = by_turns()
    seat = turn(match)
    assert clock.waiting == {"seats": [seat]}
    with later(DAY - SOON):
        assert clocks.run_out() == []
        assert level_of(match.places[seat]) is None
    with later(DAY + SOON):
        assert clocks.run_out() == [match.id]
        assert match.places[seat].away
        assert clock.due_at is None


def test_a_move_begins_the_time_of_the_next_one() -> None:
    match, clock = by_turns()
    with later(timedelta(hours=20)):
        step(match)
        waking.wake(match.id)
        assert clock.due_at
        assert clock.due_at > now() + timedelta(hours=23)


def test_a_bank_is_used_up_by_ones_own_moves_alone() -> None:
    match, clock = by_turns("bank", hours=30)
    first = turn(match)
    for move in db.session.query(Move).where(Move.match_id == match.id):
        move.at = now()
    db.session.commit()
    with later(timedelta(hours=20)):
        step(match)
        clocks.settle(match)
        left = clocks.left_of(clock, match)
        assert left[first] < timedelta(hours=10, seconds=5)
        assert left[1 - first if first < 2 else 0] > timedelta(hours=29)


def test_a_ruling_is_asked_for_once_and_the_match_stays_as_it_is() -> None:
    match, clock = by_turns(over="ruling")
    with later(DAY + SOON):
        assert clocks.run_out() == []
        assert clock.out
        assert clock.due_at is None
        assert not any(place.away for place in match.places)
        clocks.settle(match)
        assert clocks.overdue() == []


def test_whoever_moved_meanwhile_is_not_late() -> None:
    match, clock = by_turns()
    with later(DAY - SOON):
        step(match)  # and the process ended before the clock was settled
    with later(DAY + SOON):
        assert clocks.run_out() == []
        assert clock.due_at
        assert clock.due_at > now()


def test_the_next_round_is_dealt_by_itself() -> None:
    match, clock = by_turns()
    while turn(match) >= 0:
        step(match)
    clocks.settle(match)
    before = match.length
    with later(SOON):
        sweep.sweep()
    assert match.length > before
    assert clock.waiting["seats"]


def test_a_hundred_that_wait_are_one_query_that_finds_nothing() -> None:
    for _ in range(100):
        by_turns()
    with counted() as found:
        assert clocks.run_out() == []
    assert len([one for one in found if "SELECT" in one]) == 1


@pytest.mark.parametrize(("kind", "hours", "over"), [("hour", 2, "ai"), ("move", 0, "ai")])
def test_a_clock_that_cannot_be_is_refused(kind: str, hours: int, over: str) -> None:
    with pytest.raises(Refused, match=r"1 to \d+ hours"):
        clocks.checked(kind, hours, over)
    assert clocks.checked("", 0, "") is None
