"""Worlds in the middle of any card, and matches with every deck."""

from __future__ import annotations

import pytest

from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.deck import files
from companion.games.nusfjord.table import Nusfjord
from companion.games.nusfjord.world import world
from companion.kit.rng import Rng
from tests.games.nusfjord.carded import (
    laid,
)
from tests.games.nusfjord.table import random_end


@pytest.mark.parametrize("deck", files.OURS)
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_at_any_moment_a_world_is_the_table(deck: str, seats: int) -> None:
    state, rng = laid(seats=seats), Rng(seats)
    state = Nusfjord(seats, {"deck": deck})
    state.apply(-1, state.chance(rng))
    while state.turn() >= 0:
        choices = state.legal(int(state.turn()))
        cards = [a for a in choices if a > c.CARDS] or choices
        state.apply(int(state.turn()), cards[int(rng.below(len(cards)))])
        if state.course.step > 2:
            view = state.view(0)
            assert world(view, rng).view(0) == view
            assert state.copy().view(0) == view


def test_every_deck_is_played_to_its_end_and_nothing_is_lost() -> None:
    for seed, deck in enumerate(files.OURS):
        state = Nusfjord(3, {"deck": deck})
        state.apply(-1, state.chance(Rng(seed)))
        random_end(state, seed)
        assert state.stack.running == 0
        assert (
            sum(state.harbours.unissued) + sum(state.harbours.market) + sum(state.harbours.owned)
            == 15
        )
        assert [sum(state.fleet.ships[k::3]) + state.fleet.stock[k] for k in range(3)] == [4, 4, 4]
        assert min(*state.harbours.wood, *state.harbours.fish, *state.harbours.gold) >= 0
