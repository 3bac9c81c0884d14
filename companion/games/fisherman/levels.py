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
    {"novice": 0.30, "casual": 0.13, "club": 0.06}
)
"""How much worse than the likeliest a glance may find a move."""
ABSURD: Final = 1e-6
"""What practice holds so much less likely than the likeliest, not even a novice plays: a glance
alone would let it throw away a fish that it needs."""
OF_BYCATCH: Final = 0.04
"""The same where a novice names bycatch: a glance does not see what the own hand is full of."""


def picking(view: View, level: str) -> Picking | None:
    """The margin of that level, and what is out of the question for it."""
    if level not in MARGINS:
        return None
    share = 0.0
    if level == "novice":
        naming = bool(view["legal"]) and view["legal"][0].startswith("bycatch")
        share = OF_BYCATCH if naming else ABSURD
    return Picking(strictness=HABITS[level], share=share, margin=MARGINS[level])
