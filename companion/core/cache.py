"""Caches of computed values: least recently used first out, never stale.

The key is the row's code and a number that counts all its changes (moves of a match, version of an
event), so no invalidation is needed; every process has its own cache.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Generic, TypeVar

MOST = 256  # values of a few kB each


T = TypeVar("T")


class Cache(Generic[T]):
    """An LRU cache, by a row's code and the number of its changes."""

    def __init__(self) -> None:
        self._found: OrderedDict[tuple[str, int], T] = OrderedDict()
        self._lock = Lock()

    def get(self, code: str, length: int) -> T | None:
        """The value after that many changes, or None."""
        with self._lock:
            if (code, length) in self._found:
                self._found.move_to_end((code, length))
            return self._found.get((code, length))

    def clear(self) -> None:
        """Drop everything, because stored rows may have been changed from outside."""
        with self._lock:
            self._found.clear()

    def keep(self, code: str, length: int, what: T) -> None:
        """Store a value, which must not be changed afterwards."""
        with self._lock:
            self._found[code, length] = what
            while len(self._found) > MOST:
                self._found.popitem(last=False)


class Latest(Generic[T]):
    """One value by code, of its latest version: a large one of each version would fill memory."""

    def __init__(self, known: Cache[tuple[int, T]]) -> None:
        self._known = known

    def get(self, code: str, version: int) -> T | None:
        """The value of that version, or None."""
        kept = self._known.get(code, 0)
        return kept[1] if kept is not None and kept[0] == version else None

    def keep(self, code: str, version: int, what: T) -> None:
        """Store a value in the place of that of another version."""
        self._known.keep(code, 0, (version, what))
