"""Simulated annealing: swaps of two people from several starts.

One round is changed at a time while the others are fixed, so the cost of a swap takes a few
look-ups. It uses Python's own random generator, whose numbers for a seed are guaranteed to stay the
same.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import exp
from typing import Final

from companion.competition.seating.board import Board, count
from companion.competition.seating.bounds import Bound
from companion.competition.seating.problem import Problem, Tables

HOT: Final = 140.0
WARM: Final = 50.0
COLD: Final = 15.0
"""Temperatures, in units of the price: a repeat costs 200."""
SWEEPS: Final = 40
"""Visits to every round during a cooling."""
PATIENCE: Final = 4
"""Coolings without improvement before stopping, once no seating has fewer repeats."""

Clock = Callable[[], float]


@dataclass
class Budget:
    """The remaining budget: `swaps` to try, and time by the clock passed in."""

    swaps: int
    clock: Clock | None = None
    until: float = 0.0

    @property
    def spent(self) -> bool:
        return self.swaps <= 0 or (self.clock is not None and self.clock() >= self.until)


class Search:
    """The best rounds found so far for a problem; no price can be below the bound."""

    def __init__(self, problem: Problem, bound: Bound, seed: int) -> None:
        self.problem = problem
        self.bound = bound
        self.luck = random.Random(seed)
        self.best: list[Tables] = []
        self.price = 0

    def offer(self, rounds: list[Tables], price: int | None = None) -> None:
        """Keep these rounds if nothing better is known."""
        price = self.problem.price(rounds).total if price is None else price
        if not self.best or price < self.price:
            self.best = [[table[:] for table in tables] for tables in rounds]
            self.price = price

    @property
    def perfect(self) -> bool:
        return bool(self.best) and self.price <= self.bound.total

    @property
    def good(self) -> bool:
        """Whether only the distribution of burdens could still improve."""
        found = self.problem.price(self.best)
        return found.repeats <= self.bound.repeats and not (
            found.apart or found.parted or found.away or found.wishes or self.problem.gaps
        )

    @property
    def choice(self) -> bool:
        """Whether there are two slots to swap between."""
        return any(sum(slot.capacity > 0 for slot in kinds) > 1 for kinds in self.problem.slots)

    def shuffled(self) -> list[int]:
        """Return all people in random order."""
        order = list(range(self.problem.n))
        for at in range(len(order) - 1, 0, -1):
            other = int(self.luck.random() * (at + 1))
            order[at], order[other] = order[other], order[at]
        return order

    def run(self, starts: Iterable[tuple[list[Tables], float]], budget: Budget) -> None:
        """Anneal from one start after another until nothing can improve or the budget is spent.

        Each start has its initial temperature; a low one only refines it. The first start is always
        evaluated.
        """
        fruitless = 0
        for start, heat in starts:
            self.offer(start)
            if self.perfect or budget.spent or not self.choice:
                return
            before = self.price
            self.anneal([[table[:] for table in tables] for tables in start], heat, budget)
            fruitless = fruitless + 1 if self.price == before else 0
            if self.perfect or budget.spent or (fruitless >= PATIENCE and self.good):
                return

    def anneal(self, rounds: list[Tables], hot: float, budget: Budget) -> None:
        """Cool down once from these rounds, which are modified."""
        problem = self.problem
        met = [row[:] for row in problem.met]
        had = [dict(mine) for mine in problem.had]
        for at, tables in enumerate(rounds):
            count(met, had, problem, at, tables, 1)
        price = problem.price(rounds).total
        steps = 12 * problem.n + problem.n * problem.n // 4
        for sweep in range(SWEEPS + 1):
            heat = hot * (COLD / hot) ** (sweep / SWEEPS)
            for at, tables in enumerate(rounds):
                count(met, had, problem, at, tables, -1)
                board = Board(problem, at, tables, met, had)
                price += self.visit(board, 0.0 if sweep == SWEEPS else heat, steps)
                count(met, had, problem, at, tables, 1)
                budget.swaps -= steps
                if price < self.price:
                    self.offer(rounds, price)
                if self.perfect or budget.spent:
                    return

    def visit(self, board: Board, heat: float, steps: int) -> int:
        """Try swaps on one round and return the change of its price."""
        luck, n = self.luck.random, self.problem.n
        near, where, seats, pay = board.near, board.where, board.seats, board.pay
        limit = heat * 10
        change = 0
        for _ in range(steps):
            a, b = int(luck() * n), int(luck() * n)
            g, h = where[a], where[b]
            if g == h:
                continue
            mine, theirs = near[a], near[b]
            delta = mine[h] - mine[g] + theirs[g] - theirs[h] - (seats[g] + seats[h]) * pay[a][b]
            if delta <= 0 or (delta < limit and luck() < exp(-delta / heat)):
                board.swap(a, b)
                change += delta
        return change
