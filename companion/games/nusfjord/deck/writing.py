"""Cards as a file again: the one text of a deck, whatever way it was typed."""

from __future__ import annotations

from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.deck.cards import (
    NOTHING,
    Award,
    Bend,
    Card,
    Choose,
    Condition,
    Count,
    Deck,
    Effect,
    Gain,
    Goods,
    Grant,
    Step,
    Swap,
)
from companion.games.nusfjord.deck.nouns import NOUNS
from companion.games.nusfjord.deck.vocabulary import (
    ACTIONS,
    BOARD,
    CLASSES,
    EVENTS,
    FILTERED,
    GOODS,
    LIMITS,
    PRICES,
    TIERS,
    WHOM,
)

NOUN = {noun.code: word for word, noun in NOUNS.items()}
ACTION = {verb.code: word for word, verb in ACTIONS.items()}
EVENT = {verb.code: word for word, verb in EVENTS.items()}
LIMIT = {code: word for word, code in LIMITS.items()}
CLASS = {code: word for word, code in CLASSES.items()}

Words = dict[str, object]


def written(deck: Deck, key: str) -> Words:
    """The file as JSON carries it."""
    heads = {"name": deck.name, "about": deck.about}
    found: Words = {word: dict(name.texts) for word, name in heads.items() if name is not None}
    return found | {key: [card(one) for one in deck.cards]}


def card(one: Card) -> Words:
    """A building or an elder."""
    name = dict(one.name.texts)
    if one.tier == c.TIER_ELDER:
        return {"number": one.number, "name": name, "use": list(map(step, one.effect.steps))}
    found: Words = {"number": one.number, "tier": TIERS[one.tier], "name": name}
    found |= {"cost": goods(one.cost)}
    found |= {"points": one.points} if one.points else {}
    return found | ({"effect": effect(one.effect)} if one.effect.kind else {})


def goods(given: Goods) -> Words:
    """What there is of each good."""
    return {word: amount for word, amount in zip(GOODS, given, strict=True) if amount}


def effect(given: Effect) -> Words:
    """The effect of a building."""
    word = CLASS[given.kind]
    if given.kind == c.RULE:
        return {word: list(map(bent, given.bends))}
    if given.kind == c.END:
        return {word: list(map(award, given.awards))}
    if given.kind == c.ANYTIME:
        return {word: step(given.steps[0])}
    found = list(map(step, given.steps))
    if given.kind != c.WHENEVER:
        return {word: found}
    by = {"by": WHOM[given.by]} if given.by else {}
    return {word: EVENT[given.event], **by, **only(given.event, given.only), "do": found}


def step(given: Step) -> Words:
    """One step."""
    ends = condition(given.given)
    if isinstance(given, Choose):
        return {"choose": list(map(step, given.branches)), **ends}
    if isinstance(given, Gain):
        into = {"into": "reserve"} if given.into else {}
        whom = {"for": WHOM[given.whom]} if given.whom else {}
        return {"gain": goods(given.goods), **count(given.count), **into, **whom, **ends}
    if isinstance(given, Swap):
        paid = {"pay": goods(given.pay), "gain": goods(given.gain)}
        return {**paid, **times(given.times), **ends}
    return {**granted(given), **times(given.times), **ends}


def granted(given: Grant) -> Words:
    """A granted action with its terms."""
    found: Words = {"action": ACTION[given.action]}
    found |= {"pay": goods(given.pay)} if given.pay != NOTHING else {}
    if given.cheaper[0] == c.FREE:
        found |= {"free": True}
    elif given.cheaper != NOTHING:
        found |= {"cheaper": goods(given.cheaper)}
    found |= only(given.action, given.only)
    return found | ({"more": goods(given.more)} if given.more != NOTHING else {})


def times(given: int) -> Words:
    """How often, where that is not once."""
    return {"times": given} if given > 1 else {}


def only(code: int, mask: int) -> Words:
    """The ships or tiers of a mask, where they are not all."""
    if mask == c.ALL_KINDS:
        return {}
    key, words = FILTERED[code]
    return {key: named(mask, words)}


def named(mask: int, words: tuple[str, ...]) -> list[str]:
    """The words of a mask."""
    return [word for kind, word in enumerate(words) if mask >> kind & 1]


def count(given: Count) -> Words:
    """How often a gain is taken, where that is not once."""
    if given.what == c.ONE:
        return {}
    found: Words = {"per": NOUN[given.what]}
    found |= {"every": given.every} if given.every > 1 else {}
    return found | ({"most": given.most} if given.most < c.UNBOUNDED else {})


def condition(given: Condition | None) -> Words:
    """A condition, where there is one."""
    if given is None:
        return {}
    found: Words = {"count": NOUN[given.what]}
    found |= {"least": given.least} if given.least else {}
    found |= {"most": given.most} if given.most < c.UNBOUNDED else {}
    return {"if": found}


def award(given: Award) -> Words:
    """A line of points."""
    return {"points": given.each, **count(given.count), **condition(given.given)}


def bent(bend: Bend) -> Words:
    """One bend."""
    if bend.what in LIMIT:
        return {"bend": LIMIT[bend.what], "by": bend.by}
    if bend.what >= c.FULL_SPACE:
        return {"bend": "full space", "space": BOARD[bend.what - c.FULL_SPACE]}
    word = "ship price" if bend.what < c.BUILD_PRICE else "build price"
    _, key, words = PRICES[word]
    ends = {} if bend.only == c.ALL_KINDS else {key: named(bend.only, words)}
    return {"bend": word, "cheaper": goods(bend.cheaper), **ends}
