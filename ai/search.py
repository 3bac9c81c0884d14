"""Information-set Monte Carlo tree search: one tree, a new determinization per simulation.

In the literature: SO-ISMCTS (Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree
Search", IEEE TCIAIG 4(2), 2012). A world that is dealt anew (`redeal`) is a determinisation there,
what a seat knows its information set, `curious` the exploration constant of UCB.
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

CURIOUS: Final = 0.7  # weight of the unknown against the known, for payoffs from 0 to 1
LEANING: Final = 0.5  # weight of what a policy holds likely at the root
NODES: Final = 400_000  # no tree grows larger; later simulations only refine it
LOOK: Final = 32  # simulations between two looks at the clock
PARTS: Final = 8  # of a search that may end early: after each it looks whether it is clear
ENOUGH: Final = 500  # simulations without which nothing is clear
CLEAR: Final = 0.8  # the share of all visits that makes a move clearly the best


class Search:
    """Grows a tree from one position, whose seat in turn wants to know what to do.

    A policy, if there is one, says where at the root to look first, and plays simulations out.
    """

    def __init__(
        self,
        root: State,
        seats: int,
        simulations: int,
        rng: Rng,
        curious: float = CURIOUS,
        nodes: int = NODES,
        policy: Policy | None = None,
    ) -> None:
        self.root: State = root
        self.work: State = root.copy()
        self.seats: i64 = seats
        self.rng: Rng = rng
        self.curious: float = curious
        self.simulations: i64 = simulations
        self.done: i64 = 0
        self.tree: Tree = Tree(nodes, root.width())
        self.legal: vec[i64] = vec[i64]([0] * int(root.width()))
        self.payoffs: vec[i64] = vec[i64]([0] * seats)
        self.policy: Policy | None = policy
        if policy is not None:
            self.lean_on(policy)

    def lean_on(self, policy: Policy) -> None:
        """Ask the policy about the root: there it is the searcher's own hand, in every world."""
        count: i64 = self.root.legal_into(self.legal)
        likely: vec[float] = vec[float]([0.0] * int(self.root.width()))
        policy.prior(self.root, self.legal, count, likely)
        self.tree.grow_all(0, self.root.turn(), self.legal, count, likely)

    def run(self, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        """Simulate until the number of simulations or the time is reached."""
        end = clock() + seconds
        while self.done < self.simulations:
            if self.done % LOOK == 0 and self.done and clock() >= end:
                return
            self.simulate()
            self.done += 1

    def settle(self, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        """Like `run`, but no longer than until one move is clearly the best."""
        end = clock() + seconds
        whole: i64 = self.simulations
        part: i64 = 0
        while part < PARTS and not (self.done >= ENOUGH and self.is_clear()):
            part += 1
            self.simulations = whole * part // PARTS
            self.run(end - clock(), clock)

    def is_clear(self) -> bool:
        """Whether the most visited move has most of the visits and is worth the most."""
        found = self.children()
        leader = max(found, key=lambda child: child.visits)
        return leader.visits >= CLEAR * float(self.done) and leader.value >= max(
            child.value for child in found
        )

    def children(self) -> list[Child]:
        """The moves at the root, as far as they were tried."""
        return [child for child in self.tree.children(0) if child.visits]

    def simulate(self) -> None:
        """One world, one way down the tree, one new node, one playout, one lesson."""
        work = self.work
        work.copy_from(self.root)
        work.redeal(self.rng)
        leaf = self.descend()
        policy = self.policy
        if policy is None:
            work.playout(self.rng, self.legal)
        else:
            policy.playout(work, self.rng, policy.led)
        seat: i64 = 0
        while seat < self.seats:
            self.payoffs[seat] = i64(work.payoff(seat) * ONE)
            seat += 1
        self.tree.back_up(leaf, self.payoffs)

    def descend(self) -> i64:
        """Follow the tree as far as it knows the way and one step on; the node reached.

        Chance is sampled on the way and has no nodes: what follows it is judged on average.
        """
        work = self.work
        tree = self.tree
        node: i64 = 0
        seat: i64 = work.turn()
        if self.policy is not None and seat != OVER:
            node = tree.lean(0, LEANING)
            work.play(tree.action(node))
            seat = work.turn()
            if not tree.visits(node):
                return node
        while seat != OVER:
            if seat == CHANCE:
                work.apply(CHANCE, work.chance(self.rng))
            else:
                count: i64 = work.legal_into(self.legal)
                child: i64 = tree.choose(node, seat, self.legal, count, self.curious)
                if not child:
                    count = tree.untried(self.legal, count)
                    action: i64 = self.legal[self.rng.below(count)]
                    work.play(action)
                    return tree.grow(node, seat, action)
                work.play(tree.action(child))
                node = child
            seat = work.turn()
        return node
