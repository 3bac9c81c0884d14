"""The measuring sticks measure what they say, and stay in the arena."""

import itertools
from statistics import fmean

import pytest

from ai import LEVELS, choose
from ai.simultaneous import MatrixGame
from companion.games import GAMES
from companion.kit.rng import Rng
from companion.kit.state import CHANCE
from tests.ai.positions import matches, naming_bycatch, position, seen
from tests.laboratory.strength.baselines import (
    CHEATER,
    NAMES,
    PLAYERS,
    Budget,
    cheater,
    lucky,
    move,
)


@pytest.mark.parametrize("name", NAMES)
def test_every_player_plays_legal_moves(name: str) -> None:
    for state, _ in itertools.islice(matches(4, seed=3), 0, 104, 3):
        view = seen(state)
        assert move(name, state, state.actors()[0], 1, Budget(simulations=20)) in view["legal"]


def test_the_searcher_searches_what_a_master_compares() -> None:
    """The rules of Fisherman, of which a tree overlooks the best here."""
    state, budget = naming_bycatch(), Budget(simulations=900, seconds=600)
    found = [move(name, state, 0, 1, budget) for name in ("master", "searcher")]
    assert found == ["bycatch aji", "bycatch haze"]


def test_luck_tries_every_move() -> None:
    view = seen(position(4, seed=1, ply=4))
    assert {lucky(view, seed, Budget()) for seed in range(200)} == set(view["legal"])


@pytest.mark.slow
def test_the_cheater_sees_what_no_fair_player_can() -> None:
    """Where only hidden cards differ, it plays otherwise, and all others play the same."""
    view = seen(position(4, seed=4, ply=20))
    worlds = [GAMES["fisherman"].world(view, Rng(seed)) for seed in range(8)]

    def moves(name: str) -> set[str]:
        return {
            move(name, world, world.actors()[0], 1, Budget(simulations=200, seconds=600))
            for world in worlds
        }

    assert len(moves(CHEATER)) > 1
    assert all(len(moves(name)) == 1 for name in PLAYERS)


@pytest.mark.slow
@pytest.mark.parametrize("fish", [1, 5, 8])
def test_the_answerer_has_the_better_of_a_master_it_sees_through(fish: int) -> None:
    game = GAMES["dieangler"]
    state = game.new(2, {})
    state.apply(CHANCE, fish)
    answer = game.find(state, 0, move("answerer", state, 0, 1, Budget()))
    assert game.agent.simultaneous is not None
    pairs = MatrixGame(game.agent.simultaneous(state.view(0), Rng(1)), 0, 1, Rng(1))
    theirs = [game.find(state, 1, move("master", state, 1, seed, Budget())) for seed in range(12)]
    assert fmean(pairs.pair(answer, other) for other in theirs) >= 0.5


def test_the_cheater_knows_one_world_only() -> None:
    state = position(4, seed=1, ply=4)
    assert GAMES["fisherman"].agent.exposed is not None
    world = GAMES["fisherman"].agent.exposed(state)
    for seed in range(20):
        world.redeal(Rng(seed))
        assert [world.view(s)["hand"] for s in range(4)] == [
            state.view(s)["hand"] for s in range(4)
        ]


def test_nobody_can_seat_the_cheater_in_a_match() -> None:
    """It needs the position, which only the arena has; a match knows levels, and it is none."""
    assert CHEATER not in LEVELS
    assert CHEATER not in PLAYERS
    with pytest.raises(KeyError):
        choose(seen(position(4, seed=1, ply=4)), CHEATER, seed=1)
    with pytest.raises(AttributeError):
        cheater(seen(position(4, seed=1, ply=4)), 0, 1, Budget())  # type: ignore[arg-type]  # a view is no position
