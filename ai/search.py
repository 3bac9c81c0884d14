"""Information-set Monte Carlo tree search: one tree, a new determinization per simulation.

This is SO-ISMCTS (Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search", IEEE
TCIAIG 4(2), 2012). `redeal` samples a determinization; `exploration` is the constant of
UCB.
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

EXPLORATION: Final = 0.7  # exploration constant of UCB, for payoffs from 0 to 1
C_PUCT: Final = 0.5  # exploration constant of PUCT: weight of the policy's prior at the root
NODES: Final = 400_000  # maximum size of the tree; later simulations only refine it
LOOK: Final = 32  # simulations between checks of the clock
PARTS: Final = 8  # checks for a clearly best move in a search that may stop early
ENOUGH: Final = 500  # minimum number of simulations before stopping early
CLEAR: Final = 0.8  # share of all visits that makes a move clearly best


class Search:
    """A search tree for the decision of the seat in turn at `root`.

    A policy, if there is one, provides the prior at the root and plays simulations out.
    """

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
        self.seats: i64 = seats
        self.rng: Rng = rng
        self.exploration: float = exploration
        self.simulations: i64 = simulations
        self.done: i64 = 0
        self.tree: Tree = Tree(nodes, root.width())
        self.legal: vec[i64] = vec[i64]([0] * int(root.width()))
        self.payoffs: vec[i64] = vec[i64]([0] * seats)
        self.policy: Policy | None = policy
        if policy is not None:
            self.use_prior(policy)

    def use_prior(self, policy: Policy) -> None:
        """Create the root's children with the policy's prior, which is the same in all worlds."""
        count: i64 = self.root.legal_into(self.legal)
        likely: vec[float] = vec[float]([0.0] * int(self.root.width()))
        policy.prior(self.root, self.legal, count, likely)
        self.tree.grow_all(0, self.root.turn(), self.legal, count, likely)

    def run(self, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        """Simulate until the number of simulations or the time limit is reached."""
        end = clock() + seconds
        while self.done < self.simulations:
            if self.done % LOOK == 0 and self.done and clock() >= end:
                return
            self.simulate()
            self.done += 1

    def run_until_clear(self, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        """Like `run`, but stop as soon as one move is clearly best."""
        end = clock() + seconds
        whole: i64 = self.simulations
        part: i64 = 0
        while part < PARTS and not (self.done >= ENOUGH and self.is_clear()):
            part += 1
            self.simulations = whole * part // PARTS
            self.run(end - clock(), clock)

    def is_clear(self) -> bool:
        """Return whether the most visited move dominates the visits and has the highest value."""
        children = self.children()
        leader = max(children, key=lambda child: child.visits)
        return leader.visits >= CLEAR * float(self.done) and leader.value >= max(
            child.value for child in children
        )

    def children(self) -> list[Child]:
        """Return the moves at the root that were tried."""
        return [child for child in self.tree.children(0) if child.visits]

    def simulate(self) -> None:
        """Run one simulation: determinize, descend, expand one node, play out, back up."""
        work = self.work
        work.copy_from(self.root)
        work.redeal(self.rng)
        leaf = self.descend()
        policy = self.policy
        if policy is None:
            work.playout(self.rng, self.legal)
        else:
            policy.playout(work, self.rng, policy.policy_choices)
        seat: i64 = 0
        while seat < self.seats:
            self.payoffs[seat] = i64(work.payoff(seat) * ONE)
            seat += 1
        self.tree.back_up(leaf, self.payoffs)

    def descend(self) -> i64:
        """Descend to a leaf, expand it and return the new node.

        Chance is sampled on the way and has no nodes: what follows is averaged.
        """
        work = self.work
        tree = self.tree
        node: i64 = 0
        seat: i64 = work.turn()
        if self.policy is not None and seat != OVER:
            node = tree.select_by_prior(0, C_PUCT)
            work.play(tree.action(node))
            seat = work.turn()
            if not tree.visits(node):
                return node
        while seat != OVER:
            if seat == CHANCE:
                work.apply(CHANCE, work.chance(self.rng))
            else:
                count: i64 = work.legal_into(self.legal)
                child: i64 = tree.choose(node, seat, self.legal, count, self.exploration)
                if not child:
                    count = tree.untried(self.legal, count)
                    action: i64 = self.legal[self.rng.below(count)]
                    work.play(action)
                    return tree.grow(node, seat, action)
                work.play(tree.action(child))
                node = child
            seat = work.turn()
        return node
