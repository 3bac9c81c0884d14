"""What every table shares: the database object, naming of constraints, times in UTC."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import JSON, DateTime, Dialect, MetaData, TypeDecorator
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, registry


class Instant(TypeDecorator[datetime]):
    """A moment in UTC, aware of it on every database (SQLite forgets time zones)."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Moments are stored in UTC."""
        return value.astimezone(UTC) if value else None

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Moments come back in UTC."""
        if value is None or value.tzinfo:
            return value
        return value.replace(tzinfo=UTC)


# Named constraints can be changed by later migrations on every database.
NAMES = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class Model(DeclarativeBase):
    """The base of all tables."""

    registry = registry(
        metadata=MetaData(naming_convention=NAMES),
        type_annotation_map={datetime: Instant, dict[str, Any]: JSON, list[str]: JSON},
    )


class Journalled:
    """A row with an append-only journal beside it.

    `length` counts the lines of the journal and guards appending; `version` counts every change
    that a page could show and is what live pages are told.
    """

    version: Mapped[int] = mapped_column(default=0)
    length: Mapped[int] = mapped_column(default=0)


def now() -> datetime:
    """This moment in UTC."""
    return datetime.now(UTC)


db = SQLAlchemy(model_class=Model)
