"""The bars of the ledger: steps from the start to the result that add up as they are shown."""

from __future__ import annotations

import pytest

from companion.review.ledger import UNIT, LedgerRow
from companion.review.pages.account_bars import WIDTH, bars

ROWS = [
    LedgerRow(0, 200_000, -1_850_004, 99_996, 1_550_008, 0),
    LedgerRow(1, 200_000, 1_000_004, -99_996, -500_008, 600_000),
]


def test_steps_lead_from_the_start_to_the_result_as_they_are_shown() -> None:
    found = bars(ROWS, alone=False)
    assert found is not None
    for bar, row in zip(found.bars, ROWS, strict=True):
        assert [step.part for step in bar.steps] == ["luck", "own", "others"]
        assert bar.start + sum(step.amount for step in bar.steps) == bar.result
        assert (bar.start, bar.result) == (33, 100 * row.result / UNIT)
        assert all(float(step.amount).is_integer() for step in bar.steps)


def test_each_step_begins_where_the_one_before_ended() -> None:
    found = bars(ROWS, alone=False)
    assert found is not None
    none, victory = found.marks
    for bar in found.bars:
        ends = [step.end for step in bar.steps]
        assert [step.begin for step in bar.steps[1:]] == ends[:-1]
        assert ends[-1] == pytest.approx(none + (victory - none) * bar.result / 100)
        for step in bar.steps:
            assert (step.end - step.begin) * step.amount > 0  # to the right is better
            assert {0 <= step.begin <= WIDTH, 0 <= step.end <= WIDTH} == {True}


def test_alone_points_are_shown_to_a_tenth_and_there_are_no_others() -> None:
    found = bars([LedgerRow(0, 27_540_000, -1_000_000, 260_000, 0, 26_800_000)], alone=True)
    assert found is not None
    [bar] = found.bars
    assert [step.part for step in bar.steps] == ["luck", "own"]
    assert (bar.start, bar.steps[1].amount, bar.result) == (45.9, 0.4, 44.7)
    assert bar.start + sum(step.amount for step in bar.steps) == pytest.approx(bar.result)
    assert len(found.marks) == 1


def test_without_a_ledger_there_are_no_bars() -> None:
    assert bars([], alone=False) is None
