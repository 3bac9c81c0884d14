"""How a sensible angler plays: for the ends of simulations, for exact answers, for the arena."""

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

# ------------------------------------------------ the ends of simulations: hot


def playout(state: Approaching, rng: Rng) -> None:
    """Play on to the end: sensible dice, and throws that succeed as often as the best play does.

    The last duel of a world is not rolled, if nobody has: its odds say more than its outcome.
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
    """Whether nobody has said or rolled anything in this duel but which dice it takes."""
    if state.phase == COMMIT:
        return True
    asked = state.phase == DECLARE_USE and state.waiting == state.together
    return asked and len(state.events) == state.seats


def certain(state: State) -> bool:
    """Whether two seats choose dice in a world that replaces the duel's rolls by its odds."""
    assert isinstance(state, Position)
    return bool(state.seats == 2 and state.phase == COMMIT and state.duel + 1 == state.horizon)


def take_dice(state: Position, rng: Rng) -> None:
    """Everyone's dice: as chosen already, else sensible ones."""
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
    """Who takes the fish of those whose turn is still to come, or NOBODY."""
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
    """Who of the group takes the fish, or NOBODY; `tied` says whether equal sums were in the way.

    A seat whose dice lie has the chance that they still give it; the sum of a success is drawn
    from those that the dice reach when all are simply added.
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


# ------------------------------------------------ the arena's measuring sticks


def instinct(state: State) -> int:
    """Few dice that do well enough; then whatever catches the fish most often."""
    assert isinstance(state, Position)
    seat = int(state.turn())
    legal = state.legal(seat)
    if state.phase == COMMIT:
        sense = state.shoal.chances(state.target, state.seats).sense
        return max(legal, key=lambda fist: (float(sense[fist]), -fist))
    return max(legal, key=lambda action: (chance_of(state, seat, action), -action))


def exposed(state: State) -> State:
    """The position as a world whose hidden choices are the true ones."""
    assert isinstance(state, Position)
    world = state.copy()
    assert isinstance(world, Position)
    world.horizon = state.duel + 1
    world.hidden = 0
    return world
