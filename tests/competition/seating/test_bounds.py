"""The bounds hold against every possible seating, and are reached where they can be."""

from collections.abc import Iterator
from itertools import combinations, product
from random import Random

import pytest

from companion.competition.seating.bounds import lower_bound
from companion.competition.seating.problem import Problem, Tables
from companion.competition.seating.rounds import Round, Task
from companion.competition.seating.seat import seat
from companion.competition.seating.seating_reasons import reasons
from companion.competition.seating.tables import TablePlan, table_plans
from tests.competition.events import first_plan, some_round


def all_seatings(people: frozenset[int], sizes: tuple[int, ...]) -> Iterator[Tables]:
    """Every way to fill tables of these sizes; the bench is empty."""
    if not sizes:
        yield [[]]
        return
    for table in combinations(sorted(people), sizes[0]):
        for others in all_seatings(people - frozenset(table), sizes[1:]):
            yield [list(table), *others]


def best(problem: Problem, plan: TablePlan) -> int:
    """The fewest repeats of all seatings whatsoever."""
    everybody = frozenset(range(problem.n))
    options = [list(all_seatings(everybody, plan.sizes)) for _ in problem.slots]
    return min(problem.price(list(rounds)).repeats for rounds in product(*options))


@pytest.mark.parametrize(
    ("people", "sizes", "past", "coming", "bound"),
    [
        (6, (3,), 0, 2, 2),
        (6, (3,), 1, 1, 2),
        (6, (3,), 2, 1, 4),
        (7, (3, 4), 1, 1, 3),
        (8, (4,), 1, 1, 4),
        (5, (2, 3), 2, 1, 1),
    ],
)
def test_no_seating_is_below_the_bound(
    people: int, sizes: tuple[int, ...], past: int, coming: int, bound: int
) -> None:
    plan = first_plan(people, *sizes)
    played: tuple[Round, ...] = tuple(
        some_round(range(people), plan, Random(seed)) for seed in range(past)
    )
    problem = Problem(Task(tuple(range(people)), (plan,) * coming, played))
    assert bound <= lower_bound(problem).repeats <= best(problem, plan)


@pytest.mark.parametrize("seed", range(12))
def test_no_seating_is_below_the_bound_after_any_past(seed: int) -> None:
    luck = Random(seed)
    plan = luck.choice(table_plans(7, (2, 3, 4), ai_per_table=0)[:2])
    there = luck.sample(range(9), 7)
    past = tuple(some_round(luck.sample(range(9), 7), plan, luck) for _ in range(3))
    problem = Problem(Task(tuple(there), (plan,), past))
    assert lower_bound(problem).repeats <= best(problem, plan)


@pytest.mark.parametrize(
    ("people", "rounds", "repeats", "by"),
    [(9, 5, 9, "people"), (12, 5, 30, "rounds"), (16, 5, 0, "people"), (16, 6, 24, "people")],
)
def test_bounds_of_a_whole_evening(people: int, rounds: int, repeats: int, by: str) -> None:
    plan = first_plan(people, 3 if people == 9 else 4)
    bound = lower_bound(Problem(Task(tuple(range(people)), (plan,) * rounds)))
    assert (bound.repeats, bound.by) == (repeats, by)


@pytest.mark.parametrize("seed", range(12))
def test_no_seating_is_below_the_bound_said_of_it_where_team_mates_have_to_meet(seed: int) -> None:
    """Teams of four at two or three tables: the bound, and every repeat that is counted, named."""
    tables = 2 + seed % 2
    people = tuple(range(4 * tables))
    teams = [people[at : at + 4] for at in range(0, len(people), 4)]
    mates = frozenset(frozenset(pair) for team in teams for pair in combinations(team, 2))
    plan = TablePlan((4,) * tables, (0,) * tables, 0, 4)
    past: tuple[Round, ...] = ()
    for _ in range(3):
        task = Task(people, (plan,), past=past, apart=mates)
        answer = seat(task, seed, swaps=2000)
        assert answer.price.apart
        assert answer.bound.repeats <= answer.price.repeats
        names = {person: str(person) for person in people}
        named = {one.people for one in reasons(task, answer, names, mates) if one.kind == "repeat"}
        met = [pair for one in past for pair in one.pairs()]
        assert sum(met.count(frozenset(pair)) for pair in named) == answer.price.repeats
        past = (*past, answer.rounds[0])
