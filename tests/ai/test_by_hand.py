"""A search small enough to be worked out by hand: three actions, two worlds that take turns."""

from __future__ import annotations

from itertools import count

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from ai.search import Search
from companion.kit.rng import Rng
from companion.kit.state import OVER, State

PAYOFFS = ({0: 0.5, 1: 0.0}, {0: 0.5, 1: 0.0, 2: 0.75})  # world A has no action 2


class Twofold(State):
    """One seat, one choice; each new deal is the other world."""

    def __init__(self, world: int = 1, chosen: int = -1) -> None:
        self.world, self.chosen = world, chosen

    def turn(self) -> i64:
        return 0 if self.chosen < 0 else OVER

    def width(self) -> i64:
        return 3

    def legal_into(self, out: vec[i64]) -> i64:
        for place, action in enumerate(PAYOFFS[self.world]):
            out[place] = action
        return len(PAYOFFS[self.world])

    def play(self, action: i64) -> None:
        self.chosen = int(action)

    def copy(self) -> State:
        return Twofold(self.world, self.chosen)

    def copy_from(self, other: State) -> None:
        self.chosen = -1  # the world goes on from the last deal

    def redeal(self, rng: Rng) -> None:
        self.world = 1 - self.world

    def payoff(self, seat: i64) -> float:
        return PAYOFFS[self.world][self.chosen]


def first_untried() -> Rng:
    """Luck that takes the first of two untried actions, twice."""
    for seed in count():
        rng = Rng(seed)
        if rng.below(2) == rng.below(2) == 0:
            return Rng(seed)
    raise AssertionError


# After so many simulations (A, B, A, B, ...), by action: visits, times open, mean payoff.
# 1 A: 0 is tried. 2 B: 1. 3 A: 0, for .5 + .7 sqrt(ln 3) = 1.234 beats 0 + .7 sqrt(ln 2) = .583.
# 4 B: 2 is tried. 5 A: 0 (1.128, .824). 6 B: 2 (0: 1.041, 1: .888, 2: 1.333). 7 A: 0 (1.064, .937).
# 8 B: 2 (1.005, .977, 1.269). 9 A: 0 (.5 + .7 sqrt(ln 9 / 4) = 1.019; .7 sqrt(ln 8) = 1.009): by
# visits of the root, ln 8 for both, it would be 1. 10 B: 2 (.975, 1.038, 1.226).
BY_HAND = {
    3: {0: (2, 3, 0.5), 1: (1, 2, 0.0)},
    4: {0: (2, 4, 0.5), 1: (1, 3, 0.0), 2: (1, 1, 0.75)},
    8: {0: (4, 8, 0.5), 1: (1, 7, 0.0), 2: (3, 3, 0.75)},
    10: {0: (5, 10, 0.5), 1: (1, 9, 0.0), 2: (4, 4, 0.75)},
}


@pytest.mark.parametrize("simulations", BY_HAND)
def test_the_tree_is_what_one_works_out_by_hand(simulations: int) -> None:
    search = Search(Twofold(), 1, simulations, first_untried())
    search.run(60.0)
    grown = {c.action: (c.visits, c.chances, c.value) for c in search.children()}
    assert grown == BY_HAND[simulations]
