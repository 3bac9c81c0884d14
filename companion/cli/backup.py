"""`companion backup`: copy the whole database while the companion runs; check a copy."""

import os
import sqlite3
from collections.abc import Set
from contextlib import closing, suppress
from datetime import UTC, datetime
from functools import partial
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
    """Return a complete copy in `folder`, and remove the oldest beyond `keep`."""
    file = write_copy(settings, folder)
    remove_old(settings, folder, keep)
    return file


def keep_copy(settings: Settings, folder: Path) -> Path:
    """Return a copy of the current database; the newest one in `folder` if it is equal.

    Removes none: call `remove_old` once the change that the copy was made for has succeeded.
    """
    before = copies(settings, folder)
    file = write_copy(settings, folder)
    if before and file != before[-1] and hold_the_same(before[-1], file):
        file.unlink()
        return before[-1]
    return file


def write_copy(settings: Settings, folder: Path) -> Path:
    """Return a complete copy in `folder`; an unfinished one is never left there."""
    source = sqlite_source(settings) if settings.uses_sqlite else None
    check_writable(folder)
    file = folder / f"companion-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}{suffix_of(settings)}"
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
            folder.rmdir()  # succeeds only if it is empty, when no copy was made
    return file


def copies(settings: Settings, folder: Path) -> list[Path]:
    """The copies in `folder`, oldest first."""
    return sorted(folder.glob(f"companion-*{suffix_of(settings)}"))


def remove_old(settings: Settings, folder: Path, keep: int) -> None:
    """Remove the oldest copies in `folder` beyond `keep`."""
    for old in copies(settings, folder)[:-keep]:
        old.unlink()


def suffix_of(settings: Settings) -> str:
    """The file name suffix of copies."""
    return ".db" if settings.uses_sqlite else ".pgdump"


def hold_the_same(one: Path, other: Path) -> bool:
    """True if two copies differ only in their headers: SQLite's counters, pg_dump's date."""
    if one.stat().st_size != other.stat().st_size:
        return False
    with one.open("rb") as first, other.open("rb") as second:
        for file in (first, second):
            file.seek(HEAD)
        parts = (iter(partial(file.read, 1 << 20), b"") for file in (first, second))
        return all(left == right for left, right in zip(*parts, strict=True))


HEAD = 100  # bytes


def sqlite_source(settings: Settings) -> Path:
    """The database file; ClickException if there is none."""
    from sqlalchemy import make_url

    database = Path(make_url(settings.database).database or "")
    if not database.exists():
        raise click.ClickException(
            f"There is no database {database}; nothing to copy. If the companion uses PostgreSQL, "
            "set DATABASE_URL for this command too."
        )
    return database


def copy_sqlite(database: Path, to: Path) -> None:
    """Copy everything committed into one compact file."""
    from companion.models.stored import damage_as_error

    with damage_as_error(), closing(sqlite3.connect(database, timeout=30)) as connection:
        names = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
        check_ours({name for (name,) in names}, str(database))
        connection.execute("VACUUM INTO ?", (str(to),))


def copy_postgres(settings: Settings, to: Path) -> None:
    """Copy the whole database with pg_dump."""
    _postgres.dump(settings, to)
    tables, _ = _postgres.look_into(settings, to)
    check_ours(tables, "the database of DATABASE_URL")


def check_ours(tables: Set[str], database: str) -> None:
    """Refuse a database without the companion's tables."""
    if not tables >= OURS:
        raise click.ClickException(
            f"Nothing was copied: {database} has no tables of the companion. "
            "Check DATABASE_URL and --data."
        )


OURS = frozenset({"alembic_version", "match", "move", "seat", "sheet", "sheet_line", "organiser"})
"""Tables that every version of the companion has had."""


def check_backup(settings: Settings, file: Path) -> None:
    """Refuse a file that is not a complete, readable backup; print a note if it is old."""
    from companion.models.schema import Age, known_changes

    sqlite = settings.uses_sqlite
    log = file.with_name(f"{file.name}-wal")
    if sqlite and log.exists() and log.stat().st_size:
        raise click.ClickException(
            f"{file} is not a backup but a database in use: {log.name} has its latest changes. "
            f"Make a backup of both with `companion backup --data {file.parent}`; restore that."
        )
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
    """The tables of a SQLite file and its schema revision; refused if the file is damaged."""
    from companion.models.stored import damage_as_error

    source = f"{file.resolve().as_uri()}?mode=ro"
    try:
        with damage_as_error(), closing(sqlite3.connect(source, uri=True)) as opened:
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
