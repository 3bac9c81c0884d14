"""Bars and race charts of points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from companion.kit.scored import Scored
from companion.kit.view import Round
from companion.kit.words import Phrase

MOST_LINES = 5  # grid lines: more would be too close on a phone


@dataclass(frozen=True, slots=True)
class Race:
    """What `macros/race.html` draws."""

    steps: list[int | Phrase]  # the numbers of the rounds, then the names of extra rows
    series: list[list[int]]  # each seat's total after every step
    grid: list[int]  # the values of the grid lines, ascending


def race(scored: Scored[Round]) -> Race:
    """The race chart of this sheet so far."""
    besides = scored.besides()
    rows = [*scored.scores, *(row for _, row in besides)]
    series = [list(accumulate(column)) for column in zip(*rows, strict=True)]
    reached = [0, *(total for totals in series for total in totals)]
    numbers = range(1, len(scored.scores) + 1)
    return Race(
        [*numbers, *(name for name, _ in besides)], series, grid(min(reached), max(reached))
    )


def grid(low: int, high: int) -> list[int]:
    """Round numbers from the lowest total or below to the highest or above, including 0.

    >>> grid(0, 3), grid(-7, 38), grid(0, 120)
    ([0, 1, 2, 3], [-20, 0, 20, 40], [0, 50, 100, 150])
    """
    widths = (unit * 10**power for power in range(9) for unit in (1, 2, 5))
    for width in widths:
        first, last = low // width, -(-high // width)
        if last - first < MOST_LINES:
            return [width * n for n in range(first, max(last, first + 1) + 1)]
    raise ValueError("no game has totals like these")


WHOLE = 100  # units of the longest bar


def bars(points: Sequence[Fraction]) -> list[int]:
    """The lengths of these points' bars, in order; negative points have none.

    >>> bars([Fraction(80), Fraction(20), Fraction(-5)])
    [100, 25, 0]
    """
    most = max(points, default=Fraction())
    return [max(round(WHOLE * one / most), 0) if most > 0 else 0 for one in points]
