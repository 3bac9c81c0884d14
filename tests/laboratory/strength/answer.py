"""An approximate best response: a search that expects the others to move by a model.

Only the seat itself has nodes; the others are sampled like chance. Against players who do move like
the model this approaches the best response. Against others, what it wins is a lower bound of what
a best response would win.
"""

from collections.abc import Callable

from mypy_extensions import i64

from ai.policy import Policy
from ai.search import Search
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, OVER, State

Model = Callable[[State], int]
"""The action that the seat in turn is expected to play."""


class Answer(Search):
    """Search for the moves of the seat in turn against others who move by a model."""

    def __init__(self, root: State, seats: int, simulations: int, rng: Rng, model: Model) -> None:
        super().__init__(root, seats, simulations, rng)
        self.me: i64 = root.turn()
        self.model: Model = model

    def descend(self) -> i64:
        """Play to the end, the own moves by the tree as far as it goes; return the last node."""
        work = self.work
        tree = self.tree
        node: i64 = 0
        inside = True
        seat: i64 = work.turn()
        while seat != OVER:
            if seat == CHANCE:
                work.apply(CHANCE, work.chance(self.rng))
            elif seat != self.me or not inside:
                work.play(i64(self.model(work)))
            else:
                count: i64 = work.legal_into(self.legal)
                child: i64 = tree.choose(node, seat, self.legal, count, self.exploration)
                if child:
                    node = child
                    work.play(tree.action(node))
                else:
                    inside = False
                    count = tree.untried(self.legal, count)
                    action: i64 = self.legal[self.rng.below(count)]
                    work.play(action)
                    node = tree.grow(node, seat, action)
            seat = work.turn()
        return node


def drawn_by(policy: Policy, rng: Rng) -> Model:
    """Return the model of players who draw their moves from a policy."""

    def drawn(state: State) -> int:
        count: i64 = state.legal_into(policy.legal)
        place: i64 = policy.draw(state, policy.legal, count, rng) if count > 1 else 0
        return int(policy.legal[place])

    return drawn
