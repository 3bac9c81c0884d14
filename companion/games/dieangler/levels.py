"""How strictly the weaker levels play Lord of the Die-angler."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from companion.games.dieangler.view import View
from companion.kit.mind import Picking

LEVELS: Final[Mapping[str, Picking]] = MappingProxyType(
    {
        "novice": Picking(strictness=0.0, share=0.05, margin=0.33),
        "casual": Picking(strictness=0.4, share=0.05, margin=0.19),
        "club": Picking(strictness=2.8, share=0.20, margin=0.075),
    }
)
"""As they are for rerolls; where all choose at once, the search makes others of them (`at_once` in
`ai/levels.py`)."""


def picking(view: View, level: str) -> Picking | None:
    """How strictly that level chooses, the same everywhere; the master as in all games."""
    return LEVELS.get(level)
