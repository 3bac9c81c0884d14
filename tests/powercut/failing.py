"""Calls to the disk that fail: the preloaded shim (`forgets.c`) lets the n-th one fail."""

from __future__ import annotations

import ctypes
import errno
import os
import sys
import tempfile
from pathlib import Path
from typing import Final

from tests.powercut.__main__ import compiled

ERRORS: Final = (errno.EIO, errno.ENOSPC)
NAME: Final = "forgets_fail"


def preloaded() -> bool:
    """Whether this process runs with the shim."""
    return hasattr(ctypes.CDLL(None), NAME)


def watch(folder: Path) -> None:
    """From now on only calls to files of this folder can fail."""
    os.environ["FORGETS_FOLDER"] = str(folder)


def fail(n: int, error: int, lasting: bool) -> None:
    """Let the n-th call from now on fail with this error, and if `lasting` all after it."""
    ctypes.CDLL(None)[NAME](n, error, int(lasting))


def stop() -> bool:
    """Let all calls succeed again; whether one has failed."""
    return bool(ctypes.CDLL(None)[NAME](0, 0, 0))


def start_again(module: str) -> None:
    """Replace this process by the same command with the shim, unless it has it."""
    if not preloaded():
        shim = compiled(Path(tempfile.mkdtemp(prefix="failing-")))
        again = [sys.executable, "-P", "-m", module, *sys.argv[1:]]
        os.execve(sys.executable, again, os.environ | {"LD_PRELOAD": str(shim)})
