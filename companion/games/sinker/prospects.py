"""What the end of a round is worth to a seat, from 0 to 1: for the search."""

from math import exp
from typing import Final

from mypy_extensions import i64

from companion.games.sinker.position import Position

# By how many points a lead has to grow to make e times as much of a victory: fitted to how matches
# of the search against itself and against greedy players went on (docs/strength.md).
SWAY: Final = 6.0
A_ROUND: Final = 1.2  # for each round to come
SWING: Final = 20.0  # from losing so much to gaining so much against all others goes 0 to 1


def outlook(state: Position, seat: i64) -> float:
    """How far the round brought the victory nearer, and in the last the share of it."""
    gain = progress(state, seat)
    if state.round < state.rounds:
        return gain
    return 0.25 * gain + 0.75 * state.victory(seat)


def progress(state: Position, seat: i64) -> float:
    """Where the chance of the victory now lies between what a bad and a good round make of it.

    A chance is a seat's share of exp(total / scale). So who is behind likes a gamble, who leads
    does not; and who is far behind or ahead still sees a difference.
    """
    scale = SWAY + A_ROUND * float(state.rounds - state.round)
    before = 0.0  # the others, where the seat itself is 1
    now = 0.0
    mine: i64 = state.totals[seat]
    was: i64 = mine - state.scored[seat]
    other: i64 = 0
    while other < state.seats:
        if other != seat:
            theirs: i64 = state.totals[other]
            now += exp(float(theirs - mine) / scale)
            before += exp(float(theirs - state.scored[other] - was) / scale)
        other += 1
    bad = before * exp(SWING / scale)
    good = before * exp(-SWING / scale)
    # (1 / (1 + now) - 1 / (1 + bad)) / (1 / (1 + good) - 1 / (1 + bad)), without cancelling
    part = (bad - now) * (1.0 + good) / ((1.0 + now) * (bad - good))
    return 0.0 if part < 0.0 else 1.0 if part > 1.0 else part
