"""The disk that forgets keeps what was synced, and of the rest what luck leaves."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import servers
from tests.powercut.__main__ import compiled
from tests.powercut.disk import Disk, read

WRITES = """
import os
old = os.open("old", os.O_RDWR)
os.pwrite(old, b"kept", 0); os.fsync(old); os.pwrite(old, b"late", 2)
new = os.open("new.tmp", os.O_CREAT | os.O_WRONLY)
os.write(new, b"whole"); os.fsync(new); os.close(new)
os.rename("new.tmp", "new")
os.unlink("gone")
"""


@pytest.fixture
def disk(tmp_path: Path) -> Disk:
    """A folder in which a program has written, without the shim's knowledge of what was before."""
    folder = tmp_path / "folder"
    folder.mkdir()
    for name in ("old", "gone"):
        (folder / name).write_bytes(b"from before")
    made = Disk(folder, tmp_path / "copy")
    command = [sys.executable, "-c", WRITES]
    subprocess.run(command, check=True, cwd=folder, env=os.environ | preloaded(folder))
    return made


def preloaded(folder: Path) -> dict[str, str]:
    """The environment of a program whose writes to the folder are kept in `log` beside it."""
    if shutil.which("cc") is None:
        servers.not_here("there is no C compiler")
    return {
        "FORGETS_FOLDER": str(folder),
        "FORGETS_LOG": str(folder.with_name("log")),
        "LD_PRELOAD": str(compiled(folder.parent)),
    }


def test_what_is_not_synced_may_be_gone_and_what_is_is_there(disk: Disk, tmp_path: Path) -> None:
    records = read(tmp_path / "log")
    seen = set()
    for n in range(40):
        disk.cut(records, records[-1].end, random.Random(n), tmp_path / f"after-{n}")
        files = {path.name: path.read_bytes() for path in (tmp_path / f"after-{n}").iterdir()}
        seen.add(files.pop("old"))
        written = files.pop("new", None) or files.pop("new.tmp")
        assert written == b"whole"
        assert files in ({}, {"gone": b"from before"})
    assert seen == {b"kept before", b"kelateefore"}


def test_before_the_sync_nothing_is_sure(disk: Disk, tmp_path: Path) -> None:
    records = read(tmp_path / "log")
    first = next(one for one in records if one.kind == "W")
    seen = set()
    for n in range(20):
        disk.cut(records, first.end, random.Random(n), tmp_path / f"after-{n}")
        seen.add((tmp_path / f"after-{n}" / "old").read_bytes())
    assert seen == {b"from before", b"keptbefore"[:4] + b" before"}
