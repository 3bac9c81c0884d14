"""What a player sees in exchanges, bids and cards to lay back, as features for a policy (§2–§4)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.sinker.actions import BID, PUT, TAKE
from companion.games.sinker.aims import fewer
from companion.games.sinker.cards import DECK
from companion.games.sinker.playouts import danger, might
from companion.games.sinker.rules import Rules
from companion.games.sinker.tables import ABOVE, DECK_MASK
from companion.kit.masks import BIT, count

EXCHANGE_DANGER: Final = 0  # cards put away 8, danger of what is kept 16
EXCHANGE_MIGHT: Final = EXCHANGE_DANGER + 128  # cards put away 8, might of what is kept 12
BID_DANGER: Final = EXCHANGE_MIGHT + 96  # bid 8, the bid that stands 7, danger 16
BID_MIGHT: Final = BID_DANGER + 896  # bid 8, cards that others put away 3, might 12
BID_NEED: Final = BID_MIGHT + 288  # bid 8, others in the auction 4, standing in the match 3
TAKE_PILE: Final = BID_NEED + 96  # taken or not 2, cards in the pile 8
LAY_CARD: Final = TAKE_PILE + 16  # rank 8, nothing out beats it 2, cards of the suit 4
HANDS_END: Final = LAY_CARD + 64

SUIT: Final[vec[i64]] = DECK.suit

DANGERS: Final = 250  # thousandths of tricks a step
MIGHTS: Final = 500


def steps(thousandths: i64, size: i64, most: i64) -> i64:
    """How many steps a guess is above nothing."""
    if thousandths <= 0:
        return 0
    return fewer(thousandths // size, most)


def of_exchanges(p: Rules, legal: vec[i64], n: i64, out: vec[i64]) -> i64:
    """Two for each set of cards that may be put away."""
    hand: i64 = p.hands[p.now]
    i: i64 = 0
    while i < n:
        put: i64 = p.cards_put(legal[i] - PUT)
        kept: i64 = hand & ~put
        many: i64 = count(put)
        out[2 * i] = EXCHANGE_DANGER + many * 16 + steps(danger(kept), DANGERS, 15)
        out[2 * i + 1] = EXCHANGE_MIGHT + many * 12 + steps(might(kept), MIGHTS, 11)
        i += 1
    return 2


def of_bids(p: Rules, legal: vec[i64], n: i64, out: vec[i64]) -> i64:
    """Three for each bid, and for the pass."""
    seat: i64 = p.now
    hand: i64 = p.hands[seat]
    risk: i64 = steps(danger(hand), DANGERS, 15)
    power: i64 = steps(might(hand | p.put[seat]), MIGHTS, 11)
    pile: i64 = count(p.pile) - count(p.put[seat])
    piled: i64 = 0 if pile < 3 else 1 if pile < 6 else 2
    others: i64 = p.seats - 1 - p.passes
    place: i64 = standing(p)
    i: i64 = 0
    while i < n:
        bid: i64 = legal[i] - BID
        out[3 * i] = BID_DANGER + (bid * 7 + p.bid + 1) * 16 + risk
        out[3 * i + 1] = BID_MIGHT + (bid * 3 + piled) * 12 + power
        out[3 * i + 2] = BID_NEED + (bid * 4 + others) * 3 + place
        i += 1
    return 3


def standing(p: Rules) -> i64:
    """In the totals: 0 ahead of all others, 1 between, 2 behind all."""
    ahead: i64 = 0
    behind: i64 = 0
    other: i64 = 0
    while other < p.seats:
        if p.totals[other] > p.totals[p.now]:
            ahead += 1
        elif p.totals[other] < p.totals[p.now]:
            behind += 1
        other += 1
    return 0 if not ahead else 2 if not behind else 1


def of_takes(p: Rules, legal: vec[i64], n: i64, out: vec[i64]) -> i64:
    """One for taking the discards, one for leaving them."""
    i: i64 = 0
    while i < n:
        size: i64 = count(p.pile)
        out[i] = TAKE_PILE + (legal[i] - TAKE) * 8 + fewer(size, 7)
        i += 1
    return 1


def of_layings(p: Rules, legal: vec[i64], n: i64, out: vec[i64]) -> i64:
    """One for each card that may be laid back."""
    hand: i64 = p.hands[p.now]
    away: i64 = DECK_MASK & ~hand & ~p.pile
    i: i64 = 0
    while i < n:
        card: i64 = legal[i]
        safe: i64 = 0 if ABOVE[card] & away else 1
        long: i64 = count(hand & SUIT[card // 8] & ~BIT[card])
        out[i] = LAY_CARD + ((card % 8) * 2 + safe) * 4 + fewer(long, 3)
        i += 1
    return 1
