"""Features of each card that may be led, from the information of the seat in turn."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.fisherman.feature_values import SOME, SUIT, hand_summary, within
from companion.games.fisherman.rule_features import RULES_END
from companion.games.fisherman.rules import Position
from companion.games.fisherman.tables import KIND, SORT, UPPER
from companion.kit.masks import BIT, COUNT, TEN, fewer

LEAD_THREATS: Final = RULES_END  # sort 6, threats 5, cards of the kind out 4
LEAD_RANK: Final = LEAD_THREATS + 120  # sort 6, strength 10
LEAD_OWN: Final = LEAD_RANK + 60  # sort 6, held of the kind 4, its strongest 2, its weakest 2
LEAD_LATE: Final = LEAD_OWN + 96  # role 3, bycatch out 4, without threats 2, stage 4
LEAD_VOIDS: Final = LEAD_LATE + 96  # sort 6, seats without the kind 4, no threats 2, ahead 4
LEADS_END: Final = LEAD_VOIDS + 192


def of_leads(p: Position, legal: vec[i64], n: i64, out: vec[i64]) -> i64:
    """Write five features for each card that may be led."""
    hand: i64 = p.hands[p.now]
    loose, stage, trumps = hand_summary(p)
    above: i64 = ahead(p)
    kind: i64 = -1
    base: i64 = 0
    own: i64 = 0
    away: i64 = 0
    some: i64 = 0
    long: i64 = 0
    void: i64 = 0
    slot: i64 = 0
    i: i64 = 0
    while i < n:
        card: i64 = legal[i]
        if KIND[card] != kind:
            kind = KIND[card]
            base = 10 * kind
            own = (hand >> base) & TEN
            away = (loose >> base) & TEN
            some = SOME[COUNT[away]]
            long = within(COUNT[own], 1, 4)
            void = p.lacking(SUIT[kind])
        sort: i64 = SORT[p.worths * 50 + card]
        rank: i64 = card - base
        upper: i64 = UPPER[p.order * 10 + rank]
        threats: i64 = COUNT[upper & away]
        safe: i64 = 0 if threats else 1
        strongest: i64 = 0 if upper & own else 2
        weakest: i64 = 0 if own & ~upper & ~BIT[rank] else 1
        strength: i64 = rank if p.order else 9 - rank
        out[slot] = LEAD_THREATS + (sort * 5 + fewer(threats, 4)) * 4 + some
        out[slot + 1] = LEAD_RANK + sort * 10 + strength
        out[slot + 2] = LEAD_OWN + (sort * 4 + long) * 4 + strongest + weakest
        out[slot + 3] = LEAD_LATE + (((sort >> 1) * 4 + trumps) * 2 + safe) * 4 + stage
        out[slot + 4] = LEAD_VOIDS + ((sort * 4 + void) * 2 + safe) * 4 + above
        slot += 5
        i += 1
    return 5


def ahead(p: Position) -> i64:
    """Return how many seats have more points than the seat in turn."""
    number: i64 = 0
    other: i64 = 0
    while other < p.seats:
        if p.points[other] > p.points[p.now]:
            number += 1
        other += 1
    return number
