"""Reading the effect of a card: its class, and the list that belongs to it."""

from __future__ import annotations

from typing import Final

from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.deck.cards import Award, Bend, Effect
from companion.games.nusfjord.deck.reading_steps import steps, swap
from companion.games.nusfjord.deck.reading_values import (
    condition,
    count,
    goods,
    kinds,
    narrowed,
)
from companion.games.nusfjord.deck.vocabulary import (
    ACTIONS,
    BOARD,
    CLASSES,
    EVENTS,
    LIMITS,
    PHASES,
    PRICES,
    WHOM,
)
from companion.kit import sheet
from companion.kit.numbers import SheetError
from companion.kit.words import Phrase

MOST: Final = 3  # bends or awards of one card
BENT: Final = 12  # the largest change of a limit
POINTS: Final = 10  # for each unit counted
TOTAL: Final = 15  # for one line


def effect(given: object, place: str) -> Effect:
    """Return the effect of a building."""
    if not isinstance(given, dict):
        raise SheetError(place, Phrase("expected an object"))
    named = [word for word in CLASSES if word in given]
    if len(named) != 1:
        words = ", ".join(CLASSES)
        raise SheetError(place, Phrase("expected exactly one of: %(words)s", words=words))
    word = named[0]
    spot = f"{place}.{word}"
    if word == "whenever":
        return whenever(given, place)
    sheet.mapping(given, place, (word,))
    if word == "rule":
        return Effect(
            c.RULE, bends=tuple(bent(part, spot_of) for part, spot_of in parts(given[word], spot))
        )
    if word == "end":
        return Effect(
            c.END, awards=tuple(award(part, spot_of) for part, spot_of in parts(given[word], spot))
        )
    if word == "anytime":
        return Effect(c.ANYTIME, steps=(swap(given[word], spot, repeated=True),))
    return Effect(CLASSES[word], steps=steps(given[word], spot))


def using(given: object, place: str) -> Effect:
    """Return the effect of an elder."""
    return Effect(c.USE, steps=steps(given, place))


def whenever(given: dict[str, object], place: str) -> Effect:
    """Return the effect of a triggered card."""
    sheet.mapping(given, place, ("whenever", "do"), ("by", "ships", "tiers"))
    event = EVENTS[sheet.one_of(given["whenever"], f"{place}.whenever", list(EVENTS))].code
    by = WHOM.index(sheet.one_of(given.get("by", "you"), f"{place}.by", WHOM))
    only = narrowed(given, place, event)
    asked = event not in PHASES and by == c.OWNER
    parts_read = steps(given["do"], f"{place}.do", amount=True, choices=asked)
    return Effect(c.WHENEVER, steps=parts_read, event=event, by=by, only=only)


def parts(given: object, place: str) -> list[tuple[object, str]]:
    """Return the lines of a list with their places: one to three."""
    listed = sheet.listing(given, place)
    if not 1 <= len(listed) <= MOST:
        raise SheetError(place, Phrase("expected from 1 to %(n)s entries", n=MOST))
    return [(part, f"{place}[{i}]") for i, part in enumerate(listed)]


def bent(given: object, place: str) -> Bend:
    """Return one changed rule: a limit, a space that is never full, or a price."""
    if not isinstance(given, dict) or "bend" not in given:
        raise SheetError(place, Phrase("expected an object with “bend”"))
    words = [*LIMITS, *PRICES, "full space"]
    word = sheet.one_of(given["bend"], f"{place}.bend", words)
    if word in LIMITS:
        line = sheet.mapping(given, place, ("bend", "by"))
        return Bend(LIMITS[word], sheet.integer(line["by"], f"{place}.by", 1, BENT))
    if word == "full space":
        line = sheet.mapping(given, place, ("bend", "space"))
        space = sheet.one_of(line["space"], f"{place}.space", BOARD)
        return Bend(c.FULL_SPACE + ACTIONS[space].code, 1)
    first, key, named = PRICES[word]
    line = sheet.mapping(given, place, ("bend", "cheaper"), (key,))
    less = goods(line["cheaper"], f"{place}.cheaper")
    return Bend(first, cheaper=less, only=kinds(line, place, key, named))


def award(given: object, place: str) -> Award:
    """Return one line of points at the end."""
    line = sheet.mapping(given, place, ("points",), ("per", "every", "most", "if"))
    each = sheet.integer(line["points"], f"{place}.points", 1, POINTS)
    if "per" not in line and "if" not in line:
        raise SheetError(place, Phrase("expected “per” or “if”; what is sure is the card's points"))
    return Award(each, count(line, place, False, TOTAL), condition(line, place))
