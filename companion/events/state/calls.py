"""Calls for the director from tables, and messages of organisers and helpers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class Call:
    """Somebody at a table called the director in entry `line`.

    `coming` is who is on the way, and said so in entry `answered`.
    """

    line: int
    round: int
    table: int
    about: str
    text: str
    by: str
    at: datetime
    coming: str = ""
    answered: int = 0
    closed: bool = False


@dataclass(frozen=True)
class Message:
    """A message to everybody, to a round (`table` is 0), or to one table."""

    line: int
    text: str
    round: int
    table: int
    at: datetime
