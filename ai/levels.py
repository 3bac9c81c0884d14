"""How a weaker level chooses among good moves."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.kit.levels import LEVELS as LEVELS  # who thinks knows them from here
from companion.kit.levels import Level as Level
from companion.kit.rng import Rng

RARE: Final = 0.05  # of the most likely: what solving has not quite ruled out stays out


@dataclass(frozen=True)
class Judged:
    """A move after the search: how often it was tried, and what it brought from 0 to 1."""

    text: str
    visits: int
    value: float


def mixing(level: Level, most: float = 1.0) -> Level:
    """The same level where a move that is always the same would tell what it hides.

    Who mixes is weaker by what may be mixed in; how much was set by duels of neighbouring levels.
    `most` is the strictness that still mixes: more than 1 where the search also visits what it does
    not mean to play.
    """
    return replace(
        level,
        strictness=min(level.strictness / 4.0, most),
        share=min(level.share / 2.0, 0.2),
        margin=max(level.margin * 1.5, 0.03),
    )


def at_once(level: Level, seats: int) -> Level:
    """The same level where several seats choose at once, and the search visits hardly anything bad.

    By visits even a novice would hardly err there: the weaker levels go by what moves are worth,
    and by how much less they put up with, as duels of neighbouring levels set it. The more seats
    share the victory, the less lies between a good move and a bad one. With two seats the search
    finds odds that cost little against anybody, and the master plays its rarer moves too.
    """
    master = level.strictness > 4.0
    if seats == 2:
        strictness, share, margin = float(master), RARE if master else 0.0, level.margin / 2.0
    else:
        strictness, share = min(level.strictness / 16.0, 1.0), 0.2 if master else 0.0
        margin = level.margin * 3.5 / seats
    return replace(level, strictness=strictness, share=share, margin=max(margin, 0.03))


def weighed(moves: Sequence[Judged], level: Level) -> list[tuple[Judged, float]]:
    """The moves that this level may play, each with its weight: none that looks bad."""
    best = max(moves, key=lambda move: move.visits)
    good = [
        move
        for move in moves
        if move.visits >= best.visits * level.share and move.value >= best.value - level.margin
    ]
    most = best.visits  # none, where there was no time to try anything: then all are alike
    return [(move, (move.visits / most) ** level.strictness if most else 1.0) for move in good]


def pick(moves: Sequence[Judged], level: Level, rng: Rng) -> Judged:
    """The move this level plays."""
    good = weighed(moves, level)
    at = rng.fraction() * sum(weight for _, weight in good)
    for move, weight in good:
        at -= weight
        if at < 0:
            return move
    return max(moves, key=lambda move: move.visits)
