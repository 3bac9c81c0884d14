"""Whole random matches told line by line, a portion at a time: told equals played.

`TOLD_SEEDS=1-100` says which seeds; each seed takes the next number of seats and the next viewer.
"""

from __future__ import annotations

import json

import pytest

from companion.games import GAMES
from companion.kit.rng import Rng
from tests.games.matches import Case, match, written
from tests.tabletop_seeds import seeds

TABLETOP = [key for key, game in GAMES.items() if game.tabletop is not None]


@pytest.mark.parametrize("seed", seeds(2))
@pytest.mark.parametrize("key", TABLETOP)
def test_a_whole_match_told_is_the_match_played(key: str, seed: int) -> None:
    game = GAMES[key]
    seats = game.seats[seed % len(game.seats)]
    case, viewer = Case(key, seats, ()), seed // len(game.seats) % seats
    steps, end = match.__wrapped__(case, 1000 + seed)
    tabletop, rng = game.tabletop, Rng(seed)
    assert tabletop is not None
    view = json.loads(written(steps[0].before.view(viewer)))
    for ply, step in enumerate(steps):
        observation = tabletop.observe(step.before, step.seat, step.action, viewer)
        view = tabletop.after(view, step.seat, observation, rng)
        now = steps[ply + 1].before if ply + 1 < len(steps) else end
        assert written(view) == written(now.view(viewer)), (ply, observation)
