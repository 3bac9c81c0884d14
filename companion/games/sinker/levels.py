"""How strictly the weaker levels play Sinker."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from companion.games.sinker.view import View
from companion.kit.mind import Picking

LEVELS: Final[Mapping[str, Picking]] = MappingProxyType(
    {
        "novice": Picking(strictness=0.0, share=0.03, margin=0.18),
        "casual": Picking(strictness=0.6, share=0.08, margin=0.11),
        "club": Picking(strictness=2.0, share=0.15, margin=0.07),
    }
)
OF_A_BID: Final = 0.14
"""The margin of a bid at most: one that is senseless costs what ten cards do not."""


def picking(view: View, level: str) -> Picking | None:
    """How strictly that level plays a card, puts cards away, or bids; the master as everywhere."""
    found = LEVELS.get(level)
    if found is None or view["phase"] != "auction":
        return found
    return found._replace(margin=min(found.margin, OF_A_BID))
