"""Sensible play: for playouts, for matrix games, for the arena."""

from mypy_extensions import i64

from companion.games.dieangler.approach import Approaching
from companion.games.dieangler.dice import KEY, LATE
from companion.games.dieangler.forecast import chance_of, standing
from companion.games.dieangler.position import (
    COMMIT,
    DECLARE_USE,
    DRAW,
    ENDED,
    NOBODY,
    ROLL,
    Position,
)
from companion.games.dieangler.prospects import weigh
from companion.kit.masks import BIT
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, State

# ------------------------------------------------ playouts: hot code


def playout(state: Approaching, rng: Rng) -> None:
    """Play to the end with sensible dice; throws succeed with the probability of best play.

    The last duel of a world is valued by its odds instead of being rolled, unless somebody has
    rolled already.
    """
    while state.phase == ROLL:
        state.apply(CHANCE, state.chance(rng))
    while state.phase != ENDED:
        if state.phase == DRAW:
            state.apply(CHANCE, state.chance(rng))
        fresh = untouched(state)
        if state.phase == COMMIT:
            take_dice(state, rng)
        if fresh and state.duel + 1 == state.horizon:
            weigh(state)
            return
        if state.phase == COMMIT:
            state.waiting = 0
            state.members = 0
            state.land(rest_of_duel(state, rng))
        else:
            winner = approach(state, rng)
            if winner == NOBODY and (not state.tied or state.later):
                winner = rest_of_duel(state, rng)
            state.land(winner)


def untouched(state: Position) -> bool:
    """Return whether only dice have been chosen in this duel, nothing declared or rolled."""
    if state.phase == COMMIT:
        return True
    asked = state.phase == DECLARE_USE and state.waiting == state.together
    return asked and len(state.events) == state.seats


def deterministic(state: State) -> bool:
    """Return whether two seats choose dice in a world that values the duel by its odds."""
    assert isinstance(state, Position)
    return bool(state.seats == 2 and state.phase == COMMIT and state.duel + 1 == state.horizon)


def take_dice(state: Position, rng: Rng) -> None:
    """Set everyone's dice: those already chosen, or else a sensible choice."""
    table = state.shoal.chances(state.target, state.seats)
    seat: i64 = 0
    while seat < state.seats:
        fist: i64 = state.pending[seat]
        if fist < 0:
            fist = table.fist(state.resting[seat], rng)
        state.pending[seat] = -1
        state.fist[seat] = fist
        seat += 1


def rest_of_duel(state: Position, rng: Rng) -> i64:
    """Return which of the seats still to approach takes the fish, or NOBODY."""
    while True:
        least: i64 = LATE
        seat: i64 = 0
        while seat < state.seats:
            key: i64 = KEY[state.fist[seat]]
            if state.key < key < least and key > 0:
                least = key
            seat += 1
        if least == LATE:
            return NOBODY
        state.key = least
        state.members = 0
        seat = 0
        while seat < state.seats:
            if KEY[state.fist[seat]] == least:
                state.members |= BIT[seat]
            seat += 1
        winner = approach(state, rng)
        if winner != NOBODY or (state.tied and not state.later):
            return winner


def approach(state: Position, rng: Rng) -> i64:
    """Return who of the group takes the fish, or NOBODY; `tied` gets the seats with equal sums.

    A seat whose dice are all rolled has its current chance. The sum of a catch is sampled as if
    all its dice were simply added.
    """
    table = state.shoal.chances(state.target, state.seats)
    best: i64 = 999
    winner: i64 = NOBODY
    state.tied = 0
    seat: i64 = 0
    while seat < state.seats:
        if state.members & BIT[seat]:
            fist: i64 = state.fist[seat]
            lies = state.face[seat * 7] > 0
            on = bool(lies and state.catches(seat))
            if not on:
                chance = standing(state, int(seat)) if lies else table.chance[fist]
                if rng.fraction() >= chance:
                    seat += 1
                    continue
            total: i64 = state.total(seat) if on else table.sum_of(fist, rng)
            if total < best:
                best = total
                winner = seat
                state.tied = 0
            elif total == best:
                state.tied |= BIT[seat] | BIT[winner]
        seat += 1
    return NOBODY if state.tied else winner


# ------------------------------------------------ the arena's baselines


def instinct(state: State) -> int:
    """Return few dice with a good chance; later the action with the best chance."""
    assert isinstance(state, Position)
    seat = int(state.turn())
    legal = state.legal(seat)
    if state.phase == COMMIT:
        sense = state.shoal.chances(state.target, state.seats).sense
        return max(legal, key=lambda fist: (float(sense[fist]), -fist))
    return max(legal, key=lambda action: (chance_of(state, seat, action), -action))


def exposed(state: State) -> State:
    """Return the position as a world whose hidden choices are the true ones."""
    assert isinstance(state, Position)
    world = state.copy()
    assert isinstance(world, Position)
    world.horizon = state.duel + 1
    world.hidden = 0
    return world
