"""Compiled templates, cached in the data folder, and the names that all of them know."""

from __future__ import annotations

from collections.abc import MutableMapping
from contextlib import suppress
from pathlib import Path

from flask.templating import Environment
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


class OneGlobals(Environment):
    """Flask's environment, with one dictionary of globals for all templates.

    Jinja would chain one to each template's own, which none here has, and look through the chain
    name by name at each import and include.
    """

    def make_globals(self, d: MutableMapping[str, object] | None) -> MutableMapping[str, object]:
        """The globals of one template."""
        return {**self.globals, **d} if d else self.globals
