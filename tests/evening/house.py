"""The companion on a folder of its own, in this process: it can be killed at a commit."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, Literal

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from companion.cli.follow import read_in
from companion.clubs.accounts.organisers import add_organiser
from companion.composition import create_app
from companion.core.services import services_of
from companion.events.verbs.autosave import put
from companion.models import Model, db, upgrade_database
from companion.site.plumbing.hub import Hub
from companion.upkeep.warming import warm_all
from tests.conftest import settings_for
from tests.powercut import failing

if TYPE_CHECKING:
    from collections.abc import Callable

POSTGRES: Final = "EVENING_ON_POSTGRESQL"
"""The address of a database that evenings may empty; without it they use SQLite."""
ORGANISER: Final = "Aki"
PASSWORD: Final = "a long password"
CALL: Final = "call to the disk fails"
SLOW: Final = 6
"""Calls to the disk of a request, about."""
Ends = Literal["killed before", "killed after", "disk full"]
"""What can happen at a commit: the program is killed before or after it, or it does not fit."""


class Killed(BaseException):
    """The program ended at a commit: whoever waited for its answer gets none."""


@dataclass(frozen=True)
class Built:
    """The application, built once in a process, and the data folder with one organiser."""

    app: Flask
    folder: Path
    empty: Path
    """The folder as it is before an evening."""
    furniture: dict[type, Any]
    """What the application keeps in memory when it starts."""

    def start(self) -> None:
        """Forget all that only memory has: that is what a new start finds."""
        own = services_of(self.app)
        own.the(Hub).close()
        own.caches.clear()
        own.own.clear()
        own.own |= self.furniture
        own.keep(Hub(own.bus, own.settings.max_streams))
        with self.app.app_context():
            db.engine.dispose()

    def clear(self) -> None:
        """Make the folder and the database what they are before an evening."""
        self.start()
        shutil.rmtree(self.folder)
        shutil.copytree(self.empty, self.folder)
        if POSTGRES in os.environ:
            with self.app.app_context():
                tables = ", ".join(f'"{name}"' for name in Model.metadata.tables)
                with db.engine.begin() as connection:
                    connection.exec_driver_sql(f"TRUNCATE {tables} RESTART IDENTITY CASCADE")
                add_organiser(ORGANISER, PASSWORD)
                db.engine.dispose()


@cache
def built() -> Built:
    """The application of this process."""
    folder = Path(tempfile.mkdtemp(prefix="evening-"))
    place = folder / "data"
    place.mkdir()
    settings = replace(settings_for(place), database_url=os.environ.get(POSTGRES, ""))
    if failing.preloaded():  # which makes syncs cheap, and lets them fail
        failing.watch(place)
        settings = replace(settings, sqlite_synchronous="FULL")
    app = create_app(settings)
    upgrade_database(app)
    furniture = dict(services_of(app).own)
    with app.app_context():
        add_organiser(ORGANISER, PASSWORD)
        db.engine.dispose()
    shutil.copytree(place, folder / "empty")
    return Built(app, place, folder / "empty", furniture)


@dataclass
class Turnstile:
    """Stands where writers wait for each other: whoever is to be faster goes first, whole."""

    faster: Callable[[], object] | None = None

    def __enter__(self) -> None:
        faster, self.faster = self.faster, None
        if faster is not None:
            faster()

    def __exit__(self, *_: object) -> None:
        """Let the next one write."""


class House:
    """The running companion; `starts` counts how often it was started, `laptop` on how many."""

    def __init__(self) -> None:
        self._built = built()
        self._built.clear()
        self.app = self._built.app
        self.folder = self._built.folder
        self.starts = self.laptop = 1
        self.turnstile = Turnstile()
        self.dead = False
        self._commits = 0
        self._how: Ends = "killed before"
        event.listen(db.session, "after_commit", self._committed)
        with self.app.app_context():
            self._engine = db.engine
        event.listen(self._engine, "commit", self._committing)

    def close(self) -> None:
        """Stop for good."""
        event.remove(db.session, "after_commit", self._committed)
        event.remove(self._engine, "commit", self._committing)
        self._built.start()

    def doom(self, commits: int, how: Ends) -> None:
        """Let that happen at its next commit but so many."""
        self._commits, self._how = commits, how

    def break_disk(self, luck: Random) -> None:
        """Let one of its next calls to the disk fail, or all from then on."""
        lasting = luck.random() < 0.5
        failing.fail(luck.randint(1, SLOW), luck.choice(failing.ERRORS), lasting)

    def spare(self) -> None:
        """Let it live on, if it does yet."""
        self._commits = 0
        if failing.preloaded():
            failing.stop()

    def on_another_laptop(self, code: str, file: bytes) -> None:
        """Go on with the event from its file, as `companion follow --go-on` does, elsewhere."""
        self.elsewhere()
        copy = self.folder / "followed" / f"{code}.json"
        put(copy, file)
        with self.app.test_request_context():
            read_in(copy, ORGANISER)
        self.restart()

    def elsewhere(self) -> None:
        """Be another laptop, which knows nothing."""
        self._built.clear()
        self.laptop += 1
        self.restart()

    def saved(self, code: str) -> bytes:
        """The file of an event that was written last."""
        files = (self.folder / "events").glob(f"*_{code}.json")
        return max(files, key=lambda file: file.stat().st_mtime_ns).read_bytes()

    def restart(self) -> None:
        """Start again after a kill; what was only in memory is gone."""
        self.spare()
        self.dead = False
        self._built.start()
        self.starts += 1
        with self.app.app_context():
            warm_all()

    def _committing(self, connection: Any) -> None:
        if self.dead:  # it is gone: nothing more is stored
            raise Killed
        if self._how != "killed after":
            self._count()

    def _committed(self, session: Any) -> None:
        if self._how == "killed after":
            self._count()

    def _count(self) -> None:
        """One commit fewer until it happens."""
        if not self._commits:
            return
        self._commits -= 1
        if not self._commits and self._how == "disk full":
            full = sqlite3.OperationalError("database or disk is full")
            full.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise OperationalError("COMMIT", None, full)
        if not self._commits:
            self.dead = True
            raise Killed

    def client(self) -> FlaskClient:
        """A browser without cookies."""
        return self.app.test_client()
