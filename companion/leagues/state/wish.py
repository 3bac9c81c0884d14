"""What a division asks of its plan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from companion.competition.seating.rounds import Pair, Round, Task
from companion.competition.seating.tables import TablePlan

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
