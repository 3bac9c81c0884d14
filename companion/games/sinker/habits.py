"""What lies face down by the habits of players, for the worlds that a seat thinks possible: hot.

A fair shuffle leaves any card in the pile as likely as any other; players do not. They part with
what is high, or for an all with what is low, and who takes up the discards lays back what is low.
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

# Of so many players two part with what is high, two with what is low, one with whatever it is.
MOODS: Final = 5
LOW_BID: Final = 2
FOR_ALL: Final = 4


def leans(state: Rules) -> bool:
    """Whether there are cards that others put face down and the viewer has not seen since."""
    if state.viewer < 0 or (state.taken == 1 and state.declarer == state.viewer):
        return False
    seat: i64 = 0
    while seat < state.seats:
        if seat != state.viewer and state.exchanged[seat] > 0:
            return True
        seat += 1
    return False


def settle(state: Rules, rng: Rng) -> None:
    """Change a deal of the unseen cards into one that such players would have left.

    Nobody gets more cards than before, or one that he showed not to have.
    """
    taker: i64 = state.declarer if state.taken == 1 else -1
    if state.viewer < 0 or taker == state.viewer:  # who has seen all that lay there
        return
    room: i64 = 0
    void: i64 = 0
    if taker >= 0:  # his hand and what he laid back are one, for now
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
    """The cards that a seat is known not to have."""
    assert state.deals is not None
    return state.deals.barred[seat if seat < state.viewer else seat - 1]


def has_bid_low(state: Rules, seat: i64) -> bool:
    """Whether a seat has bid less than an all: such a hand parts with what is high."""
    i: i64 = 0
    while i < state.called:
        if state.calls[i] // 8 == seat and state.calls[i] % 8 < ALL:
            return True
        i += 1
    return False


def regretted(state: Rules, seat: i64, put: i64, void: i64, low: bool, rng: Rng) -> i64:
    """Instead of those cards the seat put away the worst for its plan; which they are.

    Of a suit in `void` no more may come to lie there.
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
    """So many of the cards that a low hand would rather be rid of."""
    found: i64 = risky(cards)
    if count(found) > size:
        return found ^ lowest(found, count(found) - size)
    short: i64 = size - count(found)
    while short > 0:
        found |= first(strongest(cards & ~found))
        short -= 1
    return found


def lowest(cards: i64, size: i64) -> i64:
    """So many of the cards, the lowest."""
    found: i64 = 0
    while size > 0:
        found |= first(weakest(cards & ~found))
        size -= 1
    return found


def lay_back(state: Rules, room: i64) -> None:
    """The declarer of an all keeps as many cards as there is room for, and no low ones."""
    seat: i64 = state.declarer
    extra: i64 = count(state.hands[seat]) - room
    while extra > 0:
        low: i64 = first(laid_first(state))
        state.hands[seat] = state.hands[seat] ^ low
        state.pile |= low
        extra -= 1
