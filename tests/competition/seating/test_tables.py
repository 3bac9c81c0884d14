"""How many tables of which size."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.competition.seating.tables import Preference, in_words, table_plans

FEW: list[tuple[int, tuple[int, ...], Preference, tuple[int, ...], int, int]] = [
    (17, (3, 4, 5), "short", (5, 4, 4, 4), 0, 0),
    (17, (3, 4), "short", (4, 4, 3, 3, 3), 0, 0),
    (17, (3, 4), "ai", (4, 4, 4, 4, 4), 3, 0),
    (17, (3, 4), "bye", (4, 4, 4, 4), 0, 1),
    (6, (3, 4), "short", (3, 3), 0, 0),
    (5, (3, 4), "short", (3, 3), 1, 0),
    (5, (3, 4), "bye", (4,), 0, 1),
    (2, (3, 4), "short", (3,), 1, 0),
    (7, (2, 3, 4, 5), "short", (4, 3), 0, 0),
    (3, (2, 3, 4, 5), "short", (3,), 0, 0),
    (1, (1, 2, 3, 4, 5), "short", (1,), 0, 0),
    (1, (3, 4), "short", (), 0, 1),
]


@pytest.mark.parametrize(("people", "seats", "prefer", "sizes", "ai", "byes"), FEW)
def test_the_first_plan(
    people: int,
    seats: tuple[int, ...],
    prefer: Preference,
    sizes: tuple[int, ...],
    ai: int,
    byes: int,
) -> None:
    plan = table_plans(people, seats, prefer=prefer)[0]
    assert (plan.sizes, plan.ai_seats, plan.byes) == (sizes, ai, byes)


def test_an_organiser_of_17_is_shown_both_ways_without_byes_and_ais() -> None:
    plans = [plan for plan in table_plans(17, (3, 4, 5)) if not plan.byes and not plan.ai_seats]
    assert [str(in_words(plan)[0]) for plan in plans] == [
        "3 tables of 4 + 1 table of 5",
        "2 tables of 4 + 3 tables of 3",
    ]


def test_threes_and_fours_fail_only_for_1_2_and_5() -> None:
    failing = {
        people
        for people in range(1, 70)
        if not any(
            plan.byes == plan.ai_seats == 0 for plan in table_plans(people, (3, 4), ai_per_table=0)
        )
    }
    assert failing == {1, 2, 5}


def test_consequences_are_said() -> None:
    words = [str(phrase) for plan in table_plans(5, (3, 4)) for phrase in in_words(plan)]
    assert "AI seats: 1" in words
    assert "sitting out: 1" in words
    assert [str(phrase) for phrase in in_words(table_plans(1, (3,))[0])] == [
        "1 here: not enough for a table"
    ]


@pytest.mark.parametrize(("people", "seats"), list(product((0, -1), ((3, 4), ()))))
def test_nobody_needs_no_plan(people: int, seats: tuple[int, ...]) -> None:
    assert table_plans(people, seats) == []


@pytest.mark.slow
@given(
    people=st.integers(1, 64),
    seats=st.sampled_from([{3, 4}, {3, 4, 5}, {2, 3, 4, 5}, {4}, {2, 5}, {1, 2}, {6}]),
    prefer=st.sampled_from(["short", "ai", "bye"]),
    ai_per_table=st.integers(0, 2),
)
def test_every_plan_is_one(
    people: int, seats: set[int], prefer: Preference, ai_per_table: int
) -> None:
    plans = table_plans(people, seats, prefer=prefer, ai_per_table=ai_per_table)
    assert plans
    alone = [plan for plan in plans if not plan.gathered]
    assert len({plan.consequences for plan in alone}) == len(alone)
    if ai_per_table == 1:
        assert plans[: len(alone)] == alone
        assert len(plans) <= len(alone) + 1
    for plan in plans:
        assert plan.people == people
        assert set(plan.sizes) <= seats
        assert len(plan.ai) == len(plan.sizes)
        most = max(seats) if plan.gathered else ai_per_table
        assert all(0 <= ai <= most for ai in plan.ai)


def test_ais_can_be_gathered_at_one_table() -> None:
    plan = table_plans(17, (3, 4))[-1]
    assert (plan.sizes, plan.ai) == ((4, 4, 4, 4, 3), (2, 0, 0, 0, 0))
    assert str(in_words(plan)[1]) == "AI seats: 2, grouped at 1 table"
    assert not any(plan.gathered for plan in table_plans(16, (3, 4)))
