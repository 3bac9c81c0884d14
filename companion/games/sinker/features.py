"""Features of each legal action for a policy (ai/policy.py); this module has those of cards (§5).

Only the information of the seat in turn is used.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.sinker.cards import ALL
from companion.games.sinker.plan_features import PLANS, PLANS_END, of_plans
from companion.games.sinker.position import DECK_MASK, DIVE, PLAYING
from companion.games.sinker.rules import Rules
from companion.games.sinker.sheet import MOST
from companion.kit.agent import Features
from companion.kit.masks import BIT, COUNT, count, fewer

# A role is one of 14 (`role`). "Above" and "below" count cards of the suit that others may hold.
LEAD_ABOVE: Final = PLANS_END  # role, above 5, below 5
LEAD_RANK: Final = LEAD_ABOVE + 350  # role, rank 8, held of the suit 3
LEAD_PLACE: Final = LEAD_RANK + 336  # role, higher held 3, lower held 3, cards in hand 4
LEAD_VOIDS: Final = LEAD_PLACE + 504  # role, seats without the suit 4, some above 2, below 2
FOLLOW_WIN: Final = LEAD_VOIDS + 224  # role, wins 2, seats after 4, above 4
FOLLOW_PLACE: Final = FOLLOW_WIN + 448  # role, wins 2, place 4, the declarer wins so far 2
FOLLOW_RANK: Final = FOLLOW_PLACE + 224  # role, wins 2, rank 8
FOLLOW_LATE: Final = FOLLOW_RANK + 224  # role, wins 2, declarer to come 2, cards in hand 4
THROW_ABOVE: Final = FOLLOW_LATE + 224  # as LEAD_ABOVE
THROW_RANK: Final = THROW_ABOVE + 350  # as LEAD_RANK
THROW_PLACE: Final = THROW_RANK + 336  # as LEAD_PLACE
END: Final = THROW_PLACE + 504

KINDS: Final = PLANS | {"lead": LEAD_ABOVE, "follow": FOLLOW_WIN, "throw off": THROW_ABOVE}
FEATURES: Final = Features(END, KINDS, prior_temperature=0.2)

ALLOWED: Final[vec[i64]] = vec[i64](MOST)
STAGE: Final[vec[i64]] = vec[i64]([0, 0, 0, 1, 1, 2, 2, 3])
"""[cards in hand]: the stage of the round."""


def features(p: Rules, legal: vec[i64], n: i64, out: vec[i64]) -> i64:
    """Write the features of the legal actions and return their number per action."""
    if p.phase != PLAYING:
        return of_plans(p, legal, n, out)
    follows: bool = p.led & BIT[legal[0]] != 0
    return of_followers(p, legal, n, out) if follows else of_any_suit(p, legal, n, out)


def of_any_suit(p: Rules, legal: vec[i64], n: i64, out: vec[i64]) -> i64:
    """Write four features for each card that may be led, or three for each discard."""
    hand: i64 = p.hands[p.now]
    loose: i64 = unseen(p)
    aim: i64 = role(p)
    stage: i64 = STAGE[count(hand)]
    base: i64 = THROW_ABOVE - LEAD_ABOVE if p.led else 0
    each: i64 = 3 if p.led else 4
    slot: i64 = 0
    i: i64 = 0
    while i < n:
        rank: i64 = legal[i] & 7
        own: i64 = hand >> (legal[i] & 24) & 255
        away: i64 = loose >> (legal[i] & 24) & 255
        under: i64 = BIT[rank] - 1
        above: i64 = COUNT[away >> (rank + 1)]
        below: i64 = COUNT[away & under]
        place: i64 = fewer(COUNT[own >> (rank + 1)], 2) * 3 + fewer(COUNT[own & under], 2)
        out[slot] = base + LEAD_ABOVE + (aim * 5 + fewer(above, 4)) * 5 + fewer(below, 4)
        out[slot + 1] = base + LEAD_RANK + (aim * 8 + rank) * 3 + fewer(COUNT[own] - 1, 2)
        out[slot + 2] = base + LEAD_PLACE + (aim * 9 + place) * 4 + stage
        if each > 3:
            void: i64 = aim * 4 + p.lacking(p.same[legal[i]])
            out[slot + 3] = LEAD_VOIDS + void * 4 + fewer(above, 1) * 2 + fewer(below, 1)
        slot += each
        i += 1
    return each


def of_followers(p: Rules, legal: vec[i64], n: i64, out: vec[i64]) -> i64:
    """Write four features for each card of the suit led."""
    hand: i64 = p.hands[p.now]
    base: i64 = legal[0] & 24
    own: i64 = hand >> base & 255
    away: i64 = unseen(p) >> base & 255
    over: i64 = own & (p.over >> base)
    after: i64 = p.seats - 1 - p.played
    aim: i64 = role(p) * 2
    caught: i64 = 1 if p.winner == p.declarer else 0
    late: i64 = STAGE[count(hand)]
    if p.declarer >= 0 and (p.declarer + p.seats - p.leader) % p.seats > p.played:
        late += 4
    slot: i64 = 0
    i: i64 = 0
    while i < n:
        rank: i64 = legal[i] & 7
        won: i64 = aim
        group: i64 = own & ~over
        if over & BIT[rank]:
            won = aim + 1
            group = over
        place: i64 = 2 if group >> (rank + 1) else 0
        if group & (BIT[rank] - 1):
            place += 1
        out[slot] = FOLLOW_WIN + (won * 4 + after) * 4 + fewer(COUNT[away >> (rank + 1)], 3)
        out[slot + 1] = FOLLOW_PLACE + (won * 4 + place) * 2 + caught
        out[slot + 2] = FOLLOW_RANK + won * 8 + rank
        out[slot + 3] = FOLLOW_LATE + won * 8 + late
        slot += 4
        i += 1
    return 4


# ------------------------------------------------ what every card is judged by


def role(p: Rules) -> i64:
    """Return the aim of the seat in turn: 0–2 dive, 3–6 its low bid, 7–10 another's, 11–13 an all.

    In a dive whether it has fewer tricks than another, as many, or more; for a low bid whether it
    allows two more tricks, one, none, or has failed; for an all whether it is its own, another's,
    or has failed.
    """
    if p.bid == DIVE:
        best: i64 = 0
        other: i64 = 0
        while other < p.seats:
            if other != p.now and p.tricks[other] > best:
                best = p.tricks[other]
            other += 1
        mine: i64 = p.tricks[p.now]
        return 0 if mine < best else 1 if mine == best else 2
    won: i64 = p.tricks[p.declarer]
    if p.bid >= ALL:
        if won * p.seats + p.played < p.plies:
            return 13
        return 11 if p.now == p.declarer else 12
    room: i64 = ALLOWED[p.bid] - won
    left: i64 = 0 if room > 1 else 1 if room == 1 else 2 if room == 0 else 3
    return left + 3 if p.now == p.declarer else left + 7


def unseen(p: Rules) -> i64:
    """Return the cards that others may hold or that are out of play."""
    known: i64 = p.seen | p.hands[p.now]
    if p.taken != 1:
        known |= p.put[p.now]
    elif p.now == p.declarer:
        known |= p.pile
    return DECK_MASK & ~known
