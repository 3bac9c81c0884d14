"""A complete trick-taking game, from the kit's defaults."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from companion.kit import notation
from companion.kit.agent import AgentSettings
from companion.kit.game import Game
from companion.kit.hidden import exposed
from companion.kit.reasons import Reasons
from companion.kit.trick_reasons import reasons as trick_reasons
from companion.kit.tricks import TrickTaking
from companion.kit.view import Round, TrickView

S = TypeVar("S", bound=TrickTaking[Round])
V = TypeVar("V", bound=TrickView[Round])


def beginner() -> AgentSettings[S, V]:
    """Return default settings; the arena's cheater sees all hands."""
    return AgentSettings(exposed=exposed)


@dataclass(frozen=True, kw_only=True)
class TrickGame(Game[S, V]):
    """A `Game` whose positions are `TrickTaking`."""

    text: Callable[[S, int, int], str] = notation.text
    find: Callable[[S, int, str], int] = notation.find
    agent: AgentSettings[S, V] = field(default_factory=beginner)
    reasons: Reasons[V] | None = field(default_factory=trick_reasons)
