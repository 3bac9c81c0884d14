"""Matches retold with other hidden cards, for the tests that pages hide them."""

from __future__ import annotations

from collections.abc import Callable

from companion.games import GAMES
from companion.kit.journal import Entry
from companion.kit.rng import Rng
from companion.kit.view import View

TRIES = 100


def twins(key: str) -> Callable[[View, list[Entry], int], list[Entry]]:
    """How a match of that game is resampled: another, where possible."""

    def twin(view: View, moves: list[Entry], seed: int) -> list[Entry]:
        game, rng = GAMES[key].tabletop, Rng(seed)
        assert game is not None
        tries = (game.resampled(view, moves, rng) for _ in range(TRIES))
        return next((found for found in tries if found != moves), moves)

    return twin
