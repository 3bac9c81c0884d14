"""How far a review can be believed: matches are repeatable, bins are right."""

from __future__ import annotations

import pytest

from companion.review.calibration import Seat, Trial, interval, reliability, reviewed

TRIAL = Trial("sakenobori", ("random", "novice", "random"), 1, 4, 12)


def test_a_match_is_repeatable_and_levels_move_on() -> None:
    assert reviewed(TRIAL, 1) == reviewed(TRIAL, 1)
    assert [seat.level for seat in reviewed(TRIAL, 1)] == ["novice", "random", "random"]
    assert sum(seat.result for seat in reviewed(TRIAL, 1)) == 1


def test_positions_are_counted_by_the_chance_that_was_given() -> None:
    seats = [
        Seat("club", 0, 0.0, 0.0, (0.5, 0.55, 1.0), 1.0),
        Seat("club", 1, 0.0, 0.0, (0.0, 0.5), 0.0),
    ]
    found = reliability([seats])
    assert [row.positions for row in found] == [1, 3, 1]
    assert [row.won for row in found] == [0.0, 2 / 3, 1.0]


def test_positions_of_a_match_share_its_result() -> None:
    won = [Seat("club", 0, 0.0, 0.0, (0.5,) * 10, 1.0)]
    lost = [Seat("club", 0, 0.0, 0.0, (0.5,) * 10, 0.0)]
    [few], [many] = reliability([won, lost]), reliability([won, lost] * 4)
    assert few.within == pytest.approx(1.96 * 0.5 / 2**0.5)  # as if each match were one position
    assert many.within == pytest.approx(few.within / 2)


def test_an_interval_needs_more_than_one_value() -> None:
    assert interval([3.0]) == (3.0, 0.0)
    mean, within = interval([1.0, 3.0])
    assert (mean, round(within, 2)) == (2.0, 1.96)
