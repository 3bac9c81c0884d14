"""A backup is proved by restoring it: in SQLite and in PostgreSQL."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import click
import psycopg
import pytest
from click.testing import CliRunner, Result
from flask_migrate import downgrade
from sqlalchemy import delete, insert, select, text

from companion.cli import main
from companion.cli._database import bring_up_to_date
from companion.cli._options import only_one
from companion.cli.serve import prepare
from companion.composition import create_app
from companion.config import ROOT, Settings
from companion.models import Organiser, db
from companion.models.schema import age_of, known_changes, prepare_migrations, upgrade_database
from companion.upkeep.checking import check_definitions
from tests.servers import postgres_database

NAME = "Hana 花"
LATER = "9000"
UPDATE = """
from alembic import op
import sqlalchemy as sa

revision, down_revision = "{later}", "{before}"


def upgrade():
    op.create_table("later", sa.Column("id", sa.Integer(), primary_key=True))


def downgrade():
    op.drop_table("later")
"""


class Club:
    """A data folder with one organiser in its database."""

    def __init__(self, data: Path, database_url: str = "") -> None:
        self.data = data
        self.environment = {"COMPANION_DATA": str(data), "DATABASE_URL": database_url}
        self.app = create_app(Settings(data=data, database_url=database_url, testing=True))
        upgrade_database(self.app)

    def add(self, name: str) -> None:
        """One more organiser."""
        with self.app.app_context(), db.engine.begin() as connection:
            connection.execute(insert(Organiser).values(name=name, password_hash="x"))

    def forget_all(self) -> None:
        """No organiser any more."""
        with self.app.app_context(), db.engine.begin() as connection:
            connection.execute(delete(Organiser))

    def names(self) -> list[str]:
        """The organisers, read afresh."""
        with self.app.app_context(), db.engine.connect() as connection:
            return list(connection.scalars(select(Organiser.name).order_by(Organiser.id)))

    def version(self) -> str:
        """The change that its tables are at."""
        with self.app.app_context(), db.engine.connect() as connection:
            return str(connection.scalar(text("SELECT version_num FROM alembic_version")))

    def set_version(self, version: str) -> None:
        """Pretend that the tables are at another one."""
        with self.app.app_context(), db.engine.begin() as connection:
            connection.execute(text(f"UPDATE alembic_version SET version_num = '{version}'"))

    def companion(self, *arguments: str) -> Result:
        """Run a command; the app lets go of its database first."""
        self.close()
        return CliRunner().invoke(main, list(arguments), env=self.environment)

    def close(self) -> None:
        """Close every connection."""
        with self.app.app_context():
            db.engine.dispose()


@pytest.fixture(params=["sqlite", "postgres"])
def club(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Club]:
    url = request.getfixturevalue("postgres_url") if request.param == "postgres" else ""
    made = Club(tmp_path / "data", url)
    made.forget_all()
    made.add(NAME)
    yield made
    made.close()


def test_a_backup_brings_everything_back(club: Club) -> None:
    copied = club.companion("backup")
    assert copied.exit_code == 0, copied.output
    file = Path(copied.output.strip())
    assert file.parent == club.data / "backups"
    assert file.stat().st_mode & 0o077 == 0, "others may read it"
    club.add("too late")

    refused = club.companion("restore", str(file))
    assert refused.exit_code == 1
    assert "With --force the backup replaces it" in refused.output
    assert club.names() == [NAME, "too late"]

    restored = club.companion("restore", str(file), "--force")
    assert restored.exit_code == 0, restored.output
    assert club.names() == [NAME]
    club.add("life goes on")
    assert club.names() == [NAME, "life goes on"]


def test_what_was_replaced_is_kept(club: Club) -> None:
    file = club.companion("backup").output.strip()
    club.add("only in the second")
    told = club.companion("restore", file, "--force").output
    kept = told.splitlines()[0].removeprefix("The database as it was is kept in ").rstrip(".")
    club.companion("restore", kept, "--force")
    assert club.names() == [NAME, "only in the second"]


def test_only_so_many_copies_are_kept(club: Club) -> None:
    files = [club.companion("backup", "--keep", "2").output.strip() for _ in range(3)]
    assert [Path(file).exists() for file in files] == [False, True, True]


def test_a_damaged_file_changes_nothing(club: Club, tmp_path: Path) -> None:
    good = Path(club.companion("backup").output.strip())
    bad = tmp_path / "bad"
    bad.write_bytes(good.read_bytes()[: good.stat().st_size // 2])
    refused = club.companion("restore", str(bad), "--force")
    assert refused.exit_code == 1, refused.output
    assert club.names() == [NAME]


def test_another_file_is_refused(club: Club, tmp_path: Path) -> None:
    (tmp_path / "holiday.jpg").write_bytes(b"\xff\xd8\xff\xe0 not a database")
    refused = club.companion("restore", str(tmp_path / "holiday.jpg"), "--force")
    assert refused.exit_code == 1
    assert "is not a" in refused.output
    assert club.names() == [NAME]


def test_a_new_installation_takes_a_backup_without_force(tmp_path: Path) -> None:
    old, new = Club(tmp_path / "old"), tmp_path / "new"
    old.add(NAME)
    file = old.companion("backup").output.strip()
    restored = CliRunner().invoke(main, ["restore", file, "--data", str(new)])
    assert restored.exit_code == 0, restored.output
    assert Club(new).names() == [NAME]


def test_a_copied_data_folder_is_restored_with_its_log(tmp_path: Path) -> None:
    old, dead, new = Club(tmp_path / "old"), tmp_path / "dead", tmp_path / "new"
    old.add(NAME)
    shutil.copytree(old.data, dead)  # as a laptop that died leaves it
    old.close()
    refused = CliRunner().invoke(main, ["restore", f"{dead}/companion.db", "--data", str(new)])
    assert refused.exit_code == 1
    assert f"companion backup --data {dead}" in refused.output
    file = CliRunner().invoke(main, ["backup", "--data", str(dead)]).output.strip()
    restored = CliRunner().invoke(main, ["restore", file, "--data", str(new)])
    assert restored.exit_code == 0, restored.output
    assert Club(new).names() == [NAME]


def test_nothing_is_restored_under_a_running_companion(tmp_path: Path) -> None:
    club = Club(tmp_path / "data")
    file = club.companion("backup").output.strip()
    with only_one(Settings(data=club.data)):
        refused = club.companion("restore", file, "--force")
    assert refused.output == "Error: The companion is running on this data; stop it first.\n"


def test_without_a_database_there_is_nothing_to_copy(tmp_path: Path) -> None:
    told = CliRunner().invoke(main, ["backup", "--data", str(tmp_path / "new")])
    assert told.exit_code == 1
    assert "nothing to copy" in told.output
    assert not (tmp_path / "new").exists()


def test_a_postgresql_database_without_our_tables_is_no_backup(tmp_path: Path) -> None:
    with postgres_database() as url:
        told = CliRunner().invoke(
            main, ["backup", "--data", str(tmp_path)], env={"DATABASE_URL": url}
        )
    assert told.exit_code == 1
    assert "Nothing was copied" in told.output
    assert len(told.output.splitlines()) == 1
    assert not (tmp_path / "backups").exists()


@pytest.mark.parametrize("words", [["backup"], ["check"], ["restore", "FILE", "--force"]])
def test_an_old_sqlite_file_is_not_taken_for_the_database_of_a_server(
    words: list[str], tmp_path: Path
) -> None:
    club = Club(tmp_path / "data")
    club.close()
    with postgres_database() as url:
        server = Settings(data=club.data, database_url=url, testing=True)
        app = prepare(server)
        with app.app_context():
            db.engine.dispose()
    file = str(club.data / "companion.db")
    told = club.companion(*[file if word == "FILE" else word for word in words])
    assert told.exit_code == 1
    assert "DATABASE_URL is not set" in told.output
    assert not (club.data / "backups").exists()
    prepare(Settings(data=club.data, testing=True))  # gone back to SQLite on purpose
    assert club.companion("backup").exit_code == 0


def test_a_database_that_is_not_utf8_is_one_line(tmp_path: Path) -> None:
    with postgres_database() as url:
        name = url.rpartition("/")[2]
        with psycopg.connect(url.rpartition("/")[0] + "/postgres", autocommit=True) as admin:
            admin.execute(f"DROP DATABASE {name}")
            admin.execute(
                f"CREATE DATABASE {name} ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0"
            )
        told = CliRunner().invoke(
            main,
            ["organiser", "add", "Aki", "--password", "a long password", "--data", str(tmp_path)],
            env={"DATABASE_URL": url},
        )
    assert told.exit_code == 1
    assert told.output.startswith("Error: The PostgreSQL database is in SQL_ASCII")
    assert len(told.output.splitlines()) == 1


@pytest.mark.parametrize("table", ["recipes", "alembic_version"])
def test_only_a_database_of_the_companion_is_taken(table: str, tmp_path: Path) -> None:
    club = Club(tmp_path / "data")
    club.add(NAME)
    other = tmp_path / "other.db"
    with closing(sqlite3.connect(other)) as made:
        made.execute(f"CREATE TABLE {table} (version_num TEXT)")
        made.execute(f"INSERT INTO {table} VALUES ('0018')")
        made.commit()
    refused = club.companion("restore", str(other), "--force")
    assert refused.exit_code == 1
    assert "not one of the companion" in refused.output
    assert club.names() == [NAME]


@pytest.fixture
def update(club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """This program brought up to date: it knows one change of the tables more."""
    at = known_changes()[-1]
    shutil.copytree(ROOT / "migrations", tmp_path / "migrations")
    later = tmp_path / "migrations" / "versions" / f"{LATER}_later.py"
    later.write_text(UPDATE.format(later=LATER, before=at), encoding="utf-8")
    monkeypatch.setattr("companion.models.schema.MIGRATIONS", tmp_path / "migrations")
    yield at
    app = create_app(Settings.read(club.environment))
    prepare_migrations(app)
    with app.app_context():
        downgrade(revision=at)  # the database may be the next test's too
        db.engine.dispose()


@pytest.mark.parametrize(
    ("version", "said"),
    [
        ("9999", "made by a newer companion (9999; this one knows"),
        ("0003", "made before the first release (0003; the first is"),
        ("0003", "git checkout 6a764b9, then git checkout 10bf8cf"),
        ("0012", "changes its tables (git checkout 10bf8cf), then with this one"),
    ],
)
def test_a_backup_of_an_age_that_no_change_leads_from_is_named(
    club: Club, version: str, said: str
) -> None:
    club.set_version(version)
    other = club.companion("backup").output.strip()
    club.set_version(known_changes()[-1])
    refused = club.companion("restore", other, "--force")
    assert refused.exit_code == 1
    assert said in refused.output


def test_an_older_backup_is_brought_up_to_date(club: Club, update: str) -> None:
    older = club.companion("backup").output.strip()
    restored = club.companion("restore", older, "--force")
    assert restored.exit_code == 0, restored.output
    assert f"of an older companion ({update})" in restored.output
    assert (club.version(), club.names()) == (LATER, [NAME])


def test_a_backup_with_a_damaged_page_is_refused(tmp_path: Path) -> None:
    club = Club(tmp_path / "data")
    club.add(NAME)
    file = Path(club.companion("backup").output.strip())
    whole = bytearray(file.read_bytes())
    whole[4096 * 3 : 4096 * 3 + 200] = b"\xaa" * 200
    file.write_bytes(whole)
    refused = club.companion("restore", str(file), "--force")
    assert refused.exit_code == 1
    assert "is damaged" in refused.output
    assert club.names() == [NAME]


def test_before_the_tables_are_changed_a_copy_is_kept(club: Club, update: str) -> None:
    settings = Settings.read(club.environment)
    told = CliRunner()
    with told.isolation() as (out, _, _):
        bring_up_to_date(updated := create_app(settings), settings)
        said = out.getvalue().decode()
    with updated.app_context():
        db.engine.dispose()
    assert f"{update} → {LATER}" in said
    kept = Path(said.strip().rpartition("kept in ")[2])
    assert kept.parent == club.data / "backups" / "before-update"
    assert club.version() == LATER
    restored = club.companion("restore", str(kept), "--force")
    assert f"of an older companion ({update})" in restored.output
    assert club.names() == [NAME]


def test_what_defines_the_tables_is_noted_at_the_next_start_and_in_backups(tmp_path: Path) -> None:
    club = Club(tmp_path / "data")
    with club.app.app_context():
        db.session.execute(text("PRAGMA user_version = 0"))
        db.session.commit()
    assert not age_of(club.app).noted
    bring_up_to_date(club.app, Settings.read(club.environment))
    assert age_of(club.app).noted
    club.companion("restore", club.companion("backup").output.strip(), "--force")
    assert age_of(club.app).noted
    with club.app.app_context():
        assert list(check_definitions()) == []
        db.engine.dispose()


@pytest.mark.parametrize(
    ("version", "said"),
    [("9999", "made by a newer companion"), ("0003", "before the first release")],
)
def test_a_database_that_no_change_leads_from_is_one_line(
    club: Club, version: str, said: str
) -> None:
    club.set_version(version)
    with pytest.raises(click.ClickException, match=said):
        bring_up_to_date(club.app, Settings.read(club.environment))
    club.set_version(known_changes()[-1])


@pytest.mark.parametrize("noted", [True, False])
def test_a_damaged_page_is_said_at_the_start(tmp_path: Path, noted: bool) -> None:
    club = Club(tmp_path / "data")
    club.add(NAME)
    file = club.data / "companion.db"
    with club.app.app_context(), db.engine.connect() as connection:
        place = "SELECT rootpage FROM sqlite_schema WHERE name = 'sheet_line'"
        page = int(connection.execute(text(place)).scalar_one())
        connection.exec_driver_sql("COMMIT" if noted else "PRAGMA user_version = 0")
        connection.commit()
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    club.close()
    whole = bytearray(file.read_bytes())
    whole[4096 * (page - 1) : 4096 * (page - 1) + 8] = b"\xaa" * 8
    file.write_bytes(whole)
    with CliRunner().isolation() as (_, told, _):
        bring_up_to_date(club.app, Settings(data=club.data))
        said = told.getvalue().decode()
    assert "The database is damaged (" in said
    assert len(said.splitlines()) == 1
