"""Writing cards as a file: the canonical text of a deck."""

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
    """Return the file as JSON data."""
    heads = {"name": deck.name, "about": deck.about}
    words: Words = {word: dict(name.texts) for word, name in heads.items() if name is not None}
    return words | {key: [card(entry) for entry in deck.cards]}


def card(card_data: Card) -> Words:
    """Return the JSON of a building or an elder."""
    name = dict(card_data.name.texts)
    if card_data.tier == c.TIER_ELDER:
        return {
            "number": card_data.number,
            "name": name,
            "use": list(map(step, card_data.effect.steps)),
        }
    words: Words = {"number": card_data.number, "tier": TIERS[card_data.tier], "name": name}
    words |= {"cost": goods(card_data.cost)}
    words |= {"points": card_data.points} if card_data.points else {}
    return words | ({"effect": effect(card_data.effect)} if card_data.effect.kind else {})


def goods(given: Goods) -> Words:
    """Return the JSON of goods, without zeros."""
    return {word: amount for word, amount in zip(GOODS, given, strict=True) if amount}


def effect(given: Effect) -> Words:
    """Return the JSON of a building's effect."""
    word = CLASS[given.kind]
    if given.kind == c.RULE:
        return {word: list(map(bent, given.bends))}
    if given.kind == c.END:
        return {word: list(map(award, given.awards))}
    if given.kind == c.ANYTIME:
        return {word: step(given.steps[0])}
    steps = list(map(step, given.steps))
    if given.kind != c.WHENEVER:
        return {word: steps}
    by = {"by": WHOM[given.by]} if given.by else {}
    return {word: EVENT[given.event], **by, **only(given.event, given.only), "do": steps}


def step(given: Step) -> Words:
    """Return the JSON of a step."""
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
    """Return the JSON of a granted action with its terms."""
    words: Words = {"action": ACTION[given.action]}
    words |= {"pay": goods(given.pay)} if given.pay != NOTHING else {}
    if given.cheaper[0] == c.FREE:
        words |= {"free": True}
    elif given.cheaper != NOTHING:
        words |= {"cheaper": goods(given.cheaper)}
    words |= only(given.action, given.only)
    return words | ({"more": goods(given.more)} if given.more != NOTHING else {})


def times(given: int) -> Words:
    """Return the JSON of a repetition, if it is not once."""
    return {"times": given} if given > 1 else {}


def only(code: int, mask: int) -> Words:
    """Return the JSON of the ships or tiers in a mask, unless it has all."""
    if mask == c.ALL_KINDS:
        return {}
    key, words = FILTERED[code]
    return {key: named(mask, words)}


def named(mask: int, words: tuple[str, ...]) -> list[str]:
    """Return the words of a mask."""
    return [word for kind, word in enumerate(words) if mask >> kind & 1]


def count(given: Count) -> Words:
    """Return the JSON of a count, if it is not once."""
    if given.what == c.ONE:
        return {}
    words: Words = {"per": NOUN[given.what]}
    words |= {"every": given.every} if given.every > 1 else {}
    return words | ({"most": given.most} if given.most < c.UNBOUNDED else {})


def condition(given: Condition | None) -> Words:
    """Return the JSON of a condition, if there is one."""
    if given is None:
        return {}
    words: Words = {"count": NOUN[given.what]}
    words |= {"least": given.least} if given.least else {}
    words |= {"most": given.most} if given.most < c.UNBOUNDED else {}
    return {"if": words}


def award(given: Award) -> Words:
    """Return the JSON of a line of points."""
    return {"points": given.each, **count(given.count), **condition(given.given)}


def bent(bend: Bend) -> Words:
    """Return the JSON of a changed rule."""
    if bend.what in LIMIT:
        return {"bend": LIMIT[bend.what], "by": bend.by}
    if bend.what >= c.FULL_SPACE:
        return {"bend": "full space", "space": BOARD[bend.what - c.FULL_SPACE]}
    word = "ship price" if bend.what < c.BUILD_PRICE else "build price"
    _, key, words = PRICES[word]
    ends = {} if bend.only == c.ALL_KINDS else {key: named(bend.only, words)}
    return {"bend": word, "cheaper": goods(bend.cheaper), **ends}
