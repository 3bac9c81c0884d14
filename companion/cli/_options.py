"""Shared by several commands: the --data option and the lock on a data folder."""

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import click

from companion.config import Settings

data_option: Callable[[Any], Any] = click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder of the database, the key and the backups.  "
    "[default: instance in a checkout, else the user's data folder]",
)


ROOM = 65_536  # bytes that must be free to start


class InUse(Exception):
    """Another process is serving this data folder."""


@contextmanager
def only_one(settings: Settings) -> Iterator[None]:
    """Lock the data folder for this process; InUse if another serves it."""
    with _open_in(settings.data, "serving") as file:
        if not _lock(file):
            raise InUse
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
        yield


def check_writable(folder: Path) -> None:
    """Create the data folder; ClickException if it is not writable."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(bytes(ROOM))  # an empty file fits on a full disk
    except OSError as error:
        raise click.ClickException(
            f"The data folder {folder} cannot be written ({error.strerror}). "
            "Name another one with --data or COMPANION_DATA."
        ) from error


def _open_in(folder: Path, name: str) -> IO[str]:
    check_writable(folder)
    return (folder / name).open("a", encoding="utf-8")


def _lock(file: IO[str]) -> bool:
    """Lock the file until it is closed or this process ends; False if another has it."""
    try:
        import fcntl
    except ImportError:
        return True  # Windows has no fcntl; there the port is the lock
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
