"""How likely each seat is to win; alone, the points: for the review."""

from __future__ import annotations

from typing import Final

from companion.games.nusfjord.table import Nusfjord
from companion.kit import winning as kit
from companion.kit.state import OVER

PAR: Final = 46  # points that the policy reaches alone (docs/review.md)


def winning(state: Nusfjord) -> list[float]:
    """By seat its share of the victory; alone its points, before the end those to be expected."""
    seats = int(state.seats)
    if state.turn() != OVER:
        return [1 / seats] * seats if seats > 1 else [float(PAR)]
    points = [int(state.score(seat)) for seat in range(seats)]
    return kit.shares(points) if seats > 1 else [float(points[0])]
