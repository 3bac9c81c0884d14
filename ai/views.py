"""Search for games of bluff: every seat decides from its own information state.

Nodes are keyed by the seat in turn and its information state (`State.known`). In every other
simulation the searcher's secrets are resampled too, so that the simulated opponents learn to play
against everything that it may hide; only in the remaining simulations the truth is kept, and only
the searcher learns from those. A seat's mixed strategy is given by its visit counts. A policy, if
there is one, provides the prior in every node.

After multiple-observer ISMCTS (Cowling, Powley, Whitehouse 2012) and re-determinising (Goodman
2019).
"""

from collections.abc import Callable
from time import monotonic
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ai.policy import Policy
from ai.tree import ONE, Child, Tree
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, OVER, State

EXPLORATION: Final = 0.25  # exploration constant of UCB: low, as a single bluff changes little
C_PUCT: Final = 0.5  # exploration constant of PUCT: weight of the policy's prior
MIXED: Final = 4.0  # maximum strictness where moves are mixed
NODES: Final = 400_000
LOOK: Final = 32  # simulations between checks of the clock
LONGEST: Final = 256  # maximum number of decisions in one descent


class Views:
    """A search over all seats' information states, from a determinization of a View."""

    def __init__(
        self,
        root: State,
        seats: int,
        simulations: int,
        rng: Rng,
        exploration: float = EXPLORATION,
        nodes: int = NODES,
        policy: Policy | None = None,
    ) -> None:
        self.root: State = root
        self.work: State = root.copy()
        self.viewer: i64 = root.turn()
        self.seats: i64 = seats
        self.rng: Rng = rng
        self.exploration: float = exploration
        self.simulations: i64 = max(simulations, 2)  # the searcher learns from the second
        self.done: i64 = 0
        self.tree: Tree = Tree(nodes, root.width())
        self.nodes: dict[i64, i64] = {}  # by the information state of the seat in turn
        self.way: vec[i64] = vec[i64]([0] * LONGEST)
        self.legal: vec[i64] = vec[i64]([0] * int(root.width()))
        self.payoffs: vec[i64] = vec[i64]([0] * seats)
        self.policy: Policy | None = policy
        self.likely: vec[float] = vec[float]([0.0] * int(root.width()))

    def run(self, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        """Simulate until the number of simulations or the time limit is reached."""
        end = clock() + seconds
        while self.done < self.simulations:
            if self.done % LOOK == 0 and self.done and clock() >= end:
                return
            self.simulate()
            self.done += 1

    def children(self) -> list[Child]:
        """Return the searcher's moves that have a node."""
        node = self.nodes.get(self.root.known(self.viewer), 0)
        return self.tree.children(int(node)) if node else []

    def simulate(self) -> None:
        """Run one simulation: resample, descend, play out, and back up to seats that may learn."""
        work = self.work
        work.copy_from(self.root)
        true: bool = self.done % 2 == 1
        if true:
            work.redeal(self.rng)
        else:
            work.forget(self.rng)
        steps: i64 = self.descend(true)
        work.playout(self.rng, self.legal)
        seat: i64 = 0
        while seat < self.seats:
            self.payoffs[seat] = i64(work.payoff(seat) * ONE)
            seat += 1
        while steps > 0:
            steps -= 1
            self.tree.back_up(self.way[steps], self.payoffs)

    def descend(self, true: bool) -> i64:
        """Descend to a leaf and expand it; return how many moves learn from the result.

        If the truth is kept (`true`), the opponents play as they have learnt and learn nothing.
        """
        work = self.work
        tree = self.tree
        policy = self.policy
        steps: i64 = 0
        seat: i64 = work.turn()
        while seat != OVER and steps < LONGEST:
            if seat == CHANCE:
                work.apply(CHANCE, work.chance(self.rng))
                seat = work.turn()
                continue
            count: i64 = work.legal_into(self.legal)
            if count == 1:
                work.play(self.legal[0])
                seat = work.turn()
                continue
            key: i64 = work.known(seat)
            node: i64 = self.nodes.get(key, 0)
            if true and seat != self.viewer:
                usual: i64 = tree.sample_child(node, self.rng) if node else 0
                if not usual:
                    return steps
                work.play(tree.action(usual))
                seat = work.turn()
                continue
            if not node:
                node = tree.alone(seat)
                if not node:
                    return steps
                self.nodes[key] = node
                if policy is not None:
                    policy.prior(work, self.legal, count, self.likely)
                    tree.grow_all(node, seat, self.legal, count, self.likely)
            child: i64 = 0
            if policy is None:
                child = tree.choose(node, seat, self.legal, count, self.exploration)
            else:
                child = tree.select_by_prior(node, C_PUCT)
                if not child:  # the tree is full
                    return steps
            if not child:
                count = tree.untried(self.legal, count)
                action: i64 = self.legal[self.rng.below(count)]
                work.play(action)
                child = tree.grow(node, seat, action)
                if child != node:
                    self.way[steps] = child
                    steps += 1
                return steps
            self.way[steps] = child
            steps += 1
            work.play(tree.action(child))
            if not tree.visits(child):
                return steps
            seat = work.turn()
        return steps
