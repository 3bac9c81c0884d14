"""How likely each seat is to win when a round is over: for the review."""

from __future__ import annotations

from typing import Final

from companion.games.fisherman.table import Fisherman
from companion.kit import winning as kit

# By how many victory points a lead has to grow to make a victory e times as likely: fitted by
# maximum likelihood to 1,500 matches of the policy against itself, for each number of seats
# (docs/review.md).
SWAY: Final = 0.6
A_ROUND: Final = 0.75  # for each round to come


def winning(state: Fisherman) -> list[float]:
    """By seat its chance; in the end its share of the victory."""
    left = int(state.rounds - state.round)
    return kit.chances(state.totals, SWAY + A_ROUND * left) if left else kit.shares(state.totals)
