"""Lines of a score sheet: one writes a round or the names, or takes an earlier line back."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from companion.models import SheetLine

NAMES, ROUND = "names", "round"
Slot = int | None
"""What a line is about: a round (0 for the first), or None for the names."""


@dataclass(frozen=True, slots=True)
class Written:
    """A line as it stands on the sheet, or would stand; plain data, whatever becomes of the row."""

    n: int
    kind: str
    round: int | None
    data: dict[str, Any]
    by: str
    at: datetime
    person: int | None = None
    key: str = ""


Line = SheetLine | Written
