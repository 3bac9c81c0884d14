"""The round of a trick-taking game: turns, tricks and their winners; hot code.

A game extends `TrickTaking` and overrides what differs: which cards beat which (tables looked up
whenever the best card of a trick changes), what precedes the first trick, the scoring. The defaults
are the simplest game of the family: no bids, no exchange, follow suit.
"""

from typing import Generic, TypeVar, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from companion.kit.dealing import Dealing
from companion.kit.masks import BIT, count, into
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, OVER, Round
from companion.kit.trick_table import ANY
from companion.kit.trick_worlds import TrickWorld
from companion.kit.words import Phrase

R = TypeVar("R", bound=Round, covariant=True)


@mypyc_attr(allow_interpreted_subclasses=True)  # games may be plain Python
class TrickTaking(TrickWorld, Generic[R]):
    """The legal moves and their effects; R is a round of the game's sheet."""

    # ------------------------------------------------ overridden by games

    def dealing(self) -> Dealing:
        """Return how this round is dealt."""
        raise NotImplementedError

    def opening(self, rest: i64) -> None:
        """Start what precedes the first trick: by default nothing; `rest` are leftover cards."""
        self.lead(self.dealer())

    def won(self, seat: i64) -> None:
        """Called when a seat takes the trick; by default it only counts as one of `tricks`."""

    def worth(self, seat: i64) -> i64:
        """Return the seat's points of the round; by default one for each trick."""
        return self.tricks[seat]

    def score(self) -> None:
        """Write the points of the round into `scored`."""
        seat: i64 = 0
        while seat < self.seats:
            self.scored[seat] = self.worth(seat)
            seat += 1

    def written(self) -> R:
        """Return the finished round as a scorekeeper would enter it."""
        raise NotImplementedError

    def stage(self) -> str:
        """Return the phase for the View: deal, over, and the game's own between them."""
        return "over" if self.now == OVER else "deal" if self.now == CHANCE else "playing"

    def said(self, action: int) -> str:
        """Return an action of the seat in turn in the notation."""
        return self.deck.names[action]

    def refused(self, seat: int, text: str) -> Phrase:
        """Return why the text is not a legal move of the seat in turn."""
        if text not in self.deck:
            return Phrase("%(word)s is not a card of this deck.", word=text)
        if not self.holds(seat, self.deck[text]):
            return Phrase("You do not hold %(card)s.", card=text)
        return Phrase("You must follow suit.")

    # ------------------------------------------------ what is legal

    def width(self) -> i64:
        return len(self.deck)

    def legal_mask(self) -> i64:
        """Return the cards that the seat in turn may play: it must follow suit if it can."""
        hand: i64 = self.hands[self.now]
        same: i64 = hand & self.led
        return same if same else hand

    def legal_into(self, out: vec[i64]) -> i64:
        return into(self.legal_mask(), out)

    # ------------------------------------------------ moves

    def chance(self, rng: Rng) -> int:
        return self.dealing().shuffled(rng)

    def apply(self, seat: int, action: int) -> None:
        if seat == CHANCE:
            self.deal(action)
        else:
            self.play(i64(action))

    def deal(self, action: int) -> None:
        """Start a round: deal the hands and clear the table."""
        masks = self.dealing().masks(action)
        seat: i64 = 0
        while seat < self.seats:
            self.hands[seat] = i64(masks[seat])
            self.lacks[seat] = 0
            self.tricks[seat] = 0
            seat += 1
        self.seen = 0
        self.past = 0
        self.leader = self.dealer()
        self.led = 0
        self.over = ANY
        self.winner = -1
        self.played = 0
        self.plies = 0
        self.opening(i64(masks[self.seats]))

    def lead(self, seat: i64) -> None:
        """Let a seat lead to the first trick."""
        self.leader = seat
        self.now = seat
        self.left = count(self.hands[seat]) * self.seats

    def play(self, action: i64) -> None:
        self.play_card(action)

    def play_card(self, card: i64) -> None:
        """Play a card of the seat in turn; the last card of a trick decides it.

        The winner leads to the next trick; the last trick ends the round.
        """
        seat: i64 = self.now
        bit: i64 = BIT[card]
        plies: i64 = self.plies  # attributes are read once: this runs for every card of a playout
        played: i64 = self.played + 1
        led: i64 = self.led
        self.hands[seat] = self.hands[seat] ^ bit
        self.plays[plies] = seat * 64 + card
        self.plies = plies + 1
        self.played = played
        self.seen |= bit
        if not led:
            self.led = self.same[card]
        elif not led & bit:
            self.lacks[seat] = self.lacks[seat] | led
        if self.over & bit:
            self.over = self.beats[self.row + card]
            self.winner = seat
        if played < self.seats:
            self.now = self.after(seat)
            return
        seat = self.winner
        self.tricks[seat] = self.tricks[seat] + 1
        self.won(seat)
        self.past = self.seen
        self.left -= played
        self.played = 0
        self.led = 0
        self.over = ANY
        self.leader = seat
        self.now = seat
        if self.left == 0:
            self.count_up()

    def count_up(self) -> None:
        """End the round: score it, then start the next deal or end the match."""
        self.score()
        seat: i64 = 0
        while seat < self.seats:
            self.totals[seat] = self.totals[seat] + self.scored[seat]
            seat += 1
        self.round += 1
        if self.deals is None:
            self.done.append(self.written())
        self.now = CHANCE if self.round < self.last else OVER

    def sheet(self) -> list[R]:
        return list(cast(list[R], self.done))  # as `written` wrote them
