"""A card's picture, composed of icons from what it does: lines of signs, drawn by `icons.svg`."""

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
    """One icon of the sprite, with a number beside it where `text` is not empty."""

    icon: str
    text: str = ""


Line = tuple[Sign, ...]

NOUN: Final = {noun.code: word for word, noun in NOUNS.items()}
ACTION: Final = {verb.code: word for word, verb in ACTIONS.items()}
EVENT: Final = {verb.code: word for word, verb in EVENTS.items()}
CLASS: Final = ("", "built", "whenever", "anytime", "once", "rule", "end", "used")
KIND: Final = {"tiers": TIERS, "ships": SHIPS}
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
    """The name of an icon: of an action or event with its kind before it, as "do-ship"."""
    return f"{kind}-{word}".strip("-").replace(" ", "-")


def picture(card: Card) -> tuple[Line, ...]:
    """The lines of a card's picture: what sets it off, then what it does; none for plain points."""
    effect = card.effect
    if effect.kind == c.PLAIN:
        return ()
    if effect.kind == c.RULE:
        return tuple((Sign("rule"), *bent(bend)) for bend in effect.bends)
    if effect.kind == c.END:
        return tuple((Sign("end"), *award(line)) for line in effect.awards)
    first, *others = (tuple(step(one)) for one in effect.steps)
    return ((*head(effect), *first), *((Sign("then"), *line) for line in others))


def every_icon() -> set[str]:
    """All names that a picture can use: one for each noun, trigger and sign."""
    words = {icon("", word) for word in (*NOUNS, *SHIPS, *(f"tier-{tier}" for tier in TIERS))}
    words |= {icon("do", word) for word in (*ACTIONS, *EVENTS)}
    signs = {"for-each", "then", "or", "to", "less", "free", "at-least", "at-most", "points"}
    return words | signs | {"others", "everyone", "full-space", "building"} | set(CLASS[1:])


def head(effect: Effect) -> Iterable[Sign]:
    """What sets the steps off."""
    yield Sign(CLASS[effect.kind])
    if effect.kind == c.WHENEVER:
        yield from whose(effect.by)
        yield Sign(icon("do", EVENT[effect.event]))
        yield from only(effect.event, effect.only)


def whose(by: int) -> Iterable[Sign]:
    """Who is meant, where that is not the owner alone."""
    if by != c.OWNER:
        yield Sign("others" if by == c.OTHERS else "everyone")


def only(code: int, mask: int) -> Iterable[Sign]:
    """The ships or tiers that are meant, where not all are."""
    if mask == c.ALL_KINDS:
        return
    tiers = code == c.ACTION_BUILD
    for kind in range(3):
        if mask >> kind & 1:
            yield Sign(f"tier-{TIERS[kind]}" if tiers else SHIPS[kind])


def step(given: Step) -> Iterable[Sign]:
    """One step with its condition."""
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
    """An action on its terms."""
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
    """So much of each good."""
    for word, amount in zip(GOODS, given, strict=True):
        if amount:
            yield Sign(word, f"{sign}{amount}")


def again(times: int) -> Iterable[Sign]:
    """How often, where that is more than once."""
    if times > 1:
        yield Sign("amount", f"×{times}")


def counted(count: Count) -> Iterable[Sign]:
    """What is counted, and up to how often."""
    if count.what == c.ONE:
        return
    yield Sign("for-each")
    yield Sign(icon("", NOUN[count.what]), str(count.every) if count.every > 1 else "")
    if count.most < c.UNBOUNDED:
        yield Sign("at-most", str(count.most))


def condition(given: Condition | None) -> Iterable[Sign]:
    """What must be there."""
    if given is None:
        return
    yield Sign(icon("", NOUN[given.what]))
    if given.least:
        yield Sign("at-least", str(given.least))
    if given.most < c.UNBOUNDED:
        yield Sign("at-most", str(given.most))


def award(line: Award) -> Iterable[Sign]:
    """Points at the end."""
    yield from condition(line.given)
    yield Sign("points", f"+{line.each}")
    yield from counted(line.count)


def bent(bend: Bend) -> Iterable[Sign]:
    """A bend: what changes, and by how much."""
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
