"""A rating over time as a picture: a line, its interval as a band, and a grid to read them by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from companion.competition.ratings import SPREAD, START, Rating
from companion.web.plumbing.race import grid

LEFT, RIGHT, TOP, BOTTOM = 34.0, 348.0, 8.0, 150.0  # of the drawing, in its own units


@dataclass(frozen=True, slots=True)
class Chart:
    """What `clubs/chart.html` draws: points of SVG shapes, and where the words stand."""

    line: str
    band: str
    end: tuple[str, str]
    across: list[tuple[str, int]]
    """Lines of the grid: how far down, and the rating there."""
    along: list[tuple[str, int]]
    """Below the drawing: how far right, and how many matches were played by then."""


def chart(ratings: Sequence[Rating]) -> Chart:
    """The course of a rating, from where everybody begins."""
    course = [Rating(START, SPREAD, 0, -1), *ratings]
    lows, highs = zip(*(rating.interval for rating in course), strict=True)
    marks = grid(int(min(lows)), int(max(highs)) + 1)
    low, high = marks[0], marks[-1]

    def x(matches: int) -> str:
        return f"{LEFT + (RIGHT - LEFT) * matches / len(ratings):.1f}"

    def y(value: float) -> str:
        return f"{BOTTOM - (BOTTOM - TOP) * (value - low) / (high - low):.1f}"

    def points(values: Sequence[float]) -> list[str]:
        return [f"{x(n)},{y(value)}" for n, value in enumerate(values)]

    return Chart(
        line=" ".join(points([rating.mu for rating in course])),
        band=" ".join([*points(highs), *reversed(points(lows))]),
        end=(x(len(ratings)), y(course[-1].mu)),
        across=[(y(mark), mark) for mark in marks],
        along=[(x(n), n) for n in matches_told(len(ratings))],
    )


def matches_told(many: int) -> list[int]:
    """Round numbers of matches up to this one, and it itself.

    >>> matches_told(3), matches_told(57)
    ([0, 1, 2, 3], [0, 20, 40, 57])
    """
    marks = [mark for mark in grid(0, many) if mark <= many]
    step = min(b - a for a, b in pairwise(marks))
    return [*[mark for mark in marks if many - mark >= step * 0.6], many]
