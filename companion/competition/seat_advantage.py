"""Seat advantage 席による有利: how often each seat of a table wins, regardless of the player."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from companion.competition.standings.points import Result

FEWEST: Final = 20
"""Fewest tables to show it; with four seats the interval is then ± 19 of 100."""
ENOUGH: Final = 300
"""Fewest tables for seating to use a club's own figures; the interval is then ± 5 of 100."""
SURE: Final = 1.96
"""Standard errors on either side of a 95 % interval."""


@dataclass(frozen=True, slots=True)
class Advantage:
    """The seat advantage for a game and table size.

    `seats` are (share of wins, half of its interval) for each seat.
    """

    game: str
    tables: int
    seats: tuple[tuple[float, float], ...]
    level: str = ""
    """The AI level in self-play; "" for tables of people."""

    @property
    def edges(self) -> tuple[float, ...]:
        """How much more or less than average each seat wins; 0 within its interval."""
        return tuple(
            share - self.par if abs(share - self.par) > half else 0.0 for share, half in self.seats
        )

    @property
    def par(self) -> float:
        """The share of wins if all seats were equal."""
        return 1 / len(self.seats)


def seat_advantages(results: Iterable[Result]) -> Sequence[Advantage]:
    """Return the seat advantage by game and table size; a few tables show little.

    A shared win counts in part. Intervals follow Agresti and Coull (1998) and are never empty.
    """
    won: Mapping[tuple[str, int], list[list[float]]] = defaultdict(list)
    for result in results:
        if result.counting.together:
            continue
        first = result.ranks.count(1)
        won[result.game, len(result.seats)].append([(rank == 1) / first for rank in result.ranks])
    return [
        Advantage(game, len(tables), tuple(interval(wins) for wins in zip(*tables, strict=True)))
        for (game, seats), tables in sorted(won.items())
        if seats > 1
    ]


def interval(wins: Sequence[float]) -> tuple[float, float]:
    """Return the share of wins, and half of its 95 % interval.

    >>> [round(part, 2) for part in interval([1, 0, 0, 0] * 5)]
    [0.25, 0.18]
    """
    return around(sum(wins), len(wins))


def around(won: float, tables: int) -> tuple[float, float]:
    """Return the share of tables that were won, and half of its 95 % interval."""
    many = tables + SURE**2
    middle = (won + SURE**2 / 2) / many
    return won / tables, SURE * sqrt(middle * (1 - middle) / many)
