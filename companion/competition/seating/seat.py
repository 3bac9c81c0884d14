"""The seating search: it always returns an answer, which improves with more time.

    answer = seat(task, seed=7, clock=time.monotonic, seconds=1.0)
    answer.rounds[0]        the next round; answer.rounds[1:] is Task.forecast next time
    answer.price.repeats    never less than answer.bound.repeats, which is proven
    WhatIf(task, answer.rounds[0]).cost(3, 8)

If the number of rounds is known, plan the whole event: give `seat` a plan for every round to come,
play the first, and pass the others back as the forecast. While the same people are here nothing
changes; otherwise the forecast is repaired. `seating_reasons` explains a seating.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from companion.competition.seating.annealing import Budget, Clock, Search
from companion.competition.seating.board import Board
from companion.competition.seating.bounds import Bound, bound_for, lower_bound
from companion.competition.seating.problem import Problem, Tables
from companion.competition.seating.rounds import Price, Round, Seats, Task, seat_orders
from companion.competition.seating.starts import starts

SWAPS = 1_000_000
"""The default number of swaps to try: one or two seconds."""
SPREADING = 16
"""The maximum number of coolings that look for a more even seating of the same sum."""
FIRST = 0.75
"""The share of the budget for minimising the sum if a search for evenness is likely to follow."""


@dataclass(frozen=True)
class Answer:
    """The seated rounds of a task, their price, and a lower bound for any seating."""

    rounds: tuple[Round, ...]
    price: Price
    bound: Bound


def seat(
    task: Task,
    seed: int,
    *,
    swaps: int = SWAPS,
    clock: Clock | None = None,
    seconds: float = 1.0,
) -> Answer:
    """Seat all rounds of the task.

    The search ends when nothing can be better, after this number of swaps, or, with a clock, after
    this number of seconds. Without a clock the answer depends on task, seed and swaps alone.
    """
    problem = Problem(task)
    bound = lower_bound(problem)
    until = clock() + seconds if clock else 0.0
    part = FIRST if task.weights.uneven or task.apart else 1.0
    first = Budget(int(swaps * part), clock, until - (1 - part) * seconds)
    best = searched(task, bound, seed, first)
    budget = Budget(swaps - int(swaps * part) + first.swaps, clock, until)
    best = spread(problem, bound, seed, best, budget)
    price = problem.price(best)
    if price.apart:
        bound = bound_for(problem, price)
    return Answer(with_seats(problem, best), price, bound)


def searched(task: Task, bound: Bound, seed: int, budget: Budget) -> list[Tables]:
    """Return the rounds with the smallest sum, regardless of how repeats are spread over pairs."""
    plain = replace(task, weights=replace(task.weights, third=0, reunion=0, uneven=()))
    search = Search(Problem(plain), bound, seed)
    search.run(starts(search), budget)
    return search.best


def spread(
    problem: Problem, bound: Bound, seed: int, best: list[Tables], budget: Budget
) -> list[Tables]:
    """Return rounds of the same sum that are spread more evenly over the pairs, if any are found.

    At an event that means fewer third meetings (most seatings with the fewest repeats have one),
    and different pairs of a team that is larger than the number of tables. It is a separate search
    after the other one, whose progress these small costs would slow down.
    """
    always = bool(problem.weights.uneven)
    search = Search(problem, replace(bound, total=-sys.maxsize) if always else bound, seed)
    search.offer(best)
    for start in islice(starts(search), SPREADING):
        if budget.spent or not (always or problem.price(search.best).uneven):
            break
        trial = Search(problem, search.bound, seed)
        trial.luck = search.luck
        trial.run([start], budget)
        if merit(problem, trial.best) < merit(problem, search.best):
            search.best, search.price = trial.best, trial.price
    return search.best


def merit(problem: Problem, rounds: list[Tables]) -> tuple[int, int]:
    """Return (sum, unevenness): less is better."""
    price = problem.price(rounds)
    return price.total - price.uneven, price.uneven


def with_seats(problem: Problem, rounds: list[Tables]) -> tuple[Round, ...]:
    """Return the rounds with seats assigned; in Swiss the leaders' table comes first."""
    task, people = problem.task, problem.people
    plans = task.plans
    tables = [
        [([people[one] for one in table], ai) for table, ai in zip(found, plan.ai, strict=False)]
        for found, plan in zip(rounds, plans, strict=True)
    ]
    orders = seat_orders(tables, task.past, task.edges, task.worth)
    if problem.gaps is not None:
        orders[0].sort(key=lambda seats: standing(problem, seats))
    return tuple(
        Round(
            tuple(numbered(order, task.fixed)),
            tuple(sorted(people[one] for one in found[-1])),
            plan.wanted,
        )
        for order, found, plan in zip(orders, rounds, plans, strict=True)
    )


def numbered(tables: Sequence[Seats], fixed: Mapping[int, int]) -> list[Seats]:
    """Return the tables in order, with those of people with a fixed table at their numbers.

    Numbers that the round does not have are ignored.

    >>> numbered([(1, 2), (3, 4), (5, 6)], {5: 1, 2: 9})
    [(5, 6), (1, 2), (3, 4)]
    """
    left, placed = list(tables), {}
    for person, number in sorted(fixed.items()):
        mine = next((seats for seats in left if person in seats), None)
        if mine is not None and number - 1 not in placed and number <= len(tables):
            placed[number - 1] = mine
            left.remove(mine)
    return [placed[at] if at in placed else left.pop(0) for at in range(len(tables))]


def standing(problem: Problem, seats: Seats) -> float:
    """Return the mean place of a table's people."""
    places = [problem.index[person] for person in seats if person is not None]
    return sum(places) / len(places)


class WhatIf:
    """A seated round that an organiser edits: it computes the cost of swaps.

    Only the task's first plan and its past count, not its forecast. Two people who are swapped take
    each other's seat. Every cost is a difference of `Price.total` and takes a few look-ups.
    """

    def __init__(self, task: Task, seated: Round) -> None:
        first = Task(
            task.people, task.plans[:1], task.past, task.points, task.apart, task.wished,
            task.together, task.fixed, task.away[:1], weights=task.weights,
        )  # fmt: skip
        self.problem = Problem(first)
        self.round = seated
        if seated.people() != frozenset(task.people):
            raise ValueError("the round seats other people than the task")
        met = [row[:] for row in self.problem.met]
        had = [dict(mine) for mine in self.problem.had]
        self.board = Board(self.problem, 0, in_slots(self.problem, seated), met, had)

    @property
    def price(self) -> Price:
        """The current price of the round, given everything before it."""
        return self.problem.price([self.board.tables])

    def cost(self, one: int, other: int) -> int:
        """Return how much swapping these two changes the price; 0 at the same table."""
        return self.board.delta(self.problem.index[one], self.problem.index[other])

    def costs(self, one: int) -> list[tuple[int, int]]:
        """Return (cost, person) for everybody at another table, cheapest first."""
        mine = self.board.where[self.problem.index[one]]
        return sorted(
            (self.cost(one, other), other)
            for other, at in self.problem.index.items()
            if self.board.where[at] != mine
        )

    def changes(self, one: int) -> dict[int, Price]:
        """Return how swapping `one` with each other person changes the price, by component."""
        before, a = self.price, self.problem.index[one]
        found = {}
        for other, b in self.problem.index.items():
            if other != one:
                self.board.swap(a, b)
                found[other] = self.price - before
                self.board.swap(a, b)
        return found

    def swap(self, one: int, other: int) -> Round:
        """Swap two people, also at one table or with a bye, and return the new round."""
        turn: dict[int | None, int] = {one: other, other: one}
        self.board.swap(self.problem.index[one], self.problem.index[other])
        self.round = Round(
            tuple(tuple(turn.get(seat, seat) for seat in seats) for seats in self.round.tables),
            tuple(sorted(turn.get(person, person) for person in self.round.byes)),
            self.round.wanted,
        )
        return self.round


def in_slots(problem: Problem, seated: Round) -> Tables:
    """Return the round's tables in the order of the plan's slots; ValueError if they do not fit."""
    kinds = problem.slots[0]
    free = list(zip(seated.tables, problem.indexed(seated)[:-1], strict=True))
    tables: Tables = []
    for size, ai in shapes(problem):
        fitting = [entry for entry in free if (len(entry[0]), entry[0].count(None)) == (size, ai)]
        if not fitting:
            raise ValueError("the round has other tables than the plan")
        free.remove(fitting[0])
        tables.append(fitting[0][1])
    bench = [problem.index[person] for person in seated.byes]
    if free or len(bench) != kinds[-1].capacity:
        raise ValueError("the round has other tables than the plan")
    return [*tables, bench]


def shapes(problem: Problem) -> Iterator[tuple[int, int]]:
    """Return (seats, AI seats) of every table of the first plan."""
    plan = problem.task.plans[0]
    return zip(plan.sizes, plan.ai, strict=True)
