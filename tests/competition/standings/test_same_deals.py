"""Same deals: everybody against those in the same seat, by place or by the mean."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from companion.competition.standings.points import PRESETS, Result
from companion.competition.standings.same_deals import awarded
from companion.competition.standings.standing import standings
from companion.competition.standings.standing_reasons import derivation
from companion.kit.scored import ranking

STEEP = PRESETS["steep"]
TOTALS = st.lists(st.tuples(*[st.integers(-20, 60)] * 3), min_size=2, max_size=6)


def tables(
    totals: list[tuple[int, ...]], rule: str, last: frozenset[int] = frozenset()
) -> list[Result]:
    """A round of tables of three: 1, 2, 3 at the first, 4, 5, 6 at the next, and so on."""
    return [
        Result(
            1,
            at + 1,
            (3 * at + 1, 3 * at + 2, 3 * at + 3),
            mine,
            tuple(ranking(mine)),
            "fisherman",
            same=rule,
            last=last,
        )
        for at, mine in enumerate(totals)
    ]


def points(results: list[Result]) -> dict[int, Fraction]:
    return {award.person: award.points for award in awarded(results, STEEP)}


def test_the_place_in_the_seat_decides_and_not_the_one_at_the_table() -> None:
    found = points(tables([(30, 1, 2), (20, 50, 2), (10, 40, 3)], "place"))
    assert [found[n] for n in (1, 4, 7)] == [100, 50, 0]
    assert [found[n] for n in (2, 5, 8)] == [0, 100, 50]
    assert [found[n] for n in (3, 6, 9)] == [25, 25, 100]


def test_the_mean_is_that_of_the_others() -> None:
    found = points(tables([(30, 1, 2), (20, 50, 2), (11, 40, 3)], "mean"))
    assert found[1] == 30 - Fraction(31, 2)
    assert found[6] == Fraction(-1, 2)


@given(TOTALS)
def test_nothing_is_won_or_lost_over_a_seat(totals: list[tuple[int, ...]]) -> None:
    many = len(totals)
    by_place, by_mean = points(tables(totals, "place")), points(tables(totals, "mean"))
    for seat in (1, 2, 3):
        people = [seat + 3 * at for at in range(many)]
        assert sum(by_place[one] for one in people) == 50 * many
        assert sum(by_mean[one] for one in people) == 0
        assert all(0 <= by_place[one] <= 100 for one in people)


@given(TOTALS, st.data())
def test_it_does_not_matter_in_which_order_tables_come(
    totals: list[tuple[int, ...]], data: st.DataObject
) -> None:
    for rule in ("place", "mean"):
        results = tables(totals, rule)
        assert points(data.draw(st.permutations(results))) == points(results)


def test_other_games_sizes_and_rounds_are_not_compared() -> None:
    one, two = tables([(30, 1, 2), (20, 50, 2)], "place")
    other = Result(1, 2, two.seats, two.totals, two.ranks, "sinker", same="place")
    four = Result(1, 2, (4, 5, 6, 7), (1, 2, 3, 4), (4, 3, 2, 1), "fisherman", same="place")
    later = Result(2, 2, two.seats, two.totals, two.ranks, "fisherman", same="place")
    own = Result(1, 2, two.seats, two.totals, two.ranks, "fisherman")
    for beside in (other, four, later, own):
        assert points([one, beside])[1] == 100, beside
        assert points([one, beside])[3] == 40, "alone in the seat, the place at the table counts"


def test_an_ai_is_compared_with_nobody() -> None:
    one, two = tables([(30, 1, 2), (20, 50, 2)], "place")
    ai = Result(1, 2, (None, 5, 6), (90, 0, 9), (1, 3, 2), "fisherman", same="place")
    assert points([one, ai])[1] == 100, "its seat has one person"
    assert points([one, ai])[2] == 100
    assert None not in points([two, ai])


def test_whoever_has_the_last_place_by_penalty_did_worse_than_all() -> None:
    found = points(tables([(30, 1, 2), (20, 5, 2), (10, 4, 3)], "place", frozenset({1})))
    assert [found[n] for n in (1, 4, 7)] == [0, 100, 50]
    mean = points(tables([(30, 1, 2), (20, 5, 2), (10, 4, 3)], "mean", frozenset({1})))
    assert mean[1] == 10 - 15
    assert sum(mean[n] for n in (1, 4, 7)) == 0


def test_the_standings_say_where_the_points_come_from() -> None:
    results = tables([(30, 1, 2), (20, 50, 2), (10, 40, 3)], "place")
    lines = {line.person: line for line in standings([], results, STEEP)}
    assert str(derivation(lines[4])[0]) == (
        "Round 1, table 2: place 2 of 3 in the same seat, 50 points"
    )
    results = tables([(30, 1, 2), (20, 50, 2), (10, 40, 3)], "mean")
    lines = {line.person: line for line in standings([], results, STEEP)}
    assert str(derivation(lines[7])[0]) == "Round 1, table 3: −15 against the mean of the seat"
    assert [lines[n].rank for n in (5, 1, 8)] == [1, 2, 3]
