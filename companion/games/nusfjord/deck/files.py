"""Card files and their editions: our own by name, a club's as text; each is read once."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.deck import reading
from companion.games.nusfjord.deck.cards import Card, Deck
from companion.games.nusfjord.deck.rows import rows
from companion.games.nusfjord.deck.tables import Tables
from companion.games.nusfjord.deck.writing import written

EDITION: Final = 2
"""The edition of new matches."""
_CARDS: Final = {name: f"{name}.json" for name in ("herring", "mackerel", "cod", "elders")}
FILES: Final = {1: _CARDS, 2: _CARDS}
"""The card file by edition and name."""
MOST_COUNTED: Final = 99  # in edition 1
OURS: Final = ("herring", "mackerel", "cod")
KEPT: Final = 32  # size of the cache of clubs' files
FOLDER: Final = Path(__file__).parent


@lru_cache(KEPT)
def deck(name: str, text: str = "", edition: int = EDITION) -> Deck:
    """Return the buildings of a match: one of our three decks, or a club's own text."""
    return reading.deck(text.strip() or file(OURS[which(name)], edition))


@lru_cache(KEPT)
def elders(text: str = "", edition: int = EDITION) -> Deck:
    """Return the elders of a match: ours, or a club's own text."""
    return reading.elders(text.strip() or file("elders", edition))


def which(name: str) -> int:
    """Return the index of one of our decks; that of the first for other names."""
    return OURS.index(name) if name in OURS else 0


def file(name: str, edition: int = EDITION) -> str:
    """Return the text of one of our own files."""
    return (FOLDER / FILES[edition][name]).read_text("utf-8")


def edition_of(options: Mapping[str, object]) -> int:
    """Return the edition of a match; ValueError if it is unknown here."""
    named = options.get("edition", EDITION)
    if type(named) is not int or named not in FILES:
        raise ValueError(f"edition {named} of rules and cards is not known here")
    return named


def cards_of(options: Mapping[str, object]) -> tuple[Card, ...]:
    """Return all 62 cards of a match in the order of their ids."""
    return cards(*(str(options.get(key, "")) for key in c.OPTIONS), edition_of(options))


def tables_of(options: Mapping[str, object]) -> Tables:
    """Return the cards of a match as tables of integers."""
    return tables(*(str(options.get(key, "")) for key in c.OPTIONS), edition_of(options))


@lru_cache(KEPT)
def cards(
    name: str, own_deck: str = "", own_elders: str = "", edition: int = EDITION
) -> tuple[Card, ...]:
    """Return the cards for the values of a match's options."""
    all_cards = (*deck(name, own_deck, edition).cards, *elders(own_elders, edition).cards)
    assert len(all_cards) == c.CARDS
    return all_cards


@lru_cache(KEPT)
def tables(name: str, own_deck: str = "", own_elders: str = "", edition: int = EDITION) -> Tables:
    """Return the cards for the values of a match's options as tables of integers."""
    lists = rows(cards(name, own_deck, own_elders, edition))
    if edition == 1:
        lists.steps, lists.awards = bounded(lists.steps), bounded(lists.awards)
    return Tables(lists)


def bounded(numbers: Sequence[int]) -> list[int]:
    """Return the rows with missing bounds replaced by those of the first edition."""
    return [MOST_COUNTED if number == c.UNBOUNDED else number for number in numbers]


def parse_deck(text: str) -> str:
    """Return the text of a club's deck for storing; SheetError names card and place.

    The text is JSON as in DECK.md; "" stands for none.
    """
    return kept(written(reading.deck(text), "buildings")) if text.strip() else ""


def parse_elders(text: str) -> str:
    """Return the text of a club's elders for storing; SheetError names card and place."""
    return kept(written(reading.elders(text), "elders")) if text.strip() else ""


def kept(given: object) -> str:
    """Return the canonical text of a file: the same for equal cards, however they were typed."""
    return json.dumps(given, ensure_ascii=False, separators=(",", ":"))
