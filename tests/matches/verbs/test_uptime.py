"""An outage takes nobody's turn and nobody's time, however long it was."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from flask import Flask
from sqlalchemy import func, select

from companion.core import queue
from companion.core.transaction import writing
from companion.matches.verbs import clocks
from companion.matches.verbs.clocks import BEAT, MISSED, beat
from companion.models import MatchClock, Uptime, db, now
from companion.tasks import sweep
from tests.matches.verbs.test_clocks import DAY, SOON, by_turns, later
from tests.tables import step, turn

pytestmark = pytest.mark.usefixtures("anywhere")
HOUR = timedelta(hours=1)
LOADED = timedelta(minutes=2)  # what a busy machine may take between two lines here


@pytest.fixture(autouse=True)
def queued(indoors: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is thought out here."""
    monkeypatch.setattr(queue.celery_of(indoors), "send_task", lambda *_: None)


def test_a_clock_that_ran_out_in_an_outage_goes_on_by_as_much_afterwards() -> None:
    match, clock = by_turns()
    seat, back = turn(match), now() + 3 * DAY
    with later(DAY - HOUR):
        sweep.sweep()
    with time_machine.travel(back, tick=False):  # it was out for two days and an hour
        sweep.sweep()
        assert not match.places[seat].away
        assert clock.due_at
        assert abs(clock.due_at - back - HOUR) < LOADED
    with writing() as session:  # it runs again, until the hour that was left is used
        newest = session.scalars(select(Uptime).order_by(Uptime.id.desc()).limit(1)).one()
        newest.seen_at = back + HOUR
    with time_machine.travel(back + HOUR + LOADED, tick=False):
        clocks.run_out()
        assert match.places[seat].away


def test_without_an_outage_time_runs_out() -> None:
    match, _ = by_turns()
    seat = turn(match)
    at = now() + DAY
    with time_machine.travel(at - BEAT, tick=False):
        sweep.sweep()
    with time_machine.travel(at + BEAT, tick=False):
        sweep.sweep()
    assert match.places[seat].away


@pytest.mark.parametrize("over", ["ai", "ruling"])
def test_a_short_restart_costs_nothing_either(over: str) -> None:
    match, clock = by_turns(over=over)
    with later(DAY - SOON):
        sweep.sweep()
    with later(DAY + SOON):
        sweep.sweep(timedelta(0))  # the first sweep of a program that began anew
        assert clock.due_at
        assert clock.due_at > now()
        assert not clock.out
        assert not any(place.away for place in match.places)


def test_a_bank_does_not_pay_for_an_outage_in_its_turn() -> None:
    match, clock = by_turns("bank", hours=30)
    seat = turn(match)
    with later(HOUR):
        sweep.sweep()
    with later(3 * HOUR):
        sweep.sweep()
        step(match)
        clocks.settle(match)
        left = clocks.left_of(clock, match)[seat]
        assert abs(left - timedelta(hours=29)) < LOADED


def test_a_gap_of_a_few_sweeps_is_no_outage() -> None:
    by_turns()
    at = now()
    with time_machine.travel(at, tick=False):
        sweep.sweep()
    with time_machine.travel(at + MISSED - SOON, tick=False):
        assert beat() is False
    assert db.session.scalar(select(func.count()).select_from(Uptime)) == 1


def test_nothing_is_written_while_no_clock_runs() -> None:
    assert beat(afresh=True) is False
    assert db.session.scalar(select(func.count()).select_from(Uptime)) == 0


def test_only_every_tenth_second_is_written() -> None:
    by_turns()
    at = now()
    with time_machine.travel(at, tick=False):
        sweep.sweep()
    before = db.session.scalars(select(Uptime.seen_at)).one()
    with time_machine.travel(at + SOON, tick=False):
        sweep.sweep()
    db.session.expire_all()
    assert db.session.scalars(select(Uptime.seen_at)).one() == before
    assert db.session.scalars(select(MatchClock)).one().due_at
