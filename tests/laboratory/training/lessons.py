"""Training examples: decisions, each with the legal moves and the one that was played.

The gradient of a softmax's log-likelihood is the features of the action done less the mean of
all by their odds. Imitation follows it as it is; REINFORCE (Williams 1992) weighs it by how much
better than usual the seat then fared, the usual being the mean of replays of the same deal.
"""

from collections.abc import Iterable
from math import log
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ai.policy import Policy
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, OVER, State

TINY: Final = 1e-30  # likelihoods below count as this: their logarithm is finite
HEAD: Final = 4  # numbers before the features: actions open, features each, the one done, the seat


class Lessons:
    """Decisions, one after another."""

    def __init__(self) -> None:
        self.cells: vec[i64] = vec[i64]([])
        self.starts: vec[i64] = vec[i64]([])

    def note(self, policy: Policy, count: i64, place: i64, seat: i64) -> None:
        """Keep the decision that the policy has just weighed, and the place of what was done."""
        cells = self.cells
        self.starts = append(self.starts, i64(len(cells)))
        cells = append(cells, count)
        cells = append(cells, policy.each)
        cells = append(cells, place)
        cells = append(cells, seat)
        i: i64 = 0
        while i < count * policy.each:
            cells = append(cells, policy.rows[i])
            i += 1
        self.cells = cells

    def seat(self, number: i64) -> i64:
        """Whose decision that was."""
        return self.cells[self.starts[number] + 3]

    def first(self, number: i64) -> i64:
        """The first feature of a decision: it tells its kind."""
        return self.cells[self.starts[number] + HEAD]

    def learn(
        self,
        number: i64,
        factors: vec[float],
        weight: float,
        gradient: vec[float],
        spread: float = 0.0,
    ) -> float:
        """Add the gradient of one decision, so many times; the log-likelihood of what was done.

        And `spread` times that of its entropy, in nats: what keeps the rest from being given up.
        """
        cells = self.cells
        at: i64 = self.starts[number]
        count: i64 = cells[at]
        each: i64 = cells[at + 1]
        place: i64 = cells[at + 2]
        at += HEAD
        end: i64 = at + count * each
        total = 0.0
        done = 1.0
        i: i64 = 0
        start: i64 = at
        while i < count:
            odds = product(cells, start, start + each, factors)
            if i == place:
                done = odds
            total += odds
            start += each
            i += 1
        if weight or spread:
            entropy = 0.0
            start = at
            while spread and start < end:
                odds = product(cells, start, start + each, factors) / total
                entropy -= odds * log(odds) if odds > TINY else 0.0
                start += each
            i = 0
            while at < end:
                odds = product(cells, at, at + each, factors) / total
                share = weight * ((1.0 if i == place else 0.0) - odds)
                if spread and odds > TINY:
                    share -= spread * odds * (log(odds) + entropy)
                stop: i64 = at + each
                while at < stop:
                    gradient[cells[at]] = gradient[cells[at]] + share
                    at += 1
                i += 1
        return log(max(done / total, TINY))

    def unpack(self, cells: Iterable[int]) -> None:
        """Append decisions by their numbers, as others noted them."""
        more = self.cells
        at: i64 = len(more)
        for cell in cells:
            more = append(more, i64(cell))
        self.cells = more
        while at < len(more):
            self.starts = append(self.starts, at)
            at += HEAD + more[at] * more[at + 1]


def product(cells: vec[i64], at: i64, end: i64, factors: vec[float]) -> float:
    """The odds of the action whose features lie there."""
    odds = 1.0
    while at < end:
        odds *= factors[cells[at]]
        at += 1
    return odds


def rehearse(
    start: State,
    seats: i64,
    policy: Policy,
    replays: i64,
    whim: float,
    rng: Rng,
    gradient: vec[float],
    spread: float = 0.0,
) -> i64:
    """Play one position to its end many times and add what is to be learnt; the decisions.

    The gradient is that of the mean payoff of a replay, over all seats. Of the decisions, the share
    `whim` is any legal action, so that what seems bad is tried again when the rest has changed.
    """
    lessons = Lessons()
    work = start.copy()
    payoffs: vec[float] = vec[float]([0.0] * int(replays * seats))
    usual: vec[float] = vec[float]([0.0] * int(seats))
    ends: vec[i64] = vec[i64]([0] * int(replays))
    replay: i64 = 0
    while replay < replays:
        work.copy_from(start)
        noted(work, policy, whim, rng, lessons)
        ends[replay] = len(lessons.starts)
        seat: i64 = 0
        while seat < seats:
            payoffs[replay * seats + seat] = work.payoff(seat)
            usual[seat] = usual[seat] + work.payoff(seat) / float(replays)
            seat += 1
        replay += 1
    number: i64 = 0
    replay = 0
    while replay < replays:
        while number < ends[replay]:
            seat = lessons.seat(number)
            better = payoffs[replay * seats + seat] - usual[seat]
            if better or spread:
                each = float(replays)
                lessons.learn(number, policy.factors, better / each, gradient, spread / each)
            number += 1
        replay += 1
    return number


def noted(work: State, policy: Policy, whim: float, rng: Rng, lessons: Lessons) -> None:
    """Play to the end by the policy and keep every decision that its features tell apart."""
    turn: i64 = work.turn()
    while turn != OVER:
        if turn == CHANCE:
            work.apply(CHANCE, work.chance(rng))
        else:
            count: i64 = work.legal_into(policy.legal)
            place: i64 = 0
            if count > 1:
                place = policy.draw(work, policy.legal, count, rng)
                if whim and rng.fraction() < whim:
                    place = rng.below(count)
                if policy.each:
                    lessons.note(policy, count, place, turn)
            work.play(policy.legal[place])
        turn = work.turn()
