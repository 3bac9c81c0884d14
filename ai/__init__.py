"""AI opponents: search over the information state of one seat, given a View and never a State."""

import companion  # noqa: F401  finds the compiled engine, before any module of it is imported
from ai.levels import LEVELS, Judged
from ai.opponent import Choice, choose

__all__ = ["LEVELS", "Choice", "Judged", "choose"]
