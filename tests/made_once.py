"""What a costly fixture stores is made once in a test process; later tests get a copy."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any, Final, TypeVar, cast

from flask import Flask
from flask.testing import FlaskClient

from companion.models import db

T = TypeVar("T")
results: Final[dict[Path, Any]] = {}


def made_once(app: Flask, folder: Path, name: str, make: Callable[[], T]) -> T:
    """Return what `make` returned the first time, with all it stored in this SQLite database.

    It must return plain data that fits any copy: codes, numbers, sessions. Tests that travel to
    another day get a copy made on that day.
    """
    with app.app_context():
        own = Path(db.engine.url.database or "")
    kept = folder / f"{name}-{date.today()}.db"
    if kept not in results:
        result = make()
        copy(own, kept)
        results[kept] = result
    else:
        copy(kept, own)
    return cast(T, results[kept])


def copy(source: Path, target: Path) -> None:
    """Copy a database that may be open."""
    with closing(sqlite3.connect(source)) as one, closing(sqlite3.connect(target)) as other:
        one.backup(other)


def session_of(browser: FlaskClient) -> dict[str, Any]:
    """Return what a browser's cookie says; the cookie itself would tell the time."""
    with browser.session_transaction() as session:
        return dict(session)


def browser_with(app: Flask, session: dict[str, Any]) -> FlaskClient:
    """Return a browser whose cookie says so."""
    browser = app.test_client()
    if session:
        with browser.session_transaction() as own:
            own.update(session)
    return browser
