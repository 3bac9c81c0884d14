"""How likely each seat is to win when a round is over: for the review."""

from __future__ import annotations

from companion.games.sakenobori.prospects import outlook, settle
from companion.games.sakenobori.table import Sakenobori
from companion.kit import winning as kit


def winning(state: Sakenobori) -> list[float]:
    """By seat its chance; in the end its share of the victory, the box shared out."""
    seats = range(int(state.seats))
    if state.round < state.rounds:
        return [outlook(state, seat) for seat in seats]
    settle(state, state.free)
    return kit.shares(int(state.tokens[seat] + state.free[seat]) for seat in seats)
