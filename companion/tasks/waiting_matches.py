"""Matches and tables that wait for people, so that the sweep does not replay them again."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Settled:
    """Matches by id with their version; AI seats at real tables with their journal's length."""

    matches: dict[int, int] = field(default_factory=dict)
    tables: dict[tuple[int, int], int] = field(default_factory=dict)
