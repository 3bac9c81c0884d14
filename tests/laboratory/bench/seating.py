"""`run.py bench seating`: repeated meetings and seconds per seating."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import mean
from time import process_time

from companion.competition.seating.board import count
from companion.competition.seating.problem import Problem
from companion.competition.seating.rounds import Round, Task
from companion.competition.seating.seat import seat
from companion.competition.seating.starts import greedy
from companion.competition.seating.tables import TablePlan, table_plans

CROWDS = (9, 12, 16, 17, 20, 24, 32, 40, 60)
WHOLE, EACH = 1.5, 0.35
"""Seconds the search may take for a whole evening, and for a round of one."""


@dataclass(frozen=True)
class Figure:
    """Repeats and seconds of one core: means over the seeds."""

    repeats: float
    seconds: float


Way = Callable[[int, TablePlan, int, int], int]
"""(people, plan, rounds, seed): the repeats of an evening seated this way."""


def measure(
    crowds: tuple[int, ...], rounds: int, seats: tuple[int, ...], seeds: int
) -> Iterator[tuple[int, str, int, dict[str, Figure]]]:
    """For each number of people its tables, the bound on repeats, and the figure of every way."""
    for people in crowds:
        plan = table_plans(people, seats)[0]
        bound = seat(Task(tuple(range(people)), (plan,) * rounds), 0, swaps=0).bound.repeats
        sizes = " + ".join(f"{n} × {size}" for size, n in Counter(plan.sizes).items())
        found = {name: timed(way, people, plan, rounds, seeds) for name, way in WAYS.items()}
        yield people, sizes, bound, found


def timed(way: Way, people: int, plan: TablePlan, rounds: int, seeds: int) -> Figure:
    """The way's means over the seeds."""
    repeats, seconds = [], []
    for seed in range(seeds):
        began = process_time()
        repeats.append(way(people, plan, rounds, seed))
        seconds.append(process_time() - began)
    return Figure(mean(repeats), mean(seconds))


def whole(people: int, plan: TablePlan, rounds: int, seed: int) -> int:
    """The whole evening at once."""
    task = Task(tuple(range(people)), (plan,) * rounds)
    return repeats(seat(task, seed, clock=process_time, seconds=WHOLE).rounds)


def evening(people: int, plan: TablePlan, rounds: int, seed: int) -> int:
    """Round after round with all in view: each answer's forecast starts the next search."""
    played: tuple[Round, ...] = ()
    forecast: tuple[Round, ...] = ()
    for at in range(rounds):
        plans = (plan,) * (rounds - at)
        task = Task(tuple(range(people)), plans, played, forecast=forecast)
        answer = seat(task, seed + at, clock=process_time, seconds=EACH)
        played, forecast = (*played, answer.rounds[0]), answer.rounds[1:]
    return repeats(played)


def blind(people: int, plan: TablePlan, rounds: int, seed: int) -> int:
    """Round after round, each as if it were the last."""
    played: tuple[Round, ...] = ()
    for at in range(rounds):
        task = Task(tuple(range(people)), (plan,), played)
        played += seat(task, seed + at, clock=process_time, seconds=EACH).rounds
    return repeats(played)


def swiss(people: int, plan: TablePlan, rounds: int, seed: int) -> int:
    """Round after round by the standings, with all in view; who wins is luck."""
    luck = random.Random(seed)
    points = dict.fromkeys(range(people), 0.0)
    played: tuple[Round, ...] = ()
    forecast: tuple[Round, ...] = ()
    for at in range(rounds):
        order = tuple(sorted(points, key=lambda person: -points[person]))
        plans = (plan,) * (rounds - at)
        task = Task(order, plans, played, points if at else None, forecast=forecast)
        answer = seat(task, seed + at, clock=process_time, seconds=EACH)
        played, forecast = (*played, answer.rounds[0]), answer.rounds[1:]
        for table in played[-1].at_tables():
            for place, person in enumerate(luck.sample(table, len(table))):
                points[person] += 12 * (1 - place / (len(table) - 1))
    return repeats(played)


def by_hand(people: int, plan: TablePlan, rounds: int, seed: int) -> int:
    """Round after round greedily: table after table, always the person who fits best."""
    luck = random.Random(seed)
    problem = Problem(Task(tuple(range(people)), (plan,) * rounds))
    met = [row[:] for row in problem.met]
    had = [dict(mine) for mine in problem.had]
    evening = []
    for at in range(rounds):
        tables = greedy(problem, at, met, had, luck.sample(range(people), people))
        count(met, had, problem, at, tables, 1)
        evening.append(tables)
    return problem.price(evening).repeats


def repeats(rounds: tuple[Round, ...]) -> int:
    """For every pair the rounds it had met in before, over all rounds."""
    met = Counter(pair for round in rounds for pair in round.pairs())
    return sum(k * (k - 1) // 2 for k in met.values())


WAYS: dict[str, Way] = {
    "whole": whole,
    "evening": evening,
    "blind": blind,
    "swiss": swiss,
    "greedy": by_hand,
}
