"""How far a table is, in every step of its way."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime
from typing import Any

import pytest
from msgspec import structs

from companion.competition.ratings import Played
from companion.competition.standings.points import Result
from companion.leagues.state.fixture import Asked, Fixture, Verdict
from companion.leagues.state.league_settings import LeagueSettings
from companion.leagues.state.league_state import Division
from companion.leagues.state.league_table import Score, story
from companion.leagues.state.progress import Spot, Step, rated, step
from tests.leagues.entries.lines import SEASON, Told, told

UNTIL, TODAY = date(2026, 12, 20), date(2026, 12, 10)
RULES = LeagueSettings(term=7, unplayed="nothing")
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
    assert step(PLAIN, None, None, structs.replace(RULES, unplayed="totals"), late) == "late"
    assert step(replace(PLAIN, opened=True), None, None, RULES, TODAY, stopped=True) == "stopped"


def test_a_story_says_who_led_and_who_rose() -> None:
    results = [
        Result(1, 1, (1, 2, 3), (9, 5, 1), (1, 2, 3), "x"),
        Result(2, 1, (1, 2, 3), (0, 1, 9), (3, 2, 1), "x"),
        Result(3, 1, (1, 2, 3), (0, 1, 9), (3, 2, 1), "x"),
    ]
    chapters = story(Division(1, "A", (1, 2, 3)), results, LeagueSettings())
    assert [one.matchday for one in chapters] == [1, 2, 3]
    assert chapters[0].leaders == (1,)
    assert chapters[0].riser is None
    assert chapters[2].leaders == (3,)
    assert chapters[1].riser is not None
    assert chapters[1].gained > 0


FIRST: Spot = (1, 1, 1)
SECOND: Spot = (1, 2, 1)
WON: Score = ((9, 5, 7, 5), (1, 3, 2, 3))
THREE: Score = ((1, 2, 3), (3, 2, 1))
IN_TIME, LATER = date(2026, 12, 1), date(2026, 12, 9)  # the term is seven days


def confirmed(person: int, totals: tuple[int, ...]) -> Told:
    data = {"division": 1, "matchday": 1, "table": 1, "person": person, "totals": list(totals)}
    return ("confirm", data)


def ruled(how: str, totals: list[int]) -> Told:
    data: dict[str, Any] = {"division": 1, "matchday": 1, "table": 1, "as": how}
    return ("rule", {**data, "totals": totals, "why": "so it was"})


def counted(
    *lines: Told,
    scores: dict[Spot, Score] | None = None,
    today: date = LATER,
    moved: dict[Spot, set[int]] | None = None,
) -> list[Played]:
    league = told(*SEASON, *lines)
    scores = {FIRST: WON} if scores is None else scores
    done = dict.fromkeys(scores, IN_TIME)
    season = league.playing
    return list(rated(season, scores, done, moved or {}, league.rules(season), today))


def test_a_table_counts_once_its_result_is_fixed() -> None:
    assert counted(today=date(2026, 12, 8)) == []
    (one,) = counted(today=LATER)
    assert (one.seats, one.ranks) == ((1, 2, 3, 4), (1, 3, 2, 3))
    all_four = [confirmed(person, WON[0]) for person in (1, 2, 3, 4)]
    assert counted(*all_four, today=IN_TIME) == [one]
    assert counted(*all_four[1:], confirmed(1, (0, 0, 0, 0))) == []  # disputed, however late


def test_a_ruling_that_puts_the_totals_right_counts_as_it_says() -> None:
    (one,) = counted(ruled("totals", [1, 2, 3, 4]), today=IN_TIME)
    assert one.ranks == (4, 3, 2, 1)
    assert counted(ruled("draw", [])) == counted(ruled("nothing", [])) == []


def test_a_table_to_which_nobody_came_says_nothing() -> None:
    assert counted(ruled("totals", [4, 3, 2, 1]), scores={}) == []


def test_they_stand_in_the_order_of_the_plan_whenever_they_were_played() -> None:
    season: list[Told] = [("playoff", {"division": 1, "people": [2, 3, 11], "until": "2026-12-20"})]
    last: Spot = (1, 0, 1)
    found = counted(*season, scores={last: THREE, SECOND: THREE, FIRST: WON})
    assert [one.seats for one in found] == [(1, 2, 3, 4), (2, 3, 1), (2, 3, 11)]


def test_where_an_ai_played_for_somebody_is_said() -> None:
    (one,) = counted(moved={FIRST: {1}})
    assert one.replaced


def test_an_ai_that_sat_in_is_an_opponent_of_its_level() -> None:
    data = {"division": 1, "matchday": 1, "table": 1, "person": 2, "level": "club"}
    (one,) = counted(("absent", data), moved={FIRST: {1}})
    assert (one.seats, one.ranks, one.replaced) == ((1, "club", 3, 4), (1, 3, 2, 3), False)
    (other,) = counted(("absent", data), moved={FIRST: {1, 2}})
    assert other.replaced
