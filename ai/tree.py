"""The search tree: visits, availability and value of each move.

`choose` is UCB1 with the availability count of Cowling, Powley and Whitehouse (2012) in place of
the parent's visits: CHANCES here. `lean` is PUCT as in AlphaGo Zero (Silver et al. 2017).
"""

from math import log, sqrt
from typing import Final, NamedTuple

from librt.vecs import append, vec
from mypy_extensions import i64

from companion.kit.rng import Rng

# A node is eight neighbouring numbers, one line of the processor's cache.
ACTION: Final = 0
SEAT: Final = 1  # who took the action
PARENT: Final = 2
CHILD: Final = 3  # the youngest child; 0 is none, as the root is nobody's child
NEXT: Final = 4  # the next older sibling
VISITS: Final = 5
CHANCES: Final = 6  # how often the action was open when its parent was passed; for `lean`, how
# likely a policy makes it, in units of ONE
TOTAL: Final = 7  # the payoffs of its seat, in units of ONE
CELLS: Final = 8

ONE: Final = 2**30  # payoffs are whole numbers inside, so that sums are exact
DOUBT: Final = 0.05  # what was never tried is worth so much less than what was


class Child(NamedTuple):
    """A node as others may read it."""

    node: int
    action: int
    seat: int
    visits: int
    chances: int
    value: float


class Tree:
    """Nodes by number, the root being 0. It never grows beyond the `limit` it was made with."""

    def __init__(self, limit: int, width: i64) -> None:
        self.limit: i64 = limit
        self.nodes: i64 = 1
        self.cells: vec[i64] = vec[i64]([0] * CELLS)
        # By action: the passage in which it was open, or minus that once its node was found.
        self.open: vec[i64] = vec[i64]([0] * int(width))
        self.passages: i64 = 0

    def choose(self, node: i64, seat: i64, legal: vec[i64], count: i64, curious: float) -> i64:
        """The child to follow among the legal actions, by UCB; 0 when some were never tried.

        An action's confidence grows with how often it was *open*, not with its parent's visits:
        in other worlds the seat may not hold that card at all.
        """
        cells = self.cells
        marks = self.open
        self.passages += 1
        now: i64 = self.passages
        i: i64 = 0
        while i < count:
            marks[legal[i]] = now
            i += 1
        found: i64 = 0
        best: i64 = 0
        highest = -1.0
        child: i64 = cells[node * CELLS + CHILD]
        while child:
            at: i64 = child * CELLS
            if marks[cells[at + ACTION]] == now and cells[at + SEAT] == seat:
                marks[cells[at + ACTION]] = -now
                found += 1
                chances: i64 = cells[at + CHANCES] + 1
                cells[at + CHANCES] = chances
                visits = float(cells[at + VISITS])
                score = float(cells[at + TOTAL]) / (visits * ONE) + curious * sqrt(
                    log(float(chances)) / visits
                )
                if score > highest:
                    highest = score
                    best = child
            child = cells[at + NEXT]
        if found < count:
            return 0
        return best

    def lean(self, node: i64, weight: float) -> i64:
        """The child to follow by worth and by what is likely (PUCT); all are open and were grown.

        One that was never tried counts as worth a little less than all were on average, so the
        unlikely ones may wait for ever.
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
        untried = total / (visits * ONE) - DOUBT if visits else 0.0
        curious = weight * sqrt(visits + 1.0) / ONE
        best: i64 = first
        highest = -1.0
        child = first
        while child:
            at: i64 = child * CELLS
            tries = float(cells[at + VISITS])
            worth = float(cells[at + TOTAL]) / (tries * ONE) if tries else untried
            score = worth + curious * float(cells[at + CHANCES]) / (1.0 + tries)
            if score > highest:
                highest = score
                best = child
            child = cells[at + NEXT]
        return best

    def untried(self, legal: vec[i64], count: i64) -> i64:
        """Of the actions just passed to `choose`, move those without a node to the front."""
        marks = self.open
        now: i64 = self.passages
        found: i64 = 0
        i: i64 = 0
        while i < count:
            if marks[legal[i]] == now:
                legal[found] = legal[i]
                found += 1
            i += 1
        return found

    def usual(self, node: i64, rng: Rng) -> i64:
        """A child, by chance, each as likely as it was tried often; 0 when none was."""
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
        """A new child; the parent itself when the tree is full."""
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
        """A new child for each legal action, for `lean`: `likely` is a chance by action."""
        i: i64 = 0
        while i < count:
            self.grow(parent, seat, legal[i], i64(likely[legal[i]] * ONE))
            i += 1

    def back_up(self, node: i64, payoffs: vec[i64]) -> None:
        """Credit a node and all above it: each with what the end is worth to its own seat."""
        cells = self.cells
        while node:
            at: i64 = node * CELLS
            cells[at + VISITS] = cells[at + VISITS] + 1
            cells[at + TOTAL] = cells[at + TOTAL] + payoffs[cells[at + SEAT]]
            node = cells[at + PARENT]
        cells[VISITS] = cells[VISITS] + 1

    def action(self, node: i64) -> i64:
        """The action that leads to a node."""
        return self.cells[node * CELLS + ACTION]

    def visits(self, node: i64) -> i64:
        """How often a node was passed."""
        return self.cells[node * CELLS + VISITS]

    def children(self, node: int) -> list[Child]:
        """The children of a node, the youngest first."""
        cells = self.cells
        found = []
        child: i64 = cells[node * CELLS + CHILD]
        while child:
            at: i64 = child * CELLS
            visits = int(cells[at + VISITS])
            total = float(cells[at + TOTAL])
            found.append(
                Child(
                    node=int(child),
                    action=int(cells[at + ACTION]),
                    seat=int(cells[at + SEAT]),
                    visits=visits,
                    chances=int(cells[at + CHANCES]),
                    value=total / (visits * ONE) if visits else 0.0,
                )
            )
            child = cells[at + NEXT]
        return found
