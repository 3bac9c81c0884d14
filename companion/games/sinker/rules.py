"""Sinker: the rules of play (§ in the RULES files beside this one), and what a round is worth."""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.sinker.cards import DEAL
from companion.games.sinker.exchange import Exchange
from companion.games.sinker.position import (
    AUCTION,
    BID,
    DISCARDS,
    EXCHANGE,
    KEEP,
    LAYING,
    PASSING,
    PUT,
    TAKE,
    WIDTH,
    Position,
)
from companion.kit.dealing import Dealing
from companion.kit.masks import into


class Rules(Exchange):
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

    # ------------------------------------------------ §1 the deal

    def dealing(self) -> Dealing:
        return DEAL[int(self.seats)]

    def opening(self, rest: i64) -> None:
        """The rest is the stock; the seat after the dealer exchanges first (§1, §2)."""
        self.clear(rest)
        self.phase = EXCHANGE
        self.now = self.after(self.dealer())

    def payoff(self, seat: i64) -> float:
        return outlook(self, seat)

    # ------------------------------------------------ the edge

    def legal(self, seat: int) -> list[int]:
        if self.now < 0 or seat != self.now:
            return []
        buffer = vec[i64]([0] * WIDTH)
        n = self.all_into(buffer)
        return [int(buffer[i]) for i in range(n)]


# By how many points a lead has to grow to make e times as much of a victory: fitted to how matches
# of the search against itself and against greedy players went on.
SWAY: Final = 6.0
A_ROUND: Final = 1.2  # for each round to come
SWING: Final = 20.0  # from losing so much to gaining so much against all others goes 0 to 1


def outlook(state: Position, seat: i64) -> float:
    """How far the round brought the victory nearer, and in the last the share of it."""
    gain = progress(state, seat)
    if state.round < state.rounds:
        return gain
    return 0.25 * gain + 0.75 * state.victory(seat)


def progress(state: Position, seat: i64) -> float:
    """Where the chance of the victory now lies between what a bad and a good round make of it.

    A chance is a seat's share of exp(total / scale). So who is behind likes a gamble, who leads
    does not; and who is far behind or ahead still sees a difference.
    """
    scale = SWAY + A_ROUND * float(state.rounds - state.round)
    before = 0.0  # the others, where the seat itself is 1
    now = 0.0
    mine: i64 = state.totals[seat]
    was: i64 = mine - state.scored[seat]
    other: i64 = 0
    while other < state.seats:
        if other != seat:
            theirs: i64 = state.totals[other]
            now += exp(float(theirs - mine) / scale)
            before += exp(float(theirs - state.scored[other] - was) / scale)
        other += 1
    bad = before * exp(SWING / scale)
    good = before * exp(-SWING / scale)
    # (1 / (1 + now) - 1 / (1 + bad)) / (1 / (1 + good) - 1 / (1 + bad)), without cancelling
    part = (bad - now) * (1.0 + good) / ((1.0 + now) * (bad - good))
    return 0.0 if part < 0.0 else 1.0 if part > 1.0 else part
