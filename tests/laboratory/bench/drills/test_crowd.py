"""A small crowd at a companion of its own: what it sees is measured."""

from threading import Timer

from tests.laboratory.bench.drills.crowd import Step, crowd, share
from tests.laboratory.bench.drills.faults import both_answered
from tests.laboratory.bench.drills.people import Played, Tap, Written
from tests.laboratory.bench.statements import measure


def test_two_tables_tap_and_are_measured() -> None:
    (step,) = crowd("embedded", [2], 6.0, 5, ["novice"])
    assert step.moves > 0
    assert step.failed == 0
    assert step.cores["web"] > 0
    assert step.megabytes["web"] > 20


def test_a_crowd_that_did_nothing_is_not_good() -> None:
    assert not Step(2).good
    assert Step(2, taps=[0.1]).good


def test_a_fault_waits_until_people_and_writers_were_answered() -> None:
    played = Played()
    assert not both_answered(played, 0.2)
    tap = Timer(0.1, played.taps.append, [Tap(1, 1, 0, "a")])
    line = Timer(0.2, played.written.append, [Written("/", "a")])
    tap.start()
    line.start()
    assert both_answered(played, 10.0)


def test_the_time_within_which_a_share_was() -> None:
    assert share([], 0.99) == 0.0
    assert share([3.0, 1.0, 2.0], 0.5) == 2.0
    assert share([1.0] * 99 + [9.0], 1.0) == 9.0


def test_statements_are_counted() -> None:
    counts = dict(measure())
    assert len(counts) == 3
    assert all(1 < count < 30 for count in counts.values())
