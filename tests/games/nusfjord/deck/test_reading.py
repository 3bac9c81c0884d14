"""A file of cards: spoilt at any place, it is refused there, and the card is named."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.deck.files import deck as deck_of
from companion.games.nusfjord.deck.files import elders as elders_of
from companion.games.nusfjord.deck.files import parse_deck, parse_elders
from companion.kit.sheet import SheetError
from tests.games.nusfjord.deck.files import DECK, ELDERS, TWO, council, deck, doing

CARD = "buildings[3] (104)"
DOES = f"{CARD}.effect"
SWAP = {"pay": {"wood": 1}, "gain": {"fish": 1}}


def ship(**terms: Any) -> str:
    return doing({"built": [{"action": "ship", **terms}]})


def end(**line: Any) -> str:
    return doing({"end": [line]})


def bent(**line: Any) -> str:
    return doing({"rule": [line]})


SPOILT = [
    # the file
    ("no json", "buildings: line 1, column 1"),
    ("[]", ""),
    ("{}", "buildings"),
    ('{"buildings": 7}', "buildings"),
    ('{"buildings": [], "more": 1}', "more"),
    ('{"buildings": [], "buildings": []}', "buildings: buildings"),
    ('{"buildings": ' + "[" * 25_000 + "]" * 25_000 + "}", "buildings: sheet"),
    ("\ud800", "buildings: line 1, byte 1"),
    ("x" * 60_001, "buildings"),
    (json.dumps(DECK | {"buildings": DECK["buildings"][1:]}), "buildings"),
    (json.dumps(DECK | {"name": ""}), "name"),
    (json.dumps(DECK | {"about": "x" * 161}), "about"),
    # a card
    (deck(number=None), "buildings[3].number"),
    (deck(number="104"), "buildings[3].number"),
    (deck(number=True), "buildings[3].number"),
    (deck(number=0), "buildings[3].number"),
    (deck(number=1000), "buildings[3].number"),
    (deck(number=10**12), "buildings: buildings[3].number"),
    (deck(number=105), "buildings[3] (105).number"),
    (deck(tier="D"), f"{CARD}.tier"),
    (deck(tier=1), f"{CARD}.tier"),
    (deck(tier="B"), "buildings"),
    (deck(cost=None), f"{CARD}.cost"),
    (deck(cost=[]), f"{CARD}.cost"),
    (deck(cost={"stone": 1}), f"{CARD}.cost.stone"),
    (deck(cost={"wood": 0}), f"{CARD}.cost.wood"),
    (deck(cost={"wood": 21}), f"{CARD}.cost.wood"),
    (deck(cost={"wood": 1.5}), f"{CARD}.cost.wood"),
    (deck(points=16), f"{CARD}.points"),
    (deck(points=-6), f"{CARD}.points"),
    (deck(points="3"), f"{CARD}.points"),
    (deck(colour="red"), f"{CARD}.colour"),
    (json.dumps(DECK | {"buildings": [*DECK["buildings"][:-1], 7]}), "buildings[43]"),
    # a name
    (deck(name=None), f"{CARD}.name"),
    (deck(name=""), f"{CARD}.name"),
    (deck(name="x" * 41), f"{CARD}.name"),
    (deck(name={}), f"{CARD}.name"),
    (deck(name={"fr": "cabane"}), f"{CARD}.name.fr"),
    (deck(name={"ja": 3}), f"{CARD}.name.ja"),
    (deck(name={"en": "hut", "ja": "\u200b"}), f"{CARD}.name.ja"),
    (deck(name="\u3164"), f"{CARD}.name"),
    (deck(name="hut\u202e"), f"{CARD}.name"),
    (deck(name="hut\x00"), f"{CARD}.name"),
    (deck(name="hut\ud800"), f"{CARD}.name"),
    (deck(name="Ｌarder"), "buildings[8] (109).name"),
    # an effect
    (doing([]), DOES),
    (doing({}), DOES),
    (doing({"explodes": []}), DOES),
    (doing({"built": [TWO], "once": [TWO]}), DOES),
    (doing({"built": [TWO], "by": "you"}), f"{DOES}.by"),
    (doing({"built": TWO}), f"{DOES}.built"),
    (doing({"built": []}), f"{DOES}.built"),
    (doing({"built": [TWO] * 5}), f"{DOES}.built"),
    (doing({"built": [7]}), f"{DOES}.built[0]"),
    (doing({"built": [TWO, {}]}), f"{DOES}.built[1].gain"),
    (doing({"built": [{"gain": {}}]}), f"{DOES}.built[0].gain"),
    (doing({"built": [{"gain": {"wood": 13}}]}), f"{DOES}.built[0].gain.wood"),
    (doing({"built": [TWO | {"per": "sheep"}]}), f"{DOES}.built[0].per"),
    (doing({"built": [TWO | {"per": "amount"}]}), f"{DOES}.built[0].per"),
    (doing({"built": [TWO | {"per": "ships", "every": 0}]}), f"{DOES}.built[0].every"),
    (doing({"built": [TWO | {"per": "ships", "most": 21}]}), f"{DOES}.built[0].most"),
    (doing({"built": [TWO | {"most": 3}]}), f"{DOES}.built[0].most"),
    (doing({"built": [TWO | {"every": 3}]}), f"{DOES}.built[0].every"),
    (doing({"built": [TWO | {"for": "me"}]}), f"{DOES}.built[0].for"),
    (doing({"built": [TWO | {"into": "reserve"}]}), f"{DOES}.built[0].gain"),
    (doing({"built": [TWO | {"into": "sea"}]}), f"{DOES}.built[0].into"),
    (doing({"built": [TWO | {"if": {}}]}), f"{DOES}.built[0].if.count"),
    (doing({"built": [TWO | {"if": {"count": "ships"}}]}), f"{DOES}.built[0].if"),
    (
        doing({"built": [TWO | {"if": {"count": "ships", "least": 3, "most": 2}}]}),
        f"{DOES}.built[0].if.most",
    ),
    (
        doing({"built": [TWO | {"if": {"count": "amount", "least": 1}}]}),
        f"{DOES}.built[0].if.count",
    ),
    (doing({"built": [SWAP | {"times": 6}]}), f"{DOES}.built[0].times"),
    (doing({"built": [{"pay": {"wood": 1}}]}), f"{DOES}.built[0].gain"),
    (doing({"built": [{"choose": [TWO]}]}), f"{DOES}.built[0].choose"),
    (
        doing({"built": [{"choose": [TWO, {"choose": [TWO, TWO]}]}]}),
        f"{DOES}.built[0].choose[1].gain",
    ),
    (ship(free=1), f"{DOES}.built[0].free"),
    (ship(free=True, cheaper={"wood": 1}), f"{DOES}.built[0].cheaper"),
    (ship(tiers=["A"]), f"{DOES}.built[0].tiers"),
    (ship(ships=["raft"]), f"{DOES}.built[0].ships[0]"),
    (ship(ships=["sloop", "sloop"]), f"{DOES}.built[0].ships[1]"),
    (ship(ships=[]), f"{DOES}.built[0].ships"),
    (ship(ships=["sloop", "cutter", "schooner"]), f"{DOES}.built[0].ships"),
    (doing({"built": [{"action": "swim"}]}), f"{DOES}.built[0].action"),
    (doing({"built": [{"action": "thin", "free": True}]}), f"{DOES}.built[0].free"),
    (doing({"built": [{"action": "pick", "more": {"wood": 1}}]}), f"{DOES}.built[0].more"),
    # whenever, any time
    (doing({"whenever": "rain", "do": [TWO]}), f"{DOES}.whenever"),
    (doing({"whenever": "pick", "do": [TWO]}), f"{DOES}.whenever"),
    (doing({"whenever": "ship"}), f"{DOES}.do"),
    (doing({"whenever": "ship", "by": "me", "do": [TWO]}), f"{DOES}.by"),
    (doing({"whenever": "serve", "ships": ["sloop"], "do": [TWO]}), f"{DOES}.ships"),
    (doing({"whenever": "catch", "do": [SWAP]}), f"{DOES}.do[0]"),
    (doing({"whenever": "ship", "by": "others", "do": [{"action": "thin"}]}), f"{DOES}.do[0]"),
    (doing({"anytime": SWAP | {"times": 2}}), f"{DOES}.anytime.times"),
    (doing({"anytime": [SWAP]}), f"{DOES}.anytime"),
    # rules, ends
    (bent(), f"{DOES}.rule[0]"),
    (bent(bend="gravity", by=1), f"{DOES}.rule[0].bend"),
    (bent(bend="wood limit", by=13), f"{DOES}.rule[0].by"),
    (bent(bend="wood limit"), f"{DOES}.rule[0].by"),
    (bent(bend="ship price", by=1), f"{DOES}.rule[0].cheaper"),
    (bent(bend="ship price", cheaper={"wood": 1}, tiers=["A"]), f"{DOES}.rule[0].tiers"),
    (bent(bend="full space", space="pick"), f"{DOES}.rule[0].space"),
    (doing({"rule": [{"bend": "catch", "by": 1}] * 4}), f"{DOES}.rule"),
    (end(points=1), f"{DOES}.end[0]"),
    (end(points=0, per="ships"), f"{DOES}.end[0].points"),
    (end(points=11, per="ships"), f"{DOES}.end[0].points"),
    (end(points=1, per="amount"), f"{DOES}.end[0].per"),
    (end(points=1, per="ships", most=16), f"{DOES}.end[0].most"),
]


@pytest.mark.parametrize(("text", "place"), SPOILT)
def test_a_deck_is_refused_at_its_place(text: str, place: str) -> None:
    with pytest.raises(SheetError) as refused:
        parse_deck(text)
    assert refused.value.place == place
    assert refused.value.message


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("{}", "elders"),
        (json.dumps({"elders": ELDERS["elders"][1:]}), "elders"),
        (council(number=19), "elders[2] (19).number"),
        (council(number=4), "elders[2] (4).number"),
        (council(use=None), "elders[2] (3).use"),
        (council(use=[]), "elders[2] (3).use"),
        (council(cost={"wood": 1}), "elders[2] (3).cost"),
        (council(name="cook"), "elders[2] (3).name"),
        (council(use=[{"gain": {"wood": 1}, "per": "amount"}]), "elders[2] (3).use[0].per"),
    ],
)
def test_elders_are_refused_at_their_place(text: str, place: str) -> None:
    with pytest.raises(SheetError) as refused:
        parse_elders(text)
    assert refused.value.place == place


def test_every_card_that_is_wrong_is_named() -> None:
    given = json.loads(deck(points=99))
    given["buildings"][20]["tier"] = "Z"
    with pytest.raises(SheetError) as refused:
        parse_deck(json.dumps(given))
    places = [error.place for error in refused.value.every]
    assert places == [f"{CARD}.points", "buildings[20] (121).tier"]


def test_what_is_left_out_is_plain() -> None:
    cards = deck_of("", deck(cost={}, points=None, effect=None)).cards
    assert (cards[3].cost, cards[3].points, cards[3].effect.kind) == ((0, 0, 0), 0, c.PLAIN)


def test_cards_come_in_the_order_of_their_ids() -> None:
    given = DECK | {"buildings": DECK["buildings"][::-1]}
    assert deck_of("", json.dumps(given)).cards == deck_of("herring").cards
    given = {"elders": ELDERS["elders"][::-1]}
    assert elders_of(json.dumps(given)).cards == elders_of().cards


def test_a_name_in_one_language_is_said_in_both() -> None:
    kept = parse_deck(deck(name="  Old \u3000 hut "))
    assert [deck_of("", kept).cards[3].name.said(word) for word in ("ja", "en")] == ["Old hut"] * 2


def test_nothing_typed_is_ours() -> None:
    assert parse_deck(" \n") == parse_elders("") == ""
    assert deck_of("no such deck").cards == deck_of("herring").cards


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
