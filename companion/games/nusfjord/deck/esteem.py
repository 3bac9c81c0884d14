"""What a card may be worth at a glance, by the yardstick of DECK.md: never played by.

Of several cards a seat can pay for, a policy is told the one of the highest esteem (features.py).
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

GOOD: Final = (0.45, 0.35, 1.0)  # points of a wood, a fish, a gold
TURN: Final = 2.0  # of an action without a worker
USUAL: Final = 3  # what is counted, what happens: about so often
MATCH: Final = {
    c.EVENT_CATCH: 5,
    c.EVENT_HOME: 5,
    c.ACTION_RESERVE: 2,
    c.ACTION_SHIP: 2,
    c.ACTION_ELDER: 2,
    c.ACTION_PLANT: 1,
}  # … where it is another number
EXCHANGE: Final = 2.5
BENT: Final = 2.0  # of a rule that is another one


def esteem(card: Card) -> int:
    """The worth of a building in half points, what it costs taken off.

    Without the points at the end that a card counts out: what they would be now is known.
    """
    effect = card.effect
    found = sum(worth(step) for step in effect.steps)
    if effect.kind == c.WHENEVER:
        found *= MATCH.get(effect.event, USUAL)
    found += sum(bent(bend) for bend in effect.bends)
    return round(2 * (card.points + found - goods(card.cost)))


def worth(step: Step) -> float:
    """What a step brings once."""
    if isinstance(step, Choose):
        return max(worth(branch) for branch in step.branches)
    if isinstance(step, Gain):
        return 0.0 if step.whom == c.OTHERS else goods(step.goods) * often(step.count)
    if isinstance(step, Swap):
        return EXCHANGE
    assert isinstance(step, Grant)
    return (TURN + goods(step.more) + min(TURN, goods(step.cheaper)) - goods(step.pay)) * step.times


def bent(bend: Bend) -> float:
    """What a rule that is another one brings in a match."""
    return BENT if bend.cheaper == NOTHING else USUAL * goods(bend.cheaper)


def often(count: Count) -> float:
    """How much there may be of what is counted."""
    return 1 if count.what == c.ONE else min(USUAL / count.every, count.most)


def goods(of: Goods) -> float:
    """Goods as points."""
    return sum(n * worth for n, worth in zip(of, GOOD, strict=True))
