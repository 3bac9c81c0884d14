"""How levels decide in Sinker: strictness of the weaker ones, and what master compares."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from companion.games.sinker.view import View
from companion.kit.agent import LevelOverride

LEVELS: Final[Mapping[str, LevelOverride]] = MappingProxyType(
    {
        "novice": LevelOverride(strictness=0.0, share=0.03, margin=0.18),
        "casual": LevelOverride(strictness=0.6, share=0.08, margin=0.11),
        "club": LevelOverride(strictness=2.0, share=0.15, margin=0.07),
    }
)
OF_A_BID: Final = 0.14
"""Maximum margin for a bid: a senseless bid costs more than ten bad cards."""


def level_override(view: View, level: str) -> LevelOverride | None:
    """Return a level's strictness for a card, an exchange or a bid; None for the master."""
    override = LEVELS.get(level)
    if override is None or view["phase"] != "auction":
        return override
    return override._replace(margin=min(override.margin, OF_A_BID))


def by_common_deals(view: View) -> bool:
    """Return whether the decision is one over another's all: double-all or pass."""
    return view["phase"] == "auction" and view["bid"] == "all"
