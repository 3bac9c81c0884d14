"""A file that a running worker touches, so that asking for it costs no connection and no import."""

from __future__ import annotations

from pathlib import Path
from socket import gethostname
from time import time

EVERY = 5.0  # seconds between two touches
LATE = 30.0  # seconds after which the worker counts as gone: Celery may be opening a connection
LEFT = 86_400.0  # seconds after which a file is of a machine, or a container, that is no more


def heartbeat_file(data: Path) -> Path:
    """The file of this machine's worker in the data folder, which machines may share."""
    return data / "workers" / f"{gethostname()}.worker"


def beats(file: Path) -> bool:
    """Whether its worker has touched the file lately."""
    try:
        return abs(time() - file.stat().st_mtime) < LATE
    except OSError:
        return False


def begin(file: Path) -> None:
    """Make the folder, and remove what workers of long ago left in it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    for other in file.parent.iterdir():
        if time() - other.stat().st_mtime > LEFT:
            other.unlink(missing_ok=True)
