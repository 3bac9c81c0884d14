"""The text of steps: clauses without a full stop, combined by `sentences`."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.deck.cards import (
    NOTHING,
    Choose,
    Condition,
    Count,
    Effect,
    Gain,
    Goods,
    Grant,
    Step,
    Swap,
    asked,
)
from companion.games.nusfjord.deck.nouns import NOUNS
from companion.games.nusfjord.deck.vocabulary import ACTIONS, SHIP_NOUNS, TIER_NOUNS, UNITS
from companion.kit.words import Phrase

NOUN = {noun.code: noun for noun in NOUNS.values()}
ACTION = {verb.code: verb.does for verb in ACTIONS.values()}


def then(effect: Effect) -> Phrase:
    """Return the clause for the steps of a card in order."""
    unit = UNITS[effect.event] if effect.kind == c.WHENEVER else None
    said = [step(given, unit, asked(effect, given)) for given in effect.steps]
    sentence = said[0]
    for other in said[1:]:
        sentence = Phrase("%(first)s; then %(second)s", first=sentence, second=other)
    return sentence


def step(given: Step, unit: Phrase | None, may_leave: bool) -> Phrase:
    """Return the clause for a step with its condition; `unit` is what "amount" counts here."""
    return if_so(plain(given, unit, may_leave), given.given)


def if_so(clause: Phrase, given: Condition | None) -> Phrase:
    """Return the clause with its condition."""
    if given is None:
        return clause
    noun = NOUN[given.what]
    if given.most == c.UNBOUNDED:
        least = noun.several(given.least)
        return Phrase("with at least %(count)s: %(clause)s", count=least, clause=clause)
    most = noun.several(given.most)
    if not given.least:
        return Phrase("with at most %(count)s: %(clause)s", count=most, clause=clause)
    return Phrase(
        "with at least %(least)s and at most %(count)s: %(clause)s",
        least=given.least,
        count=most,
        clause=clause,
    )


def plain(given: Step, unit: Phrase | None, may_leave: bool) -> Phrase:
    """Return the clause for a step without its condition."""
    if isinstance(given, Choose):
        return chosen([step(branch, unit, False) for branch in given.branches])
    if isinstance(given, Gain):
        return gain(given, unit)
    sentence = swap(given) if isinstance(given, Swap) else grant(given)
    if may_leave:
        sentence = Phrase("you may %(do)s", do=sentence)
    return often(sentence, given.times if given.times > 1 else c.UNBOUNDED)


def chosen(branches: Sequence[Phrase]) -> Phrase:
    """Return the clause for a choice of branches."""
    sentence = branches[0]
    for other in branches[1:]:
        sentence = Phrase("%(one)s, or %(other)s", one=sentence, other=other)
    return Phrase("choose one: %(branches)s", branches=sentence)


def gain(given: Gain, unit: Phrase | None) -> Phrase:
    """Return the clause for free goods."""
    what = goods(given.goods)
    if given.into == c.RESERVE_FIELD:
        if given.whom == c.OTHERS:
            sentence = Phrase("all others put %(goods)s into their reserve", goods=what)
        elif given.whom == c.EVERYONE:
            sentence = Phrase("everybody puts %(goods)s into the reserve", goods=what)
        else:
            sentence = Phrase("put %(goods)s into your reserve", goods=what)
    elif given.whom == c.OTHERS:
        sentence = Phrase("all others gain %(goods)s", goods=what)
    elif given.whom == c.EVERYONE:
        sentence = Phrase("everybody gains %(goods)s", goods=what)
    else:
        sentence = Phrase("gain %(goods)s", goods=what)
    if given.count.what == c.ONE:
        return sentence
    sentence = Phrase("%(what)s for %(count)s", what=sentence, count=counted(given.count, unit))
    return often(sentence, given.count.most)


def counted(count: Count, unit: Phrase | None = None) -> Phrase:
    """Return the phrase for "each" or "every n"."""
    each = unit if count.what == c.AMOUNT and unit is not None else NOUN[count.what].each
    if count.every == 1:
        return each
    if count.what == c.AMOUNT:
        return Phrase("every %(n)s times, counting %(each)s", each=each, n=count.every)
    return Phrase("every %(count)s", count=NOUN[count.what].several(count.every))


def swap(given: Swap) -> Phrase:
    """Return the clause for an exchange."""
    return Phrase("pay %(pay)s to gain %(gain)s", pay=goods(given.pay), gain=goods(given.gain))


def grant(given: Grant) -> Phrase:
    """Return the clause for an action with its terms."""
    sentence = act(given)
    if given.cheaper[0] == c.FREE:
        sentence = Phrase("%(act)s at no cost", act=sentence)
    elif given.cheaper != NOTHING and given.action == c.ACTION_SERVE:
        sentence = Phrase(
            "%(act)s, each plate for %(goods)s less", act=sentence, goods=goods(given.cheaper)
        )
    elif given.cheaper != NOTHING:
        sentence = Phrase("%(act)s for %(goods)s less", act=sentence, goods=goods(given.cheaper))
    if given.more != NOTHING:
        sentence = Phrase(
            "%(act)s, and gain %(goods)s for %(unit)s",
            act=sentence,
            goods=goods(given.more),
            unit=UNITS[given.action],
        )
    if given.pay == NOTHING:
        return sentence
    return Phrase("pay %(pay)s to %(act)s", pay=goods(given.pay), act=sentence)


def act(given: Grant) -> Phrase:
    """Return the phrase for an action, with the ships or tiers it is narrowed to."""
    if given.only == c.ALL_KINDS:
        return ACTION[given.action]
    nouns = TIER_NOUNS if given.action == c.ACTION_BUILD else SHIP_NOUNS
    named = [nouns[kind] for kind in range(3) if given.only >> kind & 1]
    if given.action == c.ACTION_UPGRADE:
        return Phrase("turn a ship into the next kind, %(kind)s", kind=either(named))
    return Phrase("build %(kind)s", kind=either(named))


def either(named: Sequence[Phrase]) -> Phrase:
    """Return the phrase for one or two kinds."""
    if len(named) == 1:
        return named[0]
    return Phrase("%(one)s or %(other)s", one=named[0], other=named[1])


def often(clause: Phrase, times: int) -> Phrase:
    """Return the clause with its maximum number of times, if there is one."""
    if times == c.UNBOUNDED:
        return clause
    if times == 1:
        return Phrase("%(clause)s (once at most)", clause=clause)
    return Phrase("%(clause)s (%(n)s times at most)", clause=clause, n=times)


def goods(given: Goods) -> Phrase:
    """Return the phrase for amounts of wood, fish and gold."""
    named = (
        Phrase("%(n)s wood", n=given[c.WOOD]),
        Phrase("%(n)s fish", n=given[c.FISH]),
        Phrase("%(n)s gold", n=given[c.GOLD]),
    )
    phrases = [phrase for phrase, amount in zip(named, given, strict=True) if amount]
    if len(phrases) == 1:
        return phrases[0]
    last = Phrase("%(one)s and %(other)s", one=phrases[-2], other=phrases[-1])
    return last if len(phrases) == 2 else Phrase("%(one)s, %(others)s", one=phrases[0], others=last)
