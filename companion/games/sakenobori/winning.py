"""Each seat's chance to win after a round: for the review."""

from __future__ import annotations

from typing import Final

from companion.games.sakenobori.prospects import settle
from companion.games.sakenobori.table import Sakenobori
from companion.kit import winning as kit

# The lead in tokens that multiplies the odds of winning by e: fitted by maximum
# likelihood to matches of club players (docs/review.md). The search assumes flatter odds.
SWAY: Final = 1.0
A_ROUND: Final = 0.35  # added for each round to come
A_TOKEN: Final = 0.38  # added for each token in the box


def winning(state: Sakenobori) -> list[float]:
    """Return by seat its chance to win; at the end its share of the victory, box included."""
    tokens = [int(state.tokens[seat]) for seat in range(int(state.seats))]
    if left := int(state.rounds - state.round):
        return kit.chances(tokens, SWAY + A_ROUND * left + A_TOKEN * int(state.box))
    settle(state, state.free)
    return kit.shares(own + int(state.free[seat]) for seat, own in enumerate(tokens))
