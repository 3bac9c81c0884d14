"""What may be exchanged as often as one likes never makes goods from nothing."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from companion.games.nusfjord.deck.files import parse_deck
from companion.kit.sheet import SheetError
from tests.games.nusfjord.deck.files import DECK


def trading(*swaps: tuple[dict[str, int], dict[str, int]]) -> str:
    """A deck whose first cards are these exchanges, and no other."""
    given: dict[str, Any] = deepcopy(DECK)
    for card in given["buildings"]:
        if "anytime" in card["effect"]:
            del card["effect"]
    for card, (pay, gain) in zip(given["buildings"], swaps, strict=False):
        card["effect"] = {"anytime": {"pay": pay, "gain": gain}}
    return json.dumps(given)


W, F, G = ({"wood": 1}, {"fish": 1}, {"gold": 1})


@pytest.mark.parametrize(
    ("swaps", "at"),
    [
        ([(W, {"wood": 2})], 0),
        ([(W, W)], 0),
        ([(W, F), (F, W)], 1),
        ([(W, {"fish": 2}), ({"fish": 3}, {"wood": 2})], 1),
        ([(W, F), (F, G), (G, W)], 2),
        ([(W, F), (F, G), ({"gold": 3}, {"wood": 2, "gold": 2})], 2),
        ([({"wood": 1, "fish": 1}, G), (G, {"wood": 1, "fish": 1})], 1),
    ],
)
def test_a_loop_is_refused_at_the_card_that_closes_it(
    swaps: list[tuple[dict[str, int], dict[str, int]]], at: int
) -> None:
    with pytest.raises(SheetError) as refused:
        parse_deck(trading(*swaps))
    assert refused.value.place == f"buildings[{at}] ({101 + at}).effect.anytime"


@pytest.mark.parametrize(
    "swaps",
    [
        [({"wood": 2}, F), (F, W)],
        [({"wood": 3}, G), ({"fish": 4}, G), (G, {"wood": 2})],
        [(G, {"wood": 12}), ({"wood": 12}, {"fish": 12}), (W, F)],
    ],
)
def test_exchanges_that_lose_are_played(
    swaps: list[tuple[dict[str, int], dict[str, int]]],
) -> None:
    assert parse_deck(trading(*swaps))
