"""The search tree: visits, availability and value of each move.

`choose` is UCB1 with the availability count of Cowling, Powley and Whitehouse (2012) in place of
the parent's visits: CHANCES here. `select_by_prior` is PUCT as in AlphaGo Zero (Silver et al.
2017).
"""

from math import log, sqrt
from typing import Final, NamedTuple

from librt.vecs import extend, vec
from mypy_extensions import i64

from companion.kit.rng import Rng

# A node is eight consecutive numbers: one cache line. Its children lie side by side, the eldest
# first, in a block with room for a power of two.
ACTION: Final = 0
SEAT: Final = 1  # the seat that took the action
PARENT: Final = 2
CHILD: Final = 3  # the eldest child; 0 means none
COUNT: Final = 4  # the number of children
VISITS: Final = 5
CHANCES: Final = 6
# How often the action was legal when its parent was visited; for PUCT, the policy's prior, in
# units of ONE.
TOTAL: Final = 7  # sum of its seat's payoffs, in units of ONE
CELLS: Final = 8

ONE: Final = 2**30  # payoffs are stored as integers, so that sums are exact
FIRST_PLAY_URGENCY: Final = 0.05  # how much below the mean an untried move is valued

PLACES: Final = 256  # by which a tree grows
EMPTY: Final[vec[i64]] = vec[i64]([0] * (PLACES * CELLS))
NO_MEANS: Final[vec[float]] = vec[float]([0.0] * PLACES)
KNOWN: Final = 4096
LOG: Final[vec[float]] = vec[float]([0.0] + [log(n) for n in range(1, KNOWN)])
"""[n]: its natural logarithm."""


class Child(NamedTuple):
    """A node as returned to callers."""

    node: int
    action: int
    seat: int
    visits: int
    chances: int
    value: float


class Tree:
    """Nodes by their place, the root being 0, and at most `limit` of them.

    A node moves when it gets a sibling for which its block has no room; a node that stands `alone`
    never does.
    """

    def __init__(self, limit: int, width: i64) -> None:
        self.limit: i64 = limit
        self.nodes: i64 = 1
        self.used: i64 = 1  # places of nodes and of their blocks' free room
        self.places: i64 = PLACES
        self.cells: vec[i64] = vec[i64](EMPTY)
        # By node: its mean payoff as of its last visit.
        self.means: vec[float] = vec[float](NO_MEANS)
        # By action: the number of the pass in which it was legal, negated once its node was found.
        self.open: vec[i64] = vec[i64]([0] * int(width))
        self.passages: i64 = 0

    def choose(self, node: i64, seat: i64, legal: vec[i64], count: i64, exploration: float) -> i64:
        """Return the child to follow among the legal actions, by UCB; 0 when some were never tried.

        An action's exploration term grows with how often it was *legal*, not with its parent's
        visits: in other determinizations the seat may not hold that card at all.
        """
        cells = self.cells
        means = self.means
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
        eldest: i64 = cells[node * CELLS + CHILD]
        child: i64 = eldest + cells[node * CELLS + COUNT]
        while child > eldest:
            child -= 1
            cell: i64 = child * CELLS
            if marks[cells[cell + ACTION]] == now and cells[cell + SEAT] == seat:
                marks[cells[cell + ACTION]] = -now
                known += 1
                chances: i64 = cells[cell + CHANCES] + 1
                cells[cell + CHANCES] = chances
                often = LOG[chances] if chances < KNOWN else log(float(chances))
                score = means[child] + exploration * sqrt(often / float(cells[cell + VISITS]))
                if score > highest:
                    highest = score
                    best = child
        if known < count:
            return 0
        return best

    def select_by_prior(self, node: i64, weight: float) -> i64:
        """Return the child to follow by PUCT; all children are legal and were grown.

        An untried child is valued a little below the mean, so unlikely ones may never be visited.
        """
        cells = self.cells
        eldest: i64 = cells[node * CELLS + CHILD]
        end: i64 = eldest + cells[node * CELLS + COUNT]
        visits = 0.0
        total = 0.0
        child: i64 = eldest
        while child < end:
            visits += float(cells[child * CELLS + VISITS])
            total += float(cells[child * CELLS + TOTAL])
            child += 1
        untried = total / (visits * ONE) - FIRST_PLAY_URGENCY if visits else 0.0
        exploration = weight * sqrt(visits + 1.0) / ONE
        best: i64 = 0
        highest = -1.0
        while child > eldest:
            child -= 1
            cell: i64 = child * CELLS
            tries = float(cells[cell + VISITS])
            worth = float(cells[cell + TOTAL]) / (tries * ONE) if tries else untried
            score = worth + exploration * float(cells[cell + CHANCES]) / (1.0 + tries)
            if score > highest:
                highest = score
                best = child
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
        eldest: i64 = cells[node * CELLS + CHILD]
        end: i64 = eldest + cells[node * CELLS + COUNT]
        total: i64 = 0
        child: i64 = eldest
        while child < end:
            total += cells[child * CELLS + VISITS]
            child += 1
        if not total:
            return 0
        left: i64 = rng.below(total)
        while child > eldest:
            child -= 1
            left -= cells[child * CELLS + VISITS]
            if left < 0:
                return child
        return 0

    def alone(self, seat: i64) -> i64:
        """Add a node without a parent and return it; return 0 when the tree is full."""
        if self.nodes >= self.limit:
            return 0
        self.nodes += 1
        node: i64 = self.room(1)
        self.cells[node * CELLS + SEAT] = seat
        return node

    def grow(self, parent: i64, seat: i64, action: i64, chances: i64 = 1) -> i64:
        """Add a child and return it; return the parent when the tree is full."""
        if self.nodes >= self.limit:
            return parent
        self.nodes += 1
        count: i64 = self.cells[parent * CELLS + COUNT]
        if count & (count - 1) == 0:  # a full block, or none
            self.move_children(parent, self.room(2 * count if count else 1))
        cells = self.cells
        node: i64 = cells[parent * CELLS + CHILD] + count
        cells[parent * CELLS + COUNT] = count + 1
        cell: i64 = node * CELLS
        cells[cell + ACTION] = action
        cells[cell + SEAT] = seat
        cells[cell + PARENT] = parent
        cells[cell + CHANCES] = chances
        return node

    def room(self, places: i64) -> i64:
        """Return the first of so many empty places."""
        first: i64 = self.used
        self.used = first + places
        while self.used > self.places:
            self.places += PLACES
            self.cells = extend(self.cells, EMPTY)
            self.means = extend(self.means, NO_MEANS)
        return first

    def move_children(self, parent: i64, block: i64) -> None:
        """Move a node's children into a larger block, and tell their own children."""
        cells = self.cells
        eldest: i64 = cells[parent * CELLS + CHILD]
        count: i64 = cells[parent * CELLS + COUNT]
        cells[parent * CELLS + CHILD] = block
        i: i64 = 0
        while i < count * CELLS:
            cells[block * CELLS + i] = cells[eldest * CELLS + i]
            i += 1
        means = self.means
        i = 0
        while i < count:
            means[block + i] = means[eldest + i]
            i += 1
        child: i64 = block
        while child < block + count:
            grandchild: i64 = cells[child * CELLS + CHILD]
            end: i64 = grandchild + cells[child * CELLS + COUNT]
            while grandchild < end:
                cells[grandchild * CELLS + PARENT] = child
                grandchild += 1
            child += 1

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
        means = self.means
        while node:
            cell: i64 = node * CELLS
            visits: i64 = cells[cell + VISITS] + 1
            total: i64 = cells[cell + TOTAL] + payoffs[cells[cell + SEAT]]
            cells[cell + VISITS] = visits
            cells[cell + TOTAL] = total
            means[node] = float(total) / (float(visits) * ONE)
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
        eldest: i64 = cells[node * CELLS + CHILD]
        child: i64 = eldest + cells[node * CELLS + COUNT]
        while child > eldest:
            child -= 1
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
        return children
