"""The steps of cards: gains, exchanges, choices, granted actions (DECK.md)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.nusfjord.carded import (
    GOLD,
    WOOD,
    built,
    goods,
    laid,
)
from tests.games.nusfjord.table import do, give, legal


def test_a_gain_comes_at_once_and_the_turn_is_over() -> None:
    state = built({"gain": {"wood": 3, "fish": 2, "gold": 1}})
    assert goods(state) == (3, 2, 1)
    assert state.turn() == 1


@pytest.mark.parametrize(
    ("more", "wood"),
    [
        ({"per": "forests"}, 4),
        ({"per": "forests", "every": 3}, 1),
        ({"per": "forests", "most": 2}, 2),
        ({"per": "ships"}, 0),
        ({"per": "buildings"}, 1),
        ({"if": {"count": "forests", "least": 4}}, 1),
        ({"if": {"count": "forests", "least": 5}}, 0),
        ({"if": {"count": "forests", "most": 3}}, 0),
        ({"if": {"count": "ships", "most": 1}}, 1),
    ],
)
def test_a_gain_counts(more: dict[str, Any], wood: int) -> None:
    assert goods(built(WOOD | more)) == (wood, 0, 0)


def test_wood_beyond_the_limit_is_lost_and_fish_beyond_the_reserve() -> None:
    assert goods(built({"gain": {"wood": 9}}, wood=7)) == (12, 0, 0)
    state = laid({"built": [{"gain": {"fish": 9}, "into": "reserve"}]})
    assert do(state, "build", "card 101", "at a2").harbours.stored[0] == 8


@pytest.mark.parametrize(("whom", "gold"), [("others", [0, 1, 1]), ("everyone", [1, 1, 1])])
def test_others_gain_too(whom: str, gold: list[int]) -> None:
    state = built(GOLD | {"for": whom}, seats=3)
    assert list(state.harbours.gold) == gold


def test_steps_come_one_after_the_other() -> None:
    state = built({"gain": {"wood": 2}}, {"gain": {"gold": 1}, "per": "wood"})
    assert goods(state) == (2, 0, 2)


def test_an_exchange_is_asked_as_often_as_it_can_be_done() -> None:
    state = built({"pay": {"wood": 2}, "gain": {"gold": 1}, "times": 3}, wood=5)
    assert legal(state) == ["stop", "do"]
    do(state, "do")
    assert (goods(state), legal(state)) == ((3, 0, 1), ["stop", "do"])
    do(state, "do")
    assert (goods(state), state.turn()) == ((1, 0, 2), 1)
    assert goods(do(built({"pay": {"wood": 2}, "gain": {"gold": 1}}, wood=5), "stop")) == (5, 0, 0)


def test_of_a_choice_one_branch_is_done_and_only_possible_ones_are_offered() -> None:
    branches = [WOOD, {"pay": {"fish": 1}, "gain": {"gold": 2}}, {"action": "issue"}]
    state = built({"choose": branches}, {"gain": {"wood": 1}})
    assert legal(state) == ["choose 1", "choose 3"]
    assert goods(do(state, "choose 3")) == (1, 0, 2)
    state = built({"choose": branches}, {"gain": {"wood": 1}}, fish=1)
    assert goods(do(state, "choose 2")) == (1, 0, 2)


def test_a_choice_of_one_is_not_asked() -> None:
    state = built({"choose": [GOLD | {"per": "ships"}, WOOD]})
    assert (goods(state), state.turn()) == ((1, 0, 0), 1)


# ------------------------------------------------ granted actions


def test_a_granted_action_takes_no_space_and_no_worker() -> None:
    state = do(built({"action": "issue"}), "do")
    assert (goods(state), state.harbours.market[0], state.board.crowd[4]) == ((0, 0, 2), 1, 0)
    assert state.turn() == 1


def test_a_granted_action_asks_what_the_space_asks() -> None:
    state = do(built({"action": "clear"}), "do")
    assert legal(state) == ["at a3", "at b3", "at c3"]
    do(state, "at b3")
    assert (state.harbours.woods[0], goods(state), state.turn()) == (3, (5, 0, 0), 1)


@pytest.mark.parametrize(
    ("terms", "wood", "fish", "sloop"),
    [
        ({}, 2, 2, True),
        ({}, 1, 2, False),
        ({"cheaper": {"wood": 1}}, 1, 2, True),
        ({"cheaper": {"wood": 1, "fish": 3}}, 1, 0, True),
        ({"free": True}, 0, 0, True),
        ({"free": True, "ships": ["cutter"]}, 0, 0, False),
        ({"pay": {"wood": 1}}, 2, 2, False),
        ({"pay": {"wood": 1}}, 3, 2, True),
    ],
)
def test_terms_of_a_ship(terms: dict[str, Any], wood: int, fish: int, sloop: bool) -> None:
    state = built({"action": "ship", **terms}, wood=wood, fish=fish)
    offered = state.turn() == 0 and "sloop" in legal(do(state, "do"))
    assert offered == sloop
    if sloop:
        do(state, "sloop")
        assert state.fleet.ships[0] == 1
        assert (state.harbours.wood[0], state.harbours.fish[0]) == (0, 0)
        assert list(state.prices.cheaper) == [0, 0, 0]


def test_terms_of_buildings_plates_and_shares() -> None:
    state = laid({"built": [{"action": "build", "cheaper": {"wood": 5}, "tiers": ["B"]}]})
    state = do(state, "build", "card 101", "at a2", "do")
    assert legal(state) == [f"card {number}" for number in range(119, 125)]
    state = do(built({"action": "serve", "cheaper": {"fish": 2}}, fish=2), "do")
    assert legal(state) == ["plates 1", "plates 2"]
    assert goods(do(state, "plates 2")) == (0, 0, 2)
    state = laid({"built": [{"action": "buy", "free": True, "more": {"fish": 2}}]})
    do(state, "issue", "pass", "build", "card 101", "at a2", "do")
    assert (goods(state), state.harbours.owned[0]) == ((0, 2, 2), 3)


def test_more_comes_for_each_unit() -> None:
    state = do(built({"action": "serve", "more": {"wood": 2}}, fish=5), "do", "plates 2")
    assert goods(state) == (4, 0, 2)


def test_a_grant_can_come_several_times() -> None:
    state = do(built({"action": "issue", "times": 2}), "do", "do")
    assert (state.harbours.unissued[0], state.turn()) == (1, 1)
    assert do(built({"action": "issue", "times": 2}), "do", "stop").harbours.unissued[0] == 2


def test_what_is_not_possible_is_not_asked() -> None:
    assert built({"action": "buy"}).turn() == 1
    assert built({"action": "pick"}).turn() == 1
    assert built({"action": "upgrade"}).turn() == 1


def test_pick_takes_one_share() -> None:
    state = laid({"built": [{"action": "pick"}]})
    state.harbours.market[0] = state.harbours.market[1] = 1
    do(state, "build", "card 101", "at a2", "do")
    assert legal(state) == ["share A", "share B"]
    do(state, "share B")
    assert (state.harbours.owned[1], list(state.harbours.market)) == (1, [1, 0])


def test_upgrade_makes_the_fleet_longer_and_gives_the_ship_back() -> None:
    state = laid({"built": [{"action": "upgrade", "pay": {"wood": 3}}]})
    state.fleet.ships[0], state.fleet.length[0], state.fleet.stock[0] = 1, 3, 2
    do(give(state, 0, wood=3), "build", "card 101", "at a2", "do")
    assert legal(state) == ["cutter"]
    do(state, "cutter")
    assert list(state.fleet.ships[:3]) == [0, 1, 0]
    assert (list(state.fleet.stock), state.fleet.length[0], goods(state)) == (
        [3, 2, 3],
        4,
        (0, 0, 0),
    )


def test_a_building_that_a_grant_puts_up_does_its_own_steps_first() -> None:
    build = {"built": [{"action": "build"}, {"gain": {"gold": 1}, "per": "wood"}]}
    state = do(laid(build, {"built": [WOOD]}), "build", "card 101", "at a2", "do")
    assert goods(do(state, "card 102", "at b1")) == (1, 0, 1)
