"""One round with all others fixed: the cost of swapping two people, in constant time."""

from __future__ import annotations

from itertools import combinations
from operator import add

from companion.competition.seating.problem import Grid, Problem, Tables


class Board:
    """The tables of one round; `near[p][t]` is the current cost of person p at slot t.

    `met` counts the meetings of all other rounds; `had` the burdens people had in them.
    """

    def __init__(
        self,
        problem: Problem,
        at: int,
        tables: Tables,
        met: Grid,
        had: list[dict[str, int]],
    ) -> None:
        slots = problem.slots[at]
        self.tables = tables
        self.where = [0] * problem.n
        for slot, table in enumerate(tables):
            for person in table:
                self.where[person] = slot
        self.seats = [0 if slot.bench else 1 for slot in slots]
        """1 for a table, 0 for the bench, where nobody meets."""
        self.pay = pair_costs(problem, at, met)
        self.near = [
            [
                problem.cost(at, person, slot, had)
                + (0 if slot.bench else sum(map(self.pay[person].__getitem__, table)))
                for slot, table in zip(slots, tables, strict=True)
            ]
            for person in range(problem.n)
        ]

    def delta(self, a: int, b: int) -> int:
        """Return how much the price changes if a and b swap seats."""
        g, h = self.where[a], self.where[b]
        if g == h:
            return 0
        mine, theirs = self.near[a], self.near[b]
        both = self.seats[g] + self.seats[h]
        return mine[h] - mine[g] + theirs[g] - theirs[h] - both * self.pay[a][b]

    def swap(self, a: int, b: int) -> None:
        g, h = self.where[a], self.where[b]
        if g == h:
            return
        one, other = self.tables[g], self.tables[h]
        one[one.index(a)] = b
        other[other.index(b)] = a
        self.where[a], self.where[b] = h, g
        here, there = self.seats[g], self.seats[h]
        for row, x, y in zip(self.near, self.pay[a], self.pay[b], strict=True):
            if x != y:
                row[g] += here * (y - x)
                row[h] += there * (x - y)


def pair_costs(problem: Problem, at: int, met: Grid) -> Grid:
    """Return what each pair costs at one table in that round, given earlier meetings.

    The diagonal is 0.
    """
    price = problem.once_more
    pay = [[price[k] for k in row] for row in met]
    for a, b in problem.wished:
        if not met[a][b]:
            pay[a][b] = pay[b][a] = -problem.weights.wish
    for a, b in problem.together:
        pay[a][b] = pay[b][a] = -problem.weights.apart
    for a, b in problem.apart:
        again = problem.weights.reunion * met[a][b]
        pay[a][b] = pay[b][a] = problem.weights.apart + price[met[a][b]] + again
    if problem.gaps and at == 0:
        pay = [list(map(add, *rows)) for rows in zip(pay, problem.gaps, strict=True)]
    for person, row in enumerate(pay):
        row[person] = 0
    return pay


def count(
    met: Grid, had: list[dict[str, int]], problem: Problem, at: int, tables: Tables, by: int
) -> None:
    """Add a round to the counts (by = 1) or remove it (−1)."""
    for slot, table in zip(problem.slots[at], tables, strict=True):
        for person in table:
            had[person]["off_size"] += by * slot.off_size
            had[person]["ai"] += by * slot.ai
            had[person]["bye"] += by * slot.bench
        if not slot.bench:
            for a, b in combinations(table, 2):
                met[a][b] += by
                met[b][a] += by
