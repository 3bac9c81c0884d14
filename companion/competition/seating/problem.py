"""A seating problem as integers: people are 0 … n − 1, tables are slots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from companion.competition.seating.rounds import Pair, Price, Round, Task
from companion.competition.seating.tables import TablePlan

Grid = list[list[int]]
Tables = list[list[int]]
"""The people of every slot of a round; the last slot is the bench of those who sit out."""


@dataclass(frozen=True)
class Slot:
    """A table, or the bench for byes, as the search sees it."""

    capacity: int
    off_size: bool = False
    ai: bool = False
    bench: bool = False


def slots(plan: TablePlan) -> list[Slot]:
    """Return a slot for each table of the plan, in order, then the bench."""
    tables = [
        Slot(size - ai, off_size=size != plan.wanted, ai=ai > 0)
        for size, ai in zip(plan.sizes, plan.ai, strict=True)
    ]
    return [*tables, Slot(plan.byes, bench=True)]


class Problem:
    """The constant data of a search, and the price of any answer."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.weights = task.weights
        self.people = task.people
        self.n = len(task.people)
        self.index = {person: at for at, person in enumerate(task.people)}
        self.slots = [slots(plan) for plan in task.plans]
        self.apart = self.known((*task.apart, *other_tables(task.fixed)))
        self.together = self.known((*task.together, *same_tables(task.fixed))) - self.apart
        self.wished = self.known(task.wished) - self.apart - self.together
        self.met = self.meetings(past.at_tables() for past in task.past)
        self.away = self.absences()
        self.gaps = self.score_gaps()
        self.had = self.burdens()
        top = 2 + len(task.past) + len(task.plans)
        self.once_more = [
            2 * self.weights.repeat * k + self.weights.third * max(0, k - 1) + self.uneven(k)
            for k in range(top)
        ]
        """The cost of one more meeting by the number k of earlier ones."""

    def uneven(self, met: int) -> int:
        """Return the unevenness added by one more meeting of people who met `met` times."""
        costs = self.weights.uneven
        return costs[met + 1] - costs[met] if met + 1 < len(costs) else 0

    def known(self, pairs: Iterable[Pair]) -> set[tuple[int, int]]:
        """Return the pairs of people who are here, smaller index first."""
        found = set()
        for pair in pairs:
            if len(pair) == 2 and all(person in self.index for person in pair):
                a, b = sorted(self.index[person] for person in pair)
                found.add((a, b))
        return found

    def absences(self) -> list[frozenset[int]]:
        """Return for each plan the indices of people who cannot play."""
        given = [*self.task.away, *[frozenset[int]()] * (len(self.slots) - len(self.task.away))]
        return [frozenset(self.index[one] for one in away & self.index.keys()) for away in given]

    def meetings(self, rounds: Iterable[Iterable[Sequence[int]]]) -> Grid:
        """Return how often each pair met, by index; people who are not here are left out."""
        met = [[0] * self.n for _ in range(self.n)]
        for tables in rounds:
            for table in tables:
                here = [self.index[person] for person in table if person in self.index]
                for a, b in combinations(here, 2):
                    met[a][b] += 1
                    met[b][a] += 1
        return met

    def burdens(self) -> list[dict[str, int]]:
        """Return how often each person had an off-size table, an AI at the table, or a bye."""
        had = [{"off_size": 0, "ai": 0, "bye": 0} for _ in range(self.n)]
        for past in self.task.past:
            for seats in past.tables:
                for person in seats:
                    if person is not None and person in self.index:
                        mine = had[self.index[person]]
                        mine["off_size"] += len(seats) != past.wanted
                        mine["ai"] += None in seats
            for person in past.byes:
                if person in self.index:
                    had[self.index[person]]["bye"] += 1
        return had

    def score_gaps(self) -> Grid | None:
        """Return the cost of each pair's distance in the standings; None without standings."""
        points = self.task.points
        if points is None:
            return None
        mine = [points.get(person, 0.0) for person in self.people]
        place = [sum(other > own for other in mine) + mine.count(own) / 2 for own in mine]
        size = self.task.plans[0].wanted
        return [
            [round(self.weights.gap * ((one - other) / size) ** 2) for other in place]
            for one in place
        ]

    def burden(self, person: int, slot: Slot, had: Sequence[dict[str, int]]) -> int:
        """Return the cost of giving the person this slot, given their earlier burdens."""
        mine, weights = had[person], self.weights
        cost = 0
        if slot.off_size:
            cost += weights.off_size * (2 * mine["off_size"] + 1)
        if slot.ai:
            cost += weights.ai * (2 * mine["ai"] + 1)
        if slot.bench:
            cost += weights.bye * (2 * mine["bye"] + 1)
            if self.gaps is not None:
                cost += weights.place * (self.n - 1 - person)
        return cost

    def cost(self, at: int, person: int, slot: Slot, had: Sequence[dict[str, int]]) -> int:
        """Return the cost of the person in this slot of plan `at`, regardless of the others."""
        wrong = person in self.away[at] and not slot.bench
        return self.burden(person, slot, had) + wrong * self.weights.apart

    def price(self, rounds: Sequence[Tables]) -> Price:
        met = [row[:] for row in self.met]
        had = [dict(mine) for mine in self.had]
        repeats = thirds = gaps = unfair = apart = away = uneven = reunions = 0
        parted = len(self.together) * len(self.slots)
        for at, (tables, kinds) in enumerate(zip(rounds, self.slots, strict=True)):
            for table, slot in zip(tables, kinds, strict=True):
                for person in table:
                    unfair += self.burden(person, slot, had)
                    away += person in self.away[at] and not slot.bench
                for person in table:
                    had[person]["off_size"] += slot.off_size
                    had[person]["ai"] += slot.ai
                    had[person]["bye"] += slot.bench
                for a, b in combinations(sorted(table), 2) if not slot.bench else ():
                    if (a, b) in self.together:
                        parted -= 1
                    else:
                        if (a, b) in self.apart:
                            apart += 1
                            reunions += met[a][b] if self.weights.reunion else 0
                        repeats += met[a][b]
                        thirds += max(0, met[a][b] - 1) if self.weights.third else 0
                        uneven += self.uneven(met[a][b])
                    gaps += self.gaps[a][b] if self.gaps and at == 0 else 0
                    met[a][b] += 1
                    met[b][a] += 1
        wishes = sum(met[a][b] == 0 for a, b in self.wished)
        weights = self.weights
        total = 2 * weights.repeat * repeats + gaps + unfair
        total += weights.apart * (apart + parted + away) + weights.wish * wishes
        uneven += weights.third * thirds + weights.reunion * reunions
        return Price(
            total + uneven, repeats, gaps, unfair, apart, wishes, thirds, parted, away, uneven,
            reunions,
        )  # fmt: skip

    def indexed(self, seated: Round) -> Tables:
        """Return a round by index; it must have exactly these people and slots."""
        tables = [[self.index[person] for person in table] for table in seated.at_tables()]
        return [*tables, [self.index[person] for person in seated.byes]]


def same_tables(fixed: Mapping[int, int]) -> Iterator[Pair]:
    """Return the pairs with the same fixed table."""
    return (frozenset(p) for p in combinations(fixed, 2) if fixed[p[0]] == fixed[p[1]])


def other_tables(fixed: Mapping[int, int]) -> Iterator[Pair]:
    """Return the pairs with different fixed tables, who can never meet."""
    return (frozenset(p) for p in combinations(fixed, 2) if fixed[p[0]] != fixed[p[1]])
