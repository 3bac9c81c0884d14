"""Strictness of the weaker levels in Sakenobori."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from companion.games.sakenobori.view import View
from companion.kit.agent import LevelOverride

LEVELS: Final[Mapping[str, LevelOverride]] = MappingProxyType(
    {
        "novice": LevelOverride(strictness=0.0, share=0.05, margin=0.27),
        "casual": LevelOverride(strictness=1.2, share=0.065, margin=0.12),
        "club": LevelOverride(strictness=3.0, share=0.16, margin=0.06),
    }
)
"""Values before the adjustment for games of bluff (`mixing` in `ai/levels.py`)."""


def level_override(view: View, level: str) -> LevelOverride | None:
    """Return a level's strictness, the same for all decisions; None for the master."""
    return LEVELS.get(level)
