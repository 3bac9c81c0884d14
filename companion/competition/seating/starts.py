"""Starting points of the search: forecast, perfect plans, greedy seatings, the best so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from companion.competition.seating.annealing import HOT, WARM, Search
from companion.competition.seating.board import count, pair_costs
from companion.competition.seating.constructions import perfect
from companion.competition.seating.problem import Grid, Problem, Slot, Tables
from companion.competition.seating.rounds import Round

LABEL_SWAPS: Final = 400
"""Attempts to place forbidden and wished pairs well in a known plan."""


def starts(search: Search) -> Iterator[tuple[list[Tables], float]]:
    """Yield starting points endlessly, each with its initial temperature."""
    problem = search.problem
    if problem.task.forecast:
        yield foreseen(problem, problem.task.forecast), WARM
    if not problem.task.past and not problem.together:
        known = perfect(problem.n, problem.slots)
        if known is not None:
            yield labelled(search, known), WARM
    if problem.gaps is not None:
        yield greedily(problem, range(problem.n)), HOT
    while True:
        yield greedily(problem, search.shuffled()), HOT
        yield search.best, WARM


def greedily(problem: Problem, turn: Sequence[int]) -> list[Tables]:
    """Return all rounds seated greedily, one after another; `turn` is the order of people."""
    met = [row[:] for row in problem.met]
    had = [dict(mine) for mine in problem.had]
    rounds = []
    for at in range(len(problem.slots)):
        tables = greedy(problem, at, met, had, turn)
        count(met, had, problem, at, tables, 1)
        rounds.append(tables)
    return rounds


def foreseen(problem: Problem, forecast: Sequence[Round]) -> list[Tables]:
    """Return the forecast for the people here now; new people and those left over fill free seats.

    Rounds without a forecast are seated greedily after the others.
    """
    met = [row[:] for row in problem.met]
    had = [dict(mine) for mine in problem.had]
    rounds = []
    for at, kinds in enumerate(problem.slots):
        if at < len(forecast):
            tables = fitted(problem, kinds, forecast[at])
        else:
            tables = greedy(problem, at, met, had, range(problem.n))
        count(met, had, problem, at, tables, 1)
        rounds.append(tables)
    return rounds


def fitted(problem: Problem, kinds: Sequence[Slot], seated: Round) -> Tables:
    """Return a forecast round with its groups kept together as far as the slots allow."""
    groups = [
        [problem.index[person] for person in table if person in problem.index]
        for table in [*seated.at_tables(), seated.byes]
    ]
    groups += [[] for _ in range(len(kinds) - len(groups))]
    here = {person for group in groups for person in group}
    left = [person for person in range(problem.n) if person not in here]
    bench = groups[len(seated.tables)]
    tables = [group for at, group in enumerate(groups) if at != len(seated.tables)]
    tables.sort(key=len, reverse=True)
    largest_first = sorted(range(len(kinds) - 1), key=lambda at: -kinds[at].capacity)
    placed: Tables = [[] for _ in kinds]
    for at, group in zip(largest_first, tables, strict=False):
        placed[at] = group[: kinds[at].capacity]
        left += group[kinds[at].capacity :]
    for group in tables[len(largest_first) :]:
        left += group
    placed[-1] = bench[: kinds[-1].capacity]
    left += bench[kinds[-1].capacity :]
    for slot, table in zip(kinds, placed, strict=True):
        while len(table) < slot.capacity:
            table.append(left.pop())
    return placed


def labelled(search: Search, known: list[Tables]) -> list[Tables]:
    """Return a known plan with people assigned at random, as far as wishes allow."""
    problem = search.problem
    who = search.shuffled()
    together = {
        frozenset(pair) for tables in known for table in tables for pair in combinations(table, 2)
    }
    seat = {person: at for at, person in enumerate(who)}

    def wrong() -> int:
        return sum(
            (frozenset((seat[a], seat[b])) in together) == bad
            for pairs, bad in ((problem.apart, True), (problem.wished, False))
            for a, b in pairs
        )

    now = wrong()
    for _ in range(LABEL_SWAPS):
        if not now:
            break
        one, other = (int(search.luck.random() * problem.n) for _ in range(2))
        seat[one], seat[other] = seat[other], seat[one]
        then = wrong()
        if then > now:
            seat[one], seat[other] = seat[other], seat[one]
        else:
            now = then
    person = {at: one for one, at in seat.items()}
    return [[[person[at] for at in table] for table in tables] for tables in known]


def greedy(
    problem: Problem, at: int, met: Grid, had: list[dict[str, int]], turn: Sequence[int]
) -> Tables:
    """Return one round seated greedily after these meetings; `turn` is the order of people.

    First the byes go to those who cannot play, then to those for whom they cost least. Then the
    first person without a seat gets the next table, and the cheapest people join one by one.
    """
    kinds = problem.slots[at]
    pay = pair_costs(problem, at, met)
    free = list(turn)
    away = problem.away[at]
    bench = sorted(free, key=lambda p: (p not in away, problem.burden(p, kinds[-1], had)))
    bench = bench[: kinds[-1].capacity]
    free = [person for person in free if person not in set(bench)]
    tables: Tables = []
    for slot in kinds[:-1]:
        costs = {person: problem.cost(at, person, slot, had) for person in free}
        table: list[int] = []
        for _ in range(slot.capacity):
            person = min(free, key=costs.__getitem__) if table else free[0]
            free.remove(person)
            table.append(person)
            for other in free:
                costs[other] += pay[person][other]
        tables.append(table)
    return [*tables, bench]
