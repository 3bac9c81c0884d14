"""A backup, a restore and an update while calls to the disk fail: nothing is lost, the next works.

`python -m tests.powercut.upkeep [--every 20]`: the first call fails, then the 21st, the 41st and so
on, with EIO and ENOSPC, once or lastingly, until all succeed.
"""

from __future__ import annotations

import argparse
import io
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, redirect_stderr, redirect_stdout
from functools import partial
from itertools import count, cycle, product
from pathlib import Path
from typing import Final
from zipfile import ZipFile

import click
from sqlalchemy.exc import SQLAlchemyError

from companion.cli._database import bring_up_to_date
from companion.cli.backup import copies, look_into, write_backup
from companion.cli.restore import replace
from companion.composition import service_application
from companion.config import Settings
from companion.models import db
from companion.upkeep.checking import check_everything
from tests.powercut import failing
from tests.updates.living import DATABASE, KEPT

EXPECTED: Final = (OSError, sqlite3.Error, SQLAlchemyError, click.ClickException)
"""What a command may end with: each is said in one line."""
OLDER, NEWEST = "0022", max(file.stem for file in KEPT.glob("*.zip"))


def main() -> int:
    """Let calls fail; 1 when something is lost or does not go on."""
    asked = argparse.ArgumentParser(prog="python -m tests.powercut.upkeep", description=__doc__)
    asked.add_argument("--every", type=int, default=20, help="how far apart the calls are")
    given = asked.parse_args()
    failing.start_again("tests.powercut.upkeep")
    wrong = list[str]()
    for drill in (backing_up, restoring, updating):
        for call in calls(given.every):
            with tempfile.TemporaryDirectory(prefix="failing-") as name:
                failing.watch(Path(name))
                with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
                    failed, found = drill(Path(name), partial(failing.fail, *call))
            wrong += [f"{drill.__name__}, call {call}: {one}" for one in found]
            if not failed:
                break
        print(f"{drill.__name__}: to call {call[0]}, {len(wrong)} wrong so far", flush=True)
    print("\n".join(wrong))
    return int(bool(wrong))


def calls(every: int) -> Iterator[tuple[int, int, bool]]:
    """Which call is to fail, how, and whether all after it."""
    ways = cycle(product(failing.ERRORS, (False, True)))
    return ((n, *way) for n, way in zip(count(1, every), ways, strict=False))


def tried(fail: Callable[[], None], act: Callable[[], object]) -> tuple[bool, list[str]]:
    """Whether a call failed, and what was wrong about how it ended."""
    fail()
    found = []
    try:
        act()
    except EXPECTED:
        pass
    except Exception as error:  # a traceback for whoever ran the command
        found.append(f"ended with {error!r}")
    return failing.stop(), found


def kept(folder: Path, version: str) -> Settings:
    """The data folder of a used companion of that version."""
    with ZipFile(KEPT / f"{version}.zip") as file:
        file.extract(DATABASE, folder)
    return Settings(data=folder, secret_key="of a drill", rate_limits=False, log_level="CRITICAL")


def backing_up(folder: Path, fail: Callable[[], None]) -> tuple[bool, list[str]]:
    """No copy is there that is not whole, and the next one is made."""
    settings, to = kept(folder, NEWEST), folder / "backups"
    failed, found = tried(fail, lambda: write_backup(settings, to, 3))
    write_backup(settings, to, 3)
    for copy in copies(settings, to):
        look_into(copy)
    found += [f"left {path.name}" for path in to.glob("*.unfinished")]
    return failed, found


def restoring(folder: Path, fail: Callable[[], None]) -> tuple[bool, list[str]]:
    """The database is the one before or the one restored, with every row."""
    settings = kept(folder, NEWEST)
    backup = write_backup(settings, folder / "kept", 3)
    present = folder / DATABASE
    write_clubs(present)
    failed, found = tried(fail, lambda: replace(settings, backup, force=True))
    there = clubs(present)  # opened as by the next start: its log is read
    look_into(present)
    if there not in (clubs(backup), ["here"]):
        found.append(f"there are the clubs {there}")
    replace(settings, backup, force=True)
    return failed, found + wrong_in(settings)


def updating(folder: Path, fail: Callable[[], None]) -> tuple[bool, list[str]]:
    """What was there is there after the next start."""
    settings = kept(folder, OLDER)
    before = clubs(folder / DATABASE)
    failed, found = tried(fail, lambda: bring_up_to_date(service_application(settings), settings))
    bring_up_to_date(service_application(settings), settings)
    if clubs(folder / DATABASE) != before:
        found.append("clubs are gone")
    return failed, found + wrong_in(settings)


def write_clubs(file: Path) -> None:
    """Give all clubs another name, left in the write-ahead log as by a program that was killed."""
    with tempfile.TemporaryDirectory() as other, closing(sqlite3.connect(file)) as open_file:
        open_file.execute("PRAGMA journal_mode=WAL")
        open_file.execute("UPDATE club SET name = 'here'")
        open_file.commit()
        for suffix in ("", "-wal"):
            shutil.copy(f"{file}{suffix}", other)
        copied = [*Path(other).iterdir()]
        open_file.close()
        for path in copied:
            shutil.copy(path, file.parent)


def clubs(file: Path) -> list[str]:
    """The names of its clubs, each once."""
    with closing(sqlite3.connect(file)) as database:
        names = database.execute("SELECT DISTINCT name FROM club ORDER BY name")
        return [name for (name,) in names]


def wrong_in(settings: Settings) -> list[str]:
    """What `companion check` finds."""
    app = service_application(settings)
    with app.app_context():
        found = [str(one) for one in check_everything()]
        db.engine.dispose()
    return found


if __name__ == "__main__":
    sys.exit(main())
