"""The thinking time of decisions, and the policy-only levels."""

from types import MappingProxyType
from typing import Final

from companion.games.nusfjord.view import View

FOLLOWING: Final = 0.15
"""Placing a worker gets the full thinking time; each of up to four further decisions of the turn
gets this share, so that a master's turn stays within five seconds."""

POLICY_ONLY: Final = MappingProxyType({"novice": 0.012, "casual": 0.028, "club": 0.14})
"""Exponents of the policy-only levels: the lower, the more equal all moves are."""


def time_share(view: View) -> float:
    """Return the share of a level's thinking time for a decision."""
    return 1.0 if view["step"] == "work" else FOLLOWING
