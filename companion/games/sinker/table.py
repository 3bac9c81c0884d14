"""The complete game state: chance, Views, determinizations and exchanges for the search."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.sinker.cards import BIDS, DECK, DIVING
from companion.games.sinker.features import features
from companion.games.sinker.habits import settle
from companion.games.sinker.notation import action_text, reason
from companion.games.sinker.playouts import danger, draw_some, likely_bids, playout, policy
from companion.games.sinker.position import AUCTION, DEALING, DIVE, DRAWING, EXCHANGE, PLAYING, PUT
from companion.games.sinker.rules import Rules
from companion.games.sinker.sheet import counted
from companion.games.sinker.view import Own, Shared, View
from companion.kit import trick_view
from companion.kit import winning as kit
from companion.kit.deals import Deals
from companion.kit.masks import BIT, cards_of, mask_of
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, FOLLOWS, OVER, PRESSED
from companion.kit.subsets import extract
from companion.kit.words import Phrase

PHASES: Final = (
    "deal", "exchange", "draw", "auction", "discards", "laying", "playing", "over",
)  # fmt: skip
WORDS: Final = (*BIDS, "pass")


class Sinker(Rules):
    """A match of Sinker, or a determinization of one round."""

    # ------------------------------------------------ luck

    def luck(self) -> str:
        return FOLLOWS if self.phase == DRAWING else PRESSED

    def turn(self) -> i64:
        """Return the seat in turn.

        In a determinization, others' choices of face-down cards are chance.
        """
        if self.deals is None or self.now < 0 or self.now == self.viewer:
            return self.now
        if self.phase == PLAYING or self.phase == AUCTION:
            return self.now
        return CHANCE

    def legal_into(self, out: vec[i64]) -> i64:
        """Write the legal actions; in a determinization only those that the search considers."""
        if self.deals is None:
            return self.all_into(out)
        if self.phase == AUCTION and self.now != self.viewer:
            return likely_bids(self, out)
        if self.phase != EXCHANGE or not len(self.thoughts):
            return self.all_into(out)
        n: i64 = 0
        while n < len(self.thoughts):
            out[n] = self.thoughts[n]
            n += 1
        return n

    def actors(self) -> tuple[int, ...]:
        return () if self.now == OVER else (int(self.now),)

    def chance(self, rng: Rng) -> int:
        """Return a sampled deal with its stock (§1), or a draw (§2)."""
        if self.phase == DRAWING:
            return int(draw_some(self, rng))
        if self.phase != DEALING:
            return int(policy(self, rng))
        return super().chance(rng)

    def apply(self, seat: int, action: int) -> None:
        if seat != CHANCE:
            self.play(i64(action))
        elif self.phase == DRAWING:
            self.draw(i64(action))
        elif self.phase == DEALING:
            self.deal(action)
        else:
            self.play(i64(action))

    def playout(self, rng: Rng, buffer: vec[i64]) -> None:
        playout(self, rng)

    def features(self, legal: vec[i64], count: i64, out: vec[i64]) -> i64:
        return features(self, legal, count, out)

    # ------------------------------------------------ worlds

    def imagine(self, deals: Deals, viewer: int) -> None:
        super().imagine(deals, viewer)
        if self.phase == EXCHANGE and self.now == viewer:
            self.thoughts = worth_a_thought(self)

    def unseen(self, viewer: int) -> list[int]:
        """Return the masks of the other hands, the stock, and the others' part of the pile."""
        places = [*super().unseen(viewer), int(self.stock)]
        if self.taken != 1:
            places.append(int(self.pile & ~self.put[viewer] if viewer >= 0 else self.pile))
        elif self.declarer != viewer:
            places.append(int(self.pile))
        return places

    def redeal(self, rng: Rng) -> None:
        """Resample hands, stock and pile, face-down cards by players' habits."""
        self.shuffle(rng)
        settle(self, rng)

    def shuffle(self, rng: Rng) -> None:
        """Sample a uniform deal and forget who discarded or drew which cards."""
        dealt = self.spread(rng)
        seat: i64 = 0
        while seat < self.seats:
            if seat != self.viewer:
                self.put[seat] = 0
                self.drawn[seat] = 0
            seat += 1
        place: i64 = self.seats if self.viewer < 0 else self.seats - 1
        self.stock = dealt[place]
        if self.taken != 1 or self.declarer != self.viewer:
            self.pile = dealt[place + 1] | self.pile_known()

    def pile_known(self) -> i64:
        """Return the cards of the pile that the viewer put there."""
        if self.viewer < 0 or self.taken == 1:
            return 0
        return self.put[self.viewer]

    # ------------------------------------------------ what is known

    def stage(self) -> str:
        return PHASES[self.phase]

    def said(self, action: int) -> str:
        return action_text(self, action)

    def refused(self, seat: int, text: str) -> Phrase:
        return reason(self, text)

    def standing(self) -> str | None:
        """Return the current bid, or diving once all have passed."""
        if self.bid == DIVE:
            return DIVING
        return None if self.bid < 0 else BIDS[self.bid]

    def view(self, seat: int | None) -> View:
        """Return all that a seat has seen; spectators have no hand, and nobody sees the stock."""
        return {
            **trick_view.view(self, "sinker", seat),
            **self.shared(),
            **self.own(seat),
            "pot": int(self.pot),
            "scores": [list(row) for row in counted(self.sheet(), self.options)[0]],
        }

    def shared(self) -> Shared:
        """Return the public information besides the tricks (§2, §3, §4)."""
        return {
            "stock": int(self.stock).bit_count(),
            "exchanged": [None if n < 0 else int(n) for n in self.exchanged],
            "pile": int(self.pile).bit_count(),
            "bids": [[int(c // 8), WORDS[c % 8]] for c in self.calls][: int(self.called)],
            "passed": [bool(passed) for passed in self.passed],
            "bid": self.standing(),
            "bidder": None if self.bidder < 0 else int(self.bidder),
            "declarer": None if self.declarer < 0 else int(self.declarer),
            "taken": None if self.taken < 0 else bool(self.taken),
            "to_lay": int(self.owed),
        }

    def own(self, seat: int | None) -> Own:
        """Return what only that seat knows: the cards it discarded, drew, took and laid back."""
        if seat is None:
            return {"put": [], "drawn": [], "found": [], "laid": []}
        took = self.taken == 1 and seat == self.declarer
        return {
            "put": DECK.names_of(int(self.put[seat])),
            "drawn": DECK.names_of(int(self.drawn[seat])),
            "found": DECK.names_of(int(self.found)) if took else [],
            "laid": DECK.names_of(int(self.pile)) if took else [],
        }


def worth_a_thought(state: Rules) -> vec[i64]:
    """Return the exchanges that the search considers: the worst cards for a low bid or for an all.

    Prefixes of the order in which a plan would discard: none, the worst, the two worst and so on;
    for low bids also with one worse card kept instead.
    """
    hand = int(state.hands[state.now])
    stock = int(state.stock).bit_count()
    low = by_danger(hand)
    plans = [low[:n] for n in range(len(low) + 1)]
    plans += [[*low[: n - 1], low[n]] for n in range(1, len(low))]
    plans += [[*low[: n - 2], *low[n - 1 : n + 1]] for n in range(2, len(low))]
    high = sorted(cards_of(hand), key=lambda card: card % 8)
    plans += [high[:n] for n in range(1, len(high))]
    subsets = {int(extract(mask_of(plan), hand)) for plan in plans if len(plan) <= stock}
    return vec[i64]([PUT + number for number in sorted(subsets)])


def by_danger(hand: int) -> list[int]:
    """Return the cards in the order in which discarding them makes a low hand safest."""
    order: list[int] = []
    while hand:
        worst = min(cards_of(hand), key=lambda card: (int(danger(hand & ~int(BIT[card]))), -card))
        order.append(worst)
        hand &= ~int(BIT[worst])
    return order


# The lead in points that multiplies the odds of winning by e: fitted by maximum
# likelihood to matches of club players (docs/review.md). The search assumes steeper odds.
SWAY: Final = 10.0
A_ROUND: Final = 2.5  # added for each round to come


def winning(state: Sinker) -> list[float]:
    """Return by seat its chance to win; at the end its share of the victory."""
    left = int(state.rounds - state.round)
    return kit.chances(state.totals, SWAY + A_ROUND * left) if left else kit.shares(state.totals)
