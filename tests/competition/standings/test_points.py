"""From places to points."""

from fractions import Fraction

import pytest

from companion.competition.standings.points import (
    EVEN,
    PRESETS,
    STEEP,
    Result,
    Scheme,
    awards,
    written,
)
from companion.competition.standings.standing import standings
from companion.competition.standings.standing_reasons import derivation
from companion.competition.standings.tiebreaks import Record


@pytest.mark.parametrize(
    ("seats", "ranks", "points"),
    [
        ((1, 2, 3, 4), (1, 2, 3, 4), {1: 100, 2: 50, 3: 20, 4: 10}),
        ((1, 2, 3, 4), (1, 2, 2, 4), {1: 100, 2: 35, 3: 35, 4: 10}),
        ((1, 2, 3, 4), (1, 1, 1, 1), dict.fromkeys((1, 2, 3, 4), 45)),
        ((1, 2, 3), (2, 1, 3), {1: 40, 2: 100, 3: 10}),
        ((1, None, 3, 4), (2, 1, 3, 4), {1: 100, 3: 40, 4: 10}),  # people among themselves
        ((1, None, 3, 4), (1, 1, 1, 4), {1: 70, 3: 70, 4: 10}),
        ((None, None, 3), (1, 2, 3), {3: 100}),
        ((None,), (1,), {}),
        ((5,), (1,), {5: 40}),  # against nobody: as if sitting out
    ],
)
def test_points_of_a_table(
    seats: tuple[int | None, ...], ranks: tuple[int, ...], points: dict[int, int]
) -> None:
    result = Result(1, 1, seats, tuple(10 - rank for rank in ranks), ranks)
    assert {award.person: award.points for award in awards(result, STEEP)} == points


def test_an_award_knows_victory_share_seat_and_opponents() -> None:
    one, two, _ = awards(Result(2, 5, (7, None, 8, 9), (6, 20, 6, 0), (2, 1, 2, 4)), STEEP)
    assert (one.victory, two.victory) == (Fraction(1, 2), Fraction(1, 2))
    assert (one.share, one.seat, one.of, one.place) == (Fraction(1, 2), 0, 3, 1)
    assert (two.opponents, two.seat, two.round, two.table) == ((7, 9), 2, 2, 5)


def test_a_solo_table_is_no_victory_and_no_chance_missed() -> None:
    solo, shared = Result(1, 1, (1,), (50,), (1,)), Result(2, 1, (1, 2), (30, 20), (1, 2))
    (award,) = awards(solo, STEEP)
    assert award.solo
    assert (award.victory, award.share) == (Fraction(), Fraction())
    assert award.total == 50
    alone, both = (standings([1, 2], results, STEEP)[0] for results in ([solo], [solo, shared]))
    assert str(derivation(alone)[0]) == "Round 1, table 1: alone, as if sitting out, 40 points"
    rates = [Record(1, line.points, line.awards).rate for line in (alone, both)]
    assert rates == [0, 1]


def test_totals_below_nothing_have_no_share() -> None:
    shares = [award.share for award in awards(Result(1, 1, (1, 2), (-4, 2), (2, 1)), EVEN)]
    assert shares == [0, 1]
    shares = [award.share for award in awards(Result(1, 1, (1, 2), (-4, -2), (2, 1)), EVEN)]
    assert shares == [0, 0]


@pytest.mark.parametrize("key", PRESETS)
def test_a_small_table_is_no_handicap(key: str) -> None:
    scheme = PRESETS[key]
    assert {points[0] for points in scheme.places.values()} == {scheme.of(4)[0]}
    means = [Fraction(sum(scheme.of(size)), size) for size in (3, 4, 5)]
    assert means == sorted(means, reverse=True)
    assert scheme.bye < scheme.of(4)[0]


def test_schemes_that_make_no_sense_are_refused() -> None:
    with pytest.raises(ValueError, match="3 places, not 2"):
        Scheme({3: (5, 1)})
    with pytest.raises(ValueError, match="fewer points"):
        Scheme({2: (1, 5)})
    with pytest.raises(ValueError, match="no points for a table of 6"):
        EVEN.of(6)


def test_numbers_are_written_for_people() -> None:
    assert [written(Fraction(n, 3)) for n in (9, 100, -1)] == ["3", "33.3", "-0.3"]
