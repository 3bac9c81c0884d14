"""Features of each legal card or rule for a policy (ai/policy.py).

Leading, following and discarding have tables of their own. A card's *sort* is its role (target,
bycatch, other) and whether it has a scoring size; its *threats* are the cards of its kind that beat
it and may be in other hands. Only the information of the seat in turn is used.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.fisherman.lead_features import LEAD_THREATS, of_leads
from companion.games.fisherman.rule_features import (
    BYCATCH_STRONG,
    ORDER_HELD,
    SIZE_HELD,
    TARGET_HELD,
    of_rules,
)
from companion.games.fisherman.rules import Position
from companion.games.fisherman.trick_features import (
    END,
    FOLLOW_GAIN,
    THROW_SORT,
    of_discards,
    of_followers,
)
from companion.kit.agent import Features
from companion.kit.masks import BIT

FEATURES: Final = Features(
    END,
    {
        "target": TARGET_HELD,
        "order": ORDER_HELD,
        "size": SIZE_HELD,
        "bycatch": BYCATCH_STRONG,
        "lead": LEAD_THREATS,
        "follow": FOLLOW_GAIN,
        "throw off": THROW_SORT,
    },
    prior_temperature=0.2,
    policy_choices=4,
)


def features(p: Position, legal: vec[i64], n: i64, out: vec[i64]) -> i64:
    """Write the features of the legal rules or cards and return their number per action."""
    if p.bycatch < 0:
        return of_rules(p, legal, n, out)
    if not p.led:
        return of_leads(p, legal, n, out)
    if p.led & BIT[legal[0]]:
        return of_followers(p, legal, n, out)
    return of_discards(p, legal, n, out)
