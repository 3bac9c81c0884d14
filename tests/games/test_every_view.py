"""The laws of knowledge, for every game: a View is what a seat knows, a world fits it."""

import json
from importlib import import_module

import pytest

from companion.kit.rng import Rng
from companion.kit.state import CHANCE, OVER
from companion.kit.view import View
from tests.games.matches import NAMES, Case, buffer, every_game, match, viewers, written


@every_game
def test_a_view_is_plain_data(case: Case) -> None:
    played, end = match(case, 1)
    for state in [*(step.before for step in played), end]:
        for viewer in viewers(case):
            view = state.view(viewer)
            assert json.loads(written(view)) == view
            assert (view["game"], view["seat"], view["seats"]) == (case.key, viewer, case.seats)
            turn = state.turn()
            assert view["turn"] == (None if turn == OVER else turn)
            assert view["actors"] == list(state.actors())


@every_game
def test_a_view_says_what_its_type_says(case: Case) -> None:
    """The keys that every page relies on, the game's own, and no other: to everybody, always."""
    own = import_module(f"companion.games.{case.key}.view").View
    assert View.__required_keys__ < own.__required_keys__
    played, end = match(case, 1)
    for state in [*(step.before for step in played[::5]), end]:
        for viewer in viewers(case):
            assert set(state.view(viewer)) == own.__required_keys__


@every_game
def test_a_world_looks_to_its_seat_exactly_like_the_truth(case: Case) -> None:
    played, end = match(case, 1)
    rng = Rng(7)
    for ply, state in enumerate([*(step.before for step in played), end]):
        for seat in range(case.seats):
            if (ply + seat) % 3:
                continue  # each seat looks at every third position
            truth = written(state.view(seat))
            world = case.game.world(json.loads(truth), rng)
            assert written(world.view(seat)) == truth
            if world.turn() >= 0:
                world.redeal(rng)
                assert written(world.view(seat)) == truth


@every_game
def test_a_world_looks_to_a_spectator_exactly_like_the_truth(case: Case) -> None:
    played, end = match(case, 2)
    for state in [*(step.before for step in played[::40]), end]:
        truth = written(state.view(None))
        assert written(case.game.world(json.loads(truth), Rng(8)).view(None)) == truth


@every_game
def test_a_world_is_possible_to_everybody_in_it(case: Case) -> None:
    rng = Rng(5)
    for step in match(case, 2)[0][::11]:
        for viewer in range(case.seats):
            world = case.game.world(step.before.view(viewer), rng)
            for other in range(case.seats):
                seen = world.view(other)
                assert written(case.game.world(seen, rng).view(other)) == written(seen)


@pytest.mark.slow
@every_game
def test_a_world_has_the_same_moves_and_leads_to_an_end(case: Case) -> None:
    rng = Rng(6)
    for step in match(case, 2)[0][::3]:
        if step.seat == CHANCE:
            continue
        world = case.game.world(step.before.view(step.seat), rng)
        assert world.actors() == step.before.actors()
        assert world.legal(step.seat) == step.before.legal(step.seat)
        work = world.copy()
        for _ in range(2):
            work.copy_from(world)
            work.redeal(rng)
            work.playout(rng, buffer(work))
            assert work.turn() == OVER
            assert all(0.0 <= work.payoff(seat) <= 1.0 for seat in range(case.seats))
        assert written(world.view(step.seat)) == written(step.before.view(step.seat))


@pytest.mark.slow
@every_game
def test_a_playout_ends_the_match(case: Case) -> None:
    for step in match(case, 2)[0][::9]:
        state = step.before.copy()
        state.playout(Rng(1), buffer(state))
        if state.turn() == CHANCE:  # a game may stop its playouts where the next deal begins
            continue
        assert state.turn() == OVER


@every_game
def test_instinct_plays_a_legal_move(case: Case) -> None:
    if case.game.agent.instinct is None:
        pytest.skip("this game has no greedy player")
    for step in match(case, 2)[0]:
        if step.seat != CHANCE and step.seat == step.before.turn():
            assert case.game.agent.instinct(step.before) in step.before.legal(step.seat)


@every_game
def test_every_position_can_be_told(case: Case) -> None:
    played, end = match(case, 1)
    for state in [*(step.before for step in played), end]:
        for viewer in viewers(case):
            view = state.view(viewer)
            assert str(case.game.status(view, NAMES[: case.seats]))
            assert all(str(line) for line in case.game.log(view, NAMES[: case.seats]))
