"""Positions in which even a novice errs at most once in a hundred times, for every game.

Each was reached by chance, and a search of 800 simulations held the moves named to be far worse
(0.2 of the payoff and more) than another; in Nusfjord, what practice taught.
A change of the rules moves the positions: choose anew.
"""

from typing import NamedTuple

import pytest

from ai import choose
from companion import native
from companion.games import GAMES
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, State

NOVICES = 100 if native.active() else 4  # each with luck of its own; plain Python is slow
THOUGHT = 1_000  # simulations, a quarter of play: with a hundred, a value is mostly luck


class Trap(NamedTuple):
    """The position before that decision of a match by chance, and what is an error there."""

    game: str
    seats: int
    seed: int
    ply: int
    errors: str
    simulations: int = 100

    def __str__(self) -> str:
        return f"{self.game}-{self.seed}-{self.ply}"


TRAPS = [
    Trap(
        "fisherman", 4, 1, 31, "fugu10", THOUGHT
    ),  # strong and wanted, into a trick it does not win
    Trap("fisherman", 4, 2, 107, "bycatch ika|bycatch haze"),  # what the own hand is full of
    Trap("fisherman", 4, 5, 14, "tai2", 400),
    Trap("sinker", 3, 1, 7, "pass", THOUGHT),  # a hand that drowns without taking the bid
    Trap("sinker", 3, 2, 5, "bid all", THOUGHT),  # nothing like all
    Trap("sinker", 3, 4, 46, "d8|d9|d10", THOUGHT),
    Trap("sakenobori", 3, 2, 35, "swim 1 -2", THOUGHT),
    Trap("sakenobori", 3, 1, 37, "swim 2 0", THOUGHT),
    Trap("dieangler", 3, 1, 7, "roll d10 bait d20 bait"),  # both special dice given away
    Trap("dieangler", 3, 2, 23, "stand"),  # nothing is caught as it lies
    Trap("dieangler", 3, 4, 7, "roll d10 bait d20 bait"),
    Trap("nusfjord", 2, 5, 61, "pass"),  # there is fish to serve
    Trap("nusfjord", 2, 1, 67, "pass"),  # there is a house to build
]


def position(trap: Trap) -> State:
    """Play there by chance."""
    rng, state, ply = Rng(trap.seed), GAMES[trap.game].new(trap.seats, {}), 0
    while True:
        seat = state.actors()[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.chance(rng))
            continue
        if ply == trap.ply:
            return state
        legal = state.legal(seat)
        state.apply(seat, legal[int(rng.below(len(legal)))])
        ply += 1


@pytest.mark.slow
@pytest.mark.parametrize("trap", TRAPS, ids=str)
def test_even_a_novice_hardly_ever_errs_here(trap: Trap) -> None:
    state = position(trap)
    view = state.view(state.actors()[0])
    errors = set(trap.errors.split("|"))
    assert errors < set(view["legal"]), "the position has changed: choose another"
    played = [
        choose(view, "novice", seed, simulations=trap.simulations, seconds=600).text
        for seed in range(NOVICES)
    ]
    assert sum(move in errors for move in played) <= max(1, NOVICES // 100)


def test_every_game_has_such_positions() -> None:
    assert {trap.game for trap in TRAPS} == set(GAMES)
