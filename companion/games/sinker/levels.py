"""How strictly the weaker levels play Sinker."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from companion.games.sinker.view import View
from companion.kit.mind import Picking

LEVELS: Final[Mapping[str, Picking]] = MappingProxyType(
    {
        "novice": Picking(strictness=0.0, share=0.03, margin=0.40),
        "casual": Picking(strictness=0.25, share=0.05, margin=0.15),
        "club": Picking(strictness=1.0, share=0.10, margin=0.10),
    }
)
OF_A_BID: Final = 0.19
"""The margin of a bid at most: one that is senseless costs what ten cards do not."""


def picking(view: View, level: str) -> Picking | None:
    """How strictly that level plays a card, puts cards away, or bids; the master as everywhere."""
    found = LEVELS.get(level)
    if found is None or view["phase"] != "auction":
        return found
    return found._replace(margin=min(found.margin, OF_A_BID))
