"""How evenly the people of a division meet, begin and play, and what no plan can be below."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from companion.competition.seating.bounds import lower_bound
from companion.competition.seating.problem import Problem
from companion.competition.seating.rounds import Pair, Round
from companion.competition.seating.tables import TablePlan
from companion.leagues.state.wish import Wish, task


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
