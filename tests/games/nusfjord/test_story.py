"""The log tells what cards do."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from companion.games.nusfjord.deck.files import cards_of
from companion.games.nusfjord.events import MOST
from companion.games.nusfjord.story import TOLD, Event, log
from companion.games.nusfjord.table import Nusfjord
from companion.site.plumbing.phrases import say
from tests.games.matches import NAMES
from tests.games.nusfjord.carded import council, invite, laid, standing
from tests.games.nusfjord.table import do, give


def told(state: Nusfjord) -> list[str]:
    """What the round's log says from the first worker on."""
    lines = [str(line) for line in log(state.view(0), NAMES)]
    return [line for line in lines if "catches" not in line and "fish for own" not in line][2:]


def name(state: Nusfjord, card: int) -> str:
    """What a card is called."""
    return str(cards_of(state.options)[card].name)


@pytest.mark.parametrize(
    ("step", "has", "texts", "lines"),
    [
        ({"gain": {"wood": 2, "gold": 1}}, {}, [], ["Aki gains 2 wood and 1 gold from the {0}."]),
        ({"gain": {"gold": 1}, "for": "others"}, {}, [], ["Ben gains 1 gold from the {0}."]),
        ({"gain": {"fish": 3}, "into": "reserve"}, {}, [], ["Aki gains 3 fish from the {0}."]),
        ({"gain": {"wood": 4}}, {"wood": 11}, [], ["Aki gains 1 wood from the {0}."]),
        (
            {"pay": {"wood": 1}, "gain": {"gold": 1}},
            {"wood": 1},
            ["do"],
            ["Aki pays 1 wood for the {0}.", "Aki gains 1 gold from the {0}."],
        ),
        (
            {"action": "issue", "more": {"fish": 1}},
            {},
            ["do"],
            [
                "Aki uses the {0}.",
                "Aki issues a share for 2 gold.",
                "Aki gains 1 fish from the {0}.",
            ],
        ),
        (
            {"action": "pick"},
            {"market": 1},
            ["do", "share A"],
            ["Aki uses the {0}.", "Aki takes a share of Aki with the {0}."],
        ),
        (
            {"action": "upgrade"},
            {"ships": 1},
            ["do", "cutter"],
            ["Aki uses the {0}.", "Aki turns a ship into a cutter."],
        ),
    ],
)
def test_what_a_building_brings_is_told(
    step: dict[str, Any], has: dict[str, int], texts: list[str], lines: list[str]
) -> None:
    state = give(laid({"built": [step]}), 0, **has)
    do(state, "build", "card 101", "at a2")
    for text in texts:
        if state.turn() == 0:
            do(state, text)
    card = name(state, 0)
    assert told(state) == [f"Aki builds the {card}.", *(line.format(card) for line in lines)]


def test_an_elder_and_a_card_one_likes_to_use_are_told() -> None:
    once = {"once": [{"gain": {"gold": 2}}]}
    state = standing(once, own_elders=council([{"gain": {"wood": 1}}]))
    invite(state, 0, 1)
    do(state, "with 101", "use 1")
    card, elder = name(state, 0), name(state, 44)
    assert told(state) == [
        f"Aki gains 2 gold from the {card}.",
        f"Aki sends a worker to the {elder}.",
        f"Aki gains 1 wood from the {elder}.",
    ]


def test_a_log_has_an_end() -> None:
    state = give(standing({"anytime": {"pay": {"fish": 1}, "gain": {"wood": 1}}}), 0, fish=500)
    for _ in range(MOST):
        give(state, 0, wood=0)
        do(state, "with 101")
    assert len(state.view(0)["events"]) == MOST


@pytest.mark.parametrize(("language", "end"), [("en", "."), ("ja", "。")])
def test_every_line_is_a_whole_sentence(app: Flask, language: str, end: str) -> None:
    card = cards_of({})[0].name
    with app.test_request_context(headers={"Accept-Language": language}):
        for what, tell in TOLD.items():
            said = say(tell(Event("Aki", 1, 1, NAMES, [card] * 62)))
            assert said.endswith(end), what
            assert not set(said) & set(":：→>"), what
