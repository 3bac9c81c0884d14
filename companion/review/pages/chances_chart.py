"""A chart of each seat's chances over a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import takewhile
from typing import NamedTuple

from companion.review.judging import Judgement
from companion.review.reviewed_match import Match

LEFT, TOP, WIDTH, HEIGHT = 48, 14, 288, 168
APART = 13  # minimum distance between the numbers at the ends of lines


class Step(NamedTuple):
    """One of the seat's decisions on its line; the ends are the start and result of the match."""

    x: float
    before: float
    """Height before the move: what luck and the others' moves led to."""
    after: float
    """Height after the seat's own move."""


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


def curve(match: Match, known: Mapping[int, Judgement]) -> Curve | None:
    """Return the curve of a match; None with fewer than two decisions judged.

    It ends before the first decision without a judgement, because luck cannot be told apart from
    there on.
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

    def height(value: float) -> float:
        return round(TOP + HEIGHT * (1 - value / top), 1)

    lines: list[list[Step]] = []
    values: list[list[float]] = []
    for seat, start in enumerate(match.start):
        line, chances = [Step(LEFT, height(start), height(start))], [start]
        for ply in (decision.ply for decision in judged if decision.seat == seat):
            value = known[ply].played.value
            x = round(LEFT + WIDTH * ply / last, 1)
            line.append(Step(x, height(value - known[ply].change[seat]), height(value)))
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
    )


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
