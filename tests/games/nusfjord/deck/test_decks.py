"""Our three decks and eighteen elders: their structure, their names, their words."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.deck import files
from companion.games.nusfjord.deck.cards import Card, Choose, Gain, Grant, Swap
from companion.games.nusfjord.deck.sentences import sentences
from tests.games.nusfjord.deck.saying import japanese

CLASSES = (c.BUILT, c.WHENEVER, c.ANYTIME, c.ONCE, c.RULE, c.END)
STRUCTURE = {  # by tier: at once, whenever, any time, once, rule, points at the end
    "herring": [(9, 5, 0, 0, 3, 1), (2, 4, 3, 0, 2, 1), (5, 0, 0, 1, 1, 7)],
    "mackerel": [(3, 11, 1, 0, 3, 0), (6, 2, 2, 1, 0, 1), (2, 0, 0, 0, 2, 10)],
    "cod": [(6, 8, 2, 0, 2, 0), (6, 0, 1, 2, 0, 3), (2, 0, 0, 0, 2, 10)],
}
each_deck = pytest.mark.parametrize("name", files.OURS)


@each_deck
def test_a_deck_has_its_structure(name: str) -> None:
    cards = files.deck(name).cards
    first = 101 + 100 * files.OURS.index(name)
    assert [card.number for card in cards] == list(range(first, first + 44))
    found = Counter((card.tier, card.effect.kind) for card in cards)
    assert [tuple(found[tier, kind] for kind in CLASSES) for tier in range(3)] == STRUCTURE[name]


@each_deck
def test_a_deck_says_its_name_and_character_in_both_languages(name: str) -> None:
    deck = files.deck(name)
    assert deck.name is not None
    assert deck.about is not None
    for said in (deck.name, deck.about):
        assert said.said("en").isascii()
        assert not said.said("ja").isascii()


def test_names_are_in_both_languages_and_nobody_has_another_ones() -> None:
    cards = [card for name in files.OURS for card in files.deck(name).cards]
    cards += files.elders().cards
    for language in ("en", "ja"):
        names = [card.name.said(language) for card in cards]
        assert len(set(names)) == len(names) == 3 * 44 + 18
    assert all(card.name.said("en").isascii() for card in cards)
    assert not any(card.name.said("ja").isascii() for card in cards)


@each_deck
def test_the_words_of_a_deck_are_complete_and_distinct(name: str) -> None:
    cards = files.cards(name)
    for said in (sentences, lambda card: tuple(map(japanese, sentences(card)))):
        words = [said(card) for card in cards]
        assert all(words)
        assert len(set(words)) == len(cards)


def test_the_herring_is_the_gentlest() -> None:
    assert not touching_others("herring")
    assert touching_others("mackerel")
    assert touching_others("cod")


def touching_others(name: str) -> list[int]:
    """The cards for which others count, or that do something for them."""
    return [card.number for card in files.deck(name).cards if card.effect.by or gifts(card)]


def gifts(card: Card) -> bool:
    """Whether others gain by it."""
    return any(isinstance(step, Gain) and step.whom for step in card.effect.steps)


def test_elders_are_three_groups_of_six_and_do_something_for_their_owner() -> None:
    elders = files.elders().cards
    assert [elder.number for elder in elders] == list(range(1, 19))
    for elder in elders:
        assert any(isinstance(step, Gain | Swap | Grant | Choose) for step in elder.effect.steps)


@each_deck
def test_a_dearer_tier_is_worth_more(name: str) -> None:
    cards = files.deck(name).cards
    by_tier = [[card for card in cards if card.tier == tier] for tier in range(3)]
    costs = [sum(sum(card.cost) for card in tier) / len(tier) for tier in by_tier]
    points = [sum(card.points for card in tier) / len(tier) for tier in by_tier]
    assert costs == sorted(costs)
    assert points == sorted(points)
