"""Files of computed values in the data folder: they save time, and may be lost or damaged."""

from __future__ import annotations

import logging
import os
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final
from urllib.parse import quote

import companion
from companion.core.services import services

DIGEST: Final = 32  # bytes
logger = logging.getLogger(__name__)


def folder() -> Path:
    """The folder with these files; it may not exist."""
    return services().settings.data / "kept"


def path_of(name: str) -> Path:
    """Return the path of a file, which is in the folder whatever is in its name."""
    return folder() / quote(name, safe="", errors="replace")


def read_kept(name: str) -> bytes | None:
    """Return the content of a file; None if there is none, or if it is not what was written."""
    with suppress(OSError):
        stored = path_of(name).read_bytes()
        content = stored[DIGEST:]
        if sha256(content).digest() == stored[:DIGEST]:
            return content
    return None


def write_kept(name: str, content: bytes) -> None:
    """Write a file as a whole; a disk that refuses only costs time later."""
    try:
        folder().mkdir(mode=0o700, exist_ok=True)
        with NamedTemporaryFile(dir=folder(), delete=False) as file:
            file.write(sha256(content).digest() + content)
        os.replace(file.name, path_of(name))
    except OSError as error:
        logger.warning("Computed values cannot be kept for the next start: %s", error)


def delete_others(names: set[str]) -> None:
    """Delete all files but these."""
    with suppress(OSError):
        for file in folder().iterdir():
            if file.name not in names:
                file.unlink(missing_ok=True)


@cache
def program(folders: tuple[str, ...], packages: tuple[str, ...] = ()) -> str:
    """Return a digest of the code and data in these folders of the program, and of packages.

    A value that was computed by other code is not used.
    """
    found = sha256(" ".join(map(version, packages)).encode())
    root = Path(companion.__file__).parent
    for name in folders:
        for file in sorted((root / name).rglob("*")):
            if file.suffix in (".py", ".json"):
                found.update(f"{file.relative_to(root)}\0".encode() + file.read_bytes())
    return found.hexdigest()
