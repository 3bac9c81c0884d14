"""Strictness of the weaker levels in Lord of the Die-angler."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from companion.games.dieangler.view import View
from companion.kit.agent import LevelOverride

LEVELS: Final[Mapping[str, LevelOverride]] = MappingProxyType(
    {
        "novice": LevelOverride(strictness=0.0, share=0.05, margin=0.33),
        "casual": LevelOverride(strictness=0.4, share=0.05, margin=0.19),
        "club": LevelOverride(strictness=2.8, share=0.20, margin=0.075),
    }
)
"""Values for rerolls; for simultaneous choices they are adjusted (`at_once` in `ai/levels.py`)."""


def level_override(view: View, level: str) -> LevelOverride | None:
    """Return a level's strictness, the same for all decisions; None for the master."""
    return LEVELS.get(level)
