"""A whole trick-taking game, from the kit's defaults."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from companion.kit import notation
from companion.kit.game import Game
from companion.kit.hidden import exposed
from companion.kit.mind import Mind
from companion.kit.tricks import TrickTaking
from companion.kit.view import Round, TrickView

S = TypeVar("S", bound=TrickTaking[Round])
V = TypeVar("V", bound=TrickView[Round])


def beginner() -> Mind[S, V]:
    """Thinks with nothing of the game's own, but lets the arena's cheater see all hands."""
    return Mind(exposed=exposed)


@dataclass(frozen=True, kw_only=True)
class TrickGame(Game[S, V]):
    """A `Game` whose positions are `TrickTaking`."""

    text: Callable[[S, int, int], str] = notation.text
    find: Callable[[S, int, str], int] = notation.find
    mind: Mind[S, V] = field(default_factory=beginner)
