"""How levels decide in Fisherman: the weaker ones are policy-only, master compares some choices."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from companion.games.fisherman.view import View
from companion.kit.agent import LevelOverride

POLICY_ONLY: Final[Mapping[str, float]] = MappingProxyType(
    {"novice": 0.003, "casual": 0.045, "club": 0.095}
)
"""Exponents of the policy: the lower, the more equal all moves that it does not nearly rule out."""
MARGINS: Final[Mapping[str, float]] = MappingProxyType(
    {"novice": 0.30, "casual": 0.13, "club": 0.06}
)
"""How much worse than the likeliest move a shallow search may value a move that is still played."""
ABSURD: Final = 1e-6
"""Minimum probability relative to the likeliest move, even for a novice: a shallow search alone
would let it discard a fish that it needs."""
OF_BYCATCH: Final = 0.04
"""The same when a novice names bycatch: a shallow search does not see which kind fills its own
hand."""


def level_override(view: View, level: str) -> LevelOverride | None:
    """Return the level's exponent, minimum share and margin."""
    if level not in MARGINS:
        return None
    share = 0.0
    if level == "novice":
        naming = bool(view["legal"]) and view["legal"][0].startswith("bycatch")
        share = OF_BYCATCH if naming else ABSURD
    return LevelOverride(strictness=POLICY_ONLY[level], share=share, margin=MARGINS[level])


def by_common_deals(view: View) -> bool:
    """Return whether the decision is one of the rules of a round at a table of three.

    With four seats, comparing them was not measured to be better than a search.
    """
    return view["phase"] == "rules" and view["seats"] == 3
