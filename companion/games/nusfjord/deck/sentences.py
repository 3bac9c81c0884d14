"""The text on a card (§10), including permanent abilities, derived from its effect."""

from __future__ import annotations

from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.deck.cards import Award, Bend, Card, Effect
from companion.games.nusfjord.deck.step_words import counted, either, goods, if_so, then
from companion.games.nusfjord.deck.vocabulary import (
    ACTIONS,
    BOARD,
    EVENTS,
    SHIP_NOUNS,
    TIER_NOUNS,
)
from companion.kit.words import Phrase

EVENT = {verb.code: verb.does for verb in EVENTS.values()}


def sentences(card: Card) -> tuple[Phrase, ...]:
    """Return the sentences for a card's effect; empty if it only scores its points."""
    effect = card.effect
    if effect.kind == c.RULE:
        return tuple(bent(bend) for bend in effect.bends)
    if effect.kind == c.END:
        return tuple(award(line) for line in effect.awards)
    if effect.kind == c.PLAIN:
        return ()
    return (framed(effect),)


def framed(effect: Effect) -> Phrase:
    """Return the sentence for the steps with their trigger."""
    steps = then(effect)
    if effect.kind == c.WHENEVER:
        return Phrase("%(event)s: %(steps)s.", event=set_off(effect), steps=steps)
    if effect.kind == c.BUILT:
        return Phrase("When built: %(steps)s.", steps=steps)
    if effect.kind == c.ANYTIME:
        return Phrase("At any time, as often as you like: %(steps)s.", steps=steps)
    if effect.kind == c.ONCE:
        return Phrase("Once in the game, when you like: %(steps)s.", steps=steps)
    return Phrase("When used: %(steps)s.", steps=steps)


def set_off(effect: Effect) -> Phrase:
    """Return the clause "whenever somebody does something"."""
    what = happening(effect.event, effect.only)
    if effect.by == c.OTHERS:
        return Phrase("Whenever others %(do)s", do=what)
    if effect.by == c.EVERYONE:
        return Phrase("Whenever you or others %(do)s", do=what)
    return Phrase("Whenever you %(do)s", do=what)


def happening(event: int, only: int) -> Phrase:
    """Return the clause for an event, with the ships or tiers it is narrowed to."""
    if only == c.ALL_KINDS:
        return EVENT[event]
    nouns = SHIP_NOUNS if event == c.ACTION_SHIP else TIER_NOUNS
    named = [nouns[kind] for kind in range(3) if only >> kind & 1]
    return Phrase("build %(kind)s", kind=either(named))


def award(line: Award) -> Phrase:
    """Return the sentence for points at the end."""
    points = (
        Phrase("1 victory point") if line.each == 1 else Phrase("%(n)s victory points", n=line.each)
    )
    if line.count.what != c.ONE:
        points = Phrase("%(points)s for %(count)s", points=points, count=counted(line.count))
    if line.count.most < c.UNBOUNDED:
        points = Phrase("%(points)s, %(n)s at most", points=points, n=line.count.most)
    return Phrase("At the end: %(clause)s.", clause=if_so(points, line.given))


def bent(bend: Bend) -> Phrase:
    """Return the sentence for a changed rule."""
    if bend.what >= c.FULL_SPACE:
        does = ACTIONS[BOARD[bend.what - c.FULL_SPACE]].does
        return Phrase("The space to %(do)s is never full for you.", do=does)
    if bend.what >= c.SHIP_PRICE:
        return price(bend)
    return limit(bend.what, bend.by)


def price(bend: Bend) -> Phrase:
    """Return the sentence for cheaper ships or buildings."""
    less = goods(bend.cheaper)
    ships = bend.what == c.SHIP_PRICE
    if bend.only == c.ALL_KINDS:
        if ships:
            return Phrase("Each ship costs you %(goods)s less.", goods=less)
        return Phrase("Each building costs you %(goods)s less.", goods=less)
    nouns = SHIP_NOUNS if ships else TIER_NOUNS
    kind = either([nouns[i] for i in range(3) if bend.only >> i & 1])
    return Phrase("For %(kind)s you pay %(goods)s less.", kind=kind, goods=less)


def limit(what: int, n: int) -> Phrase:
    """Return the sentence for a limit, price or penalty that is one number."""
    said = {
        c.WOOD_LIMIT: Phrase("Your stock holds %(n)s more wood.", n=n),
        c.RESERVE_LIMIT: Phrase("Your reserve holds %(n)s more fish.", n=n),
        c.MORE_CATCH: Phrase("Each round you catch %(n)s fish more.", n=n),
        c.PLATE_PRICE: Phrase("Each plate costs you %(n)s fish less, but at least 1.", n=n),
        c.SHARE_PRICE: Phrase("Buying the shares costs you %(n)s gold less.", n=n),
    }
    if what in said:
        return said[what]
    if n == 1:
        if what == c.EMPTY_FREE:
            return Phrase("At the end one empty space costs you nothing.")
        return Phrase("At the end one unissued share costs you nothing.")
    if what == c.EMPTY_FREE:
        return Phrase("At the end %(n)s empty spaces cost you nothing.", n=n)
    return Phrase("At the end %(n)s unissued shares cost you nothing.", n=n)
