"""How strictly the weaker levels play Fisherman, which they do by habit."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from companion.games.fisherman.view import View
from companion.kit.mind import Picking

HABITS: Final[Mapping[str, float]] = MappingProxyType(
    {"novice": 0.003, "casual": 0.045, "club": 0.095}
)
"""The powers: the lower, the more alike are all moves that practice does not quite rule out."""
MARGINS: Final[Mapping[str, float]] = MappingProxyType(
    {"novice": 0.21, "casual": 0.13, "club": 0.06}
)
"""How much worse than the likeliest a glance may find a move. With much more, a novice plays what
is absurd, bycatch that its own hand is full of (docs/strength.md)."""


def picking(view: View, level: str) -> Picking | None:
    """The margin of that level; what is unlikely by habit is left out by all alike."""
    if level not in MARGINS:
        return None
    return Picking(strictness=HABITS[level], share=0.0, margin=MARGINS[level])
