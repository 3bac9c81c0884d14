"""The best response: exact where nothing is hidden, and the end of players who never vary."""

from __future__ import annotations

import pytest

from companion import native
from companion.games import GAMES
from companion.kit.rng import Rng
from companion.kit.state import OVER, State
from tests.ai.positions import position
from tests.laboratory.strength.answer import Answer
from tests.laboratory.strength.arena import Contest
from tests.laboratory.strength.baselines import Budget

LEFT = 5  # cards in each hand


def first(state: State) -> int:
    """A player whom nobody has to guess: the lowest card that may be played."""
    return state.legal(int(state.turn()))[0]


def exact(state: State, seat: int) -> float:
    """What the seat can get at most if all others move by `first`."""
    while (turn := int(state.turn())) not in (OVER, seat):
        state.play(first(state))
    if turn == OVER:
        return state.payoff(seat)
    return max(exact(after(state, action), seat) for action in state.legal(seat))


def after(state: State, action: int) -> State:
    """The position after an action of the seat in turn."""
    twin = state.copy()
    twin.play(action)
    return twin


@pytest.mark.parametrize("seed", [12, 17, 18, 36])  # a search that expects good play misses it
def test_it_finds_the_best_move_against_players_it_knows(seed: int) -> None:
    game = GAMES["fisherman"]
    state = position(4, seed, 4 + 4 * (12 - LEFT))
    assert game.agent.exposed is not None
    world = game.agent.exposed(state)
    seat = int(world.turn())
    search = Answer(world, 4, 600, Rng(1), first)
    search.run(600.0)
    chosen = max(search.children(), key=lambda child: child.visits).action
    values = {action: exact(after(world, action), seat) for action in world.legal(seat)}
    assert values[chosen] == max(values.values())


@pytest.mark.slow
@pytest.mark.skipif(not native.active(), reason="the engine is not compiled here")
def test_it_wins_far_more_from_the_greedy_than_master_does() -> None:
    budget = Budget(simulations=400, seconds=600.0)
    won = {}
    for name in ("answerer-to-greedy", "master"):
        line = (name, "greedy", "greedy")
        contest = Contest("sakenobori", line, (budget,) * 3, line, seed=3)
        won[name] = sum(contest.deal(number)[name][0] for number in range(4)) / 4
    assert won["answerer-to-greedy"] > won["master"] + 0.1
