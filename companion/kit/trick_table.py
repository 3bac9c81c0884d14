"""The cards on the table of a trick-taking game, whose turn it is, and copies; hot."""

from collections.abc import Callable
from typing import Final, Self, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from companion.kit.cards import Deck
from companion.kit.deals import Deals
from companion.kit.masks import BIT
from companion.kit.option import Options
from companion.kit.state import CHANCE, Round, State

ANY: Final = -1  # every bit: on an empty table any card is the best


@mypyc_attr(allow_interpreted_subclasses=True)  # a game in plain Python is a game too
class TrickTable(State):
    """A match in rounds of tricks, or a world of one round that its viewer thinks possible.

    `beats[row + card]` is the mask of the cards that win over that card while it wins the trick
    (`Deck.beats`); a game whose rounds differ, by a trump, sets `row` to where the round's begin.
    """

    def __init__(
        self,
        seats: int,
        options: Options,
        deck: Deck,
        beats: vec[i64],
        rounds: int,
    ) -> None:
        self.seats: i64 = seats
        self.options: Options = dict(options)
        self.deck: Deck = deck
        self.same: vec[i64] = deck.same
        self.beats: vec[i64] = beats
        self.row: i64 = 0
        self.rounds: i64 = rounds
        self.last: i64 = rounds  # a world stops after its round
        self.round: i64 = 0
        self.done: list[Round] = []
        self.now: i64 = CHANCE
        # The trick.
        self.leader: i64 = 0
        self.led: i64 = 0  # mask of the suit led; of no cards on an empty table
        self.over: i64 = ANY  # mask of the cards that would win the trick now
        self.winner: i64 = -1  # who wins it so far
        self.played: i64 = 0  # cards on the table
        self.left: i64 = 0  # cards still to be played in the round, those on the table among them
        self.seen: i64 = 0  # mask of all cards played in the round
        self.past: i64 = 0  # of them those of earlier tricks
        # Per seat.
        none = [0] * seats
        self.hands: vec[i64] = vec[i64](none)
        self.lacks: vec[i64] = vec[i64](none)  # masks of suits it showed not to have
        self.tricks: vec[i64] = vec[i64](none)
        self.scored: vec[i64] = vec[i64](none)  # in the last finished round
        self.totals: vec[i64] = vec[i64](none)
        # The cards of the round in order, as seat * 64 + card.
        self.plays: vec[i64] = vec[i64]([0] * len(deck))
        self.plies: i64 = 0
        # Only in a world: who may hold what is unknown to whom.
        self.deals: Deals | None = None
        self.viewer: i64 = -1

    # ------------------------------------------------ turns

    def dealer_of(self, number: i64) -> i64:
        """Who deals that round, counted from 0: here, one seat after the other."""
        return number % self.seats

    def turn(self) -> i64:
        return self.now

    def dealer(self) -> i64:
        """Who deals this round."""
        return self.dealer_of(self.round)

    def after(self, seat: i64) -> i64:
        """The next seat, clockwise."""
        seat += 1
        if seat == self.seats:
            return 0
        return seat

    def holds(self, seat: int, card: int) -> bool:
        """Whether that card is in that hand."""
        return bool(self.hands[seat] & BIT[card])

    def lacking(self, suit: i64) -> i64:
        """How many others than the seat in turn have shown that they hold none of the suit."""
        found: i64 = 0
        other: i64 = 0
        while other < self.seats:
            if other != self.now and self.lacks[other] & suit:
                found += 1
            other += 1
        return found

    def lead_card(self) -> i64:
        """The card that was led to the trick on the table."""
        return self.plays[self.plies - self.played] % 64

    def on_table(self) -> i64:
        """The mask of the cards of the trick."""
        return self.seen ^ self.past

    # ------------------------------------------------ copies

    def copy(self) -> Self:
        made = cast(Callable[[int, Options], Self], type(self))
        twin = made(int(self.seats), self.options)  # so every game is made (`Game.new`)
        twin.copy_from(self)
        return twin

    def copy_from(self, other: State) -> None:
        o = cast(TrickTable, other)
        self.row = o.row
        self.last = o.last
        self.round = o.round
        if self.done is not o.done:
            self.done = o.done if o.deals is not None else list(o.done)
        self.now = o.now
        self.leader = o.leader
        self.led = o.led
        self.over = o.over
        self.winner = o.winner
        self.played = o.played
        self.left = o.left
        self.seen = o.seen
        self.past = o.past
        self.deals = o.deals
        self.viewer = o.viewer
        i: i64 = 0
        while i < self.seats:
            self.hands[i] = o.hands[i]
            self.lacks[i] = o.lacks[i]
            self.tricks[i] = o.tricks[i]
            self.scored[i] = o.scored[i]
            self.totals[i] = o.totals[i]
            i += 1
        self.plies = o.plies
        i = 0
        while i < self.plies:
            self.plays[i] = o.plays[i]
            i += 1
