"""Choosing a move without search: a softmax over sums of trained weights.

A game describes each legal action by a few features (`State.features`), every feature has a weight,
and an action is the likelier the greater the sum of its weights. Made by `companion train`; it
leads the search at its root (PUCT: Rosin 2011; Silver et al. 2017) and plays simulations out.
"""

from collections.abc import Iterable
from math import exp, pow
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.kit.rng import Rng
from companion.kit.state import CHANCE, FEATURES, OVER, State

WHOLE: Final = 1_000_000  # choices: more than a playout has


def factors_of(weights: Iterable[float]) -> "vec[float]":
    """By feature: what it multiplies an action's odds with."""
    return vec[float]([exp(weight) for weight in weights])


class Policy:
    """The odds of the legal actions of any position of one game with so many seats."""

    def __init__(
        self, factors: vec[float], width: i64, trust: float = 1.0, led: i64 = WHOLE
    ) -> None:
        self.factors: vec[float] = factors
        self.trust: float = trust  # `Features.trust`
        self.led: i64 = led  # `Features.led`
        self.rows: vec[i64] = vec[i64]([0] * int(width * FEATURES))
        self.each: i64 = 0  # features an action has in `rows`
        self.sums: vec[float] = vec[float]([0.0] * int(width))  # of the odds, up to each action
        self.legal: vec[i64] = vec[i64]([0] * int(width))

    def weigh(self, state: State, legal: vec[i64], count: i64) -> None:
        """Write the running sums of the odds of the first `count` actions of `legal`."""
        rows = self.rows
        factors = self.factors
        sums = self.sums
        each: i64 = state.features(legal, count, rows)
        self.each = each
        total = 0.0
        at: i64 = 0
        i: i64 = 0
        while i < count:
            end: i64 = at + each
            odds = 1.0
            while at < end:
                odds *= factors[rows[at]]
                at += 1
            total += odds
            sums[i] = total
            i += 1

    def draw(self, state: State, legal: vec[i64], count: i64, rng: Rng) -> i64:
        """One of the actions by chance, as likely as the policy holds it: its place in `legal`."""
        self.weigh(state, legal, count)
        sums = self.sums
        mark = rng.fraction() * sums[count - 1]
        place: i64 = 0
        while place < count - 1 and sums[place] <= mark:
            place += 1
        return place

    def shares(self, state: State, legal: vec[i64], count: i64, out: vec[float]) -> None:
        """How likely each of the actions is, into `out` by action."""
        self.weigh(state, legal, count)
        before = 0.0
        total = self.sums[count - 1]
        i: i64 = 0
        while i < count:
            out[legal[i]] = (self.sums[i] - before) / total
            before = self.sums[i]
            i += 1

    def prior(self, state: State, legal: vec[i64], count: i64, out: vec[float]) -> None:
        """What a search leans on: the same, as evened out as `trust` says."""
        self.shares(state, legal, count, out)
        if self.trust == 1.0:
            return
        total = 0.0
        i: i64 = 0
        while i < count:
            out[legal[i]] = pow(out[legal[i]], self.trust)
            total += out[legal[i]]
            i += 1
        i = 0
        while i < count:
            out[legal[i]] = out[legal[i]] / total
            i += 1

    def likely(self, state: State) -> dict[int, float]:
        """How likely each legal action is, the lowest first."""
        count: i64 = state.legal_into(self.legal)
        shares = vec[float]([0.0] * int(state.width()))
        self.shares(state, self.legal, count, shares)
        return {int(self.legal[i]): shares[self.legal[i]] for i in range(int(count))}

    def best(self, state: State) -> int:
        """The likeliest action, the first of equals: a choice without search."""
        found = self.likely(state)
        return max(found, key=lambda action: found[action])

    def playout(self, state: State, rng: Rng, left: i64 = WHOLE) -> None:
        """Play a position to its end: the next `left` choices by this policy, then at a glance."""
        legal = self.legal
        turn: i64 = state.turn()
        while turn != OVER:
            if not left:
                state.playout(rng, legal)
                return
            if turn == CHANCE:
                state.apply(CHANCE, state.chance(rng))
            else:
                count: i64 = state.legal_into(legal)
                place: i64 = 0
                if count > 1:
                    place = self.draw(state, legal, count, rng)
                    left -= 1
                state.play(legal[place])
            turn = state.turn()


def described(state: State) -> dict[int, list[int]]:
    """The features of every legal action of the seat in turn."""
    width = int(state.width())
    legal, out = vec[i64]([0] * width), vec[i64]([0] * (width * FEATURES))
    count = int(state.legal_into(legal))
    each = int(state.features(legal, count, out))
    row = [int(feature) for feature in out]
    return {int(legal[n]): row[n * each : (n + 1) * each] for n in range(count)}
