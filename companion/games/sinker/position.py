"""Everything there is on a Sinker table, and how one position becomes equal to another."""

from collections.abc import Mapping
from typing import Any, Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.sinker.sheet import penalty, rounds_of
from companion.kit.deals import Deals
from companion.kit.state import CHANCE, Round, State

# Phases of a round.
DEALING: Final = 0
EXCHANGE: Final = 1
DRAWING: Final = 2  # chance draws for what was just put away
AUCTION: Final = 3
DISCARDS: Final = 4  # the declarer of an all may take them
LAYING: Final = 5  # and lays back as many cards
PLAYING: Final = 6
ENDED: Final = 7

DIVE: Final = 7  # stands where a bid stands once all have passed
NOBODY: Final = -1


class Position(State):
    """A match in progress: masks of cards per place, the auction, the trick so far."""

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        self.seats: i64 = seats
        self.options: dict[str, Any] = dict(options)
        self.must_open_3: bool = bool(options.get("opening_must_be_3", False))
        self.carry: bool = options.get("pot", "carry") == "carry"
        self.tie_hits_all: bool = bool(options.get("diving_tie_hits_everyone", False))
        self.penalties: vec[i64] = vec[i64]([penalty(bid, options) for bid in range(7)])
        self.rounds: i64 = rounds_of(options, seats)
        self.last: i64 = self.rounds  # a world stops after its round
        self.round: i64 = 0
        self.done: list[Round] = []
        self.now: i64 = CHANCE
        self.phase: i64 = DEALING
        # Places for cards; a card is in one of them, in a hand or played.
        self.pile: i64 = 0  # face down, from the exchange or laid back
        self.stock: i64 = 0
        # The auction.
        self.bid: i64 = -1  # the bid that stands
        self.bidder: i64 = NOBODY
        self.passes: i64 = 0
        self.declarer: i64 = NOBODY
        self.calls: vec[i64] = vec[i64]([0] * 16)  # seat * 8 + bid, in order; 7 is a pass
        self.called: i64 = 0
        # The discards of an all.
        self.taken: i64 = -1  # 1 once taken, 0 once declined
        self.found: i64 = 0  # what they were
        self.owed: i64 = 0  # cards that are still to be laid back
        # The trick.
        self.leader: i64 = 0
        self.led: i64 = -1  # the suit led
        self.top: i64 = -1  # the card that wins so far
        self.winner: i64 = -1  # and who played it
        self.played: i64 = 0
        self.left: i64 = 0  # cards still to be played in the round
        self.pot: i64 = 0
        # Per seat.
        none = [0] * seats
        self.hands: vec[i64] = vec[i64](none)
        self.exchanged: vec[i64] = vec[i64]([-1] * seats)  # how many were put away; -1: not yet
        self.put: vec[i64] = vec[i64](none)  # which, wherever they are now
        self.drawn: vec[i64] = vec[i64](none)
        self.passed: vec[i64] = vec[i64](none)
        self.tricks: vec[i64] = vec[i64](none)
        self.scored: vec[i64] = vec[i64](none)  # of the last finished round
        self.totals: vec[i64] = vec[i64](none)
        # The cards of the round in order, as seat * 32 + card.
        self.plays: vec[i64] = vec[i64]([0] * 24)
        self.plies: i64 = 0
        # Only in a world: who may hold what is unknown to whom.
        self.deals: Deals | None = None
        self.viewer: i64 = NOBODY
        self.dealt: vec[i64] = vec[i64]([0] * 6)
        self.thoughts: vec[i64] = vec[i64]([])  # the viewer's exchanges worth a thought

    def clear(self) -> None:
        """A new round: nothing lies on the table yet."""
        self.pile = 0
        self.bid = -1
        self.bidder = NOBODY
        self.passes = 0
        self.declarer = NOBODY
        self.called = 0
        self.taken = -1
        self.found = 0
        self.owed = 0
        self.led = -1
        self.winner = -1
        self.played = 0
        self.plies = 0
        seat: i64 = 0
        while seat < self.seats:
            self.exchanged[seat] = -1
            self.put[seat] = 0
            self.drawn[seat] = 0
            self.passed[seat] = 0
            self.tricks[seat] = 0
            seat += 1

    def copy_from(self, other: State) -> None:
        o = cast(Position, other)
        self.last = o.last
        self.round = o.round
        if self.done is not o.done:
            self.done = o.done if o.deals is not None else list(o.done)
        self.now = o.now
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
        self.leader = o.leader
        self.led = o.led
        self.top = o.top
        self.winner = o.winner
        self.played = o.played
        self.left = o.left
        self.pot = o.pot
        self.deals = o.deals
        self.viewer = o.viewer
        self.thoughts = o.thoughts
        i: i64 = 0
        while i < self.seats:
            self.hands[i] = o.hands[i]
            self.exchanged[i] = o.exchanged[i]
            self.put[i] = o.put[i]
            self.drawn[i] = o.drawn[i]
            self.passed[i] = o.passed[i]
            self.tricks[i] = o.tricks[i]
            self.scored[i] = o.scored[i]
            self.totals[i] = o.totals[i]
            i += 1
        i = 0
        while i < self.called:
            self.calls[i] = o.calls[i]
            i += 1
        self.plies = o.plies
        i = 0
        while i < self.plies:
            self.plays[i] = o.plays[i]
            i += 1
