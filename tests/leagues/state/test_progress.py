"""How far a table is, in every step of its way."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime

import pytest

from companion.competition.standings.points import Result
from companion.leagues.state.fixture import Asked, Fixture, Verdict
from companion.leagues.state.league import Division, LeagueSettings
from companion.leagues.state.progress import Step, step
from companion.leagues.state.settings import USUAL
from companion.leagues.state.table import story

UNTIL, TODAY = date(2026, 12, 20), date(2026, 12, 10)
RULES: LeagueSettings = {**USUAL, "term": 7, "unplayed": "nothing"}
AT = datetime(2026, 12, 9, 19)
PLAIN = Fixture(1, (1, 2, 3), UNTIL)
SCORE = (9, 5, 1), (1, 2, 3)
ALL = dict.fromkeys(PLAIN.seats, SCORE[0])
RULED = Verdict("draw", (), "snow", "Eve", AT)


@pytest.mark.parametrize(
    ("fixture", "score", "today", "expected"),
    [
        (PLAIN, None, TODAY, "planned"),
        (replace(PLAIN, agreed=AT), None, TODAY, "agreed"),
        (replace(PLAIN, agreed=AT, opened=True), None, TODAY, "playing"),
        (replace(PLAIN, opened=True), None, date(2026, 12, 21), "missed"),
        (replace(PLAIN, asked={1: Asked(SCORE[0], "")}, said=ALL), SCORE, TODAY, "fixed"),
        (replace(PLAIN, opened=True), SCORE, TODAY, "unconfirmed"),
        (replace(PLAIN, opened=True), SCORE, date(2026, 12, 17), "unconfirmed"),
        (replace(PLAIN, opened=True), SCORE, date(2026, 12, 18), "fixed"),
        (replace(PLAIN, said=ALL), SCORE, TODAY, "fixed"),
        (replace(PLAIN, said={1: (0, 0, 9)}), SCORE, date(2026, 12, 30), "disputed"),
        (replace(PLAIN, verdict=RULED), SCORE, TODAY, "ruled"),
    ],
)
def test_the_steps(
    fixture: Fixture, score: tuple[tuple[int, ...], tuple[int, ...]], today: date, expected: Step
) -> None:
    assert step(fixture, score, TODAY, RULES, today) == expected


def test_a_season_that_is_over_fixes_what_was_played_and_a_director_decides_what_was_not() -> None:
    late, told = date(2026, 12, 21), replace(PLAIN, said={1: (0, 0, 9)})
    assert step(told, SCORE, TODAY, RULES, TODAY, ended=True) == "fixed"
    assert step(PLAIN, None, None, {**RULES, "unplayed": "totals"}, late) == "late"
    assert step(replace(PLAIN, opened=True), None, None, RULES, TODAY, stopped=True) == "stopped"


def test_a_story_says_who_led_and_who_rose() -> None:
    results = [
        Result(1, 1, (1, 2, 3), (9, 5, 1), (1, 2, 3), "x"),
        Result(2, 1, (1, 2, 3), (0, 1, 9), (3, 2, 1), "x"),
        Result(3, 1, (1, 2, 3), (0, 1, 9), (3, 2, 1), "x"),
    ]
    chapters = story(Division(1, "A", (1, 2, 3)), results, USUAL)
    assert [one.matchday for one in chapters] == [1, 2, 3]
    assert chapters[0].leaders == (1,)
    assert chapters[0].riser is None
    assert chapters[2].leaders == (3,)
    assert chapters[1].riser is not None
    assert chapters[1].gained > 0
