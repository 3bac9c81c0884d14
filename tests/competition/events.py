"""Events for the seating tests: tasks of all kinds, and rounds as they were played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

from hypothesis import strategies as st

from companion.competition.seating.rounds import Pair, Round, Task
from companion.competition.seating.seat import Answer, seat
from companion.competition.seating.tables import TablePlan, table_plans


def first_plan(people: int, *seats: int) -> TablePlan:
    return table_plans(people, seats)[0]


def pair(one: int, other: int) -> Pair:
    return frozenset((one, other))


def repeats(rounds: Sequence[Round]) -> int:
    """Pairs of rounds that the same two people shared a table in."""
    met = Counter(pair for round in rounds for pair in round.pairs())
    return sum(k * (k - 1) // 2 for k in met.values())


def evening(people: int, rounds: int, plan: TablePlan, seed: int = 1) -> tuple[Round, ...]:
    """All rounds of an evening, each seated after the one before, as it happens."""
    played: tuple[Round, ...] = ()
    forecast: tuple[Round, ...] = ()
    for at in range(rounds):
        plans = (plan,) * (rounds - at)
        task = Task(tuple(range(people)), plans, played, forecast=forecast)
        answer = seat(task, seed + at, swaps=200_000)
        played, forecast = (*played, answer.rounds[0]), answer.rounds[1:]
    return played


def some_round(people: Sequence[int], plan: TablePlan, luck: Random) -> Round:
    """A round by pure luck."""
    order = [*people]
    luck.shuffle(order)
    tables = []
    for size, ai in zip(plan.sizes, plan.ai, strict=True):
        seats: list[int | None] = [*order[: size - ai], *[None] * ai]
        del order[: size - ai]
        luck.shuffle(seats)
        tables.append(tuple(seats))
    return Round(tuple(tables), tuple(sorted(order)), plan.wanted)


@st.composite
def tasks(draw: st.DrawFn, rounds: int = 2) -> Task:
    """Tasks with a past of other people too, forbidden and wished pairs, social or Swiss."""
    seats = draw(st.sampled_from([(3, 4), (3, 4, 5), (2, 3, 4, 5), (4,)]))
    club = draw(st.integers(3, 16))
    luck = draw(st.randoms(use_true_random=False))
    everybody = range(10, 10 + club)
    past = []
    for _ in range(draw(st.integers(0, 3))):
        there = luck.sample(everybody, luck.randint(2, club))
        past.append(some_round(there, draw(st.sampled_from(table_plans(len(there), seats))), luck))
    people = luck.sample(everybody, luck.randint(2, club))
    swiss = draw(st.booleans())
    plan = st.sampled_from(table_plans(len(people), seats))
    pairs = [frozenset(two) for two in combinations(everybody, 2)]
    return Task(
        tuple(people),
        tuple(draw(plan) for _ in range(draw(st.integers(1, rounds)))),
        tuple(past),
        {person: float(luck.randint(0, 200)) for person in people} if swiss else None,
        frozenset(luck.sample(pairs, luck.randint(0, 2))),
        frozenset(luck.sample(pairs, luck.randint(0, 2))),
    )


def check(task: Task, answer: Answer) -> None:
    """Everyone once, at tables as planned."""
    assert len(answer.rounds) == len(task.plans)
    for round, plan in zip(answer.rounds, task.plans, strict=True):
        seated = [person for table in round.at_tables() for person in table] + list(round.byes)
        assert sorted(seated) == sorted(task.people)
        shapes = sorted((len(seats), seats.count(None)) for seats in round.tables)
        assert shapes == sorted(zip(plan.sizes, plan.ai, strict=True))
        assert len(round.byes) == plan.byes
