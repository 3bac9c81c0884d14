"""How long an AI thinks: a move that forces itself takes as long as one that was searched for.

Else the speed of the answer would tell the table that the hand left no choice, or that the end was
worked out. Nothing is computed meanwhile: the time is that of one of the last searches.
"""

from __future__ import annotations

from collections import defaultdict, deque

from flask import current_app

from ai.levels import LEVELS
from companion.kit.rng import Rng

KEPT = (
    32  # searches of a game at a level: the last ones, as a match's end is quicker than its start
)


class Tempo:
    """The times of the last searches in this process."""

    def __init__(self) -> None:
        self._seen: defaultdict[tuple[str, str], deque[float]] = defaultdict(
            lambda: deque(maxlen=KEPT)
        )

    def searched(self, game: str, level: str, seconds: float) -> None:
        """A search took so long."""
        self._seen[game, level].append(seconds)

    def like(self, game: str, level: str, seed: int) -> float:
        """The time of one of the last searches; before the first, all that the level has."""
        seen = list(self._seen[game, level])
        return seen[Rng(seed).below(len(seen))] if seen else LEVELS[level].seconds


def tempo() -> Tempo:
    """This application's."""
    found: Tempo = current_app.extensions.setdefault("tempo", Tempo())
    return found
