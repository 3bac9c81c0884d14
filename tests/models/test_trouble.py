"""A disk that is full or fails, a database that cannot be written, a connection that breaks."""

import logging
import sqlite3
from contextlib import closing

import pytest
from flask import Flask, Response
from flask.testing import FlaskClient
from sqlalchemy import text
from sqlalchemy.event import listen
from sqlalchemy.exc import OperationalError
from werkzeug.test import TestResponse

from companion.composition import create_app
from companion.config import Settings
from companion.models import Match, db, upgrade_database
from tests.pages import form

FULL = "SELECT * FROM pragma_page_count"


@pytest.fixture(autouse=True)
def quiet(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL, "companion")


def fail(_: object, __: object, statement: str, *___: object) -> None:
    """What SQLite raises where the disk reports an error while something is stored."""
    if statement.startswith("INSERT"):
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR_WRITE
        raise OperationalError(statement, {}, error)


def spoil(app: Flask, kind: str) -> None:
    """From now on the disk is full, fails, or cannot be written."""
    with app.app_context():
        if kind == "failing":
            listen(db.engine, "before_cursor_execute", fail)
            return
        with closing(sqlite3.connect(str(db.engine.url.database))) as connection:
            connection.execute("VACUUM")  # updates of the tables left empty pages
        pages = db.session.execute(text(FULL)).scalar_one()
        db.session.remove()
        pragma = "query_only=1" if kind == "read-only" else f"max_page_count={pages}"
        listen(db.engine, "connect", lambda raw, _: raw.execute(f"PRAGMA {pragma}"))
        db.engine.dispose()


def opened_until_refused(client: FlaskClient, language: str) -> tuple[int, TestResponse]:
    """Matches opened one after the other: how many were, and the answer to the first that not."""
    for many in range(40):
        page = form(client, "/matches/new?game=fisherman", to="/matches/")
        answer = page.send(client, headers={"Accept-Language": language})
        if answer.status_code != 303:
            return many, answer
    raise AssertionError("the disk is not full")


@pytest.mark.parametrize("kind", ["full", "failing", "read-only"])
def test_a_disk_that_takes_nothing_is_said_and_nothing_is_lost(
    app: Flask, client: FlaskClient, kind: str
) -> None:
    spoil(app, kind)
    stored, english = opened_until_refused(client, "en")
    japanese = opened_until_refused(client, "ja")[1]
    assert english.status_code == japanese.status_code == 503
    assert ("disk of this companion is full" in english.text) == (kind == "full")
    assert ("reports an error" in english.text) == (kind == "failing")
    assert ("is read-only" in english.text) == (kind == "read-only")
    assert "Ask the person who runs it" in english.text
    assert ("空き容量" in japanese.text) == (kind == "full")
    assert client.get("/").status_code == 200
    with app.app_context():
        assert db.session.query(Match).count() >= stored


def test_a_connection_that_breaks_is_a_page_and_the_next_one_is_sound(
    settings: Settings, postgres_url: str
) -> None:
    from dataclasses import replace

    app = create_app(replace(settings, database_url=postgres_url))
    app.config["PROPAGATE_EXCEPTIONS"] = False
    upgrade_database(app)

    def cut(when: str) -> Response:
        pid = db.session.execute(text("SELECT pg_backend_pid()")).scalar_one()
        with db.engine.connect() as other:
            other.execute(text("SELECT pg_terminate_backend(:pid, 5000)"), {"pid": pid})
        if when == "before":
            db.session.execute(text("SELECT 1"))
        return Response("made in time")

    app.add_url_rule("/cut/<when>", view_func=cut)
    client = app.test_client()
    for _ in range(3):
        broken = client.get("/cut/before")
        assert broken.status_code == 503
        assert broken.headers["Retry-After"] == "5"
        assert "Try again" in broken.text
        assert client.get("/cut/after").text == "made in time"
        assert client.get("/").status_code == 200
    with app.app_context():
        db.drop_all()
        with db.engine.begin() as connection:
            connection.exec_driver_sql("DROP TABLE alembic_version")
        db.engine.dispose()
