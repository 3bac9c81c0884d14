"""Sensible play without search: for playouts and for the arena."""

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.sakenobori.cells import (
    DOWN,
    HAND,
    bears,
    owner,
    rank_of,
)
from companion.games.sakenobori.position import (
    ALL_SEEN,
    CHOICE,
    GO,
    MEETING,
    OUTING,
    PLACE_BEAR,
    RIVER,
    SPAWN,
    SWIM,
    WIDTH,
)
from companion.games.sakenobori.rules import Position
from companion.kit.rng import Rng
from companion.kit.state import State

Odds = Callable[[int], float]
"""By cell: how much more likely its face-down card is the bear than a card without information."""

WHIMS: Final = 8  # one turn in this many is random, so that nothing is ruled out
BOLD: Final = 3  # how many of four chances to swim onto an unknown card are taken
BEARS: Final = 6  # one placed card in this many is the bear, while it is in hand
PATIENT: Final = 5  # in how many of eight turns the salmon waits instead of spawning

# ------------------------------------------------ playouts: hot code


def playout(state: Position, rng: Rng, buffer: vec[i64]) -> None:
    """Play the round to its end without using information that the seat in turn lacks."""
    while state.now >= 0:
        options: i64 = state.legal_into(buffer)
        if state.phase == RIVER:
            state.play(placing(options, rng, buffer))
        elif options > 1 and state.phase >= SWIM and rng.below(WHIMS):
            state.play(glance(state, options, rng, buffer))
        else:
            state.play(buffer[rng.below(options)])


def glance(state: Position, options: i64, rng: Rng, buffer: vec[i64]) -> i64:
    """Return a swim up if it looks safe enough, else wait for the river to grow, else spawn."""
    if state.phase == MEETING:
        return buffer[0]  # the bear goes out if possible
    seat: i64 = state.now
    here: i64 = rank_of(state.at[seat])
    spawn: i64 = options - 1
    while buffer[spawn] != SPAWN:
        spawn -= 1
    first: i64 = spawn  # index of the first swim
    while first > 0 and buffer[first - 1] >= GO:
        first -= 1
    best: i64 = -1
    up: i64 = here
    i: i64 = first
    while i < spawn:
        cell: i64 = buffer[i] - GO
        rank: i64 = rank_of(cell)
        if rank > here and (rank > up or rng.below(2)) and dares(state, seat, cell, rng):
            best = buffer[i]
            up = rank
        i += 1
    if best >= 0:
        return best
    if first and rng.below(8) < PATIENT:
        return placing(first, rng, buffer)
    return SPAWN


def placing(placings: i64, rng: Rng, buffer: vec[i64]) -> i64:
    """Return a placing: rarely of the bear, and preferably high up."""
    rivers: i64 = placings
    while rivers > 0 and buffer[rivers - 1] >= PLACE_BEAR:
        rivers -= 1
    if not rivers or (rivers < placings and rng.below(BEARS) == 0):
        return buffer[rivers + rng.below(placings - rivers)]
    first: i64 = rng.below(rivers)
    other: i64 = rng.below(rivers)
    return buffer[first if first > other else other]


def dares(state: Position, seat: i64, cell: i64, rng: Rng) -> bool:
    """Return whether the salmon swims there: never onto a bear, mostly onto unknown cards."""
    card: i64 = state.board[cell]
    saved: bool = state.bear[seat] == HAND
    if not card & DOWN:
        return saved or bears(card) != 1
    whose: i64 = owner(card)
    if saved or state.shown[whose]:
        return True
    if whose == seat:
        return state.bear[seat] != cell
    return rng.below(4) < BOLD


# ------------------------------------------------ the arena's baselines


def instinct(state: State) -> int:
    """Return the action with the highest immediate value, considering the risk of cards."""
    assert isinstance(state, Position)
    buffer = vec[i64]([0] * WIDTH)
    actions = [int(buffer[i]) for i in range(int(state.legal_into(buffer)))]
    return max(actions, key=lambda action: (value(state, action), -action))


def value(state: Position, action: int, odds: Odds | None = None) -> float:
    """Return the expected rank after an action."""
    seat = int(state.now)
    if state.phase not in (SWIM, CHOICE, MEETING):
        return 0.0 if action < PLACE_BEAR or action >= GO else -1.0  # the bear is kept in hand
    if action == OUTING:
        return 9.0 if state.phase == MEETING else -9.0
    here = int(rank_of(state.at[seat])) if state.at[seat] else 0
    if action < PLACE_BEAR:
        return here + 0.5 + action / 1000  # the river grows: higher up is better
    if action < GO:
        return here - 0.5
    if action == SPAWN:
        return float(here)
    if action > SPAWN:
        return -9.0
    cell = action - GO
    return (int(rank_of(cell)) + 0.6) * (1 - risk(state, seat, cell, odds or even))


def risk(state: Position, seat: int, cell: int, odds: Odds) -> float:
    """Return the probability that a card is deadly to a seat."""
    card = int(state.board[cell])
    if state.bear[seat] == HAND:
        return 0.0
    if not card & DOWN:
        return float(bears(card) == 1)
    whose = int(owner(card))
    if whose == seat:
        return float(state.bear[seat] == cell)
    if state.shown[whose]:
        return 0.0
    hidden = [c for c, card in enumerate(state.board) if card & DOWN and owner(card) == whose]
    away = int(state.out[whose]) + int(state.hand[whose])
    return odds(cell) / (sum(map(odds, hidden)) + away)


def even(cell: int) -> float:
    """Return equal odds for every card."""
    return 1.0


def exposed(state: State) -> State:
    """Return the position as a world in which every bear is known."""
    assert isinstance(state, Position)
    world = state.copy()
    assert isinstance(world, Position)
    world.world = True
    world.viewer = ALL_SEEN
    world.last = state.round + 1
    return world
