"""A journal as a page: day by day, the latest first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from companion.kit.words import Phrase


@dataclass(frozen=True)
class Done:
    """What was done, in words: a line of the journal, a correction on a sheet, several lines."""

    at: datetime
    by: str | Phrase
    said: Phrase
    live: bool = True
    n: int | None = None
    undo: str = ""
    """Where it is taken back; "" where it cannot be."""
    sheet: str = ""
    """Where one sees it."""
    rows: tuple[Done, ...] = ()


def by_day(rows: Iterable[Done]) -> list[tuple[datetime, list[Done]]]:
    """The rows, the latest first, under their days by the clock of this machine."""
    days = groupby(rows, key=lambda row: row.at.astimezone().date())
    return [(same[0].at, same) for same in (list(group) for _, group in days)]
