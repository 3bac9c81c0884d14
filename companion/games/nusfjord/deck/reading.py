"""Reading card files: checks of their contents and of loops that produce goods.

Errors have places.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import combinations
from typing import Final

from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.deck.cards import NOTHING, Card, Deck, Effect, Goods, Swap
from companion.games.nusfjord.deck.reading_effects import effect, using
from companion.games.nusfjord.deck.reading_values import goods
from companion.games.nusfjord.deck.vocabulary import TIERS
from companion.kit import names, sheet, sheet_file
from companion.kit.numbers import SheetError, together
from companion.kit.words import Name, Phrase

STRUCTURE: Final = (18, 12, 14)  # buildings of tier A, B and C
LARGEST: Final = 60_000  # letters of a file
LONGEST: Final = 40  # letters of a card's name
ABOUT: Final = 160  # letters of a file's description
DEAREST: Final = 20  # of one good
LOWEST, HIGHEST = -5, 15  # points
NUMBERS: Final = 999
UNPRINTED: Final = ("Cc", "Cf", "Cs", "Co", "Cn")  # controls, surrogates, unassigned


def parsed(text: str, key: str) -> object:
    """Return the JSON of a text; SheetError gives line and column if it is invalid."""
    if len(text) > LARGEST:
        raise SheetError(key, Phrase("the text is longer than %(n)s letters", n=LARGEST))
    try:
        return sheet_file.parse(text.encode("utf-8", "surrogatepass"))
    except SheetError as error:
        raise SheetError(f"{key}: {error.place}", error.phrase) from None


def deck(text: str) -> Deck:
    """Return the deck of a deck file: 44 buildings sorted by id."""
    given = sheet.mapping(parsed(text, "buildings"), "", ("buildings",), ("name", "about"))
    listed = rows(given, "buildings", sum(STRUCTURE))
    cards = together(partial(building, listed[i], f"buildings[{i}]") for i in range(len(listed)))
    for tier, wanted in enumerate(STRUCTURE):
        number = sum(card.tier == tier for card in cards)
        if number != wanted:
            raise SheetError(
                "buildings",
                Phrase(
                    "expected %(wanted)s buildings of tier %(tier)s, not %(found)s",
                    wanted=wanted,
                    tier=TIERS[tier],
                    found=number,
                ),
            )
    unlike(cards, "buildings")
    no_profit([(f"buildings[{i}]{said(card.number)}", card) for i, card in enumerate(cards)])
    cards.sort(key=lambda card: (card.tier, card.number))
    return Deck(tuple(cards), *heads(given))


def elders(text: str) -> Deck:
    """Return the elders of an elder file: 1 to 18, sorted by number."""
    given = sheet.mapping(parsed(text, "elders"), "", ("elders",), ("name", "about"))
    listed = rows(given, "elders", c.ELDERS)
    cards = together(partial(elder, listed[i], f"elders[{i}]") for i in range(len(listed)))
    unlike(cards, "elders")
    return Deck(tuple(sorted(cards, key=lambda card: card.number)), *heads(given))


def rows(given: dict[str, object], key: str, wanted: int) -> list[object]:
    """Return the list of cards if it has the right length."""
    listed = sheet.listing(given[key], key)
    if len(listed) != wanted:
        raise SheetError(
            key,
            Phrase("expected %(wanted)s cards, not %(found)s", wanted=wanted, found=len(listed)),
        )
    return listed


def heads(given: dict[str, object]) -> tuple[Name | None, Name | None]:
    """Return the file's name and description, if it has them."""
    name = named(given["name"], "name", LONGEST) if "name" in given else None
    return name, named(given["about"], "about", ABOUT) if "about" in given else None


def building(given: object, place: str) -> Card:
    """Return one checked building."""
    spot = place + said(given.get("number") if isinstance(given, dict) else None)
    card = sheet.mapping(given, spot, ("number", "tier", "name", "cost"), ("points", "effect"))
    tier = TIERS.index(sheet.one_of(card["tier"], f"{spot}.tier", TIERS))
    return Card(
        sheet.integer(card["number"], f"{spot}.number", 1, NUMBERS),
        tier,
        named(card["name"], f"{spot}.name", LONGEST),
        effect(card["effect"], f"{spot}.effect") if "effect" in card else Effect(),
        goods(card["cost"], f"{spot}.cost", DEAREST) if card["cost"] != {} else NOTHING,
        sheet.integer(card.get("points", 0), f"{spot}.points", LOWEST, HIGHEST),
    )


def elder(given: object, place: str) -> Card:
    """Return one checked elder."""
    spot = place + said(given.get("number") if isinstance(given, dict) else None)
    card = sheet.mapping(given, spot, ("number", "name", "use"))
    number = sheet.integer(card["number"], f"{spot}.number", 1, c.ELDERS)
    name = named(card["name"], f"{spot}.name", LONGEST)
    return Card(number, c.TIER_ELDER, name, using(card["use"], f"{spot}.use"))


def said(number: object) -> str:
    """Return a card's number to append to its place, if it has a readable one."""
    return f" ({number})" if type(number) is int and 0 < number <= NUMBERS else ""


def named(given: object, place: str, longest: int) -> Name:
    """Return a checked name: one text, or one for each language."""
    texts = {"en": given} if isinstance(given, str) else given
    texts = sheet.mapping(texts, place, (), ("en", "ja"))
    if not texts:
        raise SheetError(place, Phrase("expected a name"))
    for language, text in texts.items():
        spot = place if isinstance(given, str) else f"{place}.{language}"
        if not isinstance(text, str) or not 0 < len(text.strip()) <= longest:
            raise SheetError(spot, Phrase("expected a name of at most %(n)s letters", n=longest))
        if not names.looks(text) or any(unprinted(letter) for letter in text):
            raise SheetError(spot, Phrase("expected a name that can be seen and printed"))
    return Name({language: " ".join(text.split()) for language, text in texts.items()})


def unprinted(letter: str) -> bool:
    """Return whether a character is not printable; spaces of any width are."""
    return unicodedata.category(letter) in UNPRINTED and not letter.isspace()


def unlike(cards: list[Card], place: str) -> None:
    """Raise SheetError if two cards have the same number or names that look alike."""
    numbers = Counter(card.number for card in cards)
    for i, card in enumerate(cards):
        if numbers[card.number] > 1:
            spot = f"{place}[{i}]{said(card.number)}.number"
            raise SheetError(spot, Phrase("two cards have the number %(n)s", n=card.number))
    for language in ("en", "ja"):
        seen: set[str] = set()
        for i, card in enumerate(cards):
            look = names.looks(card.name.said(language))
            if look in seen:
                spot = f"{place}[{i}]{said(card.number)}.name"
                raise SheetError(spot, Phrase("another card has this name"))
            seen.add(look)


POSITIVE: Final = ((1, 0, 0), (0, 1, 0), (0, 0, 1))


def no_profit(cards: Sequence[tuple[str, Card]]) -> None:
    """Raise SheetError at the first card whose free exchanges could be repeated for ever.

    They cannot if there are positive prices of wood, fish and gold at which every exchange costs
    more than it gains: then each one lowers the value of the owner's goods. If there are no such
    prices, some mix of the exchanges returns everything it takes (Gordan 1873).
    """
    open_ones = [(place, card) for place, card in cards if card.effect.kind == c.ANYTIME]
    losses = [loss(card) for _, card in open_ones]
    if losing(losses):
        return
    first = next(i for i in range(len(losses)) if not losing(losses[: i + 1]))
    raise SheetError(
        f"{open_ones[first][0]}.effect.anytime",
        Phrase("together with the exchanges of other cards, this one makes goods from nothing"),
    )


def loss(card: Card) -> Goods:
    """Return what an exchange costs, minus what it gives."""
    step = card.effect.steps[0]
    assert isinstance(step, Swap)
    return minus(step.pay, step.gain)


def losing(losses: Sequence[Goods]) -> bool:
    """Return whether some positive prices make each exchange a loss.

    The prices at which none is a gain form a cone, each of whose edges lies on two of its planes;
    the sum of the edges lies inside it, and strictly inside unless the cone is flat.
    """
    planes = [*POSITIVE, *losses]
    edges = {ray for a, b in combinations(planes, 2) for ray in (cross(a, b), cross(b, a))}
    within = [ray for ray in edges if all(dot(plane, ray) >= 0 for plane in planes)]
    inside = (sum(r[0] for r in within), sum(r[1] for r in within), sum(r[2] for r in within))
    return all(dot(plane, inside) > 0 for plane in planes)


def minus(a: Goods, b: Goods) -> Goods:
    """Return the difference."""
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def dot(a: Goods, b: Goods) -> int:
    """Return the cost of goods at these prices."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Goods, b: Goods) -> Goods:
    """Return the direction that lies on both planes."""
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])
