"""Disks and databases that refuse are one line in every command, never a traceback."""

import errno
import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask import Flask
from sqlalchemy.event import listen
from sqlalchemy.exc import OperationalError

from companion.cli import main
from companion.cli._database import bring_up_to_date, in_one_line
from companion.config import Settings
from companion.models import db


@pytest.mark.parametrize(
    "command",
    [
        ["backup"],
        ["organiser", "add", "Aki", "--password", "a long password"],
        ["check"],
        ["restore", "x"],
    ],
)
def test_a_database_that_is_none_is_one_line(tmp_path: Path, command: list[str]) -> None:
    (tmp_path / "companion.db").write_bytes(b"this was a database once" * 400)
    file = tmp_path / "x"
    file.write_bytes(b"SQLite format 3\0" + b"?" * 9000)
    arguments = [str(file) if word == "x" else word for word in command]
    answer = CliRunner().invoke(main, [*arguments, "--data", str(tmp_path)])
    assert answer.exit_code in (1, 2)
    assert isinstance(answer.exception, SystemExit), answer.exception
    assert len(answer.output.splitlines()) == 1, answer.output


def test_a_full_disk_is_one_line(
    app: Flask, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", "companion.db")

    monkeypatch.setattr("companion.cli.backup.copy_sqlite", full)
    answer = CliRunner().invoke(main, ["backup", "--data", str(settings.data)])
    assert answer.exit_code == 1
    assert answer.output.startswith("Error: No space left on device (companion.db).")
    assert not (settings.data / "backups").exists()


def failed(code: int) -> sqlite3.OperationalError:
    """What SQLite says of a call to the disk that failed."""
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = code
    return error


@pytest.mark.parametrize(
    ("code", "advice"),
    [
        (sqlite3.SQLITE_FULL, "Make room on its disk"),
        (sqlite3.SQLITE_IOERR_SHMSIZE, "Make room on its disk"),
        (sqlite3.SQLITE_IOERR_FSYNC, "Its disk reports an error: check the disk"),
        (sqlite3.SQLITE_IOERR_READ, "Its disk reports an error: check the disk"),
    ],
)
def test_a_failing_disk_is_not_taken_for_a_full_one(code: int, advice: str) -> None:
    assert advice in in_one_line(failed(code))


def test_a_failing_disk_is_not_taken_for_damage_at_the_start(
    app: Flask, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail_to_check(_: object, __: object, statement: str, *___: object) -> None:
        if "quick_check" in statement:
            raise OperationalError(statement, {}, failed(sqlite3.SQLITE_IOERR_READ))

    with app.app_context():
        listen(db.engine, "before_cursor_execute", fail_to_check)
    bring_up_to_date(app, settings)
    told = capsys.readouterr().err
    assert "Nothing can be stored: its disk reports an error." in told
    assert "damaged" not in told


def test_a_mistake_of_ours_stays_one() -> None:
    assert in_one_line(ValueError("x")) == ""
    assert in_one_line(FileNotFoundError(errno.ENOENT, "No such file")) == ""
    assert "Make room" not in in_one_line(sqlite3.OperationalError("no such table: match"))
