"""What a player sees in each action, as features for a policy (ai/policy.py).

A card is judged by the seat's *aim*: what is played for, whether the seat or another is the
declarer, and how many tricks are still allowed. Only what the seat in turn knows is looked at.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.sinker.card_features import (
    END,
    FOLLOW_OUT,
    LEAD_OUT,
    THROW_RANK,
    of_discards,
    of_followers,
    of_leads,
)
from companion.games.sinker.hand_features import (
    BID_DANGER,
    LAY_CARD,
    TAKE_PILE,
    of_bids,
    of_exchanges,
    of_layings,
    of_takes,
)
from companion.games.sinker.position import AUCTION, DISCARDS, EXCHANGE, LAYING
from companion.games.sinker.rules import Rules
from companion.kit.masks import BIT
from companion.kit.mind import Features

FEATURES: Final = Features(
    END,
    {
        "exchange": 0,
        "bid": BID_DANGER,
        "take": TAKE_PILE,
        "lay back": LAY_CARD,
        "lead": LEAD_OUT,
        "follow": FOLLOW_OUT,
        "throw off": THROW_RANK,
    },
)


def features(p: Rules, legal: vec[i64], n: i64, out: vec[i64]) -> i64:
    """Describe the legal actions; how many numbers each."""
    if p.phase == AUCTION:
        return of_bids(p, legal, n, out)
    if p.phase == EXCHANGE:
        return of_exchanges(p, legal, n, out)
    if p.phase == DISCARDS:
        return of_takes(p, legal, n, out)
    if p.phase == LAYING:
        return of_layings(p, legal, n, out)
    if not p.led:
        return of_leads(p, legal, n, out)
    if p.led & BIT[legal[0]]:
        return of_followers(p, legal, n, out)
    return of_discards(p, legal, n, out)
