"""Features of each exchange, bid and discard, from the own hand and the calls (§2–§4)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.sinker.playouts import PILE_HELPS, danger, might, risky
from companion.games.sinker.position import AUCTION, BID, EXCHANGE, LAYING, PUT
from companion.games.sinker.rules import Rules
from companion.kit.masks import COUNT, count, fewer
from companion.kit.subsets import deposit

PUT_DANGER: Final = 0  # put away 8, danger of the rest 14
PUT_MIGHT: Final = PUT_DANGER + 112  # put away 8, might of the rest 12
PUT_RISKY: Final = PUT_MIGHT + 96  # put away 8, risky cards kept 4, suits without a card 5
BID_DANGER: Final = PUT_RISKY + 160  # call 8, current bid 8, danger 14
BID_MIGHT: Final = BID_DANGER + 896  # call 8, current bid 8, might 12
BID_SHAPE: Final = BID_MIGHT + 768  # call 8, suits without a card 5, risky cards 5
BID_PLACE: Final = BID_SHAPE + 200  # call 8, passes 4, put away by others 6
BID_RACE: Final = BID_PLACE + 192  # call 8, something was bid 2, lead 5, rounds to come 3
TAKE_MIGHT: Final = BID_RACE + 240  # taken 2, might 12
LAY_RANK: Final = TAKE_MIGHT + 24  # rank 8, held of the suit 4
LAY_ABOVE: Final = LAY_RANK + 32  # cards above that others may hold 8
PLANS_END: Final = LAY_ABOVE + 8

PLANS: Final[dict[str, int]] = {
    "exchange": PUT_DANGER, "auction": BID_DANGER, "discards": TAKE_MIGHT, "lay": LAY_RANK,
}  # fmt: skip


def of_plans(p: Rules, legal: vec[i64], n: i64, out: vec[i64]) -> i64:
    """Write the features of actions before the first trick and return their number per action."""
    if p.phase == AUCTION:
        return of_bids(p, legal, n, out)
    if p.phase == EXCHANGE:
        return of_exchange(p, legal, n, out)
    return of_laying(p, legal, n, out) if p.phase == LAYING else of_taking(p, out)


def of_exchange(p: Rules, legal: vec[i64], n: i64, out: vec[i64]) -> i64:
    """Write three features for each set of discards."""
    hand: i64 = p.hands[p.now]
    slot: i64 = 0
    i: i64 = 0
    while i < n:
        put: i64 = deposit(legal[i] - PUT, hand)
        kept: i64 = hand & ~put
        size: i64 = count(put)
        out[slot] = PUT_DANGER + size * 14 + danger_of(kept)
        out[slot + 1] = PUT_MIGHT + size * 12 + might_of(might(kept))
        out[slot + 2] = PUT_RISKY + size * 20 + fewer(count(risky(kept)), 3) * 5 + voids(kept)
        slot += 3
        i += 1
    return 3


def of_bids(p: Rules, legal: vec[i64], n: i64, out: vec[i64]) -> i64:
    """Write five features for each bid and the pass."""
    seat: i64 = p.now
    hand: i64 = p.hands[seat]
    others: i64 = -p.exchanged[seat]
    best: i64 = -1000
    other: i64 = 0
    while other < p.seats:
        others += p.exchanged[other]
        if other != seat and p.totals[other] > best:
            best = p.totals[other]
        other += 1
    stands: i64 = p.bid + 1
    dangers: i64 = BID_DANGER + stands * 14 + danger_of(hand)
    strength: i64 = might_of(might(hand | p.put[seat]) + PILE_HELPS * others)
    powers: i64 = BID_MIGHT + stands * 12 + strength
    shape: i64 = BID_SHAPE + voids(hand) * 5 + fewer(count(risky(hand)), 4)
    place: i64 = BID_PLACE + p.passes * 6 + fewer((others + 1) // 2, 5)
    race: i64 = BID_RACE + ahead(p.totals[seat] - best) * 3 + fewer(p.rounds - p.round - 1, 2)
    if stands:
        race += 15
    slot: i64 = 0
    i: i64 = 0
    while i < n:
        call: i64 = legal[i] - BID
        out[slot] = dangers + call * 112
        out[slot + 1] = powers + call * 96
        out[slot + 2] = shape + call * 25
        out[slot + 3] = place + call * 24
        out[slot + 4] = race + call * 30
        slot += 5
        i += 1
    return 5


def of_taking(p: Rules, out: vec[i64]) -> i64:
    """Write one feature for taking the discards, one for leaving them."""
    out[0] = TAKE_MIGHT + might_of(might(p.hands[p.now] | p.put[p.now]))
    out[1] = out[0] + 12
    return 1


def of_laying(p: Rules, legal: vec[i64], n: i64, out: vec[i64]) -> i64:
    """Write two features for each card that may be laid back."""
    hand: i64 = p.hands[p.now]
    i: i64 = 0
    while i < n:
        base: i64 = legal[i] & 24
        rank: i64 = legal[i] & 7
        away: i64 = ~(hand | p.pile) >> base & 255
        out[2 * i] = LAY_RANK + rank * 4 + fewer(COUNT[hand >> base & 255] - 1, 3)
        out[2 * i + 1] = LAY_ABOVE + COUNT[away >> (rank + 1)]
        i += 1
    return 2


# ------------------------------------------------ numbers made small


def danger_of(hand: i64) -> i64:
    """Return the unwanted tricks of a hand in steps of three tenths: 0 to 13."""
    return fewer((danger(hand) + 450) // 300, 13)


def might_of(power: i64) -> i64:
    """Return the strength of a hand for an all in steps of two fifths of a trick: 0 to 11."""
    return fewer((power - 1000) // 400, 11)


def voids(hand: i64) -> i64:
    """Return the number of suits missing in a hand."""
    number: i64 = 0
    s: i64 = 0
    while s < 32:
        if not hand >> s & 255:
            number += 1
        s += 8
    return number


def ahead(points: i64) -> i64:
    """Return the class (0 to 4) of a lead over the best other seat."""
    return 0 if points < -15 else 1 if points < -5 else 2 if points < 6 else 3 if points < 16 else 4
