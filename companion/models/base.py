"""What every table shares: the database object, constraints, times in UTC, codes for addresses."""

from __future__ import annotations

import hmac
import secrets
from base64 import b32encode
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any, ClassVar

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import JSON, DateTime, Dialect, MetaData, String, TypeDecorator
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, registry

STEADY = timedelta(seconds=5)  # so much the clocks of several machines may differ


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


Json = dict[str, Any]
"""Plain data, in a column of JSON."""
OWNER = {"owner": True}
"""Marks a column that may be empty and yet says whose a row is: with that one it is deleted."""


class Model(DeclarativeBase):
    """The base of all tables."""

    registry = registry(
        metadata=MetaData(naming_convention=NAMES),
        type_annotation_map={datetime: Instant, Json: JSON, list[str]: JSON},
    )


def now() -> datetime:
    """This moment in UTC."""
    return datetime.now(UTC)


def ago(moment: datetime) -> timedelta:
    """How long ago that was; one that is still to come, for the clock was set back: very long."""
    passed = now() - moment
    return passed if passed > -STEADY else timedelta.max


class Journal:
    """A row with an append-only journal beside it; `length` counts lines (`services.append`)."""

    id: Mapped[int] = mapped_column(primary_key=True)
    length: Mapped[int] = mapped_column(default=0)


class Journalled(Journal):
    """A row whose journal pages show.

    `version` counts every change that a page could show and is what live pages are told.
    """

    version: Mapped[int] = mapped_column(default=0)

    @property
    def topic(self) -> str:
        """The name under which live pages hear of this row."""
        return f"{type(self).__name__.lower()}-{self.id}"


class Line:
    """A line of a journal: the one kind of row that is only ever added.

    `n` is 1 for the first; a request that is repeated repeats its `key`.
    """

    OF: ClassVar[str]
    """The column that names the row whose journal it is in."""
    SAYS: ClassVar[tuple[str, ...]]
    """What it says: a repetition under the same key says the same."""

    id: Mapped[int] = mapped_column(primary_key=True)
    n: Mapped[int]
    key: Mapped[str] = mapped_column(String(64))
    at: Mapped[datetime] = mapped_column(default=now)

    def repeats(self, earlier: Line) -> bool:
        """Whether it says what a line of the same key said."""
        return all(getattr(self, what) == getattr(earlier, what) for what in self.SAYS)


class Database(SQLAlchemy):
    """The database object, which can also end a request whose connection broke."""

    def _teardown_session(self, exc: BaseException | None) -> None:
        """Flask-SQLAlchemy's end of every request: it must not fail where nobody can answer."""
        try:
            self.session.remove()
        except SQLAlchemyError:
            with suppress(SQLAlchemyError):
                self.session().invalidate()  # the connection is thrown away, not used again
            self.session.registry.clear()


db = Database(model_class=Model)


# No letter that looks like a digit, and nothing a chat program would cut off a link's end.
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def new_code(length: int = 16) -> str:
    """A fresh name for an address (16 letters: 79 bits)."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def derive_token(secret: str, *about: object) -> str:
    """The 160-bit token for one purpose: the same each time, so a link can be shown again."""
    message = ":".join(map(str, about)).encode()
    return b32encode(hmac.digest(secret.encode(), message, "sha256")[:20]).decode().lower()


def hash_token(token: str) -> str:
    """What the database keeps of a token."""
    return sha256(token.encode()).hexdigest()
