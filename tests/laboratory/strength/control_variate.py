"""Luck as a control variate: what each act of chance gave a seat beyond the average.

After AIVAT (Burch, Schmid, Moravčík, Morrill, Bowling, AAAI 2018), with its terms of chance only:
those of decisions made no game's interval narrower. Taking luck away is unbiased however bad the
estimates are: what happened and what might have happened are drawn and judged alike.
"""

from collections.abc import Sequence
from statistics import fmean
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.kit.game import Game
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, State

OTHERS: Final = 12  # draws that one which happened is compared with
PLAYOUTS: Final = 12  # of each draw


def luck_of(game: Game, before: State, after: State, rng: Rng) -> list[float]:
    """Return by seat the share of the victory that this act of chance gave; they add up to 0."""
    seed = int(rng.below(2**30))  # the same playouts after every draw, as far as that goes
    happened = chances(game, after, Rng(seed))
    others = []
    for _ in range(OTHERS):
        other = before.copy()
        other.apply(CHANCE, other.chance(rng))
        others.append(chances(game, other, Rng(seed)))
    return [own - fmean(rest) for own, *rest in zip(happened, *others, strict=True)]


def chances(game: Game, state: State, rng: Rng) -> Sequence[float]:
    """Return by seat its chance to win, by playouts that see everything."""
    exposed, winning = game.agent.exposed, game.agent.winning
    assert exposed is not None
    assert winning is not None
    if state.turn() < 0:
        return winning(state)
    world = exposed(state)
    work, buffer = world.copy(), vec[i64]([0] * int(world.width()))
    ends = []
    for _ in range(PLAYOUTS):
        work.copy_from(world)
        work.playout(rng, buffer)
        ends.append(winning(work))
    return [fmean(seat) for seat in zip(*ends, strict=True)]
