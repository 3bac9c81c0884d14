"""Rows in every table of a database at any change of the tables, without knowing what they mean."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

from flask_migrate import upgrade
from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Connection,
    Date,
    DateTime,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    func,
    insert,
    select,
)  # fmt: skip

from companion.composition import create_app
from companion.models import db
from companion.models.schema import known_changes, prepare_migrations
from tests.conftest import settings_for

ROWS = 2


def full_database(folder: Path) -> Path:
    """A SQLite database of the first change in that data folder, with rows in every table."""
    app = create_app(settings_for(folder))
    prepare_migrations(app)
    with app.app_context():
        upgrade(revision=known_changes()[0])
        with db.engine.begin() as connection:
            fill(connection)
        db.engine.dispose()
    return folder / "companion.db"


def fill(connection: Connection) -> None:
    """Add rows to every table; each points at rows of the tables that it knows."""
    last: dict[str, int] = {}
    for table in tables_of(connection):
        before = connection.scalar(select(func.count()).select_from(table)) or 0
        last[table.name] = before + ROWS
        for n in range(before + 1, before + ROWS + 1):
            rows = {
                c: min([n, *(last[key.column.table.name] for key in c.foreign_keys)])
                for c in table.columns
            }
            connection.execute(insert(table).values({c.name: value(c, rows[c]) for c in rows}))


def counted(connection: Connection) -> dict[str, int]:
    """How many rows each table has."""
    return {
        table.name: connection.scalar(select(func.count()).select_from(table)) or 0
        for table in tables_of(connection)
    }


def tables_of(connection: Connection) -> list[Table]:
    """The companion's tables, those first that others point at."""
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name != "alembic_version"]


def value(column: Column[Any], n: int) -> object:
    """What fits into the column of the nth row; the row itself where it points at its own table."""
    kind = column.type
    if isinstance(kind, JSON):
        return {"n": n}
    if isinstance(kind, LargeBinary):
        return bytes([n])
    if isinstance(kind, Boolean):
        return n % 2 == 0
    if isinstance(kind, DateTime):
        return datetime(2026, 1, 1, tzinfo=UTC) + timedelta(days=n)
    if isinstance(kind, Date):
        return date(2026, 1, 1) + timedelta(days=n)
    if isinstance(kind, Integer):
        return n
    return str(n)


def contents(file: Path) -> list[str]:
    """All that a SQLite database holds, as any program reads it."""
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return list(connection.iterdump())


def version(file: Path) -> str:
    """The change of the tables that a SQLite database is at."""
    with closing(sqlite3.connect(file)) as connection:
        return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])


def lose_a_match(file: Path) -> None:
    """A seat is left whose match is not there."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE seat SET match_id = 99 WHERE id = 1")
        connection.commit()
