"""How likely each seat is to win when a round is over: for the review."""

from __future__ import annotations

from typing import Final

from companion.games.sakenobori.prospects import settle
from companion.games.sakenobori.table import Sakenobori
from companion.kit import winning as kit

# By how many tokens a lead has to grow to make a victory e times as likely: fitted by maximum
# likelihood to matches of club players (docs/review.md). The search's own value is less sure.
SWAY: Final = 1.0
A_ROUND: Final = 0.35  # for each round to come
A_TOKEN: Final = 0.38  # for each token that waits in the box


def winning(state: Sakenobori) -> list[float]:
    """By seat its chance; in the end its share of the victory, the box shared out."""
    tokens = [int(state.tokens[seat]) for seat in range(int(state.seats))]
    if left := int(state.rounds - state.round):
        return kit.chances(tokens, SWAY + A_ROUND * left + A_TOKEN * int(state.box))
    settle(state, state.free)
    return kit.shares(own + int(state.free[seat]) for seat, own in enumerate(tokens))
