"""The sweep: finds turns whose task was lost, and leaves all others alone."""

import logging
from datetime import timedelta

import pytest
import time_machine
from flask import Flask
from kombu.exceptions import OperationalError
from sqlalchemy import update

from companion.core import queue
from companion.core.services import cache
from companion.core.transaction import writing
from companion.matches.verbs import seats, undo
from companion.models import Match, Move, db, now
from companion.tasks import waking
from companion.tasks.sweep import LONGEST_SEARCH, quiet_matches, sweep
from tests.tables import opened, started, step, turn
from tests.tasks.conftest import Sent

pytestmark = pytest.mark.usefixtures("queued")
AT_ONCE = timedelta(0)


@pytest.mark.usefixtures("anywhere")
def test_a_turn_is_queued_again_once_it_has_taken_too_long(queued: Sent) -> None:
    match = started("aaa")
    queued.clear()
    assert sweep() == 0
    with time_machine.travel(now() + LONGEST_SEARCH + timedelta(seconds=1)):
        assert sweep() == 1
    assert queued == [(match.id, 2)]


def test_the_first_sweep_after_a_start_waits_for_nothing(queued: Sent) -> None:
    first, second = started("aaa"), started("maa")
    queued.clear()
    assert sweep(AT_ONCE) == 2
    assert sorted(queued) == [(first.id, 2), (second.id, 2)]


def test_a_match_that_waits_for_a_person_is_not_looked_at_twice(queued: Sent) -> None:
    match = started("maa")
    while turn(match) != 0:
        step(match)
    assert sweep(AT_ONCE) == 0
    assert quiet_matches(AT_ONCE) == []
    while turn(match) == 0:
        step(match)
    assert sweep(AT_ONCE) == 1


def test_a_seat_left_to_an_ai_is_found_too(queued: Sent) -> None:
    match = started("mll")
    assert sweep(AT_ONCE) == 0
    seats.leave(match, 1)
    assert sweep(AT_ONCE) == 1


def test_when_a_question_has_run_out_the_ai_goes_on(queued: Sent) -> None:
    match = started("mla")
    while not (turn(match) == 2 and match.length > 4):
        step(match)
    asker = 1 if undo.offer(match, 1) else 0
    undo.ask(match, asker, length=match.length)
    assert sweep(AT_ONCE) == 0
    with time_machine.travel(now() + undo.PATIENCE + timedelta(seconds=1)):
        assert sweep() == 1


def test_matches_that_do_not_run_are_left_alone(queued: Sent) -> None:
    opened("maa")
    over, closed = started("aaa"), started("aaa")
    while over.state != "over":
        step(over)
    with writing():
        db.session.get_one(Match, closed.id).closed_at = now()
    queued.clear()
    assert sweep(AT_ONCE) == 0
    assert queued == []


@pytest.mark.parametrize("error", [OperationalError("no"), ConnectionRefusedError(), OSError()])
def test_a_broker_that_does_not_answer_fails_nobody(
    indoors: Flask,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    error: Exception,
) -> None:
    def refuse(*_: object) -> None:
        raise error

    caplog.set_level("WARNING")  # whatever another test made the program say
    monkeypatch.setattr(queue.celery_of(indoors), "send_task", refuse)
    waking.wake(started("aaa").id)
    assert "was not queued" in caplog.text


def test_one_broken_journal_keeps_nobody_else_waiting(
    queued: Sent, indoors: Flask, caplog: pytest.LogCaptureFixture
) -> None:
    broken, *sound = (started("aaa") for _ in range(4))
    db.session.execute(update(Move).where(Move.match_id == broken.id).values(text="nonsense"))
    db.session.commit()
    cache("positions").clear()
    queued.clear()
    with caplog.at_level(logging.CRITICAL, "companion"):
        assert sweep(AT_ONCE) == 3
        waking.wake(broken.id)
    assert sorted(queued) == [(match.id, 2) for match in sound]
    assert broken not in quiet_matches(AT_ONCE)  # said once


def test_a_clock_that_is_set_back_costs_no_ai_its_turn(queued: Sent) -> None:
    match = started("aaa")
    with time_machine.travel(now() - timedelta(hours=1)):
        assert sweep() == 1
        step(match)
        assert sweep() == 0  # the clock counts again from the next move on
