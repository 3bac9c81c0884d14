"""`companion backup`: copies the whole database while the companion runs, and checks a copy."""

import os
import sqlite3
from collections.abc import Set
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

import click

from companion.cli import _postgres
from companion.cli._database import check_database, out_of_reach
from companion.cli._options import check_writable, data_option
from companion.config import Settings


@click.command()
@click.option(
    "--to",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder for the copy.  [default: backups in the data folder]",
)
@click.option(
    "--keep",
    default=14,
    show_default=True,
    type=click.IntRange(1),
    help="How many copies to keep there; older ones are removed.",
)
@data_option
def backup(to: Path | None, keep: int, data: Path | None) -> None:
    """Copy the database; matches may go on meanwhile.

    Prints the name of the copy, which `companion restore` takes.
    """
    settings = Settings.read(data=data)
    check_database(settings)
    click.echo(write_backup(settings, to or settings.data / "backups", keep))


def write_backup(settings: Settings, folder: Path, keep: int) -> Path:
    """A complete copy in `folder`, never half of one; the oldest ones beyond `keep` go."""
    source = sqlite_source(settings) if settings.uses_sqlite else None
    check_writable(folder)
    suffix = ".db" if settings.uses_sqlite else ".pgdump"
    file = folder / f"companion-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}{suffix}"
    draft = file.with_suffix(".unfinished")
    try:
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        if source:
            copy_sqlite(source, draft)
        else:
            copy_postgres(settings, draft)
        draft.rename(file)
    finally:
        draft.unlink(missing_ok=True)
        with suppress(OSError):
            folder.rmdir()  # works only while it is empty: no copy was made
    for old in sorted(folder.glob(f"companion-*{suffix}"))[:-keep]:
        old.unlink()
    return file


def sqlite_source(settings: Settings) -> Path:
    """The database file; refused when there is none."""
    from sqlalchemy import make_url

    database = Path(make_url(settings.database).database or "")
    if not database.exists():
        raise click.ClickException(
            f"There is no database {database}; nothing to copy. If the companion uses PostgreSQL, "
            "set DATABASE_URL for this command too."
        )
    return database


def copy_sqlite(database: Path, to: Path) -> None:
    """All that is committed now, as one compact file."""
    with closing(sqlite3.connect(database, timeout=30)) as connection:
        names = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
        check_ours({name for (name,) in names}, str(database))
        connection.execute("VACUUM INTO ?", (str(to),))


def copy_postgres(settings: Settings, to: Path) -> None:
    """The whole database, by PostgreSQL's own program."""
    _postgres.dump(settings, to)
    tables, _ = _postgres.look_into(settings, to)
    check_ours(tables, "the database of DATABASE_URL")


def check_ours(tables: Set[str], database: str) -> None:
    """Refuse a database in which there is nothing of the companion to copy."""
    if not tables >= OURS:
        raise click.ClickException(
            f"Nothing was copied: {database} has no tables of the companion. "
            "Check DATABASE_URL and --data."
        )


OURS = frozenset({"alembic_version", "match", "move", "seat", "sheet", "sheet_line", "organiser"})
"""The tables that every companion had from the beginning."""


def check_backup(settings: Settings, file: Path) -> None:
    """Refuse in one line what is not a whole backup that this companion can read; say its age."""
    from companion.models.schema import Age, known_changes

    sqlite = settings.uses_sqlite
    with file.open("rb") as opened:
        start = opened.read(16)
    if not start.startswith(b"SQLite format 3\0" if sqlite else b"PGDMP"):
        kind = "SQLite" if sqlite else "PostgreSQL (pg_dump -Fc)"
        raise click.ClickException(f"{file} is not a {kind} backup of the companion.")
    tables, at = look_into(file) if sqlite else _postgres.look_into(settings, file)
    if not (tables >= OURS and at):
        raise click.ClickException(f"{file} is a database, but not one of the companion.")
    age = Age(at, known_changes())
    if trouble := out_of_reach(age):
        raise click.ClickException(trouble)
    if age.older:
        click.echo(f"The backup is of an older companion ({at}): it is brought up to date.")


def look_into(file: Path) -> tuple[frozenset[str], str]:
    """The tables of a SQLite file and the change they are at; refused when a page is damaged."""
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as opened:
            sound = opened.execute("PRAGMA integrity_check(1)").fetchone()
            if sound != ("ok",):
                raise click.ClickException(f"{file} is damaged: {sound[0]}. Take another backup.")
            names = opened.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
            tables = frozenset(name for (name,) in names)
            if "alembic_version" not in tables:
                return tables, ""
            row = opened.execute("SELECT version_num FROM alembic_version").fetchone()
            return tables, str(row[0]) if row else ""
    except sqlite3.DatabaseError as error:
        raise click.ClickException(f"{file} is damaged: {error}. Take another backup.") from error
