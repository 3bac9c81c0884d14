"""Each seat's chance to win after a duel: for the review."""

from __future__ import annotations

from typing import Final

from companion.games.dieangler.prospects import outlook
from companion.games.dieangler.sheet import DUELS, OVERTIME
from companion.games.dieangler.table import Dieangler
from companion.kit import winning as kit

# The lead in fish that multiplies the odds of winning by e: fitted by maximum
# likelihood to matches of club players (docs/review.md). The search assumes steeper odds.
SWAY: Final = 0.6
A_DUEL: Final = 0.15  # added for each duel to come


def winning(state: Dieangler) -> list[float]:
    """Return by seat its chance to win, at the end its share of the victory.

    Exact for two seats.
    """
    seats = range(int(state.seats))
    if len(seats) == 2:
        return [outlook(state, seat) for seat in seats]
    if not state.weighed:
        return after(state, None)
    shares = [float(state.share[seat]) for seat in seats]
    ends = [(1.0 - sum(shares), after(state, None))]
    ends += [(share, after(state, seat)) for seat, share in enumerate(shares)]
    return [sum(share * chances[seat] for share, chances in ends) for seat in seats]


def after(state: Dieangler, winner: int | None) -> list[float]:
    """Return the chances if the fish on the table go to `winner`."""
    fish = [int(state.taken[seat]) for seat in range(int(state.seats))]
    if winner is not None:
        fish[winner] += int(state.stack)
    duels = int(state.duels - state.duel) - 1
    if state.duel == DUELS - 1 and fish.count(max(fish)) > 1:
        duels, fish = OVERTIME, [0 if state.alone else own for own in fish]
    return kit.chances(fish, SWAY + A_DUEL * duels) if duels else kit.shares(fish)
