"""The worlds a search looks into: all possible, none left out."""

from typing import cast

import pytest

from companion.games import GAMES
from companion.kit.rng import Rng
from companion.kit.view import Round, TrickView, seat_moves
from tests.ai.positions import matches, seen


@pytest.mark.parametrize("seats", [3, 4])
def test_a_world_agrees_with_all_that_the_seat_has_seen(seats: int) -> None:
    rng = Rng(1)
    for state, seat in matches(seats, seed=11):
        view = cast(TrickView[Round], seen(state))
        world = GAMES["fisherman"].world(view, rng)
        for _ in range(3):
            assert world.view(seat) == view
            world.redeal(rng)


@pytest.mark.parametrize("seats", [3, 4])
def test_nobody_holds_in_a_world_what_they_showed_not_to_have(seats: int) -> None:
    """Who once did not follow a kind never has a card of it in any world."""
    rng = Rng(2)
    lacking: dict[int, set[str]] = {}
    for state, seat in matches(seats, seed=12):
        view = cast(TrickView[Round], seen(state))
        if not view["plays"]:
            lacking = {other: set() for other in range(seats)}
        world = GAMES["fisherman"].world(view, rng)
        for _ in range(3):
            for other in set(range(seats)) - {seat}:
                kinds = {card.rstrip("0123456789") for card in world.view(other)["hand"]}
                assert not kinds & lacking[other]
            world.redeal(rng)
        legal = {card.rstrip("0123456789") for card in view["legal"]}
        if view["trick"]:
            led = seat_moves(view["trick"])[0].word.rstrip("0123456789")
            if led not in legal:
                lacking[seat].add(led)


def test_a_world_keeps_every_card_once() -> None:
    rng = Rng(3)
    for state, _ in matches(4, seed=13):
        view = cast(TrickView[Round], seen(state))
        world = GAMES["fisherman"].world(view, rng)
        world.redeal(rng)
        hands = [card for seat in range(4) for card in world.view(seat)["hand"]]
        played = [card for _, card in view["plays"]]
        assert len(set(hands + played)) == 48


def test_a_world_ends_with_the_round() -> None:
    rng = Rng(4)
    state, _ = next(matches(3, seed=14))
    world = GAMES["fisherman"].world(seen(state), rng)
    while world.actors():
        seat = world.actors()[0]
        world.apply(seat, world.legal(seat)[0])
    assert 0 < sum(world.payoff(seat) for seat in range(3)) <= 3
