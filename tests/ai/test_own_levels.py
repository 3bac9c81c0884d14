"""Games that set their levels themselves: each is stricter than the one below."""

import pytest

from companion.games import GAMES
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, View

OWN = ("fisherman", "sinker", "sakenobori", "dieangler")


def opening(game: str) -> View:
    """What the seat knows that decides first."""
    state, rng = GAMES[game].new(4, {}), Rng(1)
    while (seat := state.actors()[0]) == CHANCE:
        state.apply(CHANCE, state.chance(rng))
    return state.view(seat)


@pytest.mark.parametrize("game", OWN)
def test_each_level_is_stricter_than_the_one_below(game: str) -> None:
    settings, view = GAMES[game].agent, opening(game)
    levels = [settings.level_override(view, name) for name in ("novice", "casual", "club")]
    found = [level for level in levels if level is not None]
    assert len(found) == 3
    assert [level.strictness for level in found] == sorted({level.strictness for level in found})
    if (
        not settings.policy_only
    ):  # by habit only a novice needs to be told what is out of the question
        assert [level.share for level in found] == sorted(level.share for level in found)
    margins = [level.margin for level in found]
    assert margins == sorted(margins, reverse=True)


@pytest.mark.parametrize("game", OWN)
def test_the_master_is_as_strict_as_everywhere(game: str) -> None:
    assert GAMES[game].agent.level_override(opening(game), "master") is None
