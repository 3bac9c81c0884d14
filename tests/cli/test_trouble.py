"""Disks and databases that refuse are one line in every command, never a traceback."""

import errno
import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask import Flask

from companion.cli import main
from companion.cli._database import in_one_line
from companion.config import Settings


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


def test_a_mistake_of_ours_stays_one() -> None:
    assert in_one_line(ValueError("x")) == ""
    assert in_one_line(FileNotFoundError(errno.ENOENT, "No such file")) == ""
    assert "Make room" not in in_one_line(sqlite3.OperationalError("no such table: match"))
