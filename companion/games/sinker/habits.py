"""Sampling of face-down cards by players' habits, for determinizations; hot code.

A fair shuffle makes any card in the pile equally likely; players' discards are not. They discard
high cards, or low ones for an all, and a declarer who took the discards lays back low cards.
"""

from typing import Final

from mypy_extensions import i64

from companion.games.sinker.cards import ALL
from companion.games.sinker.playouts import laid_first, risky
from companion.games.sinker.rules import Rules
from companion.games.sinker.tricks import strongest, weakest
from companion.kit.masks import count, first
from companion.kit.rng import Rng
from companion.kit.subsets import drawn, marked

# Of this many players two discard high cards, two discard low ones, and one any cards.
MOODS: Final = 5
LOW_BID: Final = 2
FOR_ALL: Final = 4


def leans(state: Rules) -> bool:
    """Return whether others put cards face down that the viewer has not seen since."""
    if state.viewer < 0 or (state.taken == 1 and state.declarer == state.viewer):
        return False
    seat: i64 = 0
    while seat < state.seats:
        if seat != state.viewer and state.exchanged[seat] > 0:
            return True
        seat += 1
    return False


def settle(state: Rules, rng: Rng) -> None:
    """Change a uniform deal of the unseen cards into one with typical discards.

    No seat gets more cards than before, or one that it is known not to have.
    """
    taker: i64 = state.declarer if state.taken == 1 else -1
    if state.viewer < 0 or taker == state.viewer:  # the viewer has seen the whole pile
        return
    room: i64 = 0
    void: i64 = 0
    if taker >= 0:  # the declarer's hand and the cards laid back form one pool for now
        room = count(state.hands[taker])
        void = lacks(state, taker)
        state.pile |= state.hands[taker]
    loose: i64 = state.pile & ~state.put[state.viewer]
    seat: i64 = 0
    while seat < state.seats:
        if seat != state.viewer and seat != taker and state.exchanged[seat] > 0:
            put: i64 = drawn(loose, state.exchanged[seat], rng)
            loose ^= put
            mood: i64 = rng.below(MOODS)
            if mood < FOR_ALL:
                low: bool = mood < LOW_BID or has_bid_low(state, seat)
                put = regretted(state, seat, put, void, low, rng)
            if taker < 0:
                state.put[seat] = put
        seat += 1
    if taker >= 0:
        state.hands[taker] = state.pile & ~void
        state.pile &= void
        lay_back(state, room)


def lacks(state: Rules, seat: i64) -> i64:
    """Return the cards that a seat is known not to have."""
    assert state.deals is not None
    return state.deals.barred[seat if seat < state.viewer else seat - 1]


def has_bid_low(state: Rules, seat: i64) -> bool:
    """Return whether a seat has bid less than an all: such a hand discards high cards."""
    i: i64 = 0
    while i < state.called:
        if state.calls[i] // 8 == seat and state.calls[i] % 8 < ALL:
            return True
        i += 1
    return False


def regretted(state: Rules, seat: i64, put: i64, void: i64, low: bool, rng: Rng) -> i64:
    """Replace a seat's discards by the worst cards for its plan and return them.

    No further cards of suits in `void` are put into the pile.
    """
    hand: i64 = state.hands[seat]
    fixed: i64 = put & lacks(state, seat)
    new: i64 = marked(hand, state.exchanged[seat], 7 if state.seats == 3 else 6, rng)
    put ^= fixed
    held: i64 = hand & ~new & ~void | put
    away: i64 = highest(held, count(put)) if low else lowest(held, count(put))
    state.hands[seat] = (hand | put) & ~away
    state.pile = state.pile & ~put | away
    return away | fixed


def highest(cards: i64, size: i64) -> i64:
    """Return the `size` cards that a low hand most wants to discard."""
    chosen: i64 = risky(cards)
    if count(chosen) > size:
        return chosen ^ lowest(chosen, count(chosen) - size)
    short: i64 = size - count(chosen)
    while short > 0:
        chosen |= first(strongest(cards & ~chosen))
        short -= 1
    return chosen


def lowest(cards: i64, size: i64) -> i64:
    """Return the `size` lowest cards."""
    chosen: i64 = 0
    while size > 0:
        chosen |= first(weakest(cards & ~chosen))
        size -= 1
    return chosen


def lay_back(state: Rules, room: i64) -> None:
    """Let the declarer of an all lay back its lowest cards until `room` cards are left."""
    seat: i64 = state.declarer
    extra: i64 = count(state.hands[seat]) - room
    while extra > 0:
        low: i64 = first(laid_first(state))
        state.hands[seat] = state.hands[seat] ^ low
        state.pile |= low
        extra -= 1
