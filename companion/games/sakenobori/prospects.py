"""Payoffs from 0 to 1 of the end of a round, for the search."""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.sakenobori.position import SPAWNED
from companion.games.sakenobori.rules import Position

# The lead in tokens that multiplies the odds of winning by e: fitted to the course of matches
# of the search against itself.
SWAY: Final = 1.0
A_ROUND: Final = 0.7  # added for each round to come
A_TOKEN: Final = 0.3  # added for each token in the box


def settle(state: Position, taken: vec[i64]) -> None:
    """Write what each seat takes from the box into `taken`: a fast `sheet.settlement`."""
    first: i64 = -1
    second: i64 = -1
    firsts: i64 = 0
    seconds: i64 = 0
    seat: i64 = 0
    while seat < state.seats:
        taken[seat] = 0
        if state.fate[seat] == SPAWNED:
            rank: i64 = state.rank[seat]
            if rank > first:
                second = first
                seconds = firsts
                first = rank
                firsts = 1
            elif rank == first:
                firsts += 1
            elif rank > second:
                second = rank
                seconds = 1
            elif rank == second:
                seconds += 1
        seat += 1
    if not firsts:
        return
    # A turn is 1st, 1st, 2nd (or 1st, 2nd, 1st): pay whole turns first, then the rest step by step.
    turn: i64 = 2 * firsts + seconds
    ones: i64 = state.box // turn * 2
    twos: i64 = state.box // turn if seconds else 0
    left: i64 = state.box % turn
    if left >= firsts:
        left -= firsts
        ones += 1
        if seconds and state.second_first:
            if left >= seconds:
                twos += 1
        elif left >= firsts:
            ones += 1
    seat = 0
    while seat < state.seats:
        if state.fate[seat] == SPAWNED:
            if state.rank[seat] == first:
                taken[seat] = ones
            elif state.rank[seat] == second:
                taken[seat] = twos
        seat += 1


def outlook(state: Position, seat: i64) -> float:
    """Return the seat's share of the victory, or before the last round how good its lead is."""
    if state.round >= state.rounds:
        return victory(state, seat)
    scale = SWAY + A_ROUND * float(state.rounds - state.round) + A_TOKEN * float(state.box)
    total = 0.0
    other: i64 = 0
    while other < state.seats:
        total += exp(float(state.tokens[other] - state.tokens[seat]) / scale)
        other += 1
    return 1.0 / total


def victory(state: Position, seat: i64) -> float:
    """Return mostly the share of the victory (§9, SK-31), plus a little for every token."""
    taken = state.free
    settle(state, taken)
    mine: i64 = state.tokens[seat] + taken[seat]
    ahead: i64 = 0
    level: i64 = 0
    other: i64 = 0
    while other < state.seats:
        theirs: i64 = state.tokens[other] + taken[other]
        if theirs > mine:
            ahead += 1
        elif theirs == mine:
            level += 1
        other += 1
    token = float(mine if mine < 25 else 25) / 25.0
    return 0.05 * token + (0.95 / float(level) if ahead == 0 else 0.0)
