"""Lines of a score sheet: one writes a round or the names, or takes an earlier line back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from companion.models import SheetLine

NAMES, ROUND, UNDO = "names", "round", "undo"
Slot = int | None
"""What a line is about: a round (0 for the first), or None for the names."""


@dataclass(frozen=True)
class Written:
    """A line that is about to be written."""

    n: int
    kind: str
    round: int | None
    data: dict[str, Any]
    by: str
    at: datetime


Line = SheetLine | Written


def in_force(lines: Sequence[Line]) -> frozenset[int]:
    """The numbers of the lines that no line in force takes back."""
    undone: set[int] = set()
    live: set[int] = set()
    for line in reversed(lines):
        if line.n not in undone:
            live.add(line.n)
            if line.kind == UNDO:
                undone.add(line.data["line"])
    return frozenset(live)
