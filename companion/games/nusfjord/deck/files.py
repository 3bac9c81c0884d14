"""The files of cards and their editions: read once, kept as flat rows for the inner loop."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.deck import reading
from companion.games.nusfjord.deck.cards import Card, Deck
from companion.games.nusfjord.deck.rows import Rows, rows
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

    The text is JSON as in docs/nusfjord-deck.md; "" stands for none.
    """
    return kept(written(reading.deck(text), "buildings")) if text.strip() else ""


def parse_elders(text: str) -> str:
    """A club's elders as a match keeps them; SheetError names card and place."""
    return kept(written(reading.elders(text), "elders")) if text.strip() else ""


def kept(given: object) -> str:
    """The shortest text of a file: the same for equal cards, however they were typed."""
    return json.dumps(given, ensure_ascii=False, separators=(",", ":"))


class Tables:
    """The 62 cards of a match: buildings 0 … 43, elders 44 … 61.

    `cards[card * CARD + column]`, `steps[row * STEP + column]`, `awards[row * AWARD + column]`,
    `bends[row * BEND]` and `[row * BEND + 1]`; the columns and codes are those of `codes`.
    """

    def __init__(self, rows: Rows) -> None:
        self.number: list[int] = rows.numbers
        steps, bends, awards = rows.steps or [0], rows.bends or [0], rows.awards or [0]
        self.cards: vec[i64] = vec[i64](rows.cards)
        self.steps: vec[i64] = vec[i64](steps)
        self.bends: vec[i64] = vec[i64](bends)
        self.awards: vec[i64] = vec[i64](awards)
        self.tier: vec[i64] = self.column(c.TIER)
        self.wood: vec[i64] = self.column(c.COST + c.WOOD)
        self.fish: vec[i64] = self.column(c.COST + c.FISH)
        self.gold: vec[i64] = self.column(c.COST + c.GOLD)
        self.points: vec[i64] = self.column(c.POINTS)
        """[card]: what the card itself costs and is worth."""
        self.esteem: vec[i64] = vec[i64](rows.esteem)
        """[card]: what it may be worth at a glance, in half points."""

        self.of_tier: vec[i64] = vec[i64]([self.mask(c.TIER, tier) for tier in range(3)])
        """[tier]: the mask of its buildings."""
        self.extras: i64 = self.mask(c.CLASS, c.ANYTIME) | self.mask(c.CLASS, c.ONCE)
        """The mask of buildings that are used when their owner likes."""
        listening: i64 = self.mask(c.CLASS, c.WHENEVER)
        self.listeners: vec[i64] = vec[i64](
            [self.mask(c.EVENT, event) & listening for event in range(c.EVENTS)]
        )
        """[event]: the mask of buildings that it may set off."""

    def mask(self, column: int, value: int) -> i64:
        """The buildings that have this value there."""
        having = [i for i in range(c.BUILDINGS) if self.cards[i * c.CARD + column] == value]
        return i64(sum(2**i for i in having))

    def column(self, column: int) -> vec[i64]:
        """One column of all cards."""
        return vec[i64]([int(self.cards[i * c.CARD + column]) for i in range(c.CARDS)])

    def card(self, card: i64, column: i64) -> i64:
        """One number of a card."""
        return self.cards[card * c.CARD + column]

    def step(self, row: i64, column: i64) -> i64:
        """One number of a step."""
        return self.steps[row * c.STEP + column]
