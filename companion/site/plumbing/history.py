"""A journal as a page, grouped by day, newest first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from itertools import groupby

from msgspec import Struct

from companion.journal.entry import E, Kinds, entry_of
from companion.kit.stored_entries import UNDO, StoredEntry
from companion.kit.words import Phrase
from companion.site.plumbing.phrases import here


class Adjustment(Struct):
    """Points given or taken by hand; `seen` adjustments were there when the form was served."""

    points: Decimal
    person: int = 0
    reason: str = ""
    seen: int = 0


@dataclass(frozen=True)
class Done:
    """An action in words: a journal entry, a correction on a sheet, or several entries."""

    at: datetime
    by: str | Phrase
    said: Phrase
    live: bool = True
    n: int | None = None
    undo: str = ""
    """The address to undo it, "" if it cannot be undone."""
    sheet: str = ""
    """The address of its sheet, if any."""
    rows: tuple[Done, ...] = ()


def described(
    lines: Sequence[StoredEntry], line: StoredEntry, kinds: Kinds[E], teller: object
) -> Phrase:
    """The entry in words; for undo and redo, what it says of the original entry."""
    undoes = 0
    while line.kind == UNDO:
        line, undoes = lines[line.data["line"] - 1], undoes + 1
    said = entry_of(kinds, line).describe(teller, line.n)
    if not undoes:
        return said
    if undoes % 2:
        return Phrase("Undid “%(what)s”", what=said)
    return Phrase("Redid “%(what)s”", what=said)


def by_day(rows: Iterable[Done]) -> list[tuple[datetime, list[Done]]]:
    """The rows grouped by day in the page's zone, newest first."""
    days = groupby(rows, key=lambda row: here(row.at).date())
    return [(same[0].at, same) for same in (list(group) for _, group in days)]
