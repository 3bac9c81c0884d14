"""The whole project in a folder of its own, where a test may add and take away."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from companion.config import ROOT

FOLDERS = ("companion", "ai", "docs", "migrations", "tests")


def copied(folder: Path) -> Path:
    """A copy in that folder."""
    unwanted = shutil.ignore_patterns("__pycache__", "vendor", ".*")
    for path in ROOT.iterdir():
        if path.is_dir() and path.name in FOLDERS:
            shutil.copytree(path, folder / path.name, ignore=unwanted)
        elif path.is_file():
            shutil.copy(path, folder)
    return folder


def python(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """What Python says in that folder, where the project is the copy."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(folder), "COMPANION_INTERPRETED": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def tried(folder: Path, *arguments: str) -> None:
    """Run these tests of the copy; all pass."""
    done = python(folder, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", *arguments)
    assert done.returncode == 0, done.stdout[-3000:]
