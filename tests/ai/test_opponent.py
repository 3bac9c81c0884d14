"""An opponent plays by the rules, on what its seat knows, and the same way every time."""

import itertools

import pytest

from ai import LEVELS, choose
from companion.games import GAMES
from companion.kit.rng import Rng
from companion.kit.state import State
from tests.ai.positions import matches, position, seen


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [3, 4])
def test_plays_only_what_is_legal(level: str, seats: int) -> None:
    for state, _ in itertools.islice(matches(seats, seed=3), 0, None, 3):
        view = seen(state)
        choice = choose(view, level, seed=1, simulations=20)
        assert choice.text in view["legal"]
        assert {move.text for move in choice.moves} <= set(view["legal"])


def test_judges_every_move_and_counts_its_simulations() -> None:
    view = seen(position(4, seed=1, ply=4))
    choice = choose(view, "club", seed=1, simulations=500, seconds=600)
    assert {move.text for move in choice.moves} == set(view["legal"])
    assert sum(move.visits for move in choice.moves) == choice.simulations == 500
    assert all(0 <= move.value <= 1 for move in choice.moves)
    visits = [move.visits for move in choice.moves]
    assert visits == sorted(visits, reverse=True)


def test_the_same_seed_gives_the_same_choice() -> None:
    view = seen(position(3, seed=2, ply=9))

    def again(seed: int) -> object:
        choice = choose(view, "casual", seed, simulations=300, seconds=600)
        return choice.text, choice.moves

    assert again(5) == again(5)
    assert len({again(seed) for seed in range(4)}) > 1


@pytest.mark.parametrize("seats", [3, 4])
def test_a_world_that_differs_in_hidden_cards_changes_nothing(seats: int) -> None:
    """The choice depends on the View alone: other hands and the box may be anything."""
    for ply in (0, 1, 4, 20, 30):
        state = position(seats, seed=7, ply=ply)
        seat = state.actors()[0]
        view = seen(state)
        other = other_deal(state)
        assert other.view(seat) == view
        for level in ("novice", "master"):
            first, second = (choose(seen(s), level, 3, simulations=100) for s in (state, other))
            assert (first.text, first.moves) == (second.text, second.moves)


def other_deal(state: State) -> State:
    """The same round as far as the seat in turn can know, other hands being different."""
    seat = state.actors()[0]
    view = state.view(seat)
    hands = hands_of(state, view["seats"])
    worlds = (GAMES[view["game"]].world(view, Rng(seed)) for seed in itertools.count())
    return next(world for world in worlds if hands_of(world, view["seats"]) != hands)


def hands_of(state: State, seats: int) -> list[list[str]]:
    """Every seat's hand."""
    return [state.view(seat)["hand"] for seat in range(seats)]


def test_a_single_move_needs_no_thought() -> None:
    state = next(s for s, seat in matches(4, seed=1) if len(s.legal(seat)) == 1)
    view = seen(state)
    choice = choose(view, "master", seed=1)
    assert choice.text == view["legal"][0]
    assert choice.simulations == 0


def test_who_is_not_in_turn_is_not_asked() -> None:
    state = position(3, seed=1, ply=0)
    idle = next(seat for seat in range(3) if seat != state.actors()[0])
    with pytest.raises(ValueError, match="not the turn"):
        choose(state.view(idle), "club", seed=1)


def test_time_ends_the_search() -> None:
    ticks = itertools.count(step=0.1)
    choice = choose(
        seen(position(4, seed=1, ply=4)), "master", seed=1, seconds=1.0, clock=lambda: next(ticks)
    )
    assert 0 < choice.simulations < 1000


def test_every_level_keeps_to_its_time() -> None:
    assert all(level.seconds <= 1 for name, level in LEVELS.items() if name != "master")
    assert LEVELS["master"].seconds <= 3
