"""Lower bounds on repeated meetings, proven by counting.

A repeat is a pair together with an earlier round in which it met, so a pair with k meetings has
k(k − 1)/2 of them.

"people": a person with m meetings to come has the fewest repeats if these are spread as evenly as
  possible over all others, in addition to earlier meetings. Each repeat counts for two people. At
  tables of different sizes, the bound assumes the cheapest assignment of seats.
"rounds": the s people of one table come from the t tables of another round. With s > t some of
  them met there: at least as many pairs as when they are spread evenly.

Pairs that always sit together are not repeats: their meetings cost nothing in the first argument,
and each of them may be one of the pairs of the second.
Forbidden pairs are assumed to stay apart; for a seating where they meet, use `bound_for`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from heapq import heapify, heappop, heappush
from itertools import combinations
from typing import Literal

from companion.competition.seating.problem import Problem
from companion.competition.seating.rounds import Price


@dataclass(frozen=True)
class Bound:
    """A lower bound on repeats, and the argument that proves it; `total` bounds the price."""

    repeats: int
    by: Literal["people", "rounds"]
    total: int


def lower_bound(problem: Problem) -> Bound:
    """Return the better of the two bounds on the repeats of all rounds to be seated."""
    people, rounds = by_people(problem), by_rounds(problem)
    repeats = max(people, rounds)
    total = 2 * problem.weights.repeat * repeats + least_unfairness(problem)
    return Bound(repeats, "people" if people >= rounds else "rounds", total)


def bound_for(problem: Problem, price: Price) -> Bound:
    """Return the bound for an answer of this price: if forbidden pairs meet in it, they may."""
    if not price.apart:
        return lower_bound(problem)
    return lower_bound(Problem(replace(problem.task, apart=frozenset(), fixed={})))


def by_people(problem: Problem) -> int:
    """Return the bound from every person's meetings, spread as evenly as possible."""
    least = most = seats = 0
    for kinds in problem.slots:
        sizes = [slot.capacity for slot in kinds[:-1]]
        seats += sum(size * (size - 1) for size in sizes)
        least += 0 if kinds[-1].capacity else min(sizes, default=1) - 1
        most += max(sizes, default=1) - 1
    repeats = 0
    further: list[int] = []
    for person in range(problem.n):
        costs = spread(problem, person, most)
        repeats += sum(costs[:least])
        further += costs[least:]
    # Each person's costs are non-decreasing, so the cheapest overall are a possible choice.
    repeats += sum(sorted(further)[: seats - problem.n * least])
    return -(-repeats // 2)


def spread(problem: Problem, person: int, meetings: int) -> list[int]:
    """Return the repeats of each further meeting of the person, cheapest partners first."""
    rounds = len(problem.slots)
    barred = {a + b - person for a, b in problem.apart if person in (a, b)}
    always = {a + b - person for a, b in problem.together if person in (a, b)}
    others = [
        (problem.met[person][other], other)
        for other in range(problem.n)
        if other != person and other not in barred and other not in always
    ]
    heapify(others)
    start = {other: met for met, other in others}
    costs = [0] * min(meetings, rounds * len(always))
    while others and len(costs) < meetings:
        met, other = heappop(others)
        costs.append(met)
        if met + 1 - start[other] < rounds:
            heappush(others, (met + 1, other))
    return costs + [0] * (meetings - len(costs))


def by_rounds(problem: Problem) -> int:
    """Return the bound from pairs of rounds, at least one of them to come."""
    coming = [
        ([slot.capacity for slot in kinds[:-1]], kinds[-1].capacity) for kinds in problem.slots
    ]
    free = len(problem.together)
    repeats = sum(
        max(0, shared(one, len(other), out_other) - free, shared(other, len(one), out_one) - free)
        for (one, out_one), (other, out_other) in combinations(coming, 2)
    )
    for past in problem.task.past:
        here = [sum(person in problem.index for person in table) for table in past.at_tables()]
        here = [size for size in here if size]
        absent = problem.n - sum(here)
        repeats += sum(
            max(0, shared(sizes, len(here), absent) - free, shared(here, len(sizes), out) - free)
            for sizes, out in coming
        )
    return repeats


def shared(sizes: Sequence[int], groups: int, singles: int) -> int:
    """Return the fewest pairs from one group when tables of these sizes are filled from the groups.

    `singles` people belong to no group, because they sat out or were absent; each is best placed
    at the table with the most people of one group.

    >>> shared([4, 4, 4], 3, 0), shared([4, 4, 4], 3, 1)
    (3, 2)
    """
    pairs = 0
    relief: list[int] = []
    for size in sizes:
        inside = [at // groups if groups else 0 for at in range(size)]
        pairs += sum(inside)
        relief += inside
    return pairs - sum(sorted(relief, reverse=True)[:singles])


def least_unfairness(problem: Problem) -> int:
    """Return the unfairness if every burden went to those who had it least, each separately."""
    weights = problem.weights
    total = 0
    for name, weight in (("off_size", weights.off_size), ("ai", weights.ai), ("bye", weights.bye)):
        load = [mine[name] for mine in problem.had]
        for kinds in problem.slots:
            flags = [(slot, slot.bench if name == "bye" else getattr(slot, name)) for slot in kinds]
            for _ in range(sum(slot.capacity for slot, flag in flags if flag)):
                least = min(range(len(load)), key=load.__getitem__)
                total += weight * (2 * load[least] + 1)
                load[least] += 1
    return total
