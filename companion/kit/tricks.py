"""The round of a trick-taking game: turns, the trick on the table, who takes it; hot.

A game extends `TrickTaking` and fills in what is its own: what beats what (tables that are looked
up whenever the best card of the trick changes), what comes before the first trick, how a round is
counted. What it leaves alone is the plainest game of the family: no bids, no exchange, follow suit.
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


@mypyc_attr(allow_interpreted_subclasses=True)  # a game in plain Python is a game too
class TrickTaking(TrickWorld, Generic[R]):
    """What may be done, and what it does; R is a round of the game's sheet."""

    # ------------------------------------------------ what a game fills in

    def dealing(self) -> Dealing:
        """How this round is dealt."""
        raise NotImplementedError

    def opening(self, rest: i64) -> None:
        """What comes before the first trick, `rest` being what was left over: here, nothing."""
        self.lead(self.dealer())

    def won(self, seat: i64) -> None:
        """That seat takes the cards on the table: here, they are one of `tricks` and no more."""

    def worth(self, seat: i64) -> i64:
        """What the round brought that seat: here, a point a trick."""
        return self.tricks[seat]

    def score(self) -> None:
        """Write into `scored` what the round brought each seat."""
        seat: i64 = 0
        while seat < self.seats:
            self.scored[seat] = self.worth(seat)
            seat += 1

    def written(self) -> R:
        """The round just finished, as a scorekeeper would have written it."""
        raise NotImplementedError

    def stage(self) -> str:
        """The phase, in the View's words: deal, over, and the game's own between them."""
        return "over" if self.now == OVER else "deal" if self.now == CHANCE else "playing"

    def said(self, action: int) -> str:
        """What the seat in turn does by that action, in the notation."""
        return self.deck.names[action]

    def refused(self, seat: int, text: str) -> Phrase:
        """Why that is no move of the seat in turn, in words for the player."""
        if text not in self.deck:
            return Phrase("%(word)s is not a card of this deck.", word=text)
        if not self.holds(seat, self.deck[text]):
            return Phrase("You do not hold %(card)s.", card=text)
        return Phrase("You must follow suit.")

    # ------------------------------------------------ what is legal

    def width(self) -> i64:
        return len(self.deck)

    def legal_mask(self) -> i64:
        """The cards the seat in turn may play: of the suit led, if it holds any."""
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
        """A new round: hands of cards, nothing on the table."""
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
        """That seat leads to the first trick; from now on all play cards."""
        self.leader = seat
        self.now = seat
        self.left = count(self.hands[seat]) * self.seats

    def play(self, action: i64) -> None:
        self.play_card(action)

    def play_card(self, card: i64) -> None:
        """The seat in turn plays a card; the last of a trick decides it, the last of all a round.

        Who takes a trick leads to the next.
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
        """The round is over: what it brought, then the next deal or the end."""
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
