"""Calls for the director from an event's tables, and messages of organisers and helpers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from companion.competition.calls import Call


@dataclass(frozen=True, kw_only=True)
class TableCall(Call):
    """A call from a table of a round."""

    round: int
    table: int


@dataclass(frozen=True)
class Message:
    """A message to everybody, to a round (`table` is 0), or to one table."""

    line: int
    text: str
    round: int
    table: int
    at: datetime
