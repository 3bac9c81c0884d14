"""How far a review can be believed: matches are repeatable, bins are right."""

from __future__ import annotations

from typing import Any

import pytest

from companion.kit.view import View
from companion.review.judging import Judgement, Opinion, Valued
from tests.laboratory.strength import calibration
from tests.laboratory.strength.calibration import (
    STRENGTHS,
    RoundEnd,
    Trial,
    interval,
    power,
    reliability,
    reviewed,
    round_ends,
    sampled,
)

TRIAL = Trial("sakenobori", ("random", "novice", "random"), 1, 4, 12)


def test_a_match_is_repeatable_and_levels_move_on() -> None:
    assert reviewed(TRIAL, 1) == reviewed(TRIAL, 1)
    assert [seat.level for seat in reviewed(TRIAL, 1)] == ["novice", "random", "random"]
    assert sum(seat.result for seat in reviewed(TRIAL, 1)) == 1


def test_positions_are_counted_by_the_chance_that_was_given() -> None:
    found = reliability([[(0.5, 1.0), (0.55, 1.0), (1.0, 1.0), (0.0, 0.0), (0.5, 0.0)]])
    assert [row.positions for row in found] == [1, 3, 1]
    assert [row.won for row in found] == [0.0, 2 / 3, 1.0]


def test_positions_of_a_match_share_its_result() -> None:
    won, lost = [(0.5, 1.0)] * 10, [(0.5, 0.0)] * 10
    [few], [many] = reliability([won, lost]), reliability([won, lost] * 4)
    assert few.within == pytest.approx(1.96 * 0.5 / 2**0.5)  # as if each match were one position
    assert many.within == pytest.approx(few.within / 2)


def test_an_interval_needs_more_than_one_value() -> None:
    assert interval([3.0]) == (3.0, 0.0)
    mean, within = interval([1.0, 3.0])
    assert (mean, round(within, 2)) == (2.0, 1.96)


def test_positions_are_drawn_from_one_match_and_every_level_is_asked() -> None:
    trial = TRIAL._replace(positions=3)
    found = sampled(trial, 1)
    assert found == sampled(trial, 1)
    assert len(found) == 3
    assert all(len(one.lost) == len(STRENGTHS) for one in found)
    assert all(0 <= one.given <= 1 and one.result in (0, 0.5, 1) for one in found)


def test_what_levels_lose_is_what_their_moves_are_worth_less(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With one strength that plays the first legal move, and one that plays the last."""
    texts = {"random": 0, "novice": -1}
    monkeypatch.setattr(
        calibration, "move", lambda view, level, seed, many: view["legal"][texts.get(level, 0)]
    )
    worse = [one for n in range(3) for one in sampled(TRIAL._replace(positions=8), n)]
    assert any(one.lost[0] != one.lost[1] for one in worse)
    assert all(len({one.lost[0], *one.lost[2:]}) == 1 for one in worse)


@pytest.mark.parametrize(
    ("gain", "clear", "flagged"),
    [(0.06, True, True), (0.06, False, False), (0.04, True, None), (-0.2, True, None)],
)
def test_a_planted_blunder_is_one_for_masters_who_play_on(
    monkeypatch: pytest.MonkeyPatch, gain: float, clear: bool, flagged: bool | None
) -> None:
    asked = list[tuple[tuple[str, str], int]]()

    def played_on(view: View, texts: tuple[str, str], seed: int, most: int) -> Any:
        asked.append((texts, most))
        return Opinion(gain, 0.01, most), []

    value = Valued("best", 0.9, 0.8, 1.0)
    low = value if not clear else Valued("other", 0.5, 0.4, 0.6)
    monkeypatch.setattr(calibration, "played_on", played_on)
    monkeypatch.setattr(
        calibration, "judge_twice", lambda *_: Judgement((value, low), low, (0.0,), 9)
    )
    (found,) = sampled(TRIAL._replace(positions=1, confirm=20), 1)
    assert found.flagged is flagged
    ((texts, most),) = asked
    assert texts[0] != texts[1]
    assert most == 20


def test_a_third_judge_is_asked_about_every_listed_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    third = Opinion(-0.1, 0.05, 20)
    monkeypatch.setattr(calibration, "played_on", lambda *_: (third, []))
    monkeypatch.setattr(calibration, "LISTED", -1.0)
    seats = reviewed(TRIAL._replace(confirm=20), 1)
    assert any(seat.third for seat in seats)
    assert all(seat.third == (third,) * len(seat.explained) for seat in seats)
    assert not any(seat.third for seat in reviewed(TRIAL, 1))


def test_the_ends_of_rounds_are_valued_and_the_result_is_known() -> None:
    ends = round_ends(TRIAL, 1)
    assert [one.rounds for one in ends] == [1, 2]
    assert ends[0].result == ends[1].result
    assert all(sum(one.chances) == pytest.approx(1) for one in ends)


def test_chances_that_are_too_sure_are_told_from_those_that_are_not_sure_enough() -> None:
    """Of four who are given 90 per cent three win: the odds should be 3 to 1, not 9 to 1."""
    won, lost = RoundEnd(1, (0.9, 0.1), (1, 0)), RoundEnd(1, (0.9, 0.1), (0, 1))
    assert power([won, won, won, lost]) == pytest.approx(0.5, abs=0.002)
    fair = [end._replace(chances=(0.6, 0.4)) for end in (won, won, won, lost)]
    assert power(fair) > 2
