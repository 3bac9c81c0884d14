"""Fixtures are even, keep to who can play, and stand where they were played."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, combinations, combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.competition.seating.rounds import Pair, Round
from companion.leagues.state.evenness import Wish, meetings, spread
from companion.leagues.state.matchdays import planned, swaps

TWELVE = Wish(tuple(range(1, 13)), matchdays=10, sizes=(3, 4))


@st.composite
def wishes(draw: st.DrawFn) -> Wish:
    """Divisions of all sizes; on some matchdays one or two cannot play."""
    players = tuple(range(1, draw(st.integers(6, 14)) + 1))
    matchdays = draw(st.integers(1, 5))
    away = {
        draw(st.integers(1, matchdays)): frozenset(
            draw(st.sets(st.sampled_from(players), max_size=2))
        )
    }
    return Wish(players, matchdays, draw(st.sampled_from([(3, 4), (3, 4, 5), (4,)])), away=away)


@pytest.mark.slow
@settings(deadline=None, max_examples=25)
@given(wishes())
def test_everybody_is_on_every_matchday_once_and_nobody_plays_who_cannot(wish: Wish) -> None:
    plan = planned(wish, 3)
    assert len(plan.matchdays) == wish.matchdays
    for number, day in enumerate(plan.matchdays, 1):
        seated = [one for seats in day.at_tables() for one in seats]
        assert sorted([*seated, *day.byes]) == list(wish.players)
        assert wish.absent(number) <= set(day.byes)
        assert {len(seats) for seats in day.tables} <= set(wish.sizes)
    assert plan.spread.repeats >= plan.spread.bound


@pytest.mark.slow
def test_twelve_people_at_fours_meet_two_or_three_times_in_ten_matchdays() -> None:
    found = planned(TWELVE, 7).spread
    assert (found.least, found.most) == (2, 3)
    assert found.proven
    assert found.begun == (2, 3)
    assert found.games == (10, 10)


@pytest.mark.parametrize(("people", "least", "most"), [(16, 2, 2), (15, 2, 2), (20, 1, 2)])
def test_where_it_can_be_even_it_is_even_and_proven(people: int, least: int, most: int) -> None:
    found = planned(Wish(tuple(range(people)), 10, (3, 4)), 1).spread
    assert (found.least, found.most, found.proven) == (least, most, True)


@pytest.mark.slow
def test_only_what_is_to_come_is_planned_anew_for_who_is_there_now() -> None:
    first = planned(TWELVE, 1)
    there = (*range(1, 12), 20)  # 12 has withdrawn, 20 is new
    later = replace(TWELVE, players=there, matchdays=6, played=first.matchdays[:4])
    plan = planned(later, 1)
    assert all(12 not in day.people() and 20 in day.people() for day in plan.matchdays)
    met = meetings(later, (*first.matchdays[:4], *plan.matchdays))
    old = [n for two, n in met.items() if 20 not in two]
    assert max(old) - min(old) <= 2
    new = [n for two, n in met.items() if 20 in two]
    assert max(new) - min(new) <= 1


def test_whoever_sat_out_because_they_could_not_play_does_not_sit_out_for_the_number() -> None:
    wish = Wish(tuple(range(13)), 6, (4,), away={1: frozenset({0})})
    plan = planned(wish, 2)
    assert plan.matchdays[0].byes == (0,)
    assert plan.spread.games == (5, 6)


@pytest.mark.slow
def test_team_mates_are_apart_where_they_can_be() -> None:
    mates: frozenset[Pair] = frozenset(
        frozenset(two) for two in [(1, 2), (3, 4), (5, 6), (7, 8), (9, 10), (11, 12)]
    )
    found = planned(replace(TWELVE, apart=mates), 1).spread
    assert found.apart == 0
    assert found.least >= 2


@pytest.mark.parametrize(
    ("people", "days", "sizes", "counts"),
    [
        (10, 6, (5,), {2: 30, 4: 15}),
        (10, 6, (3, 4, 5), {2: 27, 1: 18}),
        (12, 5, (4,), {1: 48, 2: 12, 3: 6}),
        (8, 4, (4,), {1: 12, 2: 12, 3: 4}),
    ],
)
def test_of_equally_few_repeats_nobody_stays_a_stranger(
    people: int, days: int, sizes: tuple[int, ...], counts: dict[int, int]
) -> None:
    wish = Wish(tuple(range(people)), days, sizes, 4)
    plan = planned(wish, 1)
    assert Counter(meetings(wish, plan.matchdays).values()) == counts
    assert plan.spread.proven
    assert plan.spread.evenest is (max(counts) - min(counts) <= 1)


def splits(
    people: tuple[int, ...], sizes: tuple[int, ...]
) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Return every way to seat these people at tables of these sizes."""
    if not sizes:
        yield ()
        return
    for mates in combinations(people[1:], sizes[0] - 1):
        table = (people[0], *mates)
        rest = tuple(one for one in people if one not in table)
        yield from (((table, *more)) for more in splits(rest, sizes[1:]))
    if len(set(sizes)) > 1:
        for table in combinations(people[1:], sizes[0]):
            rest = tuple(one for one in people if one not in table)
            yield from ((table, *more) for more in splits(rest, sizes[1:]))


@pytest.mark.parametrize(
    ("sizes", "days", "mates"),
    [
        ((3, 3), 3, ()),
        ((3, 3), 4, ()),
        ((4, 3), 3, ()),
        ((4, 4), 3, ()),
        ((4, 4), 4, ()),
        ((3, 3), 3, ((0, 1, 2),)),
        ((4, 4), 3, ((0, 1, 2),)),
        ((3, 3, 2), 2, ()),
    ],
)
def test_what_is_called_proven_no_plan_at_all_can_beat(
    sizes: tuple[int, ...], days: int, mates: tuple[tuple[int, ...], ...]
) -> None:
    people = tuple(range(sum(sizes)))
    apart: frozenset[Pair] = frozenset(
        frozenset(pair) for team in mates for pair in combinations(team, 2)
    )
    found = planned(Wish(people, days, sizes, tables=sizes, apart=apart), 1).spread
    rounds = [
        frozenset(frozenset(pair) for table in one for pair in combinations(table, 2))
        for one in splits(people, sizes)
    ]
    together = min(len(one & apart) for one in rounds)
    rounds = [one for one in rounds if len(one & apart) == together]
    first = rounds if mates else rounds[:1]
    least = min(
        sum(n * (n - 1) // 2 for n in Counter(chain(one, *others)).values())
        for one in first
        for others in combinations_with_replacement(rounds, days - 1)
    )
    assert found.bound <= least == found.repeats
    assert found.apart == together * days


@pytest.mark.slow
@pytest.mark.parametrize("people", range(6, 17))
@pytest.mark.parametrize("days", range(2, 9, 2))
def test_no_claim_of_any_size_is_beaten_by_another_search(people: int, days: int) -> None:
    for sizes in ((3, 4), (4,), (3, 4, 5)):
        wish = Wish(tuple(range(people)), days, sizes, 4)
        found = planned(wish, 1).spread
        assert found.bound <= found.repeats
        for seed in (2, 3):
            other = planned(wish, seed).spread
            assert other.repeats >= found.bound
            assert not found.evenest or other.most - other.least >= found.most - found.least


def test_meetings_of_team_mates_are_spread_over_the_team() -> None:
    apart: frozenset[Pair] = frozenset(
        frozenset(pair) for team in ((1, 2, 3), (4, 5, 6)) for pair in combinations(team, 2)
    )
    wish = Wish(tuple(range(1, 11)), 6, (3, 4, 5), 4, apart=apart, tables=(5, 5))
    found = planned(wish, 1).spread
    assert [times for *_, times in found.mates] == [2] * 6
    smaller = planned(replace(wish, tables=(4, 3, 3)), 1)
    assert {len(seats) for day in smaller.matchdays for seats in day.tables} == {3, 4}
    assert smaller.spread.apart == 0


def test_the_chosen_number_of_tables_stands_where_somebody_is_absent() -> None:
    wish = Wish(tuple(range(10)), 2, (3, 4, 5), 4, {2: frozenset({3})}, tables=(4, 3, 3))
    first, second = planned(wish, 1).matchdays
    assert sorted(map(len, first.tables)) == [3, 3, 4]
    assert sorted(map(len, second.tables)) == [3, 3, 3]


@pytest.mark.slow
def test_a_swap_says_what_it_costs_before_it_is_made() -> None:
    plan = planned(TWELVE, 5)
    costs = swaps(TWELVE, plan.matchdays, 3, 1)
    assert list(costs) == sorted(costs, key=lambda other: (costs[other].total, other))
    other = list(costs)[-1]
    day = plan.matchdays[2]
    turn = {1: other, other: 1}
    swapped = Round(
        tuple(tuple(turn.get(one, one) for one in seats) for seats in day.at_tables()),
        day.byes,
        day.wanted,
    )
    edited = (*plan.matchdays[:2], swapped, *plan.matchdays[3:])
    assert spread(TWELVE, edited).repeats - plan.spread.repeats == costs[other].repeats


def test_a_plan_that_cannot_be_says_why() -> None:
    with pytest.raises(ValueError, match="too few can play on a matchday: 2"):
        planned(Wish((1, 2, 3), 1, (3,), away={1: frozenset({2})}), 1)
    with pytest.raises(ValueError, match="2 to 40 players"):
        Wish((1,), 1, (3,))
    with pytest.raises(ValueError, match="1 to 30 matchdays"):
        Wish((1, 2, 3), 31, (3,))
