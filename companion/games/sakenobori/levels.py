"""How strictly the weaker levels play Sakenobori."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from companion.games.sakenobori.view import View
from companion.kit.mind import Picking

LEVELS: Final[Mapping[str, Picking]] = MappingProxyType(
    {
        "novice": Picking(strictness=0.0, share=0.05, margin=0.27),
        "casual": Picking(strictness=1.2, share=0.065, margin=0.12),
        "club": Picking(strictness=3.0, share=0.16, margin=0.06),
    }
)
"""As they are before a search of bluffs makes others of them (`mixing` in `ai/levels.py`)."""


def picking(view: View, level: str) -> Picking | None:
    """How strictly that level chooses, the same everywhere; the master as in all games."""
    return LEVELS.get(level)
