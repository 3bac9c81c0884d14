"""Append-only journals: an entry can undo an earlier one, never erase it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final, Protocol, TypeVar

UNDO: Final = "undo"
"""The kind of an entry that undoes entry `data["line"]`; it can be undone itself."""


class StoredEntry(Protocol):
    """An entry of a journal: its number from 1, kind, data, author and time."""

    @property
    def n(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def data(self) -> Mapping[str, Any]: ...
    @property
    def by(self) -> str: ...
    @property
    def at(self) -> datetime: ...


L = TypeVar("L", bound=StoredEntry)


def meant(lines: Sequence[L], line: L) -> L:
    """Return the entry that a chain of undos refers to, or the entry itself if it is no undo."""
    while line.kind == UNDO:
        line = lines[line.data["line"] - 1]
    return line


def in_force(lines: Sequence[StoredEntry]) -> frozenset[int]:
    """Return the numbers of the entries that are in force, that is, not undone.

    ValueError when an entry undoes itself or a later one: following such entries would never end.
    """
    undone: set[int] = set()
    live: set[int] = set()
    for line in reversed(lines):
        if line.kind == UNDO and not 0 < line.data["line"] < line.n:
            raise ValueError(f"line {line.n} cannot take back line {line.data['line']}")
        if line.n not in undone:
            live.add(line.n)
            if line.kind == UNDO:
                undone.add(line.data["line"])
    return frozenset(live)
