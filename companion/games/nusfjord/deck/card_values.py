"""Estimated values of cards by the yardstick of DECK.md, used only as a policy's feature.

Of several cards a seat can pay for, the policy sees the one of the highest esteem (features.py).
"""

from __future__ import annotations

from typing import Final

from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.deck.cards import (
    NOTHING,
    Bend,
    Card,
    Choose,
    Count,
    Gain,
    Goods,
    Grant,
    Step,
    Swap,
)

GOOD: Final = (0.45, 0.35, 1.0)  # points of one wood, fish, gold
TURN: Final = 2.0  # of an action without a worker
USUAL: Final = 3  # typical number of counted things and of events
MATCH: Final = {
    c.EVENT_CATCH: 5,
    c.EVENT_HOME: 5,
    c.ACTION_RESERVE: 2,
    c.ACTION_SHIP: 2,
    c.ACTION_ELDER: 2,
    c.ACTION_PLANT: 1,
}  # … where it is another number
EXCHANGE: Final = 2.5
BENT: Final = 2.0  # of a changed rule


def esteem(card: Card) -> int:
    """Return the value of a building in half points, minus its cost.

    Without its award at the end, whose current value is known.
    """
    effect = card.effect
    value = sum(worth(step) for step in effect.steps)
    if effect.kind == c.WHENEVER:
        value *= MATCH.get(effect.event, USUAL)
    value += sum(bent(bend) for bend in effect.bends)
    return round(2 * (card.points + value - goods(card.cost)))


def worth(step: Step) -> float:
    """Return the value of a step carried out once."""
    if isinstance(step, Choose):
        return max(worth(branch) for branch in step.branches)
    if isinstance(step, Gain):
        return 0.0 if step.whom == c.OTHERS else goods(step.goods) * often(step.count)
    if isinstance(step, Swap):
        return EXCHANGE
    assert isinstance(step, Grant)
    return (TURN + goods(step.more) + min(TURN, goods(step.cheaper)) - goods(step.pay)) * step.times


def bent(bend: Bend) -> float:
    """Return the value of a changed rule over a match."""
    return BENT if bend.cheaper == NOTHING else USUAL * goods(bend.cheaper)


def often(count: Count) -> float:
    """Return the typical number of times of a count."""
    return 1 if count.what == c.ONE else min(USUAL / count.every, count.most)


def goods(of: Goods) -> float:
    """Return the value of goods in points."""
    return sum(n * worth for n, worth in zip(of, GOOD, strict=True))
