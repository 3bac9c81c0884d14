"""Seats of rounds with the same deals: as even as can be, and nobody changes the table."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.competition.seating.compared import (
    Dealt,
    added,
    arranged,
    compared,
    cost,
    evenness,
)
from companion.competition.seating.rounds import Pair, Seats
from companion.kit.rng import Rng, shuffled


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
    past: Counter[Pair] = Counter()
    as_given = compared(given_rounds)
    for one in given_rounds:
        found = arranged(one, past, seed=1)
        assert [set(t) for t in found.tables] == [set(t) for t in one.tables]
        assert found.kinds == one.kinds
        assert added(found, past) <= added(one, past)
        assert found == arranged(one, past, seed=1), "the same question, the same answer"
        past.update(compared([found]))
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


def played(people: int, size: int, many: int, *, arrange: bool) -> Counter[Pair]:
    """So many rounds at random tables."""
    rng, past = Rng(7), Counter[Pair]()
    for number in range(many):
        order = shuffled(list(range(people)), rng)
        tables: tuple[Seats, ...] = tuple(
            tuple(order[at : at + size]) for at in range(0, people, size)
        )
        one = Dealt(tables, (f"{size}",) * len(tables))
        past.update(compared([arranged(one, past, number) if arrange else one]))
    return past


def test_over_an_evening_it_comes_near_the_bound() -> None:
    for people, size in ((16, 4), (24, 4), (15, 3)):
        even = evenness(played(people, size, 5, arrange=True), people)
        plain = evenness(played(people, size, 5, arrange=False), people)
        assert even.cost < plain.cost, (people, size)
        assert 10 * (even.cost - even.bound) <= 7 * (plain.cost - plain.bound), (people, size)
        assert even.most < plain.most or even.most <= 3, (people, size)


def test_who_was_never_compared_counts_as_none() -> None:
    counts = Counter({frozenset({1, 2}): 3})
    assert evenness(counts, 3).least == 0
    assert evenness(counts, 2).least == 3
    assert evenness(Counter(), 0).bound == 0
