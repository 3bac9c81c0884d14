"""An update that fails again and again takes nothing away, and says how to go back."""

import re
import shlex
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import text
from sqlalchemy.exc import DatabaseError

from companion.cli import main
from companion.cli._database import bring_up_to_date
from companion.composition import create_app
from companion.models import db
from companion.models.schema import known_changes
from tests.conftest import settings_for
from tests.models.full_tables import contents, full_database, lose_a_match, version
from tests.servers import postgres_database

FIRST, NEWEST = known_changes()[0], known_changes()[-1]


def start(folder: Path) -> Result:
    """What a command says that brings the database up to date."""
    words = ["organiser", "add", "Aki", "--password", "a long password", "--data", str(folder)]
    return CliRunner().invoke(main, words)


def copies(folder: Path) -> list[Path]:
    return sorted((folder / "backups" / "before-update").iterdir())


def test_retries_keep_one_copy_and_the_error_names_it(tmp_path: Path) -> None:
    file = full_database(tmp_path)
    lose_a_match(file)
    before = contents(file)
    for _ in range(10):
        failed = start(tmp_path)
        assert failed.exit_code == 1
        assert "1 of seat without their match" in failed.output
    (kept,) = copies(tmp_path)
    assert contents(file) == contents(kept) == before
    assert "start the previous version of the program to go on" in failed.output
    assert f"companion restore {kept} --force" in failed.output


def test_a_copy_goes_only_when_an_update_has_succeeded(tmp_path: Path) -> None:
    file = full_database(tmp_path)
    lose_a_match(file)
    for n in range(5):
        change(file, f"UPDATE club SET name = 'Club {n}'")
        assert start(tmp_path).exit_code == 1
    assert len(copies(tmp_path)) == 5
    change(file, "UPDATE seat SET match_id = 1 WHERE id = 1")
    before = contents(file)
    assert start(tmp_path).exit_code == 0
    assert version(file) == NEWEST
    assert len(copies(tmp_path)) == 3
    assert contents(copies(tmp_path)[-1]) == before


def change(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(statement)
        connection.commit()


def test_a_copy_in_a_folder_with_a_space_is_named_as_a_shell_takes_it(tmp_path: Path) -> None:
    folder = tmp_path / "our club"
    folder.mkdir()
    lose_a_match(full_database(folder))
    said = start(folder).output
    words = shlex.split(re.findall(r"companion (restore .*)", said)[0])
    assert Path(words[1]) == copies(folder)[0]


@pytest.mark.parametrize(
    "words", [["close", "x"], ["organiser", "add", "Aki", "--password", "a long password"]]
)
def test_every_command_keeps_a_copy_before_it_changes_tables(
    words: list[str], tmp_path: Path
) -> None:
    file = full_database(tmp_path)
    before = contents(file)
    CliRunner().invoke(main, [*words, "--data", str(tmp_path)])
    assert version(file) == NEWEST
    assert contents(copies(tmp_path)[0]) == before


def test_postgresql_keeps_one_copy_too(tmp_path: Path) -> None:
    with postgres_database() as url:
        settings = replace(settings_for(tmp_path), database_url=url)
        app = create_app(settings)
        bring_up_to_date(app, settings)
        with app.app_context(), db.engine.begin() as connection:
            connection.execute(text("DROP TABLE sheet_photo"))
            connection.execute(text("UPDATE alembic_version SET version_num = '0028'"))
        for _ in range(3):
            with pytest.raises(DatabaseError, match="does not exist") as failed:
                bring_up_to_date(app, settings)
        (kept,) = copies(tmp_path)
        assert f"companion restore {kept} --force" in failed.value.__notes__[0]
        with app.app_context(), db.engine.connect() as connection:
            assert connection.scalar(text("SELECT version_num FROM alembic_version")) == "0028"
        with app.app_context():
            db.engine.dispose()
