"""Fixtures 日程: planning matchdays so that everybody meets about equally often.

    found = planned(Wish((1, …, 12), matchdays=10, sizes=(3, 4)), seed=7)
    found.matchdays[0].tables    seats in order, the first begins; byes sit out
    found.spread                 pairs meet 2 or 3 times; 162 repeats, and no plan has fewer

A plan is a seating of all matchdays at once (`companion.competition.seating.seat`): a pair that
met k times before costs k more, so the smallest sum spreads the meetings evenly. Of plans with the
same sum, the one with the fewest pairs that never meet is kept. Matchdays that were played stay;
only the remaining ones are planned again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.competition.seating.annealing import Clock
from companion.competition.seating.rounds import Price, Round
from companion.competition.seating.seat import WhatIf, seat
from companion.competition.seating.tables import TablePlan, table_plans
from companion.leagues.state.evenness import Spread, Wish, evenly, shape, spread, task

SECONDS: Final = 2.0
"""Time limit of a search unless a plan is proven best before."""


@dataclass(frozen=True)
class Plan:
    """The remaining matchdays in order, and how evenly people meet by the last of them."""

    matchdays: tuple[Round, ...]
    spread: Spread


def planned(wish: Wish, seed: int, *, clock: Clock | None = None, seconds: float = SECONDS) -> Plan:
    """Return the most even plan that the search finds.

    Without a clock the plan depends only on wish and seed. ValueError where a matchday has no
    table.
    """
    plans = tuple(tables_of(wish, wish.absent(n)) for n in range(1, wish.matchdays + 1))
    answer = seat(evenly(task(wish, plans)), seed, clock=clock, seconds=seconds)
    return Plan(answer.rounds, spread(wish, answer.rounds))


def tables_of(wish: Wish, absent: frozenset[int]) -> TablePlan:
    """Return the table plan of a matchday: as few as possible sit out, apart from absent people."""
    there = len(wish.players) - len(absent)
    found = offered(wish, there)
    if not found or not found[0].sizes:
        raise ValueError(f"too few can play on a matchday: {there}")
    alike = [plan for plan in found if len(plan.sizes) == len(wish.tables)]
    exact = [plan for plan in found if plan.sizes == wish.tables]
    best = [*exact, *(plan for plan in alike if plan.byes == found[0].byes), *found][0]
    return replace(best, byes=best.byes + len(absent))


def offered(wish: Wish, people: int) -> list[TablePlan]:
    """Return the possible table plans for so many people, the best first."""
    return table_plans(people, wish.sizes, wanted=wish.wanted, ai_per_table=0)


def swaps(wish: Wish, matchdays: Sequence[Round], number: int, one: int) -> dict[int, Price]:
    """Return the cost of swapping `one` with each other player on a matchday (from 1).

    All other matchdays stay. The best swap comes first; a negative cost improves the plan.
    """
    day = matchdays[number - 1]
    others = (*wish.played, *matchdays[: number - 1], *matchdays[number:])
    alone = task(replace(wish, played=others), [shape(day)], number)
    changes = WhatIf(alone, day).changes(one)
    return dict(sorted(changes.items(), key=lambda item: (item[1].total, item[0])))
