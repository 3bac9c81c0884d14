"""A small crowd at a companion of its own: what it sees is measured."""

from companion.bench.drills.crowd import crowd, share
from companion.bench.statements import measure


def test_two_tables_tap_and_are_measured() -> None:
    (step,) = crowd("embedded", [2], 6.0, 5, ["novice"])
    assert step.moves > 0
    assert step.failed == 0
    assert step.cores["web"] > 0
    assert step.megabytes["web"] > 20


def test_the_time_within_which_a_share_was() -> None:
    assert share([], 0.99) == 0.0
    assert share([3.0, 1.0, 2.0], 0.5) == 2.0
    assert share([1.0] * 99 + [9.0], 1.0) == 9.0


def test_statements_are_counted() -> None:
    counts = dict(measure())
    assert len(counts) == 3
    assert all(1 < count < 30 for count in counts.values())
