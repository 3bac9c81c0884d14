"""The companion on a folder of its own, in this process: it can be killed at a commit."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from companion.clubs.accounts.organisers import add_organiser
from companion.composition import create_app
from companion.core.services import services_of
from companion.models import db, upgrade_database
from companion.site.plumbing.hub import Hub
from tests.conftest import settings_for

PASSWORD: Final = "a long password"
Ends = Literal["killed before", "killed after", "disk full"]
"""What can happen at a commit: the program is killed before or after it, or it does not fit."""


class Killed(BaseException):
    """The program ended at a commit: whoever waited for its answer gets none."""


@cache
def _new_folder() -> Path:
    """A data folder with one organiser, made once in a process."""
    folder = Path(tempfile.mkdtemp(prefix="evening-"))
    app = create_app(settings_for(folder))
    upgrade_database(app)
    with app.app_context():
        add_organiser("Aki", PASSWORD)
        db.engine.dispose()
    services_of(app).the(Hub).close()
    return folder


class House:
    """The running companion; `starts` counts how often it was started."""

    def __init__(self, folder: Path) -> None:
        shutil.copytree(_new_folder(), folder, dirs_exist_ok=True)
        self.folder = folder
        self.starts = 0
        self.dead = False
        self._commits = 0
        self._how: Ends = "killed before"
        event.listen(db.session, "after_commit", self._committed)
        self._start()

    def _start(self) -> None:
        self.app: Flask = create_app(settings_for(self.folder))
        self.starts += 1
        with self.app.app_context():
            event.listen(db.engine, "commit", self._committing)

    def _stop(self) -> None:
        services_of(self.app).the(Hub).close()
        with self.app.app_context():
            db.engine.dispose()

    def close(self) -> None:
        """Stop for good."""
        event.remove(db.session, "after_commit", self._committed)
        self._stop()

    def doom(self, commits: int, how: Ends) -> None:
        """Let that happen at its next commit but so many."""
        self._commits, self._how = commits, how

    def spare(self) -> None:
        """Let it live on, if it does yet."""
        self._commits = 0

    def restart(self) -> None:
        """Start again after a kill; what was only in memory is gone."""
        self.spare()
        self._stop()
        self.dead = False
        self._start()

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
