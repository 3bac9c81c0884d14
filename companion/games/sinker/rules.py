"""Sinker: the rules of play (§ refers to the RULES files in this folder), and payoffs."""

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
    """The legal actions and their effects."""

    # ------------------------------------------------ turns

    def width(self) -> i64:
        return WIDTH

    def legal_into(self, out: vec[i64]) -> i64:
        return self.all_into(out)

    def all_into(self, out: vec[i64]) -> i64:
        """Write every legal action, ascending, and return their number."""
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
        """Start the exchange with the leftover cards as stock.

        The seat after the dealer is first (§1, §2).
        """
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


# The lead in points that multiplies the odds of winning by e: fitted to the course of matches
# of the search against itself and against greedy players.
SWAY: Final = 6.0
A_ROUND: Final = 1.2  # added for each round to come
SWING: Final = 20  # losing this much against all others is 0, gaining this much is 1
LONG: Final = 20  # rounds
WIDE: Final = 127  # points
ODDS: Final[vec[float]] = vec[float](
    [exp(lead / (SWAY + A_ROUND * left)) for left in range(LONG) for lead in range(-WIDE, WIDE + 1)]
)
"""[rounds to come * 255 + 127 + lead]: the odds that such a lead is worth."""


def outlook(state: Position, seat: i64) -> float:
    """Return the seat's payoff: progress towards victory, in the last round the share of it."""
    gain = progress(state, seat)
    if state.round < state.rounds:
        return gain
    return 0.25 * gain + 0.75 * state.victory(seat)


def progress(state: Position, seat: i64) -> float:
    """Return the chance of victory after the round, scaled between a bad and a good round.

    The chance is a seat's share of exp(total / scale). So seats that are behind prefer gambles,
    leaders avoid them, and large leads or deficits still make a difference.
    """
    left: i64 = state.rounds - state.round
    before = 0.0  # the others' weight relative to the seat's own
    now = 0.0
    mine: i64 = state.totals[seat]
    was: i64 = mine - state.scored[seat]
    other: i64 = 0
    while other < state.seats:
        if other != seat:
            theirs: i64 = state.totals[other]
            now += odds(left, theirs - mine)
            before += odds(left, theirs - state.scored[other] - was)
        other += 1
    bad = before * odds(left, SWING)
    good = before * odds(left, -SWING)
    # (1 / (1 + now) - 1 / (1 + bad)) / (1 / (1 + good) - 1 / (1 + bad)), without cancelling
    part = (bad - now) * (1.0 + good) / ((1.0 + now) * (bad - good))
    return 0.0 if part < 0.0 else 1.0 if part > 1.0 else part


def odds(left: i64, lead: i64) -> float:
    """Return exp(lead / scale) for a lead in points with so many rounds to come."""
    if left < LONG and -WIDE <= lead <= WIDE:
        return ODDS[left * (2 * WIDE + 1) + WIDE + lead]
    return exp(float(lead) / (SWAY + A_ROUND * float(left)))
