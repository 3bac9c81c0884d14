"""Opponents: search over what one seat knows. Game-blind; they get a View, never a State."""

import companion  # noqa: F401  finds the compiled engine, before any module of it is imported
from ai.levels import LEVELS, Judged
from ai.opponent import Choice, choose

__all__ = ["LEVELS", "Choice", "Judged", "choose"]
