"""How strong each level plays, and how a weaker one chooses among good moves."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from companion.kit.rng import Rng


@dataclass(frozen=True)
class Level:
    """Every level thinks well; a weaker one is less strict about what it then plays."""

    simulations: int
    seconds: float
    strictness: float
    """z: a move is played with a chance that grows with its visits to the power of z."""
    share: float
    """Never a move with less than this share of the visits of the most visited,"""
    margin: float
    """nor one that is worth this much less than it."""


LEVELS: Final = MappingProxyType(
    {
        "novice": Level(4_000, 1.0, strictness=0.0, share=0.05, margin=0.20),
        "casual": Level(4_000, 1.0, strictness=1.0, share=0.05, margin=0.12),
        "club": Level(10_000, 1.0, strictness=4.0, share=0.20, margin=0.05),
        "master": Level(60_000, 3.0, strictness=64.0, share=1.0, margin=0.0),
    }
)


@dataclass(frozen=True)
class Judged:
    """A move after the search: how often it was tried, and what it brought from 0 to 1."""

    text: str
    visits: int
    value: float


def mixing(level: Level, most: float = 1.0) -> Level:
    """The same level where a move that is always the same would tell what it hides.

    `most` is the strictness that still mixes: more than 1 where the search also visits what it
    does not mean to play.
    """
    return replace(
        level,
        strictness=min(level.strictness, most),
        share=min(level.share, 0.2),
        margin=max(level.margin, 0.03),
    )


def at_once(level: Level) -> Level:
    """The same level where several seats choose at once, and the search visits hardly anything bad.

    By visits even a novice would hardly err there: the weaker levels go by what moves are worth.
    """
    return replace(
        level,
        strictness=min(level.strictness / 4.0, 1.0),
        share=0.2 if level.strictness > 1.0 else 0.0,
        margin=max(level.margin / 2.0, 0.03),
    )


def pick(moves: Sequence[Judged], level: Level, rng: Rng) -> Judged:
    """The move this level plays; the weakest levels too play none that looks bad."""
    best = max(moves, key=lambda move: move.visits)
    good = [
        move
        for move in moves
        if move.visits >= best.visits * level.share and move.value >= best.value - level.margin
    ]
    most = best.visits  # none, where there was no time to try anything: then all are alike
    weights = [(move.visits / most) ** level.strictness if most else 1.0 for move in good]
    at = rng.fraction() * sum(weights)
    for move, weight in zip(good, weights, strict=True):
        at -= weight
        if at < 0:
            return move
    return best
