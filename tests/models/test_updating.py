"""An update changes all or nothing, whatever happens to it, also where every table has rows."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from flask_migrate import upgrade
from sqlalchemy import event, text
from sqlalchemy.exc import OperationalError

from companion.composition import create_app
from companion.config import Settings
from companion.models import db, upgrade_database
from companion.models.schema import known_changes, prepare_migrations
from tests.conftest import settings_for
from tests.models.full_tables import (
    contents,
    counted,
    fill,
    full_database,
    lose_a_match,
    version,
)  # fmt: skip
from tests.servers import postgres_database

FIRST, NEWEST = known_changes()[0], known_changes()[-1]


@pytest.fixture(params=["sqlite", "postgresql"])
def installation(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Flask]:
    """An application in its context, whose database is still empty."""
    settings = settings_for(tmp_path)
    if request.param == "sqlite":
        yield from entered(settings)
        return
    with postgres_database() as url:
        yield from entered(replace(settings, database_url=url))


def entered(settings: Settings) -> Iterator[Flask]:
    app = create_app(settings)
    prepare_migrations(app)
    with app.app_context():
        yield app
        db.engine.dispose()


def test_every_change_keeps_the_rows_of_full_tables(installation: Flask) -> None:
    for change in known_changes():
        upgrade(revision=change)
        with db.engine.begin() as connection:
            fill(connection)
    with db.engine.connect() as connection:
        many = counted(connection)
    assert many["match"] == many["seat"] == 2 * len(known_changes())
    assert min(many.values()) >= 2


KILLED = """
import os, signal, sys
from pathlib import Path
from sqlalchemy import event
from companion.composition import create_app
from companion.models import db, upgrade_database
from tests.conftest import settings_for

app = create_app(settings_for(Path(sys.argv[1])))
statements = 0
with app.app_context():
    engine = db.engine

@event.listens_for(engine, "before_cursor_execute")
def count(*_):
    global statements
    statements += 1
    if statements == last:
        os.kill(os.getpid(), signal.SIGKILL)

@event.listens_for(engine, "commit")
def before_the_commit(_):
    if last == -1:
        os.kill(os.getpid(), signal.SIGKILL)

for last in [-1, *range(1, 2000, int(sys.argv[2]))]:
    if child := os.fork():
        ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        print(last, ended, flush=True)
        if ended == 0:
            break
        input()
    else:
        upgrade_database(app)
        os._exit(0)
"""


@pytest.mark.parametrize("step", [40, pytest.param(1, marks=pytest.mark.thorough)])
def test_killed_at_any_statement_the_old_database_is_left(step: int, tmp_path: Path) -> None:
    file = full_database(tmp_path)
    before = contents(file)
    with subprocess.Popen(
        [sys.executable, "-W", "ignore", "-c", KILLED, str(tmp_path), str(step)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"COMPANION_INTERPRETED": "1"},
    ) as program:
        assert program.stdin
        assert program.stdout
        killed = 0
        for line in program.stdout:
            if line.split()[1] == "0":
                break
            assert line.split()[1] == "-9"
            assert contents(file) == before, line
            killed += 1
            print(file=program.stdin, flush=True)
    assert killed * step > 50
    assert version(file) == NEWEST


@pytest.mark.parametrize("pages", [0, 3, 6])
def test_on_a_full_disk_the_old_database_is_left(pages: int, tmp_path: Path) -> None:
    file = full_database(tmp_path)
    before = contents(file)
    app = create_app(settings_for(tmp_path))
    with app.app_context(), db.engine.connect() as connection:
        there = int(connection.scalar(text("PRAGMA page_count")) or 0)
        engine = db.engine
    room = f"PRAGMA max_page_count={there + pages}"
    event.listen(engine, "connect", lambda connection, _: connection.execute(room))
    engine.dispose()
    with pytest.raises(OperationalError, match="full"):
        upgrade_database(app)
    assert contents(file) == before
    assert version(file) == FIRST


def test_rows_that_lead_nowhere_stop_an_update(tmp_path: Path) -> None:
    file = full_database(tmp_path)
    lose_a_match(file)
    before = contents(file)
    with pytest.raises(sqlite3.IntegrityError, match="1 of seat without their match"):
        upgrade_database(create_app(settings_for(tmp_path)))
    assert contents(file) == before
