"""Deleting rows with everything that belongs to them, for any table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sqlalchemy import Column, Table, delete, select, update

from companion.models.base import OWNER, Model, db

AT_ONCE = 500  # ids in one statement


def delete_with_all(table: Table, numbers: Sequence[int]) -> None:
    """Delete these rows and rows that require them; set optional references to NULL.

    Call inside a transaction.
    """
    for start in range(0, len(numbers), AT_ONCE):
        some = numbers[start : start + AT_ONCE]
        for child, column in pointing(table):
            if column.nullable and column.info != OWNER:
                forget = update(child).where(column.in_(some)).values({column.name: None})
                db.session.execute(forget)
            elif any(pointing(child)):
                found = db.session.scalars(select(child.c.id).where(column.in_(some))).all()
                delete_with_all(child, found)
            else:
                db.session.execute(delete(child).where(column.in_(some)))
        db.session.execute(delete(table).where(table.c.id.in_(some)))


def pointing(table: Table) -> Iterator[tuple[Table, Column[int]]]:
    """Yield the foreign keys of all tables that refer to this one."""
    for child in Model.metadata.sorted_tables:
        for key in child.foreign_keys:
            if key.column.table is table:
                yield child, key.parent
