"""Sinker: the exchange, seat by seat, before the auction (§2)."""

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.sinker.auction import Auction
from companion.games.sinker.position import (
    AUCTION,
    DRAWING,
    EXCHANGE,
    PUT,
)
from companion.kit.masks import BIT, count
from companion.kit.state import CHANCE
from companion.kit.subsets import deposit


class Exchange(Auction):
    """The exchange: each seat discards cards face down and draws as many."""

    def subsets_into(self, out: vec[i64]) -> i64:
        """Write the legal discards into `out`: at most as many cards as the stock (§2, SI-01)."""
        subsets: i64 = BIT[count(self.hands[self.now])]
        most: i64 = count(self.stock)
        n: i64 = 0
        subset: i64 = 0
        while subset < subsets:
            if count(subset) <= most:
                out[n] = PUT + subset
                n += 1
            subset += 1
        return n

    def cards_put(self, subset: i64) -> i64:
        """Return the mask of cards for a subset number of the hand in turn."""
        return deposit(subset, self.hands[self.now])

    def exchange(self, cards: i64) -> None:
        """Discard cards face down; chance then draws as many (§2, SI-01, SI-02)."""
        seat: i64 = self.now
        self.hands[seat] = self.hands[seat] & ~cards
        self.put[seat] = cards
        self.pile |= cards
        self.exchanged[seat] = count(cards)
        if cards:
            self.phase = DRAWING
            self.now = CHANCE
        else:
            self.next_exchange(seat)

    def drawing(self) -> i64:
        """Return the seat that draws: the last one that discarded."""
        seat: i64 = self.dealer()
        while self.exchanged[seat] < 0:
            seat = seat - 1 if seat else self.seats - 1
        return seat

    def draw(self, cards: i64) -> None:
        """Move cards from the stock into the hand."""
        seat: i64 = self.drawing()
        self.stock &= ~cards
        self.drawn[seat] = cards
        self.hands[seat] = self.hands[seat] | cards
        self.next_exchange(seat)

    def next_exchange(self, seat: i64) -> None:
        """Move on to the next seat.

        After the dealer the auction begins at the dealer's left (§2, §3).
        """
        self.now = self.after(seat)
        self.phase = AUCTION if seat == self.dealer() else EXCHANGE
