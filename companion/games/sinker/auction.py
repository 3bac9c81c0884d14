"""Sinker: the auction, the discards of an all, and the first lead (§3, §4, §5)."""

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.sinker.cards import ALL, DOUBLE_ALL, DOUBLE_ZERO
from companion.games.sinker.counting import Counting
from companion.games.sinker.position import (
    BID,
    DISCARDS,
    DIVE,
    LAYING,
    PASSING,
    PLAYING,
)
from companion.kit.masks import BIT, count


class Auction(Counting):
    """The auction, the discards of an all and the first lead."""

    def bids_into(self, out: vec[i64]) -> i64:
        """Write the pass and the legal bids into `out`; doubles only over their single (§3)."""
        n: i64 = 0
        bid: i64 = self.bid + 1
        while bid <= DOUBLE_ALL:
            if self.may_bid(bid):
                out[n] = BID + bid
                n += 1
            bid += 1
        out[n] = PASSING
        return n + 1

    def may_bid(self, bid: i64) -> bool:
        """Return whether a bid may follow the current one (§3, SI-03, SI-04, SI-05)."""
        if bid <= self.bid:
            return False
        if bid in (DOUBLE_ZERO, DOUBLE_ALL):
            return self.bid == bid - 1
        return self.bid >= 0 or bid == 0 or not self.must_open_3

    def call(self, word: i64) -> None:
        """Record a bid, or 7 for a pass."""
        self.calls[self.called] = self.now * 8 + word
        self.called += 1

    def overcall(self, bid: i64) -> None:
        """Make a bid.

        The auction ends after a double all or when all others have passed (SI-06).
        """
        self.call(bid)
        self.bid = bid
        self.bidder = self.now
        if bid == DOUBLE_ALL or self.passes == self.seats - 1:
            self.declare()
        else:
            self.next_caller()

    def pass_on(self) -> None:
        """Pass, for the rest of the auction (SI-07)."""
        self.call(7)
        self.passed[self.now] = 1
        self.passes += 1
        if self.passes == self.seats:
            self.bid = DIVE
            self.begin(self.after(self.dealer()))
        elif self.bid >= 0 and self.passes == self.seats - 1:
            self.declare()
        else:
            self.next_caller()

    def next_caller(self) -> None:
        """Move on to the next seat that has not passed."""
        seat: i64 = self.after(self.now)
        while self.passed[seat]:
            seat = self.after(seat)
        self.now = seat

    def declare(self) -> None:
        """Make the last bidder declarer.

        After an all the discards may be taken first (§4, SI-08).
        """
        self.declarer = self.bidder
        if self.bid >= ALL and self.pile:
            self.phase = DISCARDS
            self.now = self.declarer
        else:
            self.begin(self.declarer)

    # ------------------------------------------------ §4 the discards

    def take(self, yes: bool) -> None:
        """Take all discards into the hand, to lay back as many, or leave them (SI-08)."""
        seat: i64 = self.declarer
        if not yes:
            self.taken = 0
            self.begin(seat)
            return
        self.taken = 1
        self.found = self.pile
        self.owed = count(self.pile)
        self.hands[seat] = self.hands[seat] | self.pile
        self.pile = 0
        self.phase = LAYING

    def lay(self, card: i64) -> None:
        """Lay a card back face down."""
        seat: i64 = self.declarer
        self.hands[seat] = self.hands[seat] ^ BIT[card]
        self.pile |= BIT[card]
        self.owed -= 1
        if self.owed == 0:
            self.begin(seat)

    # ------------------------------------------------ §5 the tricks (SI-09, SI-10)

    def begin(self, seat: i64) -> None:
        """Start the tricks with the first lead (§5, SI-09)."""
        self.phase = PLAYING
        self.lead(seat)
