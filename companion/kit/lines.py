"""Append-only journals: an entry can undo an earlier one, never erase it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final, Protocol, TypeVar

UNDO: Final = "undo"
"""The kind of a line that takes line `data["line"]` back; it may be taken back itself."""


class Line(Protocol):
    """A line of a journal: numbered from 1, its kind and data, by whom it was written and when."""

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


L = TypeVar("L", bound=Line)


def meant(lines: Sequence[L], line: L) -> L:
    """The line that was taken back, or taken back and done again, however often; or this one."""
    while line.kind == UNDO:
        line = lines[line.data["line"] - 1]
    return line


def in_force(lines: Sequence[Line]) -> frozenset[int]:
    """The numbers of the lines that no line in force takes back.

    ValueError when one takes back itself, or what comes after it: whoever follows such lines to
    what they are about would never arrive.
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
