"""A limited number of places for the children of a worker."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import mkstemp

try:
    import fcntl
except ImportError:
    fcntl = None  # type: ignore[assignment]  # on Windows, where workers have no children


class Places:
    """So many places for the processes forked after this was made.

    A place is a locked byte of an unnamed file: the system frees it when its process ends, however
    that happens. A process can hold one.
    """

    def __init__(self, number: int) -> None:
        self._number = number
        self._file, name = mkstemp()
        os.unlink(name)

    @contextmanager
    def one(self) -> Iterator[bool]:
        """Hold a place; False if none is free."""
        place = next((n for n in range(self._number) if self._taken(n)), None)
        try:
            yield place is not None
        finally:
            if place is not None and fcntl:
                fcntl.lockf(self._file, fcntl.LOCK_UN, 1, place)

    def _taken(self, place: int) -> bool:
        """Whether this process could take the place."""
        if not fcntl:
            return True
        try:
            fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, place)
        except BlockingIOError:
            return False
        return True
