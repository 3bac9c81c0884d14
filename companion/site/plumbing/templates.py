"""Compiled templates, cached in the data folder."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from jinja2 import FileSystemBytecodeCache
from jinja2.bccache import Bucket


class Templates(FileSystemBytecodeCache):
    """Jinja's own cache; on a disk that is full or cannot be written templates are compiled anew.

    Jinja compares each file with its template's source and its own version before it takes it.
    """

    def __init__(self, folder: Path) -> None:
        with suppress(OSError):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        super().__init__(str(folder))

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill the bucket, if the file is there and whole."""
        with suppress(OSError, EOFError, ValueError, TypeError):
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled, if that is possible."""
        with suppress(OSError):
            super().dump_bytecode(bucket)
