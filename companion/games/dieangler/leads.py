"""The value of a lead in a match of two: dynamic programming over the remaining duels.

Every remaining duel counts as an average one between equals. The exact solution, over all fish,
dice, leads and resting dice, differs from these values by less than 0.01.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.dieangler.sheet import DUELS, OVERTIME

CARRIED: Final = 0.25  # the chance that nobody takes the fish
EDGE: Final[vec[float]] = vec[float]([0.0, 0.02, 0.055, 0.13])
"""[mask of resting dice]: the shift in the chance of taking the fish, in favour of the opponent."""

LEADS: Final = 2 * DUELS + 1
STACKS: Final = DUELS + 1
WORTH: Final[vec[float]] = vec[float]([0.5] * ((DUELS + OVERTIME) * LEADS * STACKS))
"""[(duels done * LEADS + lead + DUELS) * STACKS + stack]: the share with all dice available."""


def share(done: i64, lead: i64, stack: i64) -> float:
    """Return the share of the victory after `done` duels, with `stack` fish carried over."""
    if is_over(done, lead):
        return 1.0 if lead > 0 else 0.0 if lead else 0.5
    left: i64 = 0 if done == DUELS else stack  # DA-21
    return WORTH[(done * LEADS + lead + DUELS) * STACKS + left]


def is_over(done: i64, lead: i64) -> bool:
    """Return whether the match is decided; only a tie leads to overtime (DA-24)."""
    return done == DUELS + OVERTIME or (done == DUELS and lead != 0)


def share_rested(done: i64, lead: i64, stack: i64, mine: i64, theirs: i64) -> float:
    """Return the share when special dice rest in the next duel (masks of seat and opponent)."""
    if is_over(done, lead):
        return share(done, lead, stack)
    stake: i64 = 1 if done == DUELS else stack + 1
    even = (1.0 - CARRIED) / 2.0
    edge = EDGE[theirs] - EDGE[mine]
    won = share(done + 1, lead + stake, 0)
    lost = share(done + 1, lead - stake, 0)
    return (even + edge) * won + (even - edge) * lost + CARRIED * share(done + 1, lead, stake)


for _done in range(DUELS + OVERTIME - 1, -1, -1):
    _fish = _done % DUELS  # overtime begins with none
    for _lead in range(-_fish, _fish + 1):
        for _stack in range(_fish - abs(_lead) + 1):
            _at = (_done * LEADS + _lead + DUELS) * STACKS + _stack
            WORTH[_at] = share_rested(_done, _lead, _stack, 0, 0)
