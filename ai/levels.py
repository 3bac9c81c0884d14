"""How a weaker level chooses among good moves."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.kit.levels import LEVELS as LEVELS  # who thinks knows them from here
from companion.kit.levels import Level as Level
from companion.kit.rng import Rng


@dataclass(frozen=True)
class Judged:
    """A move after the search: how often it was tried, and what it brought from 0 to 1."""

    text: str
    visits: int
    value: float


def mixing(level: Level, most: float = 1.0) -> Level:
    """The same level where a move that is always the same would tell what it hides.

    Who mixes is weaker by what may be mixed in: measured in duels of neighbours (docs/strength.md).
    `most` is the strictness that still mixes: more than 1 where the search also visits what it
    does not mean to play.
    """
    return replace(
        level,
        strictness=min(level.strictness / 4.0, most),
        share=min(level.share / 2.0, 0.2),
        margin=max(level.margin * 1.5, 0.03),
    )


def at_once(level: Level, seats: int = 2) -> Level:
    """The same level where several seats choose at once, and the search visits hardly anything bad.

    By visits even a novice would hardly err there: the weaker levels go by what moves are worth,
    and by how much less they put up with: measured in duels of neighbours (docs/strength.md). The
    more seats share the victory, the less lies between a good move and a bad one.
    """
    return replace(
        level,
        strictness=min(level.strictness / 16.0, 1.0),
        share=0.2 if level.strictness > 4.0 else 0.0,
        margin=max(level.margin * 3.5 / seats, 0.03),
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
