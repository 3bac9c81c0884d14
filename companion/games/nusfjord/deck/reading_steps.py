"""Reading steps: gain, swap, grant and choose."""

from __future__ import annotations

from typing import Final

from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.deck.cards import Choose, Gain, Grant, Step, Swap
from companion.games.nusfjord.deck.reading_values import (
    condition,
    count,
    goods,
    narrowed,
    optional_goods,
)
from companion.games.nusfjord.deck.vocabulary import ACTIONS, PRICED, WHOM
from companion.kit import sheet
from companion.kit.numbers import SheetError
from companion.kit.words import Phrase

MOST: Final = 4  # steps of a card, and branches of a choice
TIMES: Final = 5  # how often a swap or grant may be done


def steps(
    given: object, place: str, amount: bool = False, choices: bool = True
) -> tuple[Step, ...]:
    """Return the steps of a card in order."""
    listed = sheet.listing(given, place)
    if not 1 <= len(listed) <= MOST:
        raise SheetError(place, Phrase("expected from 1 to %(n)s entries", n=MOST))
    parsed: list[Step] = []
    for i, entry in enumerate(listed):
        spot = f"{place}[{i}]"
        if isinstance(entry, dict) and "choose" in entry:
            step: Step = choose(entry, spot, amount)
        else:
            step = simple(entry, spot, amount)
        if not choices and not isinstance(step, Gain):
            raise SheetError(spot, Phrase("nobody can be asked here: only gains are possible"))
        parsed.append(step)
    return tuple(parsed)


def simple(given: object, place: str, amount: bool) -> Gain | Swap | Grant:
    """Return a step that is not a choice; its keys determine its kind."""
    if not isinstance(given, dict):
        raise SheetError(place, Phrase("expected an object"))
    if "action" in given:
        return grant(given, place)
    if "pay" in given:
        return swap(given, place)
    return gain(given, place, amount)


def gain(given: dict[str, object], place: str, amount: bool) -> Gain:
    """Read {"gain": goods, "per" …, "into": "reserve", "for": …, "if": …}."""
    step = sheet.mapping(given, place, ("gain",), ("per", "every", "most", "into", "for", "if"))
    amounts = goods(step["gain"], f"{place}.gain")
    whom = WHOM.index(sheet.one_of(step.get("for", "you"), f"{place}.for", WHOM))
    into = c.STOCK
    if "into" in step:
        sheet.one_of(step["into"], f"{place}.into", ("reserve",))
        into = c.RESERVE_FIELD
        if amounts[c.WOOD] or amounts[c.GOLD]:
            raise SheetError(f"{place}.gain", Phrase("the reserve holds only fish"))
    return Gain(amounts, count(step, place, amount), into, whom, condition(step, place))


def swap(given: object, place: str, repeated: bool = False) -> Swap:
    """Read {"pay": goods, "gain": goods, "times": n, "if": …}; if `repeated`, without limit."""
    more = () if repeated else ("times", "if")
    step = sheet.mapping(given, place, ("pay", "gain"), more)
    return Swap(
        goods(step["pay"], f"{place}.pay"),
        goods(step["gain"], f"{place}.gain"),
        1 if repeated else times(step, place),
        condition(step, place),
    )


def grant(given: dict[str, object], place: str) -> Grant:
    """Read {"action": …, "pay", "free" or "cheaper", "ships" or "tiers", "more", "times", "if"}."""
    step = sheet.mapping(
        given,
        place,
        ("action",),
        ("pay", "free", "cheaper", "ships", "tiers", "more", "times", "if"),
    )
    action = ACTIONS[sheet.one_of(step["action"], f"{place}.action", list(ACTIONS))].code
    return Grant(
        action,
        optional_goods(step, "pay", place),
        cheaper(step, place, action),
        narrowed(step, place, action),
        more(step, place, action),
        times(step, place),
        condition(step, place),
    )


def more(step: dict[str, object], place: str, action: int) -> tuple[int, int, int]:
    """Return the extra goods for each unit of a board action."""
    if "more" in step and action >= c.SPACES:
        raise SheetError(f"{place}.more", Phrase("means nothing here; let a gain follow"))
    return optional_goods(step, "more", place)


def cheaper(step: dict[str, object], place: str, action: int) -> tuple[int, int, int]:
    """Return the discount of a granted action: some goods, or everything."""
    for key in ("free", "cheaper"):
        if key in step and action not in PRICED:
            raise SheetError(f"{place}.{key}", Phrase("this action has no price"))
    if "free" not in step:
        return optional_goods(step, "cheaper", place)
    if step["free"] is not True:
        raise SheetError(f"{place}.free", Phrase("expected true, or leave it out"))
    if "cheaper" in step:
        raise SheetError(f"{place}.cheaper", Phrase("means nothing together with “free”"))
    return (c.FREE, c.FREE, c.FREE)


def times(step: dict[str, object], place: str) -> int:
    """Return how often the step may be done."""
    return sheet.integer(step.get("times", 1), f"{place}.times", 1, TIMES)


def choose(given: dict[str, object], place: str, amount: bool) -> Choose:
    """Read {"choose": [step, step, …], "if": …}."""
    step = sheet.mapping(given, place, ("choose",), ("if",))
    listed = sheet.listing(step["choose"], f"{place}.choose")
    if not 2 <= len(listed) <= MOST:
        raise SheetError(f"{place}.choose", Phrase("expected from 2 to %(n)s entries", n=MOST))
    branches = [simple(entry, f"{place}.choose[{i}]", amount) for i, entry in enumerate(listed)]
    return Choose(tuple(branches), condition(step, place))
