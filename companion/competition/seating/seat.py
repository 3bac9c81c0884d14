"""Who sits where: always an answer, better with more time.

    answer = seat(task, seed=7, clock=time.monotonic, seconds=1.0)
    answer.rounds[0]        the next round; answer.rounds[1:] is Task.forecast next time
    answer.price.repeats    at least answer.bound.repeats, whoever seats them
    WhatIf(task, answer.rounds[0]).cost(3, 8)

An evening whose number of rounds is known is best planned whole: give `seat` a plan for every round
to come, play the first, and pass the others back as forecast; as long as the same people are there
nothing changes, and otherwise it is mended. Explanations are in `explaining`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from companion.competition.seating.annealing import Budget, Clock, Search
from companion.competition.seating.board import Board
from companion.competition.seating.bounds import Bound, lower_bound
from companion.competition.seating.problem import Problem, Tables
from companion.competition.seating.rounds import Price, Round, Seats, Task, seat_orders
from companion.competition.seating.starts import starts

SWAPS = 1_000_000
"""Swaps to try where no other budget is set: a second or two."""
SPREADING = 16
"""Coolings at most that look for the same sum without a third meeting."""


@dataclass(frozen=True)
class Answer:
    """The rounds of a task as seated, their price, and what no seating can be below."""

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

    The search ends when nothing can be better, after so many tried swaps, or, with a clock, after
    so many seconds of it. Without a clock the answer depends on task, seed and swaps alone.
    """
    problem = Problem(task)
    bound = lower_bound(problem)
    budget = Budget(swaps, clock, clock() + seconds if clock else 0.0)
    best = spread(problem, bound, seed, searched(task, bound, seed, budget), budget)
    return Answer(with_seats(problem, best), problem.price(best), bound)


def searched(task: Task, bound: Bound, seed: int, budget: Budget) -> list[Tables]:
    """The rounds with the smallest sum, however it is spread over the pairs."""
    search = Search(Problem(replace(task, weights=replace(task.weights, third=0))), bound, seed)
    search.run(starts(search), budget)
    return search.best


def spread(
    problem: Problem, bound: Bound, seed: int, best: list[Tables], budget: Budget
) -> list[Tables]:
    """Rounds of the same sum in which fewer pairs meet three times, if there are such.

    Most seatings with as few repeats as can be have such a pair. It is a search of its own, after
    the other one: what it minds would only get in the way there.
    """
    before = after = problem.price(best)
    if not before.thirds or budget.spent:
        return best
    search = Search(problem, bound, seed)
    search.offer(best)
    for start in islice(starts(search), SPREADING):
        search.run([start], budget)
        after = problem.price(search.best)
        if not after.thirds or budget.spent:
            break
    plain = problem.weights.third * (before.thirds - after.thirds)
    return search.best if after.total + plain <= before.total else best


def with_seats(problem: Problem, rounds: list[Tables]) -> tuple[Round, ...]:
    """The rounds with seats given out; in Swiss the leaders' table comes first."""
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
    """The tables in their order, but those of people who do not move at their numbers.

    A number that the round does not have is left alone.

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
    """The mean place of a table's people."""
    places = [problem.index[person] for person in seats if person is not None]
    return sum(places) / len(places)


class WhatIf:
    """A seated round under the organiser's hands: what swaps cost before they are made.

    The task's first plan and its past count, its forecast does not. Whoever is swapped keeps the
    other's seat. Every cost is a difference of `Price.total`, in a few look-ups.
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
        """The price of the round as it is now, against everything before it."""
        return self.problem.price([self.board.tables])

    def cost(self, one: int, other: int) -> int:
        """What swapping these two changes the price by; 0 at the same table."""
        return self.board.delta(self.problem.index[one], self.problem.index[other])

    def costs(self, one: int) -> list[tuple[int, int]]:
        """(cost, person) for everybody at another place, the best first."""
        mine = self.board.where[self.problem.index[one]]
        return sorted(
            (self.cost(one, other), other)
            for other, at in self.problem.index.items()
            if self.board.where[at] != mine
        )

    def changes(self, one: int) -> dict[int, Price]:
        """By everybody else, what swapping `one` with them changes, part by part."""
        before, a = self.price, self.problem.index[one]
        found = {}
        for other, b in self.problem.index.items():
            if other != one:
                self.board.swap(a, b)
                found[other] = self.price - before
                self.board.swap(a, b)
        return found

    def swap(self, one: int, other: int) -> Round:
        """Swap two people, also at one table or with one who sits out; the round as it is then."""
        turn: dict[int | None, int] = {one: other, other: one}
        self.board.swap(self.problem.index[one], self.problem.index[other])
        self.round = Round(
            tuple(tuple(turn.get(seat, seat) for seat in seats) for seats in self.round.tables),
            tuple(sorted(turn.get(person, person) for person in self.round.byes)),
            self.round.wanted,
        )
        return self.round


def in_slots(problem: Problem, seated: Round) -> Tables:
    """The round's tables in the order of the plan's slots; ValueError if they do not fit."""
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
    """Seats and AI seats of every table of the first plan."""
    plan = problem.task.plans[0]
    return zip(plan.sizes, plan.ai, strict=True)
