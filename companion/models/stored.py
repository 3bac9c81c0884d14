"""Reading stored values that may be damaged: the row loads, and using the value raises."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final, NoReturn


class Unreadable(ValueError):
    """A damaged stored value was used."""


class Damaged:
    """Stands for stored JSON that cannot be read; using it raises Unreadable.

    So a damaged value only stops what needs it, not every page that loads its row.
    """

    def __init__(self, why: str) -> None:
        self._why = why

    def __repr__(self) -> str:
        return f"damaged ({self._why})"

    def _used(self, *_: object) -> NoReturn:
        raise Unreadable(self._why)

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("__"):  # looked up to find out what kind of value this is
            raise AttributeError(name)
        self._used()

    __bool__ = __len__ = __iter__ = __getitem__ = __contains__ = _used


def read_json(stored: object) -> object:
    """Return the value of stored JSON, or Damaged in its place."""
    if not isinstance(stored, str | bytes):
        return stored  # SQLite stores a single number as a number
    try:
        return json.loads(stored)
    except (ValueError, RecursionError) as error:
        return Damaged(f"{type(error).__name__}: {error}")


read_text: Final[Callable[[bytes], str]] = partial(str, encoding="utf-8", errors="replace")
"""Decode stored text, replacing invalid UTF-8, where SQLite would fail to load the row."""


@contextmanager
def damage_as_error() -> Iterator[None]:
    """Raise DatabaseError where SQLite's message quotes bytes of its schema that are no text."""
    try:
        yield
    except UnicodeDecodeError as error:
        damaged = sqlite3.DatabaseError("malformed database schema (no UTF-8)")
        damaged.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise damaged from error
