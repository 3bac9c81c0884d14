"""Evenings added up."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.competition.standings.points import STEEP, Result
from companion.competition.standings.season_points import SeasonLine, opened, season
from companion.competition.standings.standing import Ruling, StandingsRow, standings
from companion.kit.sheet import ranking


def event(*tables: dict[int, int]) -> list[StandingsRow]:
    """Final standings of tables given as totals by person."""
    results = [
        Result(at, 1, tuple(table), tuple(table.values()), tuple(ranking([*table.values()])))
        for at, table in enumerate(tables, 1)
    ]
    return standings([99], results, STEEP, [])


FIRST = event({1: 9, 2: 5, 3: 1})  # 100, 40, 10
SECOND = event({2: 9, 1: 5, 3: 5})  # 100, 25, 25
THIRD = event({2: 9, 3: 5, 4: 1})  # 100, 40, 10
EVENINGS = {1: FIRST, 2: SECOND, 3: THIRD}


def table(lines: list[SeasonLine]) -> list[tuple[int, int, str]]:
    return [(line.rank, line.person, str(line.points)) for line in lines]


@pytest.mark.parametrize(
    ("best", "expected"),
    [
        (None, [(1, 2, "240"), (2, 1, "125"), (3, 3, "75"), (4, 4, "10")]),
        (2, [(1, 2, "200"), (2, 1, "125"), (3, 3, "65"), (4, 4, "10")]),
        (1, [(1, 2, "100"), (2, 1, "100"), (3, 3, "40"), (4, 4, "10")]),
    ],
)
def test_the_best_evenings_count(best: int | None, expected: list[tuple[int, int, str]]) -> None:
    assert table(season(EVENINGS, best)) == expected


def test_which_evenings_count_is_told() -> None:
    ben = season(EVENINGS, 2)[0]
    assert [(one.event, one.rank, int(one.points), one.counts) for one in ben.events] == [
        (1, 2, 40, False), (2, 1, 100, True), (3, 1, 100, True),
    ]  # fmt: skip
    assert [str(phrase) for phrase in opened(ben)] == ["200 points from the best 2 of 3 events"]


def test_evenings_won_decide_among_equals_then_the_single_evenings() -> None:
    first, second, *_ = season(EVENINGS, 1)
    assert (first.won, second.won) == (2, 1)
    assert [str(phrase) for phrase in opened(first)][1:] == ["then events won 2"]
    events = {
        1: event({1: 9, 2: 5, 3: 1}, {5: 9, 4: 5, 6: 5}),
        2: event({1: 9, 7: 5, 2: 1}, {5: 9, 4: 5, 6: 5}),
    }
    lines = [line for line in season(events) if line.points == 50]
    assert [(line.rank, line.person) for line in lines] == [(3, 2), (4, 4), (4, 6)]
    assert list(map(str, opened(lines[0]))) == [
        "50 points", "then events won 0", "the events one by one: 40, 10",
    ]  # fmt: skip


def test_points_by_place_are_shared_by_equals() -> None:
    lines = season({1: SECOND}, places=(10, 7, 5))
    assert table(lines) == [(1, 2, "10"), (2, 1, "6"), (2, 3, "6")]
    assert table(season({1: SECOND}, places=(10,)))[1:] == [(2, 1, "0"), (2, 3, "0")]


def test_rulings_count_and_absence_is_no_evening() -> None:
    lines = season(
        {1: FIRST}, rulings=[Ruling(2, Fraction(70), "hosted"), Ruling(7, Fraction(1), "")]
    )
    assert table(lines) == [(1, 2, "110"), (2, 1, "100"), (3, 3, "10"), (4, 7, "1")]
    assert 99 not in {line.person for line in lines}  # entered, never played


def test_the_order_of_evenings_does_not_matter() -> None:
    def places(events: dict[int, list[StandingsRow]]) -> list[tuple[int, int, Fraction, int]]:
        return [(one.rank, one.person, one.points, one.won) for one in season(events, 2)]

    assert places(dict(reversed(EVENINGS.items()))) == places(EVENINGS)


def test_at_least_one_evening_counts() -> None:
    with pytest.raises(ValueError, match="at least one evening"):
        season(EVENINGS, 0)
