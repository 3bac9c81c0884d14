"""Reading the small values of the card language: goods, counts, conditions, kinds."""

from __future__ import annotations

from typing import Final

from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.deck.cards import Condition, Count, Goods
from companion.games.nusfjord.deck.nouns import NOUNS
from companion.games.nusfjord.deck.vocabulary import FILTERED, GOODS
from companion.kit import sheet
from companion.kit.numbers import SheetError
from companion.kit.words import Phrase

MOST: Final = 12  # of one good, in one step
OFTEN: Final = 20  # what a count may be divided by, capped at or compared with


def goods(given: object, place: str, most: int = MOST) -> Goods:
    """Return amounts of wood, fish and gold, not all zero."""
    amounts = sheet.mapping(given, place, (), GOODS)
    if not amounts:
        raise SheetError(place, Phrase("expected wood, fish or gold"))
    wood, fish, gold = (
        sheet.integer(amounts[good], f"{place}.{good}", 1, most) if good in amounts else 0
        for good in GOODS
    )
    return wood, fish, gold


def optional_goods(step: dict[str, object], key: str, place: str) -> Goods:
    """Return the goods under an optional key."""
    return goods(step[key], f"{place}.{key}") if key in step else (0, 0, 0)


def noun(given: object, place: str, amount: bool) -> int:
    """Return the code of a noun; "amount" is allowed only for events that have one."""
    words = [word for word in NOUNS if amount or word != "amount"]
    return NOUNS[sheet.one_of(given, place, words)].code


def count(step: dict[str, object], place: str, amount: bool, most: int = OFTEN) -> Count:
    """Return the count given by the keys "per", "every" and "most" of a step."""
    if "per" not in step:
        for key in ("every", "most"):
            if key in step:
                raise SheetError(f"{place}.{key}", Phrase("means nothing without “per”"))
        return Count()
    return Count(
        noun(step["per"], f"{place}.per", amount),
        sheet.integer(step.get("every", 1), f"{place}.every", 1, OFTEN),
        sheet.integer(step["most"], f"{place}.most", 1, most) if "most" in step else c.UNBOUNDED,
    )


def condition(step: dict[str, object], place: str) -> Condition | None:
    """Return the condition under the key "if": at least, at most, or both."""
    if "if" not in step:
        return None
    spot = f"{place}.if"
    given = sheet.mapping(step["if"], spot, ("count",), ("least", "most"))
    what = noun(given["count"], f"{spot}.count", amount=False)
    if len(given) == 1:
        raise SheetError(spot, Phrase("expected “least” or “most”"))
    least = sheet.integer(given["least"], f"{spot}.least", 1, OFTEN) if "least" in given else 0
    most = c.UNBOUNDED
    if "most" in given:
        most = sheet.integer(given["most"], f"{spot}.most", least, OFTEN)
    return Condition(what, least, most)


def kinds(step: dict[str, object], place: str, key: str, words: tuple[str, ...]) -> int:
    """Return a mask of ships or tiers; all of them if the key is missing."""
    if key not in step:
        return c.ALL_KINDS
    listed = sheet.listing(step[key], f"{place}.{key}")
    mask = 0
    for i, word in enumerate(listed):
        bit = 1 << words.index(sheet.one_of(word, f"{place}.{key}[{i}]", words))
        if mask & bit:
            raise SheetError(
                f"{place}.{key}[{i}]", Phrase("%(word)s is named twice", word=str(word))
            )
        mask |= bit
    if not mask or mask == c.ALL_KINDS:
        raise SheetError(f"{place}.{key}", Phrase("expected one or two; for all, leave it out"))
    return mask


def narrowed(step: dict[str, object], place: str, code: int) -> int:
    """Return the mask of an action or event; SheetError if it cannot be narrowed like that."""
    key, words = FILTERED.get(code, ("", ()))
    for other in ("ships", "tiers"):
        if other in step and other != key:
            raise SheetError(f"{place}.{other}", Phrase("means nothing here"))
    return kinds(step, place, key, words) if key else c.ALL_KINDS
