"""Caches of computed values: least recently used first out, never stale.

What is kept is found by what it is of and by a number that counts every change of that (moves of a
match, version of an event), so it needs no invalidation; every process has its own.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Any, Generic, TypeVar

from flask import current_app

MOST = 256  # things kept, of a few kB each


T = TypeVar("T")


class Cache(Generic[T]):
    """A cache (LRU): what was used last, by what it is of and the number of its changes."""

    def __init__(self) -> None:
        self._found: OrderedDict[tuple[str, int], T] = OrderedDict()
        self._lock = Lock()

    def get(self, code: str, length: int) -> T | None:
        """What is so after that many changes, if it is still known."""
        with self._lock:
            if (code, length) in self._found:
                self._found.move_to_end((code, length))
            return self._found.get((code, length))

    def clear(self) -> None:
        """Keep nothing: what is stored may have been changed from outside."""
        with self._lock:
            self._found.clear()

    def keep(self, code: str, length: int, what: T) -> None:
        """Keep it; nobody may change it any more."""
        with self._lock:
            self._found[code, length] = what
            while len(self._found) > MOST:
                self._found.popitem(last=False)


def cache(what: str) -> Cache[Any]:
    """This application's cache of that name."""
    found: Cache[Any] = current_app.extensions.setdefault(what, Cache())
    return found
