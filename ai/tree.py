"""The search tree: visits, availability and value of each move.

`choose` is UCB1 with the availability count of Cowling, Powley and Whitehouse (2012) in place of
the parent's visits: CHANCES here. `select_by_prior` is PUCT as in AlphaGo Zero (Silver et al.
2017).
"""

from math import log, sqrt
from typing import Final, NamedTuple

from librt.vecs import append, vec
from mypy_extensions import i64

from companion.kit.rng import Rng

# A node is eight consecutive numbers: one cache line.
ACTION: Final = 0
SEAT: Final = 1  # the seat that took the action
PARENT: Final = 2
CHILD: Final = 3  # the youngest child; 0 means none
NEXT: Final = 4  # the next older sibling
VISITS: Final = 5
CHANCES: Final = 6
# How often the action was legal when its parent was visited; for PUCT, the policy's prior, in
# units of ONE.
TOTAL: Final = 7  # sum of its seat's payoffs, in units of ONE
CELLS: Final = 8

ONE: Final = 2**30  # payoffs are stored as integers, so that sums are exact
FIRST_PLAY_URGENCY: Final = 0.05  # how much below the mean an untried move is valued


class Child(NamedTuple):
    """A node as returned to callers."""

    node: int
    action: int
    seat: int
    visits: int
    chances: int
    value: float


class Tree:
    """Nodes by number, the root being 0, and at most `limit` of them."""

    def __init__(self, limit: int, width: i64) -> None:
        self.limit: i64 = limit
        self.nodes: i64 = 1
        self.cells: vec[i64] = vec[i64]([0] * CELLS)
        # By action: the number of the pass in which it was legal, negated once its node was found.
        self.open: vec[i64] = vec[i64]([0] * int(width))
        self.passages: i64 = 0

    def choose(self, node: i64, seat: i64, legal: vec[i64], count: i64, exploration: float) -> i64:
        """Return the child to follow among the legal actions, by UCB; 0 when some were never tried.

        An action's exploration term grows with how often it was *legal*, not with its parent's
        visits: in other determinizations the seat may not hold that card at all.
        """
        cells = self.cells
        marks = self.open
        self.passages += 1
        now: i64 = self.passages
        i: i64 = 0
        while i < count:
            marks[legal[i]] = now
            i += 1
        known: i64 = 0
        best: i64 = 0
        highest = -1.0
        child: i64 = cells[node * CELLS + CHILD]
        while child:
            cell: i64 = child * CELLS
            if marks[cells[cell + ACTION]] == now and cells[cell + SEAT] == seat:
                marks[cells[cell + ACTION]] = -now
                known += 1
                chances: i64 = cells[cell + CHANCES] + 1
                cells[cell + CHANCES] = chances
                visits = float(cells[cell + VISITS])
                score = float(cells[cell + TOTAL]) / (visits * ONE) + exploration * sqrt(
                    log(float(chances)) / visits
                )
                if score > highest:
                    highest = score
                    best = child
            child = cells[cell + NEXT]
        if known < count:
            return 0
        return best

    def select_by_prior(self, node: i64, weight: float) -> i64:
        """Return the child to follow by PUCT; all children are legal and were grown.

        An untried child is valued a little below the mean, so unlikely ones may never be visited.
        """
        cells = self.cells
        first: i64 = cells[node * CELLS + CHILD]
        visits = 0.0
        total = 0.0
        child: i64 = first
        while child:
            visits += float(cells[child * CELLS + VISITS])
            total += float(cells[child * CELLS + TOTAL])
            child = cells[child * CELLS + NEXT]
        untried = total / (visits * ONE) - FIRST_PLAY_URGENCY if visits else 0.0
        exploration = weight * sqrt(visits + 1.0) / ONE
        best: i64 = first
        highest = -1.0
        child = first
        while child:
            cell: i64 = child * CELLS
            tries = float(cells[cell + VISITS])
            worth = float(cells[cell + TOTAL]) / (tries * ONE) if tries else untried
            score = worth + exploration * float(cells[cell + CHANCES]) / (1.0 + tries)
            if score > highest:
                highest = score
                best = child
            child = cells[cell + NEXT]
        return best

    def untried(self, legal: vec[i64], count: i64) -> i64:
        """Move actions of the last `choose` that have no node to the front; return their number."""
        marks = self.open
        now: i64 = self.passages
        number: i64 = 0
        i: i64 = 0
        while i < count:
            if marks[legal[i]] == now:
                legal[number] = legal[i]
                number += 1
            i += 1
        return number

    def sample_child(self, node: i64, rng: Rng) -> i64:
        """Sample a child in proportion to its visits; 0 when there were none."""
        cells = self.cells
        total: i64 = 0
        child: i64 = cells[node * CELLS + CHILD]
        while child:
            total += cells[child * CELLS + VISITS]
            child = cells[child * CELLS + NEXT]
        if not total:
            return 0
        left: i64 = rng.below(total)
        child = cells[node * CELLS + CHILD]
        while child:
            left -= cells[child * CELLS + VISITS]
            if left < 0:
                return child
            child = cells[child * CELLS + NEXT]
        return 0

    def grow(self, parent: i64, seat: i64, action: i64, chances: i64 = 1) -> i64:
        """Add a child and return it; return the parent when the tree is full."""
        if self.nodes >= self.limit:
            return parent
        node: i64 = self.nodes
        self.nodes = node + 1
        cells = self.cells
        elder: i64 = cells[parent * CELLS + CHILD]
        cells[parent * CELLS + CHILD] = node
        cells = append(cells, action)
        cells = append(cells, seat)
        cells = append(cells, parent)
        cells = append(cells, 0)
        cells = append(cells, elder)
        cells = append(cells, 0)
        cells = append(cells, chances)
        cells = append(cells, 0)
        self.cells = cells
        return node

    def grow_all(
        self, parent: i64, seat: i64, legal: vec[i64], count: i64, likely: vec[float]
    ) -> None:
        """Add a child for each legal action, for PUCT; `likely` is the prior by action."""
        i: i64 = 0
        while i < count:
            self.grow(parent, seat, legal[i], i64(likely[legal[i]] * ONE))
            i += 1

    def back_up(self, node: i64, payoffs: vec[i64]) -> None:
        """Add the payoffs to a node and its ancestors, to each that of its own seat."""
        cells = self.cells
        while node:
            cell: i64 = node * CELLS
            cells[cell + VISITS] = cells[cell + VISITS] + 1
            cells[cell + TOTAL] = cells[cell + TOTAL] + payoffs[cells[cell + SEAT]]
            node = cells[cell + PARENT]
        cells[VISITS] = cells[VISITS] + 1

    def action(self, node: i64) -> i64:
        return self.cells[node * CELLS + ACTION]

    def visits(self, node: i64) -> i64:
        """Return the visits of a node."""
        return self.cells[node * CELLS + VISITS]

    def children(self, node: int) -> list[Child]:
        """Return the children of a node, youngest first."""
        cells = self.cells
        children = []
        child: i64 = cells[node * CELLS + CHILD]
        while child:
            cell: i64 = child * CELLS
            visits = int(cells[cell + VISITS])
            total = float(cells[cell + TOTAL])
            children.append(
                Child(
                    node=int(child),
                    action=int(cells[cell + ACTION]),
                    seat=int(cells[cell + SEAT]),
                    visits=visits,
                    chances=int(cells[cell + CHANCES]),
                    value=total / (visits * ONE) if visits else 0.0,
                )
            )
            child = cells[cell + NEXT]
        return children
