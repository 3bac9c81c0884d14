"""`run.py bench fixtures`: how evenly a planned season mixes its players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from time import monotonic, process_time

from companion.leagues.state.evenness import Spread, Wish
from companion.leagues.state.matchdays import planned

DIVISIONS = range(6, 21)
TABLES = ((3,), (4,), (5,), (3, 4), (3, 4, 5))
"""The sizes that the games of a league allow."""


@dataclass(frozen=True)
class Planned:
    """A division's plan: the tables of a matchday, how even it is, seconds of one core."""

    tables: str
    byes: int
    spread: Spread
    seconds: float


def measure(
    divisions: tuple[int, ...], matchdays: int, sizes: tuple[tuple[int, ...], ...]
) -> Iterator[tuple[int, tuple[int, ...], Planned]]:
    """Each division with each choice of table sizes; those that cannot sit down are left out."""
    for people in divisions:
        for seats in sizes:
            if people < min(seats):
                continue
            began = process_time()
            plan = planned(Wish(tuple(range(people)), matchdays, seats), 1, clock=monotonic)
            seconds = process_time() - began
            day = plan.matchdays[0]
            tables = " + ".join(
                f"{count} × {size}" for size, count in Counter(map(len, day.tables)).items()
            )
            yield people, seats, Planned(tables, len(day.byes), plan.spread, seconds)
