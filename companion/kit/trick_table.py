"""The table of a trick-taking game: cards, turns and copies; hot code."""

from collections.abc import Callable
from typing import Final, Self, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from companion.kit.cards import Deck
from companion.kit.deals import Deals
from companion.kit.masks import BIT
from companion.kit.option import Options
from companion.kit.state import CHANCE, Round, State

ANY: Final = -1  # all bits: on an empty table any card wins


@mypyc_attr(allow_interpreted_subclasses=True)  # games may be plain Python
class TrickTable(State):
    """A match of trick-taking rounds, or a determinization of one round.

    `beats[row + card]` is the mask of the cards that beat a card while it is winning the trick
    (`Deck.beats`). A game whose rounds differ, for example by trump, sets `row` to the start of the
    round's part of the table.
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
        self.left: i64 = 0  # cards still to be played in the round, including those on the table
        self.seen: i64 = 0  # mask of all cards played in the round
        self.past: i64 = 0  # mask of those in earlier tricks
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
        # Only in a determinization: the possible deals of the viewer's unknown cards.
        self.deals: Deals | None = None
        self.viewer: i64 = -1

    # ------------------------------------------------ turns

    def dealer_of(self, number: i64) -> i64:
        """Return the dealer of a round, counted from 0; by default the seats in turn."""
        return number % self.seats

    def turn(self) -> i64:
        return self.now

    def dealer(self) -> i64:
        return self.dealer_of(self.round)

    def after(self, seat: i64) -> i64:
        """Return the next seat clockwise."""
        seat += 1
        if seat == self.seats:
            return 0
        return seat

    def holds(self, seat: int, card: int) -> bool:
        """Return whether a seat holds a card."""
        return bool(self.hands[seat] & BIT[card])

    def lacking(self, suit: i64) -> i64:
        """Return how many other seats than the one in turn have shown that they lack the suit."""
        total: i64 = 0
        other: i64 = 0
        while other < self.seats:
            if other != self.now and self.lacks[other] & suit:
                total += 1
            other += 1
        return total

    def lead_card(self) -> i64:
        """Return the card that was led to the current trick."""
        return self.plays[self.plies - self.played] % 64

    def on_table(self) -> i64:
        """Return the mask of the cards in the current trick."""
        return self.seen ^ self.past

    # ------------------------------------------------ copies

    def copy(self) -> Self:
        made = cast(Callable[[int, Options], Self], type(self))
        twin = made(int(self.seats), self.options)  # the signature of `Game.new`
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
