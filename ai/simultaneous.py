"""Simultaneous choices of several seats: regret matching, which returns a mixed strategy.

A seat that always makes the same choice can be exploited, so the search looks for probabilities.
Each round it takes one seat (the searcher every other time), computes what each of its choices
would have gained against sampled choices of the others, and then samples choices with high regret
more often (external sampling). A seat about which little is known yet is left to the playout's
choices.
"""

from collections.abc import Callable
from time import monotonic
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ai.tree import Child
from companion.kit.rng import Rng
from companion.kit.state import State

LOOK: Final = 4  # rounds between checks of the clock
IDLE: Final = 0.03  # share of uniform draws, so that no choice is forgotten
TRUST: Final = 20.0  # rounds after which a seat's own odds are used as often as the playout's
OPEN: Final = -1  # left to the playout
ROUNDS: Final = 200  # regret-matching rounds on a matrix: a best response then gains about 0.001
HABIT: Final = 0.25  # minimum probability with which the opponent is assumed to follow its instinct


class Chooser:
    """One seat: its choices, their regrets and accumulated probabilities."""

    def __init__(self, seat: int, actions: list[int]) -> None:
        self.seat: i64 = seat
        self.actions: vec[i64] = vec[i64](actions)
        self.count: i64 = len(actions)
        none = [0.0] * len(actions)
        self.regret: vec[float] = vec[float](none)
        self.odds: vec[float] = vec[float]([1.0 / len(actions)] * len(actions))
        self.drawn: vec[float] = vec[float](none)  # weighted sum of the odds of all rounds
        self.brought: vec[float] = vec[float](none)  # weighted sum of each choice's payoffs
        self.rounds: i64 = 0

    def draw(self, rng: Rng) -> i64:
        """Sample a choice by the current odds."""
        threshold = rng.fraction()
        if threshold < IDLE:
            return self.actions[rng.below(self.count)]
        threshold = (threshold - IDLE) / (1.0 - IDLE)
        i: i64 = 0
        while i < self.count - 1:
            threshold -= self.odds[i]
            if threshold < 0.0:
                break
            i += 1
        return self.actions[i]

    def learn(self, worth: vec[float]) -> None:
        """Update regrets and odds with the payoff of each choice in this round."""
        self.rounds += 1
        weight = float(self.rounds)  # later rounds are better informed and count more
        mean = 0.0
        i: i64 = 0
        while i < self.count:
            mean += self.odds[i] * worth[i]
            i += 1
        total = 0.0
        i = 0
        while i < self.count:
            regret = max(self.regret[i] + worth[i] - mean, 0.0)
            self.regret[i] = regret
            self.drawn[i] = self.drawn[i] + weight * self.odds[i]
            self.brought[i] = self.brought[i] + weight * worth[i]
            total += regret
            i += 1
        i = 0
        while i < self.count:
            self.odds[i] = self.regret[i] / total if total > 0.0 else 1.0 / float(self.count)
            i += 1


class Together:
    """A search over the choices of all seats that choose now, for one of them (`viewer`)."""

    def __init__(self, root: State, viewer: int, simulations: int, rng: Rng) -> None:
        self.root: State = root
        self.viewer: i64 = viewer
        self.work: State = root.copy()
        self.rng: Rng = rng
        self.simulations: i64 = simulations
        self.done: i64 = 0
        self.choosers: list[Chooser] = [Chooser(s, root.legal(s)) for s in root.actors()]
        self.mine: i64 = [int(chooser.seat) for chooser in self.choosers].index(viewer)
        self.chosen: vec[i64] = vec[i64]([0] * len(self.choosers))
        most = max(len(root.legal(seat)) for seat in root.actors())
        self.worth: vec[float] = vec[float]([0.0] * most)
        self.buffer: vec[i64] = vec[i64]([0] * int(root.width()))

    def run(self, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        """Run rounds until the number of simulations or the time limit is reached."""
        end = clock() + seconds
        rounds: i64 = 0
        while self.done < self.simulations:
            if rounds % LOOK == 0 and rounds and clock() >= end:
                return
            self.ask(self.whom(rounds))
            rounds += 1

    def whom(self, rounds: i64) -> i64:
        """Return the seat to update: the viewer every other round, otherwise the others in turn."""
        others: i64 = len(self.choosers) - 1
        if rounds % 2 == 0 or others == 0:
            return self.mine
        return (self.mine + 1 + (rounds // 2) % others) % (others + 1)

    def ask(self, who: i64) -> None:
        """Update one seat with the payoffs of its choices against one sample of the others'."""
        for number, chooser in enumerate(self.choosers):
            known = float(chooser.rounds) / (float(chooser.rounds) + TRUST)
            self.chosen[number] = chooser.draw(self.rng) if self.rng.fraction() < known else OPEN
        asked = self.choosers[who]
        luck: i64 = self.rng.state
        i: i64 = 0
        while i < asked.count:
            self.rng.state = luck  # the same random numbers for all choices
            self.chosen[who] = asked.actions[i]
            self.worth[i] = self.outcome(asked.seat)
            i += 1
        asked.learn(self.worth)

    def outcome(self, seat: i64) -> float:
        """Play the sampled choices and a playout; return the payoff of the seat."""
        work = self.work
        work.copy_from(self.root)
        work.redeal(self.rng)
        for number, chooser in enumerate(self.choosers):
            if self.chosen[number] != OPEN:
                work.apply(int(chooser.seat), int(self.chosen[number]))
        work.playout(self.rng, self.buffer)
        self.done += 1
        return work.payoff(seat)

    def children(self) -> list[Child]:
        """Return the viewer's choices, with shares of the mixture as visits and mean payoffs."""
        own = next(chooser for chooser in self.choosers if chooser.seat == self.viewer)
        whole = sum(own.drawn) or 1.0
        weight = float(own.rounds * (own.rounds + 1)) / 2.0 or 1.0
        return [
            Child(
                node=0,
                action=int(own.actions[i]),
                seat=int(self.viewer),
                visits=round(float(self.done) * own.drawn[i] / whole),
                chances=int(own.rounds),
                value=own.brought[i] / weight,
            )
            for i in range(int(own.count))
        ]


class MatrixGame(Together):
    """A zero-sum choice of two seats with a known payoff for every pair of actions.

    Each pair is played out once, then regret matching solves the matrix without sampling. With an
    `instinct` the opponent is assumed to follow it now and then, because an equilibrium hardly
    punishes habits (restricted Nash response; Johanson, Zinkevich and Bowling, NIPS 2007).
    """

    def __init__(
        self,
        root: State,
        viewer: int,
        simulations: int,
        rng: Rng,
        instinct: Callable[[State], int] | None = None,
    ) -> None:
        super().__init__(root, viewer, simulations, rng)
        self.instinct: Callable[[State], int] | None = instinct

    def run(self, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        """Fill in the matrix and solve it; this takes milliseconds and ignores the time limit."""
        own = self.choosers[self.mine]
        other = self.choosers[1 - self.mine]
        won = vec[float]([0.0] * int(own.count * other.count))
        lost = vec[float]([0.0] * int(own.count * other.count))
        usual: i64 = self.instinctive(own, other)
        habit = HABIT if usual >= 0 else 0.0
        i: i64 = 0
        while i < own.count:
            j: i64 = 0
            while j < other.count:
                won[i * other.count + j] = self.pair(own.actions[i], other.actions[j])
                j += 1
            expected = habit * won[i * other.count + max(usual, 0)]
            j = 0
            while j < other.count:
                worth = expected + (1.0 - habit) * won[i * other.count + j]
                won[i * other.count + j] = worth
                lost[j * own.count + i] = 1.0 - worth
                j += 1
            i += 1
        rounds: i64 = 0
        while rounds < ROUNDS:
            self.answer(own, other, won)
            self.answer(other, own, lost)
            rounds += 1

    def pair(self, own: i64, other: i64) -> float:
        """Return the viewer's payoff for a pair of actions."""
        self.chosen[self.mine] = own
        self.chosen[1 - self.mine] = other
        return self.outcome(self.viewer)

    def instinctive(self, own: Chooser, other: Chooser) -> i64:
        """Return the index of the opponent's instinctive choice; -1 without an instinct."""
        if self.instinct is None:
            return -1
        self.work.copy_from(self.root)
        self.work.apply(int(own.seat), int(own.actions[0]))  # makes it the opponent's turn
        action = self.instinct(self.work)
        i: i64 = 0
        while other.actions[i] != action:
            i += 1
        return i

    def answer(self, own: Chooser, other: Chooser, table: vec[float]) -> None:
        """Update one seat's regrets against the other's current mixture."""
        index: i64 = 0
        i: i64 = 0
        while i < own.count:
            worth = 0.0
            j: i64 = 0
            while j < other.count:
                worth += table[index] * other.odds[j]
                index += 1
                j += 1
            self.worth[i] = worth
            i += 1
        own.learn(self.worth)
        self.done += own.count
