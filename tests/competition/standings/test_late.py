"""Late comers: what the rounds before their first are worth."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.competition.standings.late import Missing, missed
from companion.competition.standings.points import PRESETS, Result
from companion.competition.standings.standing import StandingsRow, standings
from companion.competition.standings.standing_reasons import derivation

STEEP = PRESETS["steep"]
RESULTS = [
    Result(1, 1, (1, 2, 3), (9, 5, 1), (1, 2, 3)),
    Result(2, 1, (1, 2, 3, 4), (9, 5, 1, 7), (1, 3, 4, 2)),
]
ROUNDS = {1: {1, 2, 3}, 2: {1, 2, 3, 4}, 3: {2, 3, 4, 5}, 4: {1, 4}}


def line(person: int, rule: Missing) -> StandingsRow:
    """Somebody's line of the standings."""
    found = standings([1, 2, 3, 4, 5], RESULTS, STEEP, missed=missed(ROUNDS, RESULTS, STEEP, rule))
    return next(one for one in found if one.person == person)


def test_nothing_is_the_usual_rule() -> None:
    assert not list(missed(ROUNDS, RESULTS, STEEP, "none"))
    assert line(4, "none").points == 50


def test_the_mean_is_what_a_person_at_a_table_got_in_that_round() -> None:
    assert line(4, "mean").points == 50 + Fraction(100 + 40 + 10, 3)
    assert line(5, "mean").points == Fraction(150, 3) + Fraction(180, 4)


def test_as_a_bye() -> None:
    assert line(4, "bye").points == 50 + STEEP.bye
    assert line(5, "bye").points == 2 * STEEP.bye


@pytest.mark.parametrize("rule", ["mean", "bye"])
def test_who_was_here_or_left_gets_nothing(rule: Missing) -> None:
    late = {(one.person, one.round) for one in missed(ROUNDS, RESULTS, STEEP, rule)}
    assert late == {(4, 1), (5, 1), (5, 2)}, "1 left before round 3 and came back"
    assert line(1, rule).points == line(1, "none").points


def test_a_round_without_results_has_no_mean_yet() -> None:
    found = missed({1: {1}, 2: {1, 2}}, [], STEEP, "mean")
    assert [one.points for one in found] == [0]


def test_it_is_said_where_the_points_come_from() -> None:
    assert "Round 1: not here yet, 50 points" in map(str, derivation(line(4, "mean")))
