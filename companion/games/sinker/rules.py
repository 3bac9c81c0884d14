"""Sinker: the rules of play. Marks such as §5 point into the RULES files beside this one."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.sinker.cards import ALL, BIDS, DEAL, DIVING, DOUBLE_ALL, DOUBLE_ZERO
from companion.games.sinker.position import (
    AUCTION,
    DEALING,
    DISCARDS,
    DIVE,
    DRAWING,
    ENDED,
    EXCHANGE,
    LAYING,
    NOBODY,
    PLAYING,
    Position,
)
from companion.games.sinker.prospects import outlook
from companion.games.sinker.sheet import DROWNED, WORTH, Deal
from companion.games.sinker.tables import DECLARED
from companion.kit.dealing import Dealing
from companion.kit.masks import BIT, count, deposit, into
from companion.kit.state import CHANCE

# Actions 0–31 play or lay back that card.
BID: Final = 32  # + bid, from weak to strong (§3)
PASSING: Final = 39
TAKE: Final = 40
KEEP: Final = 41
PUT: Final = 42  # + subset of the hand, bit n being its n-th card (§2)
WIDTH: Final = 170


class Rules(Position):
    """What may be done, and what it does."""

    # ------------------------------------------------ turns

    def width(self) -> i64:
        return WIDTH

    def legal_into(self, out: vec[i64]) -> i64:
        return self.all_into(out)

    def all_into(self, out: vec[i64]) -> i64:
        """Write every legal action, ascending; how many they are."""
        if self.phase == AUCTION:
            return self.bids_into(out)
        if self.phase == EXCHANGE:
            return self.subsets_into(out)
        if self.phase == DISCARDS:
            out[0] = TAKE
            out[1] = KEEP
            return 2
        return into(self.hands[self.now] if self.phase == LAYING else self.legal_mask(), out)

    def subsets_into(self, out: vec[i64]) -> i64:
        """Any cards of the hand, but no more than the stock holds (§2, SI-01)."""
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

    def bids_into(self, out: vec[i64]) -> i64:
        """Stronger bids, doubles only right over their single, and the pass (§3)."""
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
        """Whether a bid may follow the one that stands (§3, SI-03, SI-04, SI-05)."""
        if bid <= self.bid:
            return False
        if bid in (DOUBLE_ZERO, DOUBLE_ALL):
            return self.bid == bid - 1
        return self.bid >= 0 or bid == 0 or not self.must_open_3

    # ------------------------------------------------ moves

    def play(self, action: i64) -> None:
        if action < BID:
            if self.phase == LAYING:
                self.lay(action)
            else:
                self.play_card(action)
        elif action >= PUT:
            self.exchange(self.cards_put(action - PUT))
        elif action >= TAKE:
            self.take(action == TAKE)
        elif action == PASSING:
            self.pass_on()
        else:
            self.overcall(action - BID)

    # ------------------------------------------------ §1 the deal, §2 the exchange

    def dealing(self) -> Dealing:
        return DEAL[int(self.seats)]

    def opening(self, rest: i64) -> None:
        """The rest is the stock; the seat after the dealer exchanges first (§1, §2)."""
        self.clear(rest)
        self.phase = EXCHANGE
        self.now = self.after(self.dealer())

    def cards_put(self, subset: i64) -> i64:
        """The cards that a subset of the hand in turn means."""
        return deposit(subset, self.hands[self.now])

    def exchange(self, cards: i64) -> None:
        """Put cards away face down; chance draws as many (§2, SI-01, SI-02)."""
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
        """The seat that draws: the last one that put cards away."""
        seat: i64 = self.dealer()
        while self.exchanged[seat] < 0:
            seat = seat - 1 if seat else self.seats - 1
        return seat

    def draw(self, cards: i64) -> None:
        """From the stock into the hand."""
        seat: i64 = self.drawing()
        self.stock &= ~cards
        self.drawn[seat] = cards
        self.hands[seat] = self.hands[seat] | cards
        self.next_exchange(seat)

    def next_exchange(self, seat: i64) -> None:
        """The dealer exchanges last; then the auction begins at his left (§2, §3)."""
        self.now = self.after(seat)
        self.phase = AUCTION if seat == self.dealer() else EXCHANGE

    # ------------------------------------------------ §3 the auction

    def call(self, word: i64) -> None:
        """Note a bid, or 7 for a pass."""
        self.calls[self.called] = self.now * 8 + word
        self.called += 1

    def overcall(self, bid: i64) -> None:
        """A bid; over a double all, or when all others have passed, there is none (SI-06)."""
        self.call(bid)
        self.bid = bid
        self.bidder = self.now
        if bid == DOUBLE_ALL or self.passes == self.seats - 1:
            self.declare()
        else:
            self.next_caller()

    def pass_on(self) -> None:
        """A pass, final for the round (SI-07)."""
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
        """The next seat that has not passed."""
        seat: i64 = self.after(self.now)
        while self.passed[seat]:
            seat = self.after(seat)
        self.now = seat

    def declare(self) -> None:
        """The last bidder plays; after an all the discards may be taken first (§4, SI-08)."""
        self.declarer = self.bidder
        if self.bid >= ALL and self.pile:
            self.phase = DISCARDS
            self.now = self.declarer
        else:
            self.begin(self.declarer)

    # ------------------------------------------------ §4 the discards

    def take(self, yes: bool) -> None:
        """All discards into the hand, to lay back as many; or leave them (SI-08)."""
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
        """Lay a card back, face down."""
        seat: i64 = self.declarer
        self.hands[seat] = self.hands[seat] ^ BIT[card]
        self.pile |= BIT[card]
        self.owed -= 1
        if self.owed == 0:
            self.begin(seat)

    # ------------------------------------------------ §5 the tricks (SI-09, SI-10)

    def begin(self, seat: i64) -> None:
        """The first lead (§5, SI-09)."""
        self.phase = PLAYING
        self.lead(seat)

    # ------------------------------------------------ §6, §7, §8 the count

    def count_up(self) -> None:
        super().count_up()
        self.phase = DEALING if self.now == CHANCE else ENDED

    def score(self) -> None:
        """Everyone's score of the round."""
        if self.bid == DIVE:
            self.count_dive()
        else:
            self.count_bid()

    def count_dive(self) -> None:
        """The most tricks cost ten (§7, SI-17)."""
        most: i64 = 0
        level: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if self.tricks[seat] > most:
                most = self.tricks[seat]
                level = 0
            level += i64(self.tricks[seat] == most)
            seat += 1
        all_pay: bool = self.tie_hits_all and level > 1
        seat = 0
        while seat < self.seats:
            self.scored[seat] = DROWNED if all_pay or self.tricks[seat] == most else 0
            seat += 1

    def count_bid(self) -> None:
        """The declarer's bid, the others' tricks or shares (§6, §8)."""
        own: i64 = self.tricks[self.declarer]
        result: i64 = DECLARED[(self.seats - 3) * 56 + self.bid * 8 + own]
        gain: i64 = 0
        if self.bid >= ALL and result < 0:
            prize: i64 = i64(WORTH[self.bid])
            if self.carry:
                prize += self.pot
                self.pot = prize % (self.seats - 1)
            gain = prize // (self.seats - 1)
        each: i64 = self.penalties[self.bid]
        seat: i64 = 0
        while seat < self.seats:
            self.scored[seat] = gain - each * self.tricks[seat]
            seat += 1
        self.scored[self.declarer] = result

    def written(self) -> Deal:
        return {
            "bid": DIVING if self.bid == DIVE else BIDS[self.bid],
            "declarer": None if self.declarer == NOBODY else int(self.declarer),
            "tricks": [int(n) for n in self.tricks],
        }

    def payoff(self, seat: i64) -> float:
        return outlook(self, seat)

    # ------------------------------------------------ the edge

    def legal(self, seat: int) -> list[int]:
        if self.now < 0 or seat != self.now:
            return []
        buffer = vec[i64]([0] * WIDTH)
        n = self.all_into(buffer)
        return [int(buffer[i]) for i in range(n)]
