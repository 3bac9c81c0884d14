"""Files that are put in place whole: a power cut right afterwards leaves them whole."""

from __future__ import annotations

import os
import random
import sqlite3
import subprocess
import sys
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from companion.cli.backup import look_into
from tests.powercut.disk import Disk, read
from tests.powercut.test_disk import preloaded

if TYPE_CHECKING:
    from pathlib import Path

KEY = """
print(Settings(data=folder).key())
"""
BACKUP = """
print(write_backup(Settings(data=folder), folder / "backups", 3).name)
"""
RESTORE = """
put_in_place(folder / "kept.db", folder / "companion.db")
print("companion.db")
"""
HEAD = """
from pathlib import Path
from companion.cli.backup import write_backup
from companion.cli.restore import put_in_place
from companion.config import Settings
folder = Path.cwd()
"""


def cuts(script: str, folder: Path) -> tuple[str, list[Path]]:
    """What the script printed, and the folder as cuts after its end may leave it."""
    disk = Disk(folder, folder.with_name("copy"))
    command, environ = [sys.executable, "-c", HEAD + script], os.environ | preloaded(folder)
    done = subprocess.run(
        command, check=True, cwd=folder, env=environ, stdout=subprocess.PIPE, text=True
    )
    records = read(folder.with_name("log"))
    found = []
    for n in range(20):
        found.append(folder.with_name(f"after-{n}"))
        disk.cut(records, records[-1].end, random.Random(n), found[-1])
    return done.stdout.strip(), found


@pytest.fixture
def folder(tmp_path: Path, empty_database: Path) -> Path:
    """A data folder with a database and another one beside it."""
    made = tmp_path / "folder"
    made.mkdir()
    for name in ("companion.db", "kept.db"):
        (made / name).write_bytes(empty_database.read_bytes())
    with closing(sqlite3.connect(made / "kept.db")) as kept, kept:
        kept.execute("INSERT INTO organiser (name, password_hash, created_at) VALUES ('A', '', '')")
    return made


def test_a_new_key_is_there_or_not_at_all(folder: Path) -> None:
    key, after = cuts(KEY, folder)
    for one in after:
        assert all(path.read_text().strip() == key for path in one.glob("secret_key"))


@pytest.mark.parametrize("script", [BACKUP, RESTORE], ids=["backup", "restore"])
def test_a_database_put_in_place_is_whole(folder: Path, script: str) -> None:
    _, after = cuts(script, folder)
    for one in after:
        for file in one.rglob("*.db"):
            tables, _ = look_into(file)
            assert "organiser" in tables, file
