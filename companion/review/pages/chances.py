"""A chart of everybody's chances over a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import takewhile
from typing import NamedTuple

from companion.review.judging import Judgement
from companion.review.reviewed_match import Match

LEFT, TOP, WIDTH, HEIGHT = 48, 14, 288, 168
APART = 13  # from one number at the end of a line to the next


class Step(NamedTuple):
    """A decision of the seat that a line belongs to; at its ends the match's start and result."""

    x: float
    before: float
    """The height that luck and the others brought the line to."""
    after: float
    """The height that the seat's own move brought it to."""


@dataclass(frozen=True, slots=True)
class Curve:
    """What `review/curve.html` draws: by seat its steps, its chances and where its number goes."""

    lines: list[list[Step]]
    values: list[list[float]]
    numbers: list[float]
    grid: list[tuple[float, str]]
    """Lines across, each at its height with its words."""
    whole: bool
    """Whether it goes to the result."""


def curve(match: Match, known: Mapping[int, Judgement]) -> Curve | None:
    """The chances to the result; None with fewer than two decisions judged.

    It ends before the first one that is not judged yet: beyond it nobody could say what was luck.
    """
    judged = list(takewhile(lambda one: one.ply in known, match.decisions))
    if len(judged) < 2:
        return None
    seats, complete = len(match.start), len(judged) == len(match.decisions)
    last = len(match.journal.moves) if complete else judged[-1].ply
    alone, ends = seats == 1, match.result if complete else ()
    top = max([1.0, *(known[one.ply].played.value for one in judged), *ends]) if alone else 1.0

    def height(value: float) -> float:
        return round(TOP + HEIGHT * (1 - value / top), 1)

    lines: list[list[Step]] = []
    values: list[list[float]] = []
    for seat, start in enumerate(match.start):
        line, chances = [Step(LEFT, height(start), height(start))], [start]
        for ply in (one.ply for one in judged if one.seat == seat):
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
    """The heights, moved upwards until no two are closer than `APART`.

    >>> apart([100.0, 20.0, 99.0])
    [100.0, 20.0, 87.0]
    """
    found, free = list(heights), float("inf")
    for place in sorted(range(len(heights)), key=lambda place: -heights[place]):
        found[place] = min(heights[place], free)
        free = found[place] - APART
    return found
