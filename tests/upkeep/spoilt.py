"""What is stored in one place, spoilt as a bad disk or a wrong hand would."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy import Column, DateTime, LargeBinary, String, Table

from companion.models import Model
from companion.models.base import Instant

JSONS: Final = {
    "not JSON": "nonsense",
    "empty": "",
    "another type": "[]",
    "a number": "7",
    "huge": "9" * 5000,
    "NUL": '{"a": "\x00',
    "no UTF-8": b'{"a": "\xff"}',
    "truncated": None,
}
TEXTS: Final = {
    "nonsense": "nonsense",
    "empty": "",
    "huge": "9" * 5000,
    "NUL": "a\x00b",
    "no UTF-8": b"\xff\xfe",
    "truncated": None,
}


LISTS: Final = ("names", "cards")


@dataclass(frozen=True)
class Place:
    """A column, and the row of it that is spoilt."""

    table: str
    column: str
    row: int

    def __str__(self) -> str:
        return f"{self.table}.{self.column}"

    def ways(self) -> dict[str, str | bytes | None]:
        """How it can be spoilt; None leaves the first half of what is there."""
        if self.kind != "JSON":
            return dict(TEXTS)
        return {**JSONS, **({"another type": "{}"} if self.column in LISTS else {})}

    @property
    def kind(self) -> str:
        """The kind of column."""
        return kind_of(Model.metadata.tables[self.table].columns[self.column])


def kind_of(column: Column[object]) -> str:
    """JSON, text, moment, bytes; "" for numbers, which SQLite keeps as what they are."""
    if column.type.__class__.__name__ == "JSON":
        return "JSON"
    if isinstance(column.type, String):
        return "text"
    if isinstance(column.type, Instant | DateTime) or "DATE" in str(column.type):
        return "moment"
    return "bytes" if isinstance(column.type, LargeBinary) else ""


def places(file: Path, seen: str) -> Iterator[Place]:
    """Every column of every table that can be spoilt, with rows that pages show.

    `seen` is the addresses of these pages: of rows with a code of their own one of them is taken.
    """
    with closing(sqlite3.connect(file)) as database:
        chosen: dict[str, list[int]] = {}
        for table in Model.metadata.sorted_tables:
            chosen[table.name] = rows_of(database, table, chosen, seen)
            for column in table.columns:
                if kind_of(column) and column.name not in table.primary_key.columns:
                    for row in chosen[table.name]:
                        yield Place(table.name, column.name, row)


def rows_of(
    database: sqlite3.Connection, table: Table, chosen: dict[str, list[int]], seen: str
) -> list[int]:
    """A row that pages show or that belongs to one of them; also sheets of tables."""
    if "code" in table.columns:
        rows = database.execute(f'SELECT rowid, code FROM "{table.name}"').fetchall()
        found = [max(rows, key=lambda row: (seen.count(row[1]), -row[0]))[0]]
        for house in ("event_table", "league_table") if table.name == "sheet" else ():
            query = f"SELECT sheet_id FROM {house} WHERE sheet_id IS NOT NULL ORDER BY rowid"
            found.append(database.execute(query).fetchone()[0])
        return found
    found = []
    for key in table.foreign_keys:
        for parent in chosen.get(key.column.table.name, ()):
            query = f'SELECT rowid FROM "{table.name}" WHERE "{key.parent.name}" = {parent}'
            found += [row[0] for row in database.execute(f"{query} LIMIT 1")]
        if found:
            return found
    found = [row[0] for row in database.execute(f'SELECT rowid FROM "{table.name}" LIMIT 1')]
    assert found, f"no row of {table.name} to spoil"
    return found


def spoil(file: Path, place: Place, value: str | bytes | None) -> None:
    """Write that into the file, as nobody checks it there."""
    at = f'"{place.table}" WHERE rowid = {place.row}'
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("PRAGMA ignore_check_constraints = 1")
        if value is None:
            told = f'SELECT CAST("{place.column}" AS BLOB) FROM {at}'
            before = database.execute(told).fetchone()[0] or b""
            value = before[: len(before) // 2]
        raw = value.encode() if isinstance(value, str) else value
        new = "?" if place.kind == "bytes" else "CAST(? AS TEXT)"
        set_ = f'UPDATE "{place.table}" SET "{place.column}" = {new} WHERE rowid = {place.row}'
        database.execute(set_, (raw,))
