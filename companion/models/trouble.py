"""Why a database refuses: unreachable, full, failing, or read-only."""

from __future__ import annotations

import sqlite3
from enum import Enum
from typing import Any, Final

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from companion.models.base import db
from companion.models.schema import WRITING


class Trouble(Enum):
    """The reason why nothing can be stored at the moment."""

    FULL = "its disk is full"
    FAILING = "its disk reports an error"
    READ_ONLY = "its database cannot be written"
    DAMAGED = "its database file is damaged"
    GONE = "its database does not answer"


SQLITE: Final = {
    sqlite3.SQLITE_FULL: Trouble.FULL,
    sqlite3.SQLITE_READONLY: Trouble.READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: Trouble.READ_ONLY,
    sqlite3.SQLITE_CORRUPT: Trouble.DAMAGED,
    sqlite3.SQLITE_NOTADB: Trouble.DAMAGED,
    sqlite3.SQLITE_IOERR: Trouble.FAILING,
    sqlite3.SQLITE_IOERR_SHMSIZE: Trouble.FULL,  # where the log's index is memory-mapped
}
POSTGRES: Final = {  # SQLSTATE
    "53100": Trouble.FULL,
    "58030": Trouble.FAILING,
    "25006": Trouble.READ_ONLY,
    "XX001": Trouble.DAMAGED,
    "XX002": Trouble.DAMAGED,
}


def trouble_of(error: BaseException) -> Trouble:
    """Return the cause of an error from the database or from SQLAlchemy."""
    cause: Any = getattr(error, "orig", None) or error
    code = getattr(cause, "sqlite_errorcode", None)
    if isinstance(code, int):  # the low byte is the kind, the rest the details
        return SQLITE.get(code) or SQLITE.get(code & 0xFF, Trouble.GONE)
    return POSTGRES.get(getattr(cause, "sqlstate", None) or "", Trouble.GONE)


def try_to_write() -> Trouble | None:
    """Make an update without effect to test whether writing works; None if it does."""
    try:
        with db.engine.connect().execution_options(**WRITING) as connection, connection.begin():
            connection.execute(text("UPDATE alembic_version SET version_num = version_num"))
    except SQLAlchemyError as error:
        return trouble_of(error)
    return None


def first_damage() -> tuple[str, Trouble | None]:
    """Return what SQLite's quick check finds wrong with its file, or why it cannot read it.

    "" and None if nothing is wrong, and on PostgreSQL.
    """
    if db.engine.dialect.name != "sqlite":
        return "", None
    try:
        with db.engine.connect() as connection:
            said = str(connection.scalar(text("PRAGMA quick_check(1)")))
    except SQLAlchemyError as error:
        if (trouble := trouble_of(error)) is not Trouble.DAMAGED:
            return "", trouble
        said = str(getattr(error, "orig", error))
    return "" if said == "ok" else " ".join(said.split()), None


def let_go() -> None:
    """Roll back the session; discard a connection that fails at it."""
    try:
        db.session.rollback()
    except SQLAlchemyError:
        db.session().invalidate()
