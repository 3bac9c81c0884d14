"""The files of cards and their editions: ours by their names, a club's own as text; read once."""

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
"""That of a new match."""
_CARDS: Final = {name: f"{name}.json" for name in ("herring", "mackerel", "cod", "elders")}
FILES: Final = {1: _CARDS, 2: _CARDS}
"""By edition and name, the file of the cards."""
MOST_COUNTED: Final = 99  # in edition 1
OURS: Final = ("herring", "mackerel", "cod")
KEPT: Final = 32  # files of clubs; a text nobody plays with is forgotten
FOLDER: Final = Path(__file__).parent


@lru_cache(KEPT)
def deck(name: str, text: str = "", edition: int = EDITION) -> Deck:
    """The buildings of a match: one of our three decks, or a club's own text."""
    return reading.deck(text.strip() or file(OURS[which(name)], edition))


@lru_cache(KEPT)
def elders(text: str = "", edition: int = EDITION) -> Deck:
    """The elders of a match: ours, or a club's own text."""
    return reading.elders(text.strip() or file("elders", edition))


def which(name: str) -> int:
    """The place of one of our decks in their row; that of the first, if it is none."""
    return OURS.index(name) if name in OURS else 0


def file(name: str, edition: int = EDITION) -> str:
    """One of our own files."""
    return (FOLDER / FILES[edition][name]).read_text("utf-8")


def edition_of(options: Mapping[str, object]) -> int:
    """The edition by which a match is played; ValueError for one that is not kept here."""
    named = options.get("edition", EDITION)
    if type(named) is not int or named not in FILES:
        raise ValueError(f"edition {named} of rules and cards is not known here")
    return named


def cards_of(options: Mapping[str, object]) -> tuple[Card, ...]:
    """All 62 cards of a match in the order of their ids."""
    return cards(*(str(options.get(key, "")) for key in c.OPTIONS), edition_of(options))


def tables_of(options: Mapping[str, object]) -> Tables:
    """The same as integers."""
    return tables(*(str(options.get(key, "")) for key in c.OPTIONS), edition_of(options))


@lru_cache(KEPT)
def cards(
    name: str, own_deck: str = "", own_elders: str = "", edition: int = EDITION
) -> tuple[Card, ...]:
    """The cards of a match by the values of its options."""
    found = (*deck(name, own_deck, edition).cards, *elders(own_elders, edition).cards)
    assert len(found) == c.CARDS
    return found


@lru_cache(KEPT)
def tables(name: str, own_deck: str = "", own_elders: str = "", edition: int = EDITION) -> Tables:
    """The same as integers."""
    found = rows(cards(name, own_deck, own_elders, edition))
    if edition == 1:
        found.steps, found.awards = bounded(found.steps), bounded(found.awards)
    return Tables(found)


def bounded(numbers: Sequence[int]) -> list[int]:
    """The same rows, in which what has no bound stops at that of the first edition."""
    return [MOST_COUNTED if number == c.UNBOUNDED else number for number in numbers]


def parse_deck(text: str) -> str:
    """A club's deck as a match keeps it; SheetError names card and place.

    The text is JSON as in DECK.md; "" stands for none.
    """
    return kept(written(reading.deck(text), "buildings")) if text.strip() else ""


def parse_elders(text: str) -> str:
    """A club's elders as a match keeps them; SheetError names card and place."""
    return kept(written(reading.elders(text), "elders")) if text.strip() else ""


def kept(given: object) -> str:
    """The shortest text of a file: the same for equal cards, however they were typed."""
    return json.dumps(given, ensure_ascii=False, separators=(",", ":"))
