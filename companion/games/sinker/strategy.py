"""The arena's measuring sticks: a greedy player, and one who sees every hand."""

from companion.games.sinker.playouts import policy
from companion.games.sinker.position import PLAYING
from companion.games.sinker.rules import Rules
from companion.games.sinker.tricks import sensible
from companion.kit.masks import lowest
from companion.kit.state import State


def instinct(state: State) -> int:
    """What looks best at a glance: the playouts' policy without their whims."""
    assert isinstance(state, Rules)
    if state.phase == PLAYING:
        return int(lowest(sensible(state, state.legal_mask())))
    return int(policy(state, None))
