"""Seat advantage 席による有利: how often each seat of a table won, whoever sat there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from companion.competition.standings.points import Result

FEWEST: Final = 20
"""Tables from which on it is told; with four seats the interval is then ± 19 of 100."""
ENOUGH: Final = 300
"""Tables from which on seating goes by a club's own; the interval is then ± 5 of 100."""
SURE: Final = 1.96
"""Standard errors to either side of 95 %."""


@dataclass(frozen=True, slots=True)
class Advantage:
    """Of one game and number of seats: per seat its share of the wins and half its interval."""

    game: str
    tables: int
    seats: tuple[tuple[float, float], ...]
    level: str = ""
    """Of the AIs that played among themselves; "" for people's own tables."""

    @property
    def edges(self) -> tuple[float, ...]:
        """By how much each seat is sure to win more than par, or less; 0 within its interval."""
        return tuple(
            share - self.par if abs(share - self.par) > half else 0.0 for share, half in self.seats
        )

    @property
    def par(self) -> float:
        """What a seat would win if none were better."""
        return 1 / len(self.seats)


def seat_advantages(results: Iterable[Result]) -> Sequence[Advantage]:
    """What the seats of the tables won, by game and size; of a few tables it tells little.

    A shared win counts in part. Intervals are as wide as Agresti and Coull's (1998): never empty.
    """
    won: Mapping[tuple[str, int], list[list[float]]] = defaultdict(list)
    for result in results:
        first = result.ranks.count(1)
        won[result.game, len(result.seats)].append([(rank == 1) / first for rank in result.ranks])
    return [
        Advantage(game, len(tables), tuple(interval(wins) for wins in zip(*tables, strict=True)))
        for (game, seats), tables in sorted(won.items())
        if seats > 1
    ]


def interval(wins: Sequence[float]) -> tuple[float, float]:
    """The share of the wins, and half of its 95 % interval.

    >>> [round(part, 2) for part in interval([1, 0, 0, 0] * 5)]
    [0.25, 0.18]
    """
    return around(sum(wins), len(wins))


def around(won: float, tables: int) -> tuple[float, float]:
    """The share of so many tables that were won, and half of its 95 % interval."""
    many = tables + SURE**2
    middle = (won + SURE**2 / 2) / many
    return won / tables, SURE * sqrt(middle * (1 - middle) / many)
