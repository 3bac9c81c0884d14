"""Sensible play at a glance, for the ends of simulations: hot."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.sinker.actions import BID, PASSING, PUT, TAKE
from companion.games.sinker.cards import ALL, DOUBLE_ALL, DOUBLE_ZERO
from companion.games.sinker.guesses import DANGER, KEPT, LIMITS, MIGHT, MIGHT_NEEDED, PILE_HELPS
from companion.games.sinker.position import AUCTION, DISCARDS, DRAWING, EXCHANGE, PLAYING
from companion.games.sinker.rules import Rules
from companion.games.sinker.tables import ABOVE, DECK_MASK
from companion.games.sinker.tricks import sensible, weakest
from companion.kit.masks import BIT, count, first, lowest, nth, unbeaten
from companion.kit.rng import Rng
from companion.kit.subsets import drawn, extract

WHIMS: Final = 5  # one card in so many is played on a whim, so that nothing is ruled out
SLACK: Final = 700  # so far beyond its table a bid of another player is still thought possible
DOUBTS: Final = 700  # thousandths of a trick by which a bidder may misjudge his hand


def playout(state: Rules, rng: Rng) -> None:
    """Play the round to its end."""
    while state.phase == DRAWING or state.now >= 0:
        if state.phase == PLAYING:
            cards: i64 = state.legal_mask()
            if cards & (cards - 1):
                if strict(state) or rng.below(WHIMS):
                    cards = sensible(state, cards)
                state.play_card(nth(cards, rng.below(count(cards))))
            else:
                state.play_card(lowest(cards))
        elif state.phase == DRAWING:
            state.draw(draw_some(state, rng))
        elif state.phase == EXCHANGE:
            state.exchange(unwanted(state))
        else:
            state.play(policy(state, rng))


def strict(state: Rules) -> bool:
    """The declarer of an all has no whims: one would be the end of it."""
    return state.bid >= ALL and state.now == state.declarer


def policy(state: Rules, rng: Rng | None) -> i64:
    """What the seat in turn would do before the first trick."""
    if state.phase == AUCTION:
        return bid_for(state, rng)
    if state.phase == EXCHANGE:
        return PUT + extract(unwanted(state), state.hands[state.now])
    if state.phase == DISCARDS:
        return TAKE
    return lowest(laid_first(state))


# ------------------------------------------------ §2 the exchange


def draw_some(state: Rules, rng: Rng) -> i64:
    """As many cards of the stock as were put away."""
    return drawn(state.stock, state.exchanged[state.drawing()], rng)


def unwanted(state: Rules) -> i64:
    """The cards that would rather take tricks, as many as the stock can replace."""
    rest: i64 = risky(state.hands[state.now])
    room: i64 = count(state.stock)
    while count(rest) > room:
        rest ^= first(weakest(rest))
    return rest


def risky(hand: i64) -> i64:
    """The cards of a hand that would rather take tricks."""
    kept: i64 = 0
    s: i64 = 0
    while s < 4:
        kept |= KEPT[hand >> (8 * s) & 255] * BIT[8 * s]
        s += 1
    return hand & ~kept


# ------------------------------------------------ §3 the auction


def danger(hand: i64) -> i64:
    """Thousandths of tricks that a hand takes although it would rather not."""
    return (
        DANGER[hand & 255] + DANGER[hand >> 8 & 255] + DANGER[hand >> 16 & 255] + DANGER[hand >> 24]
    )


def might(cards: i64) -> i64:
    """What cards are worth to one who wants every trick."""
    return (
        MIGHT[cards & 255] + MIGHT[cards >> 8 & 255] + MIGHT[cards >> 16 & 255] + MIGHT[cards >> 24]
    )


def bid_for(state: Rules, rng: Rng | None) -> i64:
    """All with enough might, else the weakest bid that the hand should keep, else a pass."""
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
    """The bids that a sensible player might make with the hand in turn, and the pass; how many."""
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
    """The cards that win least, among all that the declarer of an all holds."""
    hand: i64 = state.hands[state.declarer]
    away: i64 = DECK_MASK & ~hand & ~state.pile  # what the others may hold
    weak: i64 = hand & ~unbeaten(hand, away, ABOVE)
    return weakest(weak if weak else hand)
