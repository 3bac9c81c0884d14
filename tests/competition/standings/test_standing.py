"""Standings follow from the results alone, and say why."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.competition.seating.tables import table_plans
from companion.competition.standings.points import PRESETS, STEEP, Result
from companion.competition.standings.standing import Bye, Ruling, StandingsRow, ordered, standings
from companion.competition.standings.standing_reasons import (
    derivation,
    opened,
    rates_of,
    tie_derivation,
)
from companion.competition.standings.tiebreaks import TIE_BREAKS, USUAL
from companion.kit.paper import Counting
from companion.kit.sheet import ranking
from tests.competition.events import some_round

NAMES = {1: "Aki", 2: "Ben", 3: "Chie", 4: "Dai", 5: "Emi", 6: "Fumi", 7: "Goro"}


def result(round: int, table: int, seats: Sequence[int | None], totals: Sequence[int]) -> Result:
    return Result(round, table, tuple(seats), tuple(totals), tuple(ranking(totals)), "one")


def strokes(
    round: int,
    table: int,
    seats: Sequence[int | None],
    totals: Sequence[int],
    *,
    drawn: bool = False,
) -> Result:
    """A table of a game that the fewest points win."""
    ranks = ranking([-total for total in totals])
    counting = Counting(lowest_wins=True)
    return replace(
        result(round, table, seats, totals), ranks=tuple(ranks), counting=counting, drawn=drawn
    )


def places(lines: Sequence[StandingsRow]) -> list[tuple[int, int, str]]:
    return [(line.rank, line.person, str(line.points)) for line in lines]


def said(line: StandingsRow) -> str:
    return ", ".join(map(str, opened(line)))


TWO_TABLES = [result(1, 1, (1, 2, 3), (9, 5, 1)), result(1, 2, (4, 5, 6), (7, 5, 2))]


def test_points_come_first() -> None:
    lines = standings(range(1, 7), TWO_TABLES, STEEP, [])
    assert places(lines) == [
        (1, 1, "100"), (1, 4, "100"), (3, 2, "40"), (3, 5, "40"), (5, 3, "10"), (5, 6, "10"),
    ]  # fmt: skip
    assert said(lines[0]) == "100 points"


def test_nobody_gains_by_a_table_without_play_where_the_fewest_win() -> None:
    """1: 70 and 74 strokes; 2: 75 and a draw; 3: 74 alone; 4: a draw alone; 5: nothing."""
    played = [
        strokes(1, 1, (1, 2), (70, 75)),
        strokes(2, 1, (1, 3), (74, 74)),
        strokes(2, 2, (2, 4), (0, 0), drawn=True),
    ]
    lines = {line.person: line for line in standings(range(1, 6), played, STEEP, ["score"])}
    scores = {person: str(dict(line.ties)["score"]) for person, line in lines.items()}
    assert scores == {1: "-72", 2: "-75", 3: "-74", 4: "-75", 5: "-75"}
    told = {one: [*map(str, tie_derivation("score", lines[one], {}))] for one in (2, 4)}
    assert told == {2: ["round 1: 75"], 4: []}


def test_all_are_compared_alike_once_the_fewest_have_won() -> None:
    """Round 1: 70, 72 and 80 strokes; from round 2 on the most points win.

    4 and 5, who came later, have the mean of their points, as the others have.
    """
    played = [
        strokes(1, 1, (1, 2, 3), (70, 72, 80)),
        result(2, 1, (2, 1, 4), (9, 5, 7)),
        result(2, 2, (3, 5), (6, 8)),
        result(3, 1, (4, 5), (9, 2)),
    ]
    lines = {line.person: line for line in standings(range(1, 6), played, STEEP, ["score"])}
    scores = {person: str(dict(line.ties)["score"]) for person, line in lines.items()}
    assert scores == {1: "-65/2", 2: "-63/2", 3: "-37", 4: "8", 5: "5"}


CASES = [
    # (tie-break, results, the better of 1 and 4, who have equal points, what is said)
    ("score", TWO_TABLES, 1, "100 points, then game score 9"),
    ("share", TWO_TABLES, 1, "100 points, then share of the score 0.60"),
    (
        "seats",
        [result(1, 1, (1, 2, 3), (9, 5, 1)), result(1, 2, (5, 6, 4), (5, 2, 7))],
        4,
        "100 points, then mean seat 3",
    ),
    (
        "victories",
        [
            result(1, 1, (1, 2, 3, 4), (9, 9, 1, 2)),
            result(2, 1, (4, 2, 3, 5), (9, 8, 1, 2)),
            result(2, 2, (1, 6, 7, 8), (9, 9, 9, 9)),
        ],
        4,
        "120 points, then victories 1",
    ),
    (
        "opposition",
        [*TWO_TABLES, result(2, 1, (2, 3, 7), (9, 8, 1)), result(2, 2, (5, 6, 8), (1, 2, 3))],
        1,
        "100 points, then opponents' rate 0.47",
    ),
]


@pytest.mark.parametrize(("key", "results", "better", "words"), CASES, ids=[c[0] for c in CASES])
def test_every_tie_break_decides(key: str, results: list[Result], better: int, words: str) -> None:
    lines = standings([], results, STEEP, [key])
    top = [line for line in lines if line.person in (1, 4)]
    assert top[0].points == top[1].points
    assert [line.person for line in top] == sorted((1, 4), key=lambda one: one != better)
    assert top[0].rank < top[1].rank
    assert said(top[0]) == words


def test_the_lot_is_recorded_and_decides_last() -> None:
    lines = standings([], TWO_TABLES, STEEP, ["lot"], lots={1: 5, 4: 2})
    assert places(lines)[:2] == [(1, 4, "100"), (2, 1, "100")]
    assert [said(line) for line in lines[:3]] == [
        "100 points, then place 2 in the random draw",
        "100 points, then place 5 in the random draw",
        "40 points, then not in the random draw",
    ]
    assert places(lines)[2:4] == [(3, 2, "40"), (3, 5, "40")]


def test_only_as_many_tie_breaks_are_told_as_were_needed() -> None:
    third = result(1, 3, (7, 8, 9), (7, 4, 3))
    lines = standings([], [*TWO_TABLES, third], STEEP, ["score", "share"])
    assert {line.person: said(line) for line in lines[:3]} == {
        1: "100 points, then game score 9",
        4: "100 points, then game score 7, share of the score 0.50",
        7: "100 points, then game score 7, share of the score 0.50",
    }
    assert [line.rank for line in lines[:3]] == [1, 2, 2]


def test_the_game_score_counts_only_where_one_game_is_played() -> None:
    other = replace(TWO_TABLES[1], game="two")
    keys = [key for key, _ in standings([], [TWO_TABLES[0], other], STEEP)[0].ties]
    assert keys == [key for key in USUAL if key != "score"]


def test_byes_and_rulings_count_and_are_told() -> None:
    lines = standings(
        [1, 2, 3, 9],
        [result(2, 1, (1, 2, None, 3), (9, 5, 20, 1))],
        STEEP,
        byes=[Bye(1, 2)],
        rulings=[Ruling(1, Fraction(-30), "late"), Ruling(1, Fraction(5), "hosted")],
    )
    assert places(lines) == [(1, 2, "80"), (2, 1, "75"), (3, 3, "10"), (4, 9, "0")]
    assert list(map(str, derivation(lines[0]))) == [
        "Round 2, table 1: place 2 of 3, 40 points",
        "Round 1: sat out, 40 points",
    ]
    assert list(map(str, derivation(lines[1]))) == [
        "Round 2, table 1: place 1 of 3, 100 points",
        "Ruling: hosted, +5 points",
        "Ruling: late, −30 points",
    ]


def test_byes_and_rulings_are_no_opponents_strength() -> None:
    plain = standings([], TWO_TABLES, STEEP, ["opposition"])
    ruled = standings([], TWO_TABLES, STEEP, ["opposition"], byes=[Bye(2, 2)],
                      rulings=[Ruling(3, Fraction(500), "")])  # fmt: skip
    rates = [{line.person: line.ties[0] for line in lines} for lines in (plain, ruled)]
    assert rates[0] == rates[1]


def test_tie_breaks_are_opened_up() -> None:
    lines = standings([], [*TWO_TABLES, result(2, 1, (1, 4, 2), (9, 8, 1))], STEEP)
    first = next(line for line in lines if line.person == 1)
    told = {
        key: list(map(str, tie_derivation(key, first, rates_of(lines, NAMES))))
        for key in TIE_BREAKS
    }
    assert told == {
        "victories": ["round 1: 1", "round 2: 1"],
        "score": ["round 1: 9", "round 2: 9"],
        "share": ["round 1: 0.60", "round 2: 0.50"],
        "opposition": ["Ben 0.25", "Chie 0.10", "Dai 0.70", "Ben 0.25"],
        "seats": ["round 1: 1", "round 2: 1"],
        "lot": [],
    }
    value = dict(first.ties)["opposition"]
    assert value == Fraction(25 + 10 + 70 + 25, 400)


@st.composite
def events(draw: st.DrawFn) -> tuple[list[int], list[Result], list[Bye], list[Ruling]]:
    """Rounds by luck, with equal totals, AI seats, byes and rulings."""
    people = list(range(1, draw(st.integers(3, 14)) + 1))
    luck = draw(st.randoms(use_true_random=False))
    results, byes = [], []
    for number in range(1, draw(st.integers(1, 4)) + 1):
        plan = draw(st.sampled_from(table_plans(len(people), (3, 4, 5))))
        seated = some_round(people, plan, luck)
        byes += [Bye(number, person) for person in seated.byes]
        for at, seats in enumerate(seated.tables, 1):
            results.append(result(number, at, seats, [luck.randint(-2, 9) for _ in seats]))
    rulings = [Ruling(luck.choice(people), Fraction(luck.randint(-9, 9), 3), "late")
               for _ in range(luck.randint(0, 3))]  # fmt: skip
    return people, results, byes, rulings


@pytest.mark.slow
@given(event=events(), scheme=st.sampled_from(sorted(PRESETS)), seed=st.integers(0, 99))
def test_standings_do_not_depend_on_the_order_in_which_things_arrive(
    event: tuple[list[int], list[Result], list[Bye], list[Ruling]], scheme: str, seed: int
) -> None:
    people, results, byes, rulings = event
    lines = standings(people, results, PRESETS[scheme], byes=byes, rulings=rulings)
    luck = Random(seed)
    for things in event:
        luck.shuffle(things)
    assert lines == standings(people, results, PRESETS[scheme], byes=byes, rulings=rulings)
    handed_out = sum((line.points for line in lines), Fraction())
    expected = Fraction(len(byes) * PRESETS[scheme].bye) + sum(ruling.points for ruling in rulings)
    for one in results:
        humans = sum(seat is not None for seat in one.seats)
        expected += sum(PRESETS[scheme].of(humans))
    assert handed_out == expected


def test_a_step_is_worked_out_only_among_those_who_are_equal_before_it() -> None:
    asked: list[tuple[int, int]] = []
    worth = {0: {1: 5, 2: 9, 3: 5, 4: 5}, 1: {1: 1, 3: 2, 4: 1}, 2: {1: 7, 4: 7}}

    def value(person: int, step: int) -> Fraction:
        asked.append((step, person))
        return Fraction(worth[step][person])

    assert list(ordered([1, 2, 3, 4], value, 3)) == [(1, 2, 0), (2, 3, 1), (3, 1, 2), (3, 4, 2)]
    assert sorted(asked) == [(step, person) for step, people in worth.items() for person in people]
