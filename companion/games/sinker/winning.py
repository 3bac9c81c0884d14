"""How likely each seat is to win when a round is over: for the review."""

from __future__ import annotations

from companion.games.sinker.prospects import A_ROUND, SWAY
from companion.games.sinker.table import Sinker
from companion.kit import winning as kit


def winning(state: Sinker) -> list[float]:
    """By seat its chance; in the end its share of the victory."""
    left = int(state.rounds - state.round)
    return kit.chances(state.totals, SWAY + A_ROUND * left) if left else kit.shares(state.totals)
