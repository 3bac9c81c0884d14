"""Choosing by common deals: each choice is played out in the same deals.

For choices that set the course of a whole round, such as its rules. A tree search spends most
simulations on what the policy prefers; here every choice meets the same cards and the same luck.
Each counts by the chance to win that it leaves at the end of the round.
"""

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Final

from librt.vecs import vec

from ai.policy import WHOLE, Policy
from companion.kit.rng import Rng
from companion.kit.state import State

DEALS: Final = 300  # for one decision
LOOK: Final = 5  # deals between checks of the clock


class CommonDeals:
    """The choices of the seat in turn at `root`, compared in determinizations.

    The policy plays them out, or the game's own playouts if there is none.
    """

    def __init__(
        self,
        root: State,
        rng: Rng,
        policy: Policy | None,
        winning: Callable[[State], Sequence[float]],
    ) -> None:
        self.root = root
        self.rng = rng
        self.policy = policy or Policy(vec[float](), root.width())
        self.by_policy = WHOLE if policy else 0  # choices of a playout
        self.winning = winning
        self.totals = dict.fromkeys(root.legal(int(root.turn())), 0.0)
        self.deals = 0

    @property
    def playouts(self) -> int:
        """How many playouts were run."""
        return self.deals * len(self.totals)

    def run(self, seconds: float, clock: Callable[[], float] = monotonic) -> bool:
        """Play the choices out in `DEALS` deals, in fewer if the time limit is reached.

        Returns whether any choice ever leaves a chance to win.
        """
        end = clock() + seconds
        while self.deals < DEALS:
            if self.deals % LOOK == 0 and self.deals and clock() >= end:
                break
            self.deal()
        return any(self.totals.values())

    def deal(self) -> None:
        """Play every choice out in one more deal, with the same luck."""
        seat, rng = int(self.root.turn()), self.rng
        world, work = self.root.copy(), self.root.copy()
        world.redeal(rng)
        luck = rng.state
        for action in self.totals:
            rng.state = luck
            work.copy_from(world)
            work.play(action)
            self.policy.playout(work, rng, self.by_policy)
            self.totals[action] += self.winning(work)[seat]
        self.deals += 1

    def values(self) -> dict[int, float]:
        """Return for each choice the mean chance to win."""
        return {action: total / self.deals for action, total in self.totals.items()}
