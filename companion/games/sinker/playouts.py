"""Sensible play without search, for playouts (hot code) and the arena's baselines."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.sinker.cards import ALL, DOUBLE_ALL, DOUBLE_ZERO
from companion.games.sinker.position import (
    ABOVE,
    AUCTION,
    BID,
    DECK_MASK,
    DISCARDS,
    DRAWING,
    EXCHANGE,
    PASSING,
    PLAYING,
    PUT,
    TAKE,
)
from companion.games.sinker.rules import Rules
from companion.games.sinker.tricks import sensible, weakest
from companion.kit.masks import BIT, cards_of, count, first, lowest, mask_of, unbeaten
from companion.kit.rng import Rng
from companion.kit.state import State
from companion.kit.subsets import drawn, extract, one_of

WHIMS: Final = 5  # one card in this many is random, so that nothing is ruled out
SLACK: Final = 700  # how far beyond its limit another player's bid is still considered possible
DOUBTS: Final = 700  # thousandths of a trick by which a bidder may misjudge a hand


def playout(state: Rules, rng: Rng) -> None:
    while state.phase == DRAWING or state.now >= 0:
        if state.phase == PLAYING:
            cards: i64 = state.legal_mask()
            if cards & (cards - 1):
                if strict(state) or rng.below(WHIMS):
                    cards = sensible(state, cards)
                state.play_card(one_of(cards, rng))
            else:
                state.play_card(lowest(cards))
        elif state.phase == DRAWING:
            state.draw(draw_some(state, rng))
        elif state.phase == EXCHANGE:
            state.exchange(unwanted(state))
        else:
            state.play(policy(state, rng))


def strict(state: Rules) -> bool:
    """Return whether the seat never plays at random: the declarer of an all."""
    return state.bid >= ALL and state.now == state.declarer


def policy(state: Rules, rng: Rng | None) -> i64:
    """Return the action of the seat in turn before the first trick."""
    if state.phase == AUCTION:
        return bid_for(state, rng)
    if state.phase == EXCHANGE:
        return PUT + extract(unwanted(state), state.hands[state.now])
    if state.phase == DISCARDS:
        return TAKE
    return lowest(laid_first(state))


# ------------------------------------------------ §2 the exchange


def draw_some(state: Rules, rng: Rng) -> i64:
    """Draw as many cards of the stock as were discarded."""
    return drawn(state.stock, state.exchanged[state.drawing()], rng)


def unwanted(state: Rules) -> i64:
    """Return the cards likely to take tricks, at most as many as the stock can replace."""
    rest: i64 = risky(state.hands[state.now])
    room: i64 = count(state.stock)
    while count(rest) > room:
        rest ^= first(weakest(rest))
    return rest


def risky(hand: i64) -> i64:
    """Return the cards of a hand that are likely to take tricks."""
    kept: i64 = 0
    s: i64 = 0
    while s < 4:
        kept |= KEPT[hand >> (8 * s) & 255] * BIT[8 * s]
        s += 1
    return hand & ~kept


# ------------------------------------------------ §3 the auction


def danger(hand: i64) -> i64:
    """Return the unwanted tricks of a hand, in thousandths."""
    return (
        DANGER[hand & 255] + DANGER[hand >> 8 & 255] + DANGER[hand >> 16 & 255] + DANGER[hand >> 24]
    )


def might(cards: i64) -> i64:
    """Return the value of cards in a hand that wants every trick."""
    return (
        MIGHT[cards & 255] + MIGHT[cards >> 8 & 255] + MIGHT[cards >> 16 & 255] + MIGHT[cards >> 24]
    )


def bid_for(state: Rules, rng: Rng | None) -> i64:
    """Return an all with enough might, else the weakest bid that should succeed, else a pass."""
    seat: i64 = state.now
    hand: i64 = state.hands[seat]
    doubt: i64 = 0
    if rng is not None:
        doubt = rng.below(DOUBTS) - DOUBTS // 2
    if state.bid <= ALL:
        power: i64 = might(hand | state.put[seat]) + PILE_HELPS * (
            count(state.pile) - count(state.put[seat])
        )
        if power + doubt > MIGHT_NEEDED:
            bid: i64 = DOUBLE_ALL if state.bid == ALL else ALL
            if state.may_bid(bid):
                return BID + bid
    risk: i64 = danger(hand) + doubt
    bid = state.bid + 1
    while bid <= DOUBLE_ZERO:
        if risk <= LIMITS[bid] and state.may_bid(bid):
            return BID + bid
        bid += 1
    return PASSING


def likely_bids(state: Rules, out: vec[i64]) -> i64:
    """Write the pass and the sensible bids of the hand in turn; return their number."""
    seat: i64 = state.now
    hand: i64 = state.hands[seat]
    power: i64 = might(hand | state.put[seat]) + PILE_HELPS * (
        count(state.pile) - count(state.put[seat])
    )
    risk: i64 = danger(hand)
    n: i64 = 0
    bid: i64 = state.bid + 1
    while bid <= DOUBLE_ALL:
        likely: bool = power + SLACK > MIGHT_NEEDED if bid >= ALL else risk < LIMITS[bid] + SLACK
        if likely and state.may_bid(bid):
            out[n] = BID + bid
            n += 1
        bid += 1
    out[n] = PASSING
    return n + 1


# ------------------------------------------------ §4 the discards


def laid_first(state: Rules) -> i64:
    """Return the cards that win least, among those that the declarer of an all holds."""
    hand: i64 = state.hands[state.declarer]
    away: i64 = DECK_MASK & ~hand & ~state.pile  # cards that the others may hold
    weak: i64 = hand & ~unbeaten(hand, away, ABOVE)
    return weakest(weak if weak else hand)


def instinct(state: State) -> int:
    """Return the best-looking action: the playout policy without randomness."""
    assert isinstance(state, Rules)
    if state.phase == PLAYING:
        return int(lowest(sensible(state, state.legal_mask())))
    return int(policy(state, None))


# Thousandths of tricks by a card's index within the suit of a hand (lowest first), and by rank.
LOW: Final = (
    (-200, -50, 350, 850, 1100, 1200, 1300, 1350),
    (0, -100, 100, 250, 450, 550, 600, 620),
    (0, 0, 150, 350, 350, 360, 370, 450),
    (0, 0, 0, 500, 500, 500, 500, 500),
    *[(400,) * 8] * 4,
)
TOO_HIGH: Final = 400  # a card worth more than this should be exchanged

WINS: Final = (-50, -60, -80, 0, 140, 330, 550, 920)  # value of a card by its rank, for an all
PILE_HELPS: Final = 300  # value of a card that somebody else put into the pile
MIGHT_NEEDED: Final = 4100  # an even chance of every trick

LIMITS: Final[vec[i64]] = vec[i64]([3200, 2500, 1800, 800, 500])
"""[bid]: the danger up to which it is more likely made than not."""


def _danger(mask: int) -> int:
    return sum(LOW[place][rank] for place, rank in enumerate(cards_of(mask)))


def _kept(mask: int) -> int:
    ranks = enumerate(cards_of(mask))
    return mask_of(rank for place, rank in ranks if LOW[place][rank] <= TOO_HIGH)


DANGER: Final[vec[i64]] = vec[i64]([_danger(mask) for mask in range(256)])
"""[mask of a suit]: tricks that it takes in a hand that wants none, in thousandths."""

KEPT: Final[vec[i64]] = vec[i64]([_kept(mask) for mask in range(256)])
"""[mask of a suit]: the mask of its cards that are low enough to keep."""

MIGHT: Final[vec[i64]] = vec[i64]([sum(WINS[r] for r in cards_of(m)) for m in range(256)])
"""[mask of a suit]: its value in a hand that wants every trick."""
