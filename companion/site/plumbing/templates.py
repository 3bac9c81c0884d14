"""Compiled templates, cached in the data folder."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from jinja2 import FileSystemBytecodeCache
from jinja2.bccache import Bucket


class Templates(FileSystemBytecodeCache):
    """Jinja's bytecode cache; without a writable disk, templates are compiled anew.

    Jinja checks the template's source and its own version before it uses a file.
    """

    def __init__(self, folder: Path) -> None:
        with suppress(OSError):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        super().__init__(str(folder))

    def load_bytecode(self, bucket: Bucket) -> None:
        """Load the bytecode if its file is readable and intact."""
        with suppress(OSError, EOFError, ValueError, TypeError):
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Store the bytecode if possible."""
        with suppress(OSError):
            super().dump_bytecode(bucket)
