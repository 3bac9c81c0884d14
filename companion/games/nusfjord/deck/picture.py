"""A card's picture: lines of icons from `icons.svg`, derived from its effect."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.deck.cards import (
    NOTHING,
    Award,
    Bend,
    Card,
    Choose,
    Condition,
    Count,
    Effect,
    Gain,
    Goods,
    Grant,
    Step,
    Swap,
)
from companion.games.nusfjord.deck.nouns import NOUNS
from companion.games.nusfjord.deck.vocabulary import ACTIONS, BOARD, EVENTS, GOODS, SHIPS, TIERS


@dataclass(frozen=True, slots=True)
class Sign:
    """One icon of the sprite, with a number next to it if `text` is not empty."""

    icon: str
    text: str = ""


Line = tuple[Sign, ...]

NOUN: Final = {noun.code: word for word, noun in NOUNS.items()}
ACTION: Final = {verb.code: word for word, verb in ACTIONS.items()}
EVENT: Final = {verb.code: word for word, verb in EVENTS.items()}
CLASS: Final = ("", "built", "whenever", "anytime", "once", "rule", "end", "used")
LIMIT: Final = {
    c.WOOD_LIMIT: "wood",
    c.RESERVE_LIMIT: "reserve-fish",
    c.MORE_CATCH: "catch",
    c.PLATE_PRICE: "plates",
    c.SHARE_PRICE: "shares",
    c.EMPTY_FREE: "empty-spaces",
    c.UNISSUED_FREE: "unissued-shares",
}


def icon(kind: str, word: str) -> str:
    """Return the name of an icon; actions and events have their kind as a prefix: "do-ship"."""
    return f"{kind}-{word}".strip("-").replace(" ", "-")


def picture(card: Card) -> tuple[Line, ...]:
    """Return the lines of a card's picture: trigger, then effect; empty for plain points."""
    effect = card.effect
    if effect.kind == c.PLAIN:
        return ()
    if effect.kind == c.RULE:
        return tuple((Sign("rule"), *bent(bend)) for bend in effect.bends)
    if effect.kind == c.END:
        return tuple((Sign("end"), *award(line)) for line in effect.awards)
    first, *others = (tuple(step(part)) for part in effect.steps)
    return ((*head(effect), *first), *((Sign("then"), *line) for line in others))


def head(effect: Effect) -> Iterable[Sign]:
    """Yield the icons of the trigger."""
    yield Sign(CLASS[effect.kind])
    if effect.kind == c.WHENEVER:
        yield from whose(effect.by)
        yield Sign(icon("do", EVENT[effect.event]))
        yield from only(effect.event, effect.only)


def whose(by: int) -> Iterable[Sign]:
    """Yield the icons for who is meant, unless it is only the owner."""
    if by != c.OWNER:
        yield Sign("others" if by == c.OTHERS else "everyone")


def only(code: int, mask: int) -> Iterable[Sign]:
    """Yield the icons of the ships or tiers that are meant, unless it is all."""
    if mask == c.ALL_KINDS:
        return
    tiers = code == c.ACTION_BUILD
    for kind in range(3):
        if mask >> kind & 1:
            yield Sign(f"tier-{TIERS[kind]}" if tiers else SHIPS[kind])


def step(given: Step) -> Iterable[Sign]:
    """Yield the icons of a step with its condition."""
    yield from condition(given.given)
    if isinstance(given, Choose):
        for i, branch in enumerate(given.branches):
            if i:
                yield Sign("or")
            yield from step(branch)
    elif isinstance(given, Gain):
        yield from whose(given.whom)
        yield from goods(given.goods, "+")
        if given.into == c.RESERVE_FIELD:
            yield from (Sign("to"), Sign("reserve-fish"))
        yield from counted(given.count)
    elif isinstance(given, Swap):
        yield from (*goods(given.pay, "−"), Sign("to"), *goods(given.gain, "+"))
        yield from again(given.times)
    else:
        yield from granted(given)


def granted(given: Grant) -> Iterable[Sign]:
    """Yield the icons of an action with its terms."""
    if given.pay != NOTHING:
        yield from (*goods(given.pay, "−"), Sign("to"))
    yield Sign(icon("do", ACTION[given.action]))
    yield from only(given.action, given.only)
    if given.cheaper[0] == c.FREE:
        yield Sign("free")
    elif given.cheaper != NOTHING:
        yield from (Sign("less"), *goods(given.cheaper, "−"))
    if given.more != NOTHING:
        yield from (*goods(given.more, "+"), Sign("for-each"), Sign("amount"))
    yield from again(given.times)


def goods(given: Goods, sign: str) -> Iterable[Sign]:
    """Yield the icons of goods with their amounts."""
    for word, amount in zip(GOODS, given, strict=True):
        if amount:
            yield Sign(word, f"{sign}{amount}")


def again(times: int) -> Iterable[Sign]:
    """Yield the icons of a repetition, if it is more than once."""
    if times > 1:
        yield Sign("amount", f"×{times}")


def counted(count: Count) -> Iterable[Sign]:
    """Yield the icons of what is counted, and its maximum."""
    if count.what == c.ONE:
        return
    yield Sign("for-each")
    yield Sign(icon("", NOUN[count.what]), str(count.every) if count.every > 1 else "")
    if count.most < c.UNBOUNDED:
        yield Sign("at-most", str(count.most))


def condition(given: Condition | None) -> Iterable[Sign]:
    """Yield the icons of a condition."""
    if given is None:
        return
    yield Sign(icon("", NOUN[given.what]))
    if given.least:
        yield Sign("at-least", str(given.least))
    if given.most < c.UNBOUNDED:
        yield Sign("at-most", str(given.most))


def award(line: Award) -> Iterable[Sign]:
    """Yield the icons of points at the end."""
    yield from condition(line.given)
    yield Sign("points", f"+{line.each}")
    yield from counted(line.count)


def bent(bend: Bend) -> Iterable[Sign]:
    """Yield the icons of a changed rule: what changes, and by how much."""
    if bend.what >= c.FULL_SPACE:
        yield from (Sign("full-space"), Sign(icon("do", BOARD[bend.what - c.FULL_SPACE])))
    elif bend.what >= c.SHIP_PRICE:
        code = c.ACTION_SHIP if bend.what == c.SHIP_PRICE else c.ACTION_BUILD
        yield Sign(icon("do", ACTION[code]))
        yield from (*only(code, bend.only), Sign("less"), *goods(bend.cheaper, "−"))
    elif bend.what in (c.PLATE_PRICE, c.SHARE_PRICE):
        good = "fish" if bend.what == c.PLATE_PRICE else "gold"
        yield from (Sign(LIMIT[bend.what]), Sign("less"), Sign(good, f"−{bend.by}"))
    elif bend.what in (c.EMPTY_FREE, c.UNISSUED_FREE):
        yield from (Sign(LIMIT[bend.what], str(bend.by)), Sign("to"), Sign("points", "0"))
    else:
        yield Sign(LIMIT[bend.what], f"+{bend.by}")
