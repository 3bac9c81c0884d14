"""A league as a test writes it: lines of a journal, and a small season to begin with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from msgspec.structs import asdict

from companion.leagues.entries.league_fold import read
from companion.leagues.state.league_settings import LeagueSettings
from companion.leagues.state.league_state import League

AT = datetime(2026, 11, 21, 19, tzinfo=UTC)
Told = tuple[str, dict[str, Any]]


@dataclass(frozen=True)
class Line:
    """A line as a journal holds it."""

    n: int
    kind: str
    data: Mapping[str, Any]
    by: str = "Aya"
    at: datetime = AT


def told(*lines: Told) -> League:
    """The league after these lines."""
    return read([Line(n, kind, data) for n, (kind, data) in enumerate(lines, 1)])


def day(
    *tables: list[int], byes: tuple[int, ...] = (), until: str = "2026-12-06"
) -> dict[str, Any]:
    """A matchday of a `plan` line."""
    return {
        "since": "2026-11-23",
        "until": until,
        "tables": list(tables),
        "homes": [None] * len(tables),
        "byes": list(byes),
        "wanted": 4,
    }


SETTINGS: Told = (
    "settings",
    {"values": asdict(LeagueSettings(moving=1, scheme="even"))},
)
ENTERED: Told = ("enter", {"people": [1, 2, 3, 4, 11, 12, 13, 14], "in": True})
DIVIDED: Told = (
    "divide",
    {
        "name": "Spring",
        "divisions": [
            {"name": "First", "people": [1, 2, 3, 4]},
            {"name": "Second", "people": [11, 12, 13, 14]},
        ],
    },
)
PLANNED: Told = (
    "plan",
    {"division": 1, "from": 1, "days": [day([1, 2, 3, 4]), day([2, 3, 1], byes=(4,))]},
)
SEASON = (SETTINGS, ENTERED, DIVIDED, PLANNED)
