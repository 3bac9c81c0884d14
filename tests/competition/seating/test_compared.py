"""Seats of rounds with the same deals: as even as can be, and nobody changes the table."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.competition.seating.compared import (
    Dealt,
    compared,
    cost,
    evenness,
    planned,
)
from companion.competition.seating.rounds import Pair, Task
from companion.competition.seating.seat import seat
from companion.kit.rng import Rng, shuffled
from tests.competition.events import first_plan


@st.composite
def rounds(draw: st.DrawFn) -> list[Dealt]:
    """Some rounds of the same people at tables of three and four, an AI here and there."""
    sizes = draw(st.lists(st.sampled_from([3, 4]), min_size=2, max_size=5))
    people: list[int | None] = list(range(1, sum(sizes) + 1))
    if draw(st.booleans()):
        people[-1] = None
    found = []
    for _ in range(draw(st.integers(1, 4))):
        order = draw(st.permutations(people))
        starts = [sum(sizes[:n]) for n in range(len(sizes))]
        tables = tuple(tuple(order[at : at + n]) for at, n in zip(starts, sizes, strict=True))
        found.append(Dealt(tables, tuple(f"{n}" for n in sizes)))
    return found


@settings(deadline=None, max_examples=40)
@given(rounds())
def test_it_stays_at_the_tables_and_gets_no_worse(given_rounds: list[Dealt]) -> None:
    as_given = compared(given_rounds)
    found = planned(given_rounds, {}, seed=1)
    for one, given_one in zip(found, given_rounds, strict=True):
        assert [set(t) for t in one.tables] == [set(t) for t in given_one.tables]
        assert one.kinds == given_one.kinds
    past = compared(found)
    assert cost(past) <= cost(as_given)
    assert found == planned(given_rounds, {}, seed=1), "the same question, the same answer"
    people = len({p for one in given_rounds for t in one.tables for p in t if p is not None})
    for counts in (past, as_given):
        even = evenness(counts, people)
        assert even.bound <= even.cost == cost(counts)
        assert even.least <= even.low <= even.high <= max(even.most, 1)


@given(rounds())
def test_pairs_are_counted_by_the_seat(given_rounds: list[Dealt]) -> None:
    told: Counter[Pair] = Counter()
    for one in given_rounds:
        for (a, kind), (b, other) in combinations(zip(one.tables, one.kinds, strict=True), 2):
            for one_side, other_side in zip(a, b, strict=False) if kind == other else ():
                if one_side is not None and other_side is not None:
                    told[frozenset((one_side, other_side))] += 1
    assert told == compared(given_rounds)


def played(people: int, size: int, many: int) -> list[Dealt]:
    """So many rounds at random tables."""
    rng, found = Rng(7), []
    for _ in range(many):
        order = shuffled(list(range(people)), rng)
        tables = [tuple(order[at : at + size]) for at in range(0, people, size)]
        found.append(Dealt(tuple(tables), (f"{size}",) * len(tables)))
    return found


def test_over_an_evening_it_comes_near_the_bound() -> None:
    for people, size in ((16, 4), (24, 4), (15, 3)):
        rounds = played(people, size, 5)
        even = evenness(compared(planned(rounds, {}, 1)), people)
        plain = evenness(compared(rounds), people)
        assert 10 * (even.cost - even.bound) <= 7 * (plain.cost - plain.bound), (people, size)
        assert even.most <= 3, (people, size)


def test_where_nobody_meets_twice_every_two_people_are_compared_once() -> None:
    """Sixteen people, five rounds, four tables: lines of a plane, and the bound is reached."""
    plane = Task(tuple(range(16)), (first_plan(16, 4),) * 5)
    rounds = [Dealt(one.tables, ("4",) * 4) for one in seat(plane, 1).rounds]
    even = evenness(compared(planned(rounds, {}, 1)), 16)
    assert (even.least, even.most, even.cost) == (1, 1, even.bound)


def test_who_was_never_compared_counts_as_none() -> None:
    counts = Counter({frozenset({1, 2}): 3})
    assert evenness(counts, 3).least == 0
    assert evenness(counts, 2).least == 3
    assert evenness(Counter(), 0).bound == 0
