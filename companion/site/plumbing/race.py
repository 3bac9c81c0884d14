"""Bars and race charts of points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from companion.kit.scored import Scored
from companion.kit.view import Round
from companion.kit.words import Phrase

MOST_LINES = 5  # of the grid: more could not be told apart on a phone


@dataclass(frozen=True, slots=True)
class Race:
    """What `macros/race.html` draws."""

    steps: list[int | Phrase]  # the rounds by number, then the rows besides by their names
    series: list[list[int]]  # for each seat its total after every step
    grid: list[int]  # where lines go across, from the lowest to the highest


def race(scored: Scored[Round]) -> Race:
    """The race of this sheet so far."""
    besides = scored.besides()
    rows = [*scored.scores, *(row for _, row in besides)]
    series = [list(accumulate(column)) for column in zip(*rows, strict=True)]
    reached = [0, *(total for totals in series for total in totals)]
    numbers = range(1, len(scored.scores) + 1)
    return Race(
        [*numbers, *(name for name, _ in besides)], series, grid(min(reached), max(reached))
    )


def grid(low: int, high: int) -> list[int]:
    """Round numbers from below the lowest total to above the highest, nought among them.

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
    """The bars of these points, in their order; who is below nothing has none.

    >>> bars([Fraction(80), Fraction(20), Fraction(-5)])
    [100, 25, 0]
    """
    most = max(points, default=Fraction())
    return [max(round(WHOLE * one / most), 0) if most > 0 else 0 for one in points]
