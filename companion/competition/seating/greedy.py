"""Seating as one does by hand: table after table, always the person who fits best now."""

from __future__ import annotations

from collections.abc import Sequence

from companion.competition.seating.board import pair_costs
from companion.competition.seating.problem import Grid, Problem, Tables


def greedy(
    problem: Problem, at: int, met: Grid, had: list[dict[str, int]], turn: Sequence[int]
) -> Tables:
    """One round after these meetings; people are taken in the order of `turn`.

    First those sit out who cannot play, and whom it costs least, then the first person without a
    seat gets the next table and is joined, one by one, by whoever costs those at the table least.
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
