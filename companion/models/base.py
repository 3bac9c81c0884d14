"""Shared by all models: the database object, base classes, UTC times, codes and tokens."""

from __future__ import annotations

import hmac
import secrets
from base64 import b32encode
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from typing import Any, ClassVar, Self

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import (
    JSON,
    ColumnElement,
    Date,
    DateTime,
    Dialect,
    MetaData,
    String,
    TypeDecorator,
    select,
)
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, registry

LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)
STEADY = timedelta(seconds=5)  # how much the clocks of several machines may differ


class Readable:
    """A column type that returns `INSTEAD` for an unreadable value, so that its row loads."""

    INSTEAD: ClassVar[object]

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], Any]:
        """Return the function that reads stored values."""
        read = super().result_processor(dialect, coltype) or (lambda value: value)  # type: ignore[misc]  # the decorator's own

        def process(stored: Any) -> Any:
            try:
                return read(stored)
            except (TypeError, ValueError):
                return self.INSTEAD

        return process


class Day(Readable, TypeDecorator[date]):
    impl = Date()
    cache_ok = True
    INSTEAD = LONG_AGO.date()


class Instant(Readable, TypeDecorator[datetime]):
    """A time in UTC, timezone-aware on every database (SQLite forgets time zones)."""

    INSTEAD = LONG_AGO

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value.astimezone(UTC) if value else None

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
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


Json = dict[str, Any]
"""Plain data in a JSON column."""
OWNER = {"owner": True}
"""Marks a nullable foreign key to an owner, with which the row is deleted."""


class Model(DeclarativeBase):
    """The base class of all models."""

    registry = registry(
        metadata=MetaData(naming_convention=NAMES),
        type_annotation_map={datetime: Instant, date: Day, Json: JSON, list[str]: JSON},
    )


def now() -> datetime:
    return datetime.now(UTC)


def ago(moment: datetime) -> timedelta:
    """Return the time since then; the maximum for the future, in case the clock was set back."""
    passed = now() - moment
    return passed if passed > -STEADY else timedelta.max


class Journal:
    """A row with an append-only journal; `length` counts its lines (`core.append`)."""

    id: Mapped[int] = mapped_column(primary_key=True)
    length: Mapped[int] = mapped_column(default=0)

    @property
    def house(self) -> Journal | None:
        """Return the event or league of a table's journal, whose row is locked before this one."""
        return None


class Journalled(Journal):
    """A row whose journal is shown on pages.

    `version` counts every visible change and is sent to live pages.
    """

    version: Mapped[int] = mapped_column(default=0)

    @property
    def topic(self) -> str:
        """Return the topic under which live pages subscribe to this row."""
        return f"{type(self).__name__.lower()}-{self.id}"


class JournalLine:
    """A line of a journal; lines are only ever added.

    `n` is 1 for the first; a repeated request has the same `key`.
    """

    OF: ClassVar[str]
    """The column that refers to the row with the journal."""
    SAYS: ClassVar[tuple[str, ...]]
    """The columns that a repeated request must have in common with the first."""

    id: Mapped[int] = mapped_column(primary_key=True)
    n: Mapped[int]
    key: Mapped[str] = mapped_column(String(64))
    at: Mapped[datetime] = mapped_column(default=now)

    def repeats(self, earlier: JournalLine) -> bool:
        """Return whether it has the same content as an earlier line with the same key."""
        return all(getattr(self, what) == getattr(earlier, what) for what in self.SAYS)


class Link:
    """A link for somebody, or for a program: its token is shown once and stored as a hash."""

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(40))  # for whom or what it was made
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[datetime] = mapped_column(default=now)

    @classmethod
    def by_token(cls, token: str, *which: ColumnElement[bool]) -> Self | None:
        """Return the link with this token that matches."""
        return db.session.scalar(select(cls).where(cls.token_hash == hash_token(token), *which))


class OneTimeLink(Link):
    """A link that works once, within two weeks, and is deleted with its use."""

    @classmethod
    def valid(cls) -> ColumnElement[bool]:
        return cls.created_at > now() - timedelta(days=14)

    @classmethod
    def find(cls, token: str) -> Self | None:
        """Return the valid link with this token."""
        return cls.by_token(token, cls.valid())


class Database(SQLAlchemy):
    """The database object, which can also end a request whose connection broke."""

    def _teardown_session(self, exc: BaseException | None) -> None:
        """End a request's session without failing, where an error could not be handled."""
        try:
            self.session.remove()
        except SQLAlchemyError:
            with suppress(SQLAlchemyError):
                self.session().invalidate()  # the connection is discarded, not reused
            self.session.registry.clear()


db = Database(model_class=Model)


# No letter that looks like a digit, and nothing that chat programs cut off the end of a link.
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def new_code(length: int = 16) -> str:
    """Return a random code for an address (16 characters: 79 bits)."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def derive_token(secret: str, *about: object) -> str:
    """Return a 160-bit token for one purpose: always the same, so a link can be shown again."""
    message = ":".join(map(str, about)).encode()
    return b32encode(hmac.digest(secret.encode(), message, "sha256")[:20]).decode().lower()


def hash_token(token: str) -> str:
    """Return the hash of a token that is stored."""
    return sha256(token.encode()).hexdigest()
