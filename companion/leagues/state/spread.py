"""How evenly people meet, start and play in a division."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from types import MappingProxyType
from typing import Final

from companion.competition.seating.bounds import lower_bound
from companion.competition.seating.problem import Problem
from companion.competition.seating.rounds import Pair, Round, Task
from companion.competition.seating.tables import TablePlan


@dataclass(frozen=True)
class Spread:
    """How evenly a plan lets people meet, the matchdays that were played among it.

    `least` and `most` are meetings of two players who may meet; `repeats` counts for every pair the
    earlier matchdays on which they met, and no plan has fewer than `bound`: the search weighs a
    third meeting more than a second. `again` counts every meeting after a pair's first once, as
    readers do, and no plan that keeps team-mates as far apart has fewer than `fewest`. `apart` are
    meetings that should not have been. `begun` and `games` are the least and most tables that a
    player begins, and plays at.
    """

    least: int
    most: int
    repeats: int
    bound: int
    apart: int
    begun: tuple[int, int]
    games: tuple[int, int]
    again: int = 0
    fewest: int = 0

    @property
    def proven(self) -> bool:
        """Whether no plan is more even."""
        return self.repeats <= self.bound


def spread(wish: Wish, matchdays: Sequence[Round]) -> Spread:
    """How even these matchdays are, whoever planned them."""
    before, after = meetings(wish, wish.played), meetings(wish, (*wish.played, *matchdays))
    free = [n for pair, n in after.items() if pair not in wish.apart] or [0]
    once = [max(n - 1, 0) for pair, n in before.items() if pair not in wish.apart]
    met = sum(n for pair, n in after.items() if pair not in wish.apart)
    tables = [seats for day in (*wish.played, *matchdays) for seats in day.tables]
    return Spread(
        least=min(free),
        most=max(free),
        repeats=repeats(wish, after) - repeats(wish, before),
        bound=lower_bound(Problem(task(wish, [shape(day) for day in matchdays]))).repeats,
        again=sum(max(n - 1, 0) for pair, n in after.items() if pair not in wish.apart) - sum(once),
        fewest=max(met - len(free_pairs(wish)) - sum(once), 0),
        apart=sum(after[pair] - before[pair] for pair in wish.apart & after.keys()),
        begun=extremes(wish, (seats[0] for seats in tables)),
        games=extremes(wish, (one for seats in tables for one in seats)),
    )


def meetings(wish: Wish, days: Iterable[Round]) -> dict[Pair, int]:
    """How often each two of the players met."""
    met = Counter(pair for day in days for pair in day.pairs())
    return {pair: met[pair] for pair in map(frozenset, combinations(wish.players, 2))}


def free_pairs(wish: Wish) -> list[Pair]:
    """Every two players who may meet."""
    return [
        pair for pair in map(frozenset, combinations(wish.players, 2)) if pair not in wish.apart
    ]


def repeats(wish: Wish, met: Mapping[Pair, int]) -> int:
    """Meetings of two who had met before, each as often as they had; team-mates left out."""
    return sum(n * (n - 1) // 2 for pair, n in met.items() if pair not in wish.apart)


def shape(day: Round) -> TablePlan:
    """The tables that a matchday has."""
    sizes = tuple(sorted(map(len, day.tables), reverse=True))
    return TablePlan(sizes, (0,) * len(sizes), len(day.byes), day.wanted)


def extremes(wish: Wish, people: Iterable[int | None]) -> tuple[int, int]:
    """How often the rarest and the most frequent of the players occur."""
    counts = Counter(people)
    mine = [counts[player] for player in wish.players]
    return min(mine), max(mine)


LARGEST: Final = 40
"""People at most in a division that is planned."""
LONGEST: Final = 30
"""Matchdays at most."""
NOBODY: Final[Mapping[int, frozenset[int]]] = MappingProxyType({})


@dataclass(frozen=True)
class Wish:
    """What a division asks of its plan: `matchdays` more, after those that were `played`.

    `sizes` are the table sizes its games allow, `wanted` the one aimed at. `away` says by matchday,
    the next one being 1, who cannot play then. `apart` never meet while that can be helped, as
    team-mates do.
    """

    players: tuple[int, ...]
    matchdays: int
    sizes: tuple[int, ...]
    wanted: int | None = None
    away: Mapping[int, frozenset[int]] = field(default_factory=lambda: NOBODY)
    played: tuple[Round, ...] = ()
    apart: frozenset[Pair] = frozenset()

    def __post_init__(self) -> None:
        if not 2 <= len(self.players) <= LARGEST:
            raise ValueError(f"a division has 2 to {LARGEST} players")
        if not 1 <= self.matchdays <= LONGEST:
            raise ValueError(f"1 to {LONGEST} matchdays are planned")

    def absent(self, matchday: int) -> frozenset[int]:
        """Who of the players cannot play on that matchday."""
        return self.away.get(matchday, frozenset[int]()) & frozenset(self.players)


def task(wish: Wish, plans: Sequence[TablePlan], first: int = 1) -> Task:
    """The seating that such a plan is; `first` is the number of its first matchday."""
    away = tuple(wish.absent(n) for n in range(first, first + len(plans)))
    return Task(wish.players, tuple(plans), wish.played, apart=wish.apart, away=away)
