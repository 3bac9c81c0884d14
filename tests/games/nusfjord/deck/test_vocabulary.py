"""Every word of the language: read, written, said in both languages, tabled and drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.deck import files, writing
from companion.games.nusfjord.deck.cards import Card
from companion.games.nusfjord.deck.nouns import NOUNS
from companion.games.nusfjord.deck.picture import CLASS, icon, picture
from companion.games.nusfjord.deck.reading import building
from companion.games.nusfjord.deck.rows import rows
from companion.games.nusfjord.deck.sentences import sentences
from companion.games.nusfjord.deck.vocabulary import (
    ACTIONS,
    BOARD,
    EVENTS,
    LIMITS,
    PHASES,
    PRICED,
    SHIPS,
    TIERS,
    WHOM,
)
from tests.games.nusfjord.deck.saying import japanese

SPRITE = Path(files.FOLDER.parent / "static/icons.svg").read_text("utf-8")
GAIN = {"gain": {"wood": 1, "fish": 2, "gold": 3}}
SWAP = {"pay": {"wood": 2}, "gain": {"gold": 1}}


def effects() -> Iterator[dict[str, Any]]:
    """Each word at each place where it may stand."""
    steps: list[dict[str, Any]] = [GAIN, SWAP, SWAP | {"times": 3}]
    steps += [GAIN | {"for": word} for word in WHOM]
    steps += [{"gain": {"fish": 2}, "into": "reserve", "for": word} for word in WHOM]
    for noun in NOUNS:
        if noun != "amount":
            steps += [GAIN | {"per": noun}, GAIN | {"per": noun, "every": 2, "most": 1}]
            steps += [SWAP | {"if": {"count": noun, "least": 1}}]
            steps += [SWAP | {"if": {"count": noun, "most": 1}}]
            steps += [GAIN | {"if": {"count": noun, "least": 2, "most": 4}}]
            yield {"end": [{"points": 1, "per": noun, "every": 3, "most": 9}]}
            yield {"end": [{"points": 2, "if": {"count": noun, "least": 3}}]}
    for word, verb in ACTIONS.items():
        grant: dict[str, Any] = {"action": word}
        steps += [grant, grant | {"times": 2}, grant | {"pay": {"gold": 1}}]
        steps += [grant | {"free": True}] if verb.code in PRICED else []
        steps += [grant | {"cheaper": {"fish": 1}}] if verb.code in PRICED else []
        steps += [grant | {"more": {"gold": 1}}] if verb.code < c.SPACES else []
    steps += [{"action": "build", "tiers": [tier]} for tier in TIERS]
    steps += [{"action": "upgrade", "ships": [ship]} for ship in SHIPS]
    steps += [{"action": "ship", "ships": ["sloop", "schooner"]}]
    yield from ({"built": [step]} for step in steps)
    yield {"once": [{"choose": [GAIN, SWAP, {"action": "thin"}]}]}
    yield {"anytime": {"pay": {"gold": 2}, "gain": {"wood": 1}}}
    for word, verb in EVENTS.items():
        yield {"whenever": word, "do": [{"gain": {"wood": 1}, "per": "amount", "every": 2}]}
        for who in WHOM[1:]:
            yield {"whenever": word, "by": who, "do": [{"gain": {"wood": 1}, "per": "amount"}]}
        if verb.code not in PHASES:
            yield {"whenever": word, "do": [SWAP, {"action": "thin"}]}
    yield {"whenever": "ship", "ships": ["schooner"], "do": [GAIN]}
    yield {"whenever": "build", "tiers": ["A", "C"], "do": [GAIN]}
    yield from ({"rule": [{"bend": word, "by": n}]} for word in LIMITS for n in (1, 2))
    yield from ({"rule": [{"bend": "full space", "space": word}]} for word in BOARD)
    for price, key, kinds in (("ship price", "ships", SHIPS), ("build price", "tiers", TIERS)):
        yield {"rule": [{"bend": price, "cheaper": {"wood": 1, "gold": 2}}]}
        yield from ({"rule": [{"bend": price, "cheaper": {"fish": 1}, key: [k]}]} for k in kinds)


EFFECTS = list(effects())


def doing(effect: dict[str, Any]) -> Card:
    """A building that does this."""
    return building({"number": 104, "tier": "A", "name": "x", "cost": {}, "effect": effect}, "")


@pytest.mark.parametrize("effect", EFFECTS, ids=str)
def test_an_effect_is_read_written_said_tabled_and_drawn(effect: dict[str, Any]) -> None:
    card = doing(effect)
    assert building(writing.card(card), "") == card
    assert rows([card]).numbers == [104]
    said = " ".join(map(str, sentences(card)))
    assert said.endswith(".")
    assert "%" not in said
    assert re.search("[ぁ-ん]", "".join(map(japanese, sentences(card))))
    icons = [sign.icon for line in picture(card) for sign in line]
    assert len(icons) > 1
    assert not [icon for icon in icons if f'id="{icon}"' not in SPRITE]


def test_different_effects_have_different_words() -> None:
    different = {str(writing.card(card)["effect"]): card for card in map(doing, EFFECTS)}
    for said in (str, japanese):
        words = {"".join(map(said, sentences(card))) for card in different.values()}
        assert len(words) == len(different)


def every_icon() -> set[str]:
    """All icon names that a picture can use: nouns, triggers and signs."""
    words = {icon("", word) for word in (*NOUNS, *SHIPS, *(f"tier-{tier}" for tier in TIERS))}
    words |= {icon("do", word) for word in (*ACTIONS, *EVENTS)}
    signs = {"for-each", "then", "or", "to", "less", "free", "at-least", "at-most", "points"}
    return words | signs | {"others", "everyone", "full-space", "building"} | set(CLASS[1:])


def test_every_icon_is_drawn_and_every_drawing_is_an_icon() -> None:
    assert set(re.findall(r'symbol id="([^"]+)"', SPRITE)) == every_icon()


def test_no_code_stands_for_two_words() -> None:
    for words in (NOUNS, ACTIONS, EVENTS):
        codes = [word.code for word in words.values()]
        assert len(set(codes)) == len(codes)
    assert sorted(noun.code for noun in NOUNS.values()) == list(range(1, c.COUNTS))
    assert [ACTIONS[word].code for word in BOARD] == list(range(c.SPACES))
