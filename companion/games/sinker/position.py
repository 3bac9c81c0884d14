"""The position of a Sinker match besides cards and tricks: masks, actions, copies."""

from collections.abc import Sequence
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.sinker.cards import BIDS, CARDS, DECK, HAND
from companion.games.sinker.scored import Scored
from companion.games.sinker.sheet import WORTH, Deal, made, penalty, rounds_of
from companion.kit import scored as kit
from companion.kit.masks import mask_of
from companion.kit.option import Options
from companion.kit.state import Round, State
from companion.kit.tricks import TrickTaking

# Phases of a round.
DEALING: Final = 0
EXCHANGE: Final = 1
DRAWING: Final = 2  # chance draws to replace the discards
AUCTION: Final = 3
DISCARDS: Final = 4  # the declarer of an all may take them
LAYING: Final = 5  # the declarer lays back as many cards
PLAYING: Final = 6
ENDED: Final = 7

DIVE: Final = 7  # stored instead of a bid once all have passed
NOBODY: Final = -1


class Position(TrickTaking[Deal]):
    """A match in progress: hands, tricks, stock, pile, auction and discards."""

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options, DECK, ABOVE, rounds_of(options, seats))
        self.must_open_3: bool = bool(options.get("opening_must_be_3", False))
        self.carry: bool = options.get("pot", "carry") == "carry"
        self.tie_hits_all: bool = bool(options.get("diving_tie_hits_everyone", False))
        self.penalties: vec[i64] = vec[i64]([penalty(bid, options) for bid in range(7)])
        self.phase: i64 = DEALING
        # Where cards lie: a card is in one of these, in a hand or played.
        self.pile: i64 = 0  # face down, from the exchange or laid back
        self.stock: i64 = 0
        # The auction.
        self.bid: i64 = -1  # the current bid
        self.bidder: i64 = NOBODY
        self.passes: i64 = 0
        self.declarer: i64 = NOBODY
        self.calls: vec[i64] = vec[i64]([0] * 16)  # seat * 8 + bid, in order; 7 is a pass
        self.called: i64 = 0
        # The discards of an all.
        self.taken: i64 = -1  # 1 once taken, 0 once declined
        self.found: i64 = 0  # the discards taken
        self.owed: i64 = 0  # cards still to be laid back
        self.pot: i64 = 0
        # Per seat.
        self.exchanged: vec[i64] = vec[i64]([-1] * seats)  # number of discards; -1: not yet
        self.put: vec[i64] = vec[i64]([0] * seats)  # the discards, wherever they are now
        self.drawn: vec[i64] = vec[i64]([0] * seats)
        self.passed: vec[i64] = vec[i64]([0] * seats)
        # Only in a determinization: the viewer's exchanges that the search considers.
        self.thoughts: vec[i64] = vec[i64]([])

    def clear(self, stock: i64) -> None:
        """Start a new round, before any exchange or bid."""
        self.stock = stock
        self.pile = 0
        self.bid = -1
        self.bidder = NOBODY
        self.passes = 0
        self.declarer = NOBODY
        self.called = 0
        self.taken = -1
        self.found = 0
        self.owed = 0
        seat: i64 = 0
        while seat < self.seats:
            self.exchanged[seat] = -1
            self.put[seat] = 0
            self.drawn[seat] = 0
            self.passed[seat] = 0
            seat += 1

    def resume(self, done: Sequence[Round], past: kit.Scored[Round]) -> None:
        super().resume(done, past)
        self.pot = i64(cast(Scored, past).pot[-1] if done else 0)

    def copy_from(self, other: State) -> None:
        super().copy_from(other)
        o = cast(Position, other)
        self.phase = o.phase
        self.pile = o.pile
        self.stock = o.stock
        self.bid = o.bid
        self.bidder = o.bidder
        self.passes = o.passes
        self.declarer = o.declarer
        self.called = o.called
        self.taken = o.taken
        self.found = o.found
        self.owed = o.owed
        self.pot = o.pot
        self.thoughts = o.thoughts
        i: i64 = 0
        while i < self.seats:
            self.exchanged[i] = o.exchanged[i]
            self.put[i] = o.put[i]
            self.drawn[i] = o.drawn[i]
            self.passed[i] = o.passed[i]
            i += 1
        i = 0
        while i < self.called:
            self.calls[i] = o.calls[i]
            i += 1


RANK: Final[vec[i64]] = vec[i64]([mask_of(8 * s + r for s in range(4)) for r in range(8)])
DECK_MASK: Final[i64] = 2**CARDS - 1

ABOVE: Final[vec[i64]] = vec[i64](DECK.beats())
"""[card]: the bit mask of cards that beat it when its suit is led (§5)."""


def _declared(seats: int) -> list[int]:
    """Return [bid * 8 + own tricks]: the declarer's score."""
    return [
        WORTH[bid] if made(bid, own, HAND[seats]) else -WORTH[bid]
        for bid in range(len(BIDS))
        for own in range(8)
    ]


DECLARED: Final[vec[i64]] = vec[i64](_declared(3) + _declared(4))
"""[(seats - 3) * 56 + bid * 8 + own tricks]: the declarer's score (§6)."""


# Actions 0–31 play or lay back that card.
BID: Final = 32  # + bid, from weak to strong (§3)
PASSING: Final = 39
TAKE: Final = 40
KEEP: Final = 41
PUT: Final = 42  # + subset of the hand, bit n being its n-th card (§2)
WIDTH: Final = 170
