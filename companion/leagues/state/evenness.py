"""How evenly people meet, start and play in a division."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from types import MappingProxyType
from typing import Final

from companion.competition.seating.bounds import lower_bound
from companion.competition.seating.problem import Problem
from companion.competition.seating.rounds import Pair, Round, Task, Weights
from companion.competition.seating.tables import TablePlan


@dataclass(frozen=True)
class Spread:
    """How evenly people meet in a plan, including the matchdays already played.

    `least` and `most` are meetings of two players who may meet, and `never` is the number of such
    pairs that do not. `repeats` counts, for every pair, the earlier matchdays on which they met; no
    plan with these tables has fewer than `bound`. Team-mates count in both as soon as two of them
    meet; otherwise the bound is for plans that keep them apart. `mates` lists pairs of team-mates
    and how often they meet. `begun` and `games` are the least and most tables that a player begins
    and plays.
    """

    least: int
    most: int
    never: int
    repeats: int
    bound: int
    mates: Sequence[Sequence[int]]
    begun: Sequence[int]
    games: Sequence[int]

    @property
    def proven(self) -> bool:
        """Return whether no plan can have fewer repeats."""
        return self.repeats <= self.bound

    @property
    def evenest(self) -> bool:
        """Return whether no plan with these tables is more even by any measure."""
        return self.most - self.least <= 1 and not self.mates

    @property
    def apart(self) -> int:
        """Return how often team-mates meet."""
        return sum(times for *_, times in self.mates)


def spread(wish: Wish, matchdays: Sequence[Round]) -> Spread:
    """Return how even these matchdays are."""
    before, after = meetings(wish, wish.played), meetings(wish, (*wish.played, *matchdays))
    free = [n for pair, n in after.items() if pair not in wish.apart] or [0]
    mates = [(*sorted(pair), after[pair]) for pair in wish.apart & after.keys() if after[pair]]
    tables = [seats for day in (*wish.played, *matchdays) for seats in day.tables]
    problem = Problem(task(wish, [shape(day) for day in matchdays]))
    if any(after[pair] > before[pair] for pair in wish.apart & after.keys()):
        problem.apart.clear()
    return Spread(
        least=min(free),
        most=max(free),
        never=free.count(0),
        repeats=repeats(after) - repeats(before),
        bound=lower_bound(problem).repeats,
        mates=sorted(mates),
        begun=extremes(wish, (seats[0] for seats in tables)),
        games=extremes(wish, (one for seats in tables for one in seats)),
    )


def meetings(wish: Wish, days: Iterable[Round]) -> dict[Pair, int]:
    """Return how often each two of the players met."""
    met = Counter(pair for day in days for pair in day.pairs())
    return {pair: met[pair] for pair in map(frozenset, combinations(wish.players, 2))}


def repeats(met: Mapping[Pair, int]) -> int:
    """Return the number of repeat meetings: a pair's k-th meeting counts k − 1."""
    return sum(n * (n - 1) // 2 for n in met.values())


def shape(day: Round) -> TablePlan:
    """Return the table plan of a matchday."""
    sizes = tuple(sorted(map(len, day.tables), reverse=True))
    return TablePlan(sizes, (0,) * len(sizes), len(day.byes), day.wanted)


def extremes(wish: Wish, people: Iterable[int | None]) -> tuple[int, int]:
    """Return how often the rarest and the most frequent of the players occur."""
    counts = Counter(people)
    mine = [counts[player] for player in wish.players]
    return min(mine), max(mine)


LARGEST: Final = 40
"""Maximum number of people in a division."""
LONGEST: Final = 30
"""Maximum number of matchdays."""
NOBODY: Final[Mapping[int, frozenset[int]]] = MappingProxyType({})


@dataclass(frozen=True)
class Wish:
    """A request for a division's plan: `matchdays` more, after those that were `played`.

    `sizes` are the table sizes that the game allows, `wanted` the preferred one. `tables` are the
    sizes for a matchday on which everybody can play; if empty, the first offer is used. `away` maps
    matchdays, the next one being 1, to the people who cannot play then. Pairs in `apart`, such as
    team-mates, are kept apart if possible.
    """

    players: tuple[int, ...]
    matchdays: int
    sizes: tuple[int, ...]
    wanted: int | None = None
    away: Mapping[int, frozenset[int]] = field(default_factory=lambda: NOBODY)
    played: tuple[Round, ...] = ()
    apart: frozenset[Pair] = frozenset()
    tables: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not 2 <= len(self.players) <= LARGEST:
            raise ValueError(f"a division has 2 to {LARGEST} players")
        if not 1 <= self.matchdays <= LONGEST:
            raise ValueError(f"1 to {LONGEST} matchdays are planned")

    def absent(self, matchday: int) -> frozenset[int]:
        """Return the players who cannot play on that matchday."""
        return self.away.get(matchday, frozenset[int]()) & frozenset(self.players)


NEVER: Final = 60
"""Cost of a pair that never meets; a repeat costs 200."""


def task(wish: Wish, plans: Sequence[TablePlan], first: int = 1) -> Task:
    """Return the seating task of such a plan; `first` is the number of its first matchday."""
    away = tuple(wish.absent(n) for n in range(first, first + len(plans)))
    return Task(
        wish.players,
        tuple(plans),
        wish.played,
        apart=wish.apart,
        away=away,
        weights=Weights(third=0),
    )


def evenly(asked: Task) -> Task:
    """Return the task with weights that, among plans with equal repeats, prefer the most even one.

    That is the plan with the fewest pairs that never meet, then the one whose pairs are nearest to
    the mean.
    """
    pairs = len(asked.people) * (len(asked.people) - 1) / 2
    here = frozenset(asked.people)
    met = sum(pair <= here for day in asked.past for pair in day.pairs())
    met += sum(size * (size - 1) // 2 for plan in asked.plans for size in plan.sizes)
    mean, most = met / pairs, len(asked.past) + len(asked.plans)
    uneven = tuple(NEVER * (not n) + round(2 * (n - mean) ** 4) for n in range(most + 1))
    return replace(asked, weights=replace(asked.weights, uneven=uneven))
