"""How strictly the levels choose: a novice plays what it likes, but bids with care."""

from __future__ import annotations

from typing import cast

import pytest

from ai import choose
from companion.games import GAMES
from companion.games.sinker.levels import LEVELS, OF_A_BID, level_override
from companion.games.sinker.view import View
from companion.kit.rng import Rng

LEVEL_NAMES = ("novice", "casual", "club")


def at(phase: str) -> View:
    state, rng = GAMES["sinker"].new(4, {}), Rng(3)
    while (view := cast(View, state.view(max(state.turn(), 0))))["phase"] != phase:
        seat = state.actors()[0]
        state.apply(seat, state.chance(rng) if seat < 0 else state.legal(seat)[0])
    return view


@pytest.mark.parametrize("phase", ["exchange", "auction", "playing"])
def test_the_master_is_as_strict_as_everywhere(phase: str) -> None:
    assert level_override(at(phase), "master") is None


@pytest.mark.parametrize("level", LEVEL_NAMES)
def test_a_bid_is_never_much_worse_than_the_best(level: str) -> None:
    bid = level_override(at("auction"), level)
    assert bid is not None
    assert bid.margin <= OF_A_BID
    assert bid[:2] == LEVELS[level][:2]


@pytest.mark.parametrize("phase", ["exchange", "playing"])
def test_cards_may_be_worse_than_bids(phase: str) -> None:
    novice = level_override(at(phase), "novice")
    assert novice is not None
    assert novice.margin > OF_A_BID


def test_each_level_is_stricter_than_the_one_below() -> None:
    levels = [LEVELS[name] for name in LEVEL_NAMES]
    assert [one.strictness for one in levels] == sorted(one.strictness for one in levels)
    assert [one.margin for one in levels] == sorted((one.margin for one in levels), reverse=True)


def test_the_game_s_own_strictness_is_what_a_level_plays_by(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = at("exchange")
    strict = LEVELS["novice"]._replace(strictness=64.0, share=1.0, margin=0.0)
    monkeypatch.setattr("companion.games.sinker.levels.LEVELS", {"novice": strict})
    for seed in range(5):
        choice = choose(view, "novice", seed, simulations=60)
        visits = {move.text: move.visits for move in choice.moves}
        assert visits[choice.text] == max(visits.values())
