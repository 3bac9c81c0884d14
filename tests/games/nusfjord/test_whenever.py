"""Cards that are set off by what happens (DECK.md)."""

from __future__ import annotations

import pytest

from companion.games.nusfjord.table import Nusfjord
from tests.games.nusfjord.carded import (
    BY_AMOUNT,
    GOLD,
    WOOD,
    goods,
    laid,
    stand,
    standing,
)
from tests.games.nusfjord.table import do, give, legal, to_round

EVENTS: dict[str, tuple[dict[str, int], list[str], int]] = {
    # what seat 0 has, what it does (further choices are made by the first that is offered), amount
    "gold": ({}, ["gold"], 1),
    "reserve": ({"stored": 3}, ["reserve"], 3),
    "serve": ({"fish": 5}, ["serve", "plates 2"], 2),
    "build": ({}, ["build", "card 102"], 1),
    "issue": ({}, ["issue"], 1),
    "buy": ({"market": 2, "gold": 2}, ["buy"], 2),
    "clear": ({}, ["clear"], 1),
    "thin": ({}, ["thin"], 4),
    "plant": ({}, ["plant"], 1),
    "ship": ({"wood": 2, "fish": 2}, ["ship", "sloop"], 1),
    "elder": ({}, ["elder"], 1),
}


def occurred(event: str, state: Nusfjord) -> Nusfjord:
    """The event happens to seat 0."""
    has, texts, _ = EVENTS[event]
    do(give(state, 0, **has), *texts)
    while state.turn() == 0:
        do(state, legal(state)[0])
    return state


@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize(
    ("by", "owner"), [("you", 0), ("others", 1), ("everyone", 0), ("everyone", 1)]
)
def test_an_event_sets_a_card_off_by_its_amount(event: str, by: str, owner: int) -> None:
    told = {"whenever": event, "by": by, "do": [{"gain": {"gold": 1}, "per": "amount"}]}
    with_card = occurred(event, standing(told, owner=owner))
    without = occurred(event, laid())
    assert with_card.harbours.gold[owner] - without.harbours.gold[owner] == EVENTS[event][2]


@pytest.mark.parametrize("event", EVENTS)
def test_an_event_is_not_everybodys(event: str) -> None:
    for by, owner in (("others", 0), ("you", 1)):
        told = {"whenever": event, "by": by, "do": [GOLD]}
        state, plain = occurred(event, standing(told, owner=owner)), occurred(event, laid())
        assert list(state.harbours.gold) == list(plain.harbours.gold)


def test_only_the_kinds_that_are_meant() -> None:
    told = {"whenever": "ship", "ships": ["cutter"], "do": [WOOD]}
    state = do(give(standing(told), 0, wood=2, fish=2), "ship", "sloop")
    assert goods(state) == (0, 0, 0)
    state = do(give(standing(told), 0, wood=6, gold=1), "ship", "cutter")
    assert goods(state) == (1, 0, 0)
    told = {"whenever": "build", "tiers": ["B"], "do": [WOOD]}
    assert goods(do(standing(told), "build", "card 119", "at b1")) == (1, 0, 0)
    assert goods(do(standing(told), "build", "card 102", "at b1")) == (0, 0, 0)


def test_a_building_does_not_hear_itself_come() -> None:
    told = {"whenever": "build", "do": [WOOD]}
    state = do(laid(told), "build", "card 101", "at a2")
    assert goods(state) == (0, 0, 0)
    state = do(state, "pass", "build", "card 102", "at b1")
    assert goods(state) == (1, 0, 0)


def test_what_a_whenever_card_grants_sets_nothing_off() -> None:
    state = standing(
        {"whenever": "issue", "do": [{"action": "thin"}]},
        {"whenever": "thin", "do": [{"action": "issue"}]},
    )
    do(state, "issue", "do")
    assert (goods(state), state.harbours.unissued[0], state.turn()) == ((4, 0, 2), 2, 1)


def test_the_acting_seats_cards_come_first_and_by_number() -> None:
    state = standing(
        {"whenever": "gold", "by": "everyone", "do": [WOOD]},
        {"whenever": "gold", "do": [{"gain": {"fish": 1}, "per": "wood"}]},
        {"whenever": "gold", "do": [WOOD | {"for": "others"}]},
    )
    stand(state, 1, 4)
    assert goods(do(state, "gold")) == (1, 1, 1)
    assert goods(state, 1) == (1, 0, 0)


def test_fishing_and_going_home() -> None:
    state = standing(
        {"whenever": "catch", "do": [BY_AMOUNT]},
        {"whenever": "dividend", "do": [{"gain": {"wood": 1}, "per": "amount"}]},
        {"whenever": "home", "do": [{"gain": {"wood": 2}}]},
    )
    state.harbours.owned[0 * 2 + 1], state.harbours.owned[1 * 2 + 1] = 2, 0
    to_round(state, 2)
    assert goods(state) == (2 + 2, 2 + 2, 3)
    to_round(state, 8)
    assert state.harbours.gold[0] == 3 * 6


def test_imitation_comes_after_what_the_action_sets_off() -> None:
    state = standing(
        {"whenever": "imitate", "do": [{"gain": {"fish": 1}, "per": "gold"}]},
        {"whenever": "gold", "do": [GOLD]},
        seats=4,
    )
    state.course.start = state.course.now = 0
    do(state, "issue", "gold", "pass", "pass", "copy gold")
    assert goods(state) == (0, 4, 4)
