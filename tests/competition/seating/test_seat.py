"""Every seating is valid, as good as it can be where that is known, and fair."""

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings

from companion.competition.seating.problem import Problem
from companion.competition.seating.rounds import Round, Task
from companion.competition.seating.seat import WhatIf, seat
from companion.competition.seating.starts import greedily
from companion.competition.seating.tables import TablePlan, table_plans
from tests.competition.events import (
    check,
    evening,
    first_plan,
    pair,
    repeats,
    some_round,
    tasks,
)

QUICK = settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.slow
@QUICK
@given(tasks())
def test_every_answer_is_a_seating_and_no_better_than_the_bound(task: Task) -> None:
    answer = seat(task, 3, swaps=2_000)
    check(task, answer)
    if not answer.price.apart:
        assert answer.price.repeats >= answer.bound.repeats
    assert answer.price.total >= answer.bound.total


@pytest.mark.slow
@QUICK
@given(tasks())
def test_the_price_of_repeats_is_a_count_of_meetings(task: Task) -> None:
    answer = seat(task, 5, swaps=2_000)
    everybody = set(task.people)
    past = [
        Round(tuple(tuple(p for p in table if p in everybody) for table in round.at_tables()))
        for round in task.past
    ]
    if not task.apart:
        assert answer.price.repeats == repeats([*past, *answer.rounds]) - repeats(past)


@pytest.mark.slow
@QUICK
@given(tasks(rounds=1))
def test_a_swap_costs_what_the_new_seating_costs_more(task: Task) -> None:
    what_if = WhatIf(task, seat(task, 1, swaps=500).rounds[0])
    luck = Random(1)
    for _ in range(12):
        one, other = luck.choice(task.people), luck.choice(task.people)
        before, expected = what_if.price, what_if.cost(one, other)
        changed = what_if.swap(one, other)
        assert what_if.price.total - before.total == expected
        assert WhatIf(task, changed).price == what_if.price
    first, price = task.people[0], what_if.price
    changes = what_if.changes(first)
    assert {person: change.total for person, change in changes.items()} == {
        person: what_if.cost(first, person) for person in task.people[1:]
    }
    assert what_if.price == price
    assert WhatIf(task, what_if.round).price == price
    for cost, other in what_if.costs(first):
        assert cost == what_if.cost(first, other)


def test_people_of_one_table_swap_their_seats_at_no_cost() -> None:
    task = Task((1, 2, 3), (first_plan(3, 3),))
    what_if = WhatIf(task, Round(((1, 2, 3),), wanted=3))
    assert what_if.cost(1, 3) == 0
    assert what_if.swap(1, 3).tables == ((3, 2, 1),)


def test_what_if_refuses_another_rounds_people_and_tables() -> None:
    task = Task((1, 2, 3), (first_plan(3, 3),))
    with pytest.raises(ValueError, match="other people"):
        WhatIf(task, Round(((1, 2, 4),)))
    with pytest.raises(ValueError, match="other tables"):
        WhatIf(task, Round(((1, 2),), (3,)))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("people", "rounds", "size"),
    [(16, 5, 4), (20, 5, 4), (9, 4, 3), (32, 5, 4), (60, 5, 4), (25, 6, 5), (24, 4, 4)],
)
def test_perfect_plans_are_found(people: int, rounds: int, size: int, seed: int) -> None:
    plan = first_plan(people, size)
    answer = seat(Task(tuple(range(people)), (plan,) * rounds), seed)
    assert repeats(answer.rounds) == answer.price.repeats == 0


@pytest.mark.slow
@pytest.mark.parametrize("people", [9, 12, 16, 17, 20])
def test_an_evening_of_five_rounds_has_no_repeat_that_could_be_avoided(people: int) -> None:
    plan = first_plan(people, *((3,) if people == 9 else (3, 4)))
    bound = seat(Task(tuple(range(people)), (plan,) * 5), 1, swaps=1).bound
    played = evening(people, 5, plan)
    assert repeats(played) == bound.repeats
    starts = Counter(seats[0] for round in played for seats in round.tables)
    assert max(starts.values()) <= 2
    seats = Counter((p, at) for round in played for t in round.tables for at, p in enumerate(t))
    assert max(seats.values()) <= 2


def test_the_forecast_is_mended_for_those_who_are_there() -> None:
    first = seat(Task(tuple(range(20)), (first_plan(20, 4),) * 5), 1)
    people = (*range(1, 19), 40)  # two have left, somebody came
    plan = first_plan(19, 3, 4)
    task = Task(people, (plan,) * 3, first.rounds[:2], forecast=first.rounds[2:])
    answer = seat(task, 1)
    check(task, answer)
    assert answer.price.repeats == 0


@pytest.mark.slow
@QUICK
@given(tasks(), tasks())
def test_any_forecast_will_do(task: Task, other: Task) -> None:
    forecast = seat(other, 1, swaps=0).rounds
    check(task, seat(replace(task, forecast=forecast), 1, swaps=0))


def test_the_same_seed_gives_the_same_answer() -> None:
    plan = first_plan(11, 3, 4)
    task = Task(tuple(range(11)), (plan, plan), points=None)
    assert seat(task, 4, swaps=5_000) == seat(task, 4, swaps=5_000)
    assert seat(task, 4, swaps=5_000).rounds != seat(task, 5, swaps=5_000).rounds


def test_a_clock_ends_the_search_and_there_is_an_answer() -> None:
    ticks = iter(range(1000))
    people = tuple(range(10))
    task = Task(people, (first_plan(10, 3, 4),), points={p: p * p for p in people})
    answer = seat(task, 1, clock=lambda: float(next(ticks)), seconds=3.0)
    check(task, answer)
    assert next(ticks) < 10


def test_better_than_greedy_after_the_same_past() -> None:
    luck = Random(8)
    plan = first_plan(18, 3, 4)
    past = tuple(some_round(range(18), plan, luck) for _ in range(3))
    problem = Problem(Task(tuple(range(18)), (plan, plan), past))
    by_hand = min(problem.price(greedily(problem, luck.sample(range(18), 18))).total
                  for _ in range(20))  # fmt: skip
    assert seat(problem.task, 1, swaps=60_000).price.total < by_hand


@pytest.mark.parametrize("seed", range(4))
def test_forbidden_pairs_stay_apart_and_wished_pairs_meet(seed: int) -> None:
    plan = first_plan(16, 4)
    task = Task(
        tuple(range(16)),
        (plan,) * 3,
        apart=frozenset({pair(0, 1), pair(2, 3), pair(0, 2)}),
        wished=frozenset({pair(4, 5), pair(6, 15)}),
    )
    answer = seat(task, seed)
    met = {pair for round in answer.rounds for pair in round.pairs()}
    assert not met & task.apart
    assert task.wished <= met
    assert (answer.price.apart, answer.price.wishes, answer.price.repeats) == (0, 0, 0)


def test_a_forbidden_pair_meets_only_where_nothing_else_is_possible() -> None:
    task = Task((1, 2, 3, 4), (first_plan(4, 4),), apart=frozenset({pair(1, 2)}))
    answer = seat(task, 1, swaps=1_000)
    check(task, answer)
    assert answer.price.apart == 1


@pytest.mark.parametrize("seed", range(3))
def test_of_a_team_with_more_members_than_tables_other_two_meet_each_time(seed: int) -> None:
    people = tuple(range(12))
    teams = [people[at : at + 4] for at in (0, 4, 8)]
    mates = frozenset(frozenset(pair) for team in teams for pair in combinations(team, 2))
    plan = TablePlan((4, 4, 4), (0, 0, 0), 0, 4)
    answer = seat(Task(people, (plan,) * 3, apart=mates), seed, swaps=20_000)
    assert answer.price.repeats == answer.bound.repeats
    met = Counter(pair for day in answer.rounds for pair in day.pairs() if pair in mates)
    assert list(met.values()) == [1] * 9
    one_by_one: tuple[Round, ...] = ()
    for at in range(3):  # whatever was planned, nobody remembers it
        found = seat(Task(people, (plan,), one_by_one, apart=mates), seed + at, swaps=20_000)
        one_by_one = (*one_by_one, found.rounds[0])
    met = Counter(pair for day in one_by_one for pair in day.pairs() if pair in mates)
    assert max(met.values()) == 1


def test_a_pair_that_is_forbidden_and_wished_stays_apart_and_costs_nothing() -> None:
    both = frozenset({pair(0, 1)})
    task = Task(tuple(range(6)), (first_plan(6, 3),), apart=both, wished=both)
    answer = seat(task, 1, swaps=5_000)
    assert answer.price == seat(replace(task, wished=frozenset()), 1, swaps=5_000).price
    what_if = WhatIf(task, answer.rounds[0])
    first, second = answer.rounds[0].at_tables()
    zero, one = (first, second) if 0 in first else (second, first)
    other = next(person for person in one if person != 1)
    assert what_if.cost(0, other) == task.weights.apart
    assert set(zero) | set(one) == set(task.people)


@pytest.mark.slow
def test_nobody_sits_out_or_short_or_with_an_ai_twice_before_others_did() -> None:
    plan = table_plans(9, (4,), prefer="bye")[0]
    played = evening(9, 5, plan)
    assert Counter(p for round in played for p in round.byes) <= Counter(range(9))
    with_ai = table_plans(15, (4,))[0]
    assert with_ai.ai_seats == 1
    played = evening(15, 5, with_ai)
    met_ai = Counter(p for r in played for t in r.tables if None in t for p in t if p is not None)
    assert max(met_ai.values()) - min(met_ai.values()) <= 1
    assert repeats(played) == 0


@pytest.mark.slow
def test_swiss_seats_equals_together_and_sends_the_last_out() -> None:
    people = tuple(range(13))
    points = {person: 100.0 - 7 * person for person in people}
    plan = table_plans(13, (4,), prefer="bye")[0]
    answer = seat(Task(people, (plan,), points=points), 2, swaps=100_000)
    tables = [sorted(p for p in seats if p is not None) for seats in answer.rounds[0].tables]
    assert tables == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]
    assert answer.rounds[0].byes == (12,)
    again = seat(Task(people, (plan,), answer.rounds, points), 2, swaps=100_000)
    assert again.price.repeats == again.bound.repeats
    assert again.rounds[0].byes == (11,)


@pytest.mark.slow
def test_swiss_leaves_room_for_the_rounds_to_come() -> None:
    plan = first_plan(16, 4)
    points = {person: 100.0 - 5 * person for person in range(16)}
    played: tuple[Round, ...] = ()
    forecast: tuple[Round, ...] = ()
    for at in range(4):
        plans = (plan,) * (4 - at)
        task = Task(tuple(range(16)), plans, played, points if at else None, forecast=forecast)
        answer = seat(task, at, swaps=150_000)
        played, forecast = (*played, answer.rounds[0]), answer.rounds[1:]
    assert repeats(played) == 0


def test_impossible_tasks_are_refused() -> None:
    plan = first_plan(4, 4)
    with pytest.raises(ValueError, match="twice"):
        Task((1, 1, 2, 3), (plan,))
    with pytest.raises(ValueError, match="every plan"):
        Task((1, 2, 3), (plan,))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_of_equal_sums_the_one_is_found_in_which_nobody_meets_three_times(seed: int) -> None:
    plan = next(plan for plan in table_plans(17, (3, 4, 5)) if plan.sizes == (5, 4, 4, 4))
    answer = seat(Task(tuple(range(17)), (plan,) * 4), seed)
    met = Counter(pair for round in answer.rounds for pair in round.pairs())
    assert answer.price.repeats == answer.bound.repeats == 6
    assert max(met.values()) == 2
    assert answer.price.thirds == 0


@pytest.mark.parametrize("seed", range(3))
def test_a_family_shares_every_table_and_fixed_tables_keep_their_numbers(seed: int) -> None:
    plan = first_plan(16, 4)
    fixed = {7: 3, 9: 1, 12: 3}
    task = Task(tuple(range(16)), (plan,) * 3, together=frozenset({pair(4, 5)}), fixed=fixed)
    answer = seat(task, seed, swaps=100_000)
    check(task, answer)
    for played in answer.rounds:
        assert pair(4, 5) in set(played.pairs())
        assert all(person in played.tables[table - 1] for person, table in fixed.items())
    others = Counter(p for r in answer.rounds for p in r.pairs() if p != pair(4, 5))
    del others[pair(7, 12)]
    assert answer.price.repeats == sum(n * (n - 1) // 2 for n in others.values())
    assert answer.price.repeats >= answer.bound.repeats
    assert answer.price.parted == answer.price.apart == 0


@pytest.mark.slow
@QUICK
@given(tasks(rounds=1))
def test_pairs_that_stay_together_keep_the_bounds_honest(task: Task) -> None:
    two = frozenset({frozenset(task.people[:2])} if len(task.people) > 3 else ())
    task = replace(task, together=two - task.apart, fixed={task.people[-1]: 1})
    answer = seat(task, 3, swaps=5_000)
    check(task, answer)
    assert answer.price.total >= answer.bound.total
    if not (answer.price.apart or answer.price.parted):
        assert answer.price.repeats >= answer.bound.repeats
    what_if = WhatIf(task, answer.rounds[0])
    one, other = task.people[0], task.people[-1]
    expected, before = what_if.cost(one, other), what_if.price.total
    what_if.swap(one, other)
    assert what_if.price.total - before == expected
