"""Whole random matches told line by line, a portion at a time: told equals played.

`TOLD_SEEDS=1-100` says which seeds; each seed takes the next number of seats and the next viewer.
"""

from __future__ import annotations

import json

import pytest

from companion.games import GAMES
from companion.kit.rng import Rng
from tests.games.matches import Case, match, written
from tests.told_seeds import seeds

TOLD = [key for key, game in GAMES.items() if game.told is not None]


@pytest.mark.parametrize("seed", seeds(2))
@pytest.mark.parametrize("key", TOLD)
def test_a_whole_match_told_is_the_match_played(key: str, seed: int) -> None:
    game = GAMES[key]
    seats = game.seats[seed % len(game.seats)]
    case, viewer = Case(key, seats, ()), seed // len(game.seats) % seats
    steps, end = match.__wrapped__(case, 1000 + seed)
    told, rng = game.told, Rng(seed)
    assert told is not None
    view = json.loads(written(steps[0].before.view(viewer)))
    for ply, step in enumerate(steps):
        sight = told.sight(step.before, step.seat, step.action, viewer)
        view = told.after(view, step.seat, sight, rng)
        now = steps[ply + 1].before if ply + 1 < len(steps) else end
        assert written(view) == written(now.view(viewer)), (ply, sight)
