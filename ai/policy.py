"""Choosing a move without search: a softmax over sums of trained weights.

A game describes each legal action by a few features (`State.features`); every feature has a weight,
and an action is more likely the greater the sum of its weights. Trained by `run.py train`. The
policy guides the search at its root (PUCT: Rosin 2011; Silver et al. 2017) and plays simulations
out.
"""

from collections.abc import Iterable
from math import exp, pow
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.kit.rng import Rng
from companion.kit.state import CHANCE, FEATURES, OVER, State

WHOLE: Final = 1_000_000  # choices: more than any playout has


def factors_of(weights: Iterable[float]) -> "vec[float]":
    """Return by feature the factor for an action's odds: the exponential of its weight."""
    return vec[float]([exp(weight) for weight in weights])


class Policy:
    """The odds of legal actions in one game with a fixed number of seats."""

    def __init__(
        self, factors: vec[float], width: i64, temperature: float = 1.0, policy_choices: i64 = WHOLE
    ) -> None:
        self.factors: vec[float] = factors
        self.temperature: float = temperature  # `Features.prior_temperature`
        self.policy_choices: i64 = policy_choices  # `Features.policy_choices`
        self.rows: vec[i64] = vec[i64]([0] * int(width * FEATURES))
        self.each: i64 = 0  # features per action in `rows`
        self.sums: vec[float] = vec[float]([0.0] * int(width))  # cumulative odds by action
        self.legal: vec[i64] = vec[i64]([0] * int(width))

    def weigh(self, state: State, legal: vec[i64], count: i64) -> None:
        """Write the cumulative odds of the first `count` actions of `legal` into `sums`."""
        rows = self.rows
        factors = self.factors
        sums = self.sums
        each: i64 = state.features(legal, count, rows)
        self.each = each
        total = 0.0
        index: i64 = 0
        i: i64 = 0
        while i < count:
            end: i64 = index + each
            odds = 1.0
            while index < end:
                odds *= factors[rows[index]]
                index += 1
            total += odds
            sums[i] = total
            i += 1

    def draw(self, state: State, legal: vec[i64], count: i64, rng: Rng) -> i64:
        """Sample an action by the policy and return its index in `legal`."""
        self.weigh(state, legal, count)
        sums = self.sums
        mark = rng.fraction() * sums[count - 1]
        place: i64 = 0
        while place < count - 1 and sums[place] <= mark:
            place += 1
        return place

    def shares(self, state: State, legal: vec[i64], count: i64, out: vec[float]) -> None:
        """Write the probability of each action into `out`, indexed by action."""
        self.weigh(state, legal, count)
        before = 0.0
        total = self.sums[count - 1]
        i: i64 = 0
        while i < count:
            out[legal[i]] = (self.sums[i] - before) / total
            before = self.sums[i]
            i += 1

    def prior(self, state: State, legal: vec[i64], count: i64, out: vec[float]) -> None:
        """Write the prior for a search into `out`: the flattened probabilities."""
        self.shares(state, legal, count, out)
        if self.temperature == 1.0:
            return
        total = 0.0
        i: i64 = 0
        while i < count:
            out[legal[i]] = pow(out[legal[i]], self.temperature)
            total += out[legal[i]]
            i += 1
        i = 0
        while i < count:
            out[legal[i]] = out[legal[i]] / total
            i += 1

    def likely(self, state: State) -> dict[int, float]:
        """Return the probability of each legal action, in ascending order of actions."""
        count: i64 = state.legal_into(self.legal)
        shares = vec[float]([0.0] * int(state.width()))
        self.shares(state, self.legal, count, shares)
        return {int(self.legal[i]): shares[self.legal[i]] for i in range(int(count))}

    def best(self, state: State) -> int:
        """Return the likeliest action (the first if several tie): a choice without search."""
        probabilities = self.likely(state)
        return max(probabilities, key=lambda action: probabilities[action])

    def playout(self, state: State, rng: Rng, left: i64 = WHOLE) -> None:
        """Play to the end: `left` choices by this policy, the rest by the game's own playout."""
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
    """Return the features of every legal action of the seat in turn."""
    width = int(state.width())
    legal, out = vec[i64]([0] * width), vec[i64]([0] * (width * FEATURES))
    count = int(state.legal_into(legal))
    each = int(state.features(legal, count, out))
    row = [int(feature) for feature in out]
    return {int(legal[n]): row[n * each : (n + 1) * each] for n in range(count)}
