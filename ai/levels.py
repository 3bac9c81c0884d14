"""How levels choose among good moves."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.kit.levels import LEVELS as LEVELS  # who thinks knows them from here
from companion.kit.levels import Level as Level
from companion.kit.rng import Rng

RARE: Final = 0.05  # share of the likeliest move below which a solved mixture is cut off


@dataclass(frozen=True)
class Judged:
    """A move after the search: its visits and its mean value from 0 to 1."""

    text: str
    visits: int
    value: float


def mixing(level: Level, most: float = 1.0) -> Level:
    """Return the level adjusted for games in which predictable moves reveal secrets.

    Mixing in worse moves costs strength; the amount was set by duels between neighbouring levels.
    `most` is the largest strictness that still mixes: above 1 where the search also visits moves
    that it does not intend to play.
    """
    return replace(
        level,
        strictness=min(level.strictness / 4.0, most),
        share=min(level.share / 2.0, 0.2),
        margin=max(level.margin * 1.5, 0.03),
    )


def at_once(level: Level, seats: int) -> Level:
    """Return the level adjusted for simultaneous choices, where the search rarely visits bad moves.

    Choosing by visits, even a novice would hardly make mistakes there, so weaker levels choose by
    value within a margin that was set by duels between neighbouring levels. The more seats share
    the victory, the closer good and bad moves are. With two seats the search finds a mixture that
    costs little against anybody, and the master plays its rarer moves too.
    """
    master = level.strictness > 4.0
    if seats == 2:
        strictness, share, margin = float(master), RARE if master else 0.0, level.margin / 2.0
    else:
        strictness, share = min(level.strictness / 16.0, 1.0), 0.2 if master else 0.0
        margin = level.margin * 3.5 / seats
    return replace(level, strictness=strictness, share=share, margin=max(margin, 0.03))


def weighed(moves: Sequence[Judged], level: Level) -> list[tuple[Judged, float]]:
    """Return the moves that this level may play with their weights, without bad-looking ones."""
    best = max(moves, key=lambda move: move.visits)
    good = [
        move
        for move in moves
        if move.visits >= best.visits * level.share and move.value >= best.value - level.margin
    ]
    most = best.visits  # 0 if there was no time for any simulation: then all weights are equal
    return [(move, (move.visits / most) ** level.strictness if most else 1.0) for move in good]


def pick(moves: Sequence[Judged], level: Level, rng: Rng) -> Judged:
    """Return the move that this level plays."""
    good = weighed(moves, level)
    threshold = rng.fraction() * sum(weight for _, weight in good)
    for move, weight in good:
        threshold -= weight
        if threshold < 0:
            return move
    return max(moves, key=lambda move: move.visits)
