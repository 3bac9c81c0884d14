"""Fixtures 日程: planning matchdays so that everybody meets about equally often.

    found = planned(Wish((1, …, 12), matchdays=10, sizes=(3, 4)), seed=7)
    found.matchdays[0].tables    seats in order, the first begins; byes sit out
    found.spread                 pairs meet 2 or 3 times; 162 repeats, and no plan has fewer

A plan is a seating of all matchdays at once (`companion.competition.seating.seat`): a pair that
met k times before costs k more, so the smallest sum spreads the meetings as evenly as can be. What
was played stands, and only what is to come is planned anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.competition.seating.annealing import Clock
from companion.competition.seating.rounds import Price, Round
from companion.competition.seating.seat import WhatIf, seat
from companion.competition.seating.tables import TablePlan, table_plans
from companion.leagues.state.spread import Spread, Wish, shape, spread, task

SECONDS: Final = 1.5
"""What a search may take where nothing proves its plan best before."""


@dataclass(frozen=True)
class Plan:
    """The matchdays to come, in order, and how evenly people meet by the last of them."""

    matchdays: tuple[Round, ...]
    spread: Spread


def planned(wish: Wish, seed: int, *, clock: Clock | None = None, seconds: float = SECONDS) -> Plan:
    """The most even plan that the search finds.

    Without a clock it depends on wish and seed alone. ValueError where a matchday has no table.
    """
    plans = tuple(tables_of(wish, wish.absent(n)) for n in range(1, wish.matchdays + 1))
    answer = seat(task(wish, plans), seed, clock=clock, seconds=seconds)
    return Plan(answer.rounds, spread(wish, answer.rounds))


def tables_of(wish: Wish, absent: frozenset[int]) -> TablePlan:
    """The tables of a matchday: as few sit out as can be, besides those who cannot play."""
    there = len(wish.players) - len(absent)
    found = table_plans(there, wish.sizes, wanted=wish.wanted, ai_per_table=0)
    if not found or not found[0].sizes:
        raise ValueError(f"too few can play on a matchday: {there}")
    return replace(found[0], byes=found[0].byes + len(absent))


def swaps(wish: Wish, matchdays: Sequence[Round], number: int, one: int) -> dict[int, Price]:
    """By each other player, what it changes to swap `one` with them on that matchday, from 1.

    All other matchdays stand; the best swap comes first, below 0 the plan gets better.
    """
    day = matchdays[number - 1]
    others = (*wish.played, *matchdays[: number - 1], *matchdays[number:])
    alone = task(replace(wish, played=others), [shape(day)], number)
    changes = WhatIf(alone, day).changes(one)
    return dict(sorted(changes.items(), key=lambda item: (item[1].total, item[0])))
