"""Whether a file is a whole backup of the companion, and of which age."""

import sqlite3
from contextlib import closing
from pathlib import Path

import click

from companion.cli import _postgres
from companion.cli._database import out_of_reach
from companion.config import Settings

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
