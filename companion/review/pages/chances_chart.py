"""A chart of each seat's chances over a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import NamedTuple

from companion.review.judging import Judgement
from companion.review.reviewed_match import Match

LEFT, TOP, WIDTH, HEIGHT = 48, 14, 288, 168
APART = 13  # minimum distance between the numbers at the ends of lines
BESIDE = 20  # the same between the numbers of moments above the chart


class Step(NamedTuple):
    """One of the seat's decisions on its line; the ends are the start and result of the match."""

    x: float
    before: float
    """Height before the move: what luck and the others' moves led to."""
    after: float
    """Height after the seat's own move."""


class Moment(NamedTuple):
    """A decision that the chart names by its number; a line leads from the number to it."""

    number: int
    x: float
    """Of the number; as near as others allow to the decision,"""
    at: float
    """which is here."""


@dataclass(frozen=True, slots=True)
class Curve:
    """What `review/curve.html` draws: by seat its steps, chances and the height of its number."""

    lines: list[list[Step]]
    values: list[list[float]]
    numbers: list[float]
    grid: list[tuple[float, str]]
    """Horizontal grid lines: height and label."""
    whole: bool
    """Whether the curve reaches the result."""
    moments: list[Moment]


def curve(
    match: Match, known: Mapping[int, Judgement], named: Sequence[tuple[int, int]] = ()
) -> Curve | None:
    """Return the curve of a match; None with fewer than two decisions judged.

    It ends before the first decision without a judgement, because luck cannot be told apart from
    there on. `named` are the number and ply of the moments to name, in order.
    """
    judged = list(takewhile(lambda decision: decision.ply in known, match.decisions))
    if len(judged) < 2:
        return None
    seats, complete = len(match.start), len(judged) == len(match.decisions)
    last = len(match.journal.moves) if complete else judged[-1].ply
    alone, ends = seats == 1, match.result if complete else ()
    top = (
        max([1.0, *(known[decision.ply].played.value for decision in judged), *ends])
        if alone
        else 1.0
    )

    def place(ply: int) -> float:
        return round(LEFT + WIDTH * ply / last, 1)

    def height(value: float) -> float:
        return round(TOP + HEIGHT * (1 - value / top), 1)

    lines: list[list[Step]] = []
    values: list[list[float]] = []
    for seat, start in enumerate(match.start):
        line, chances = [Step(LEFT, height(start), height(start))], [start]
        for ply in (decision.ply for decision in judged if decision.seat == seat):
            value = known[ply].played.value
            line.append(Step(place(ply), height(value - known[ply].change[seat]), height(value)))
            chances.append(value)
        for end in ends[seat : seat + 1]:
            line.append(Step(LEFT + WIDTH, height(end), height(end)))
            chances.append(end)
        lines.append(line)
        values.append(chances)
    return Curve(
        lines,
        values,
        apart([line[-1].after for line in lines]),
        [(height(step), f"{step:.0f}" if alone else f"{step:.0%}") for step in (0.0, top / 2, top)],
        complete,
        moments([(number, place(ply)) for number, ply in named if ply <= judged[-1].ply]),
    )


def moments(named: Sequence[tuple[int, float]]) -> list[Moment]:
    """Return the moments (number, place), their numbers far enough apart to be read.

    >>> [moment.x for moment in moments([(1, 50.0), (2, 51.0), (5, 200.0)])]
    [48, 68, 200.0]
    """
    placed, free = list[Moment](), float(LEFT + WIDTH)
    for rank, (number, at) in reversed(list(enumerate(named))):
        free = min(at, free)
        placed.append(Moment(number, max(free, LEFT + BESIDE * rank), at))
        free -= BESIDE
    return placed[::-1]


def apart(heights: list[float]) -> list[float]:
    """Return the heights, moved upwards until no two are closer than `APART`.

    >>> apart([100.0, 20.0, 99.0])
    [100.0, 20.0, 87.0]
    """
    moved, free = list(heights), float("inf")
    for place in sorted(range(len(heights)), key=lambda place: -heights[place]):
        moved[place] = min(heights[place], free)
        free = moved[place] - APART
    return moved
