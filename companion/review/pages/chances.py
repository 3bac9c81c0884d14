"""Everybody's chances over a match, as a picture: what each move was worth to who made it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.review.judging import Judgement
from companion.review.match import Match

LEFT, TOP, WIDTH, HEIGHT = 48, 14, 300, 168


@dataclass(frozen=True, slots=True)
class Curve:
    """What `review/curve.html` draws: by seat its points (x, y) and its chances."""

    lines: list[list[tuple[float, float]]]
    values: list[list[float]]
    grid: list[tuple[float, str]]
    """Lines across, each at its height with its words."""


def curve(match: Match, known: Mapping[int, Judgement]) -> Curve | None:
    """The chances found so far; None with fewer than two."""
    if len(known) < 2:
        return None
    seats, last = len(match.start), max(known)
    alone = seats == 1
    top = max([1.0, *(judged.played.value for judged in known.values())]) if alone else 1.0
    lines: list[list[tuple[float, float]]] = []
    values: list[list[float]] = []
    for seat in range(seats):
        own = [one for one in match.decisions if one.seat == seat and one.ply in known]
        chances = [match.start[seat], *(known[one.ply].played.value for one in own)]
        moves = [0, *(one.ply for one in own)]
        lines.append(
            [
                (round(LEFT + WIDTH * ply / last, 1), round(TOP + HEIGHT * (1 - value / top), 1))
                for ply, value in zip(moves, chances, strict=True)
            ]
        )
        values.append(chances)
    steps = (0.0, top / 2, top)
    return Curve(
        lines,
        values,
        [
            (round(TOP + HEIGHT * (1 - step / top), 1), f"{step:.0f}" if alone else f"{step:.0%}")
            for step in steps
        ],
    )
