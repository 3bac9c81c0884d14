"""Why a database refuses: unreachable, full, or read-only."""

from __future__ import annotations

import sqlite3
from enum import Enum
from typing import Any, Final

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from companion.models.base import db
from companion.models.schema import WRITING


class Trouble(Enum):
    """Why nothing can be stored now."""

    FULL = "its disk is full"
    READ_ONLY = "its database cannot be written"
    GONE = "its database does not answer"


SQLITE: Final = {
    sqlite3.SQLITE_FULL: Trouble.FULL,
    sqlite3.SQLITE_READONLY: Trouble.READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: Trouble.READ_ONLY,
    sqlite3.SQLITE_IOERR: Trouble.FULL,  # what a full disk says where the log is mapped
}
POSTGRES: Final = {  # SQLSTATE
    "53100": Trouble.FULL,
    "25006": Trouble.READ_ONLY,
}


def trouble_of(error: BaseException) -> Trouble:
    """What an error of the database, or of SQLAlchemy around it, comes down to."""
    cause: Any = getattr(error, "orig", None) or error
    code = getattr(cause, "sqlite_errorcode", None)
    if isinstance(code, int):  # the low byte is the kind, the rest says more exactly which
        return SQLITE.get(code & 0xFF, Trouble.GONE)
    return POSTGRES.get(getattr(cause, "sqlstate", None) or "", Trouble.GONE)


def try_to_write() -> Trouble | None:
    """Store something that changes nothing, to see whether that is possible; None if it is."""
    try:
        with db.engine.connect().execution_options(**WRITING) as connection, connection.begin():
            connection.execute(text("UPDATE alembic_version SET version_num = version_num"))
    except SQLAlchemyError as error:
        return trouble_of(error)
    return None


def first_damage() -> str:
    """What SQLite finds wrong with its file at a quick look; PostgreSQL watches over its own."""
    if db.engine.dialect.name != "sqlite":
        return ""
    try:
        with db.engine.connect() as connection:
            said = str(connection.scalar(text("PRAGMA quick_check(1)")))
    except SQLAlchemyError as error:
        said = str(getattr(error, "orig", error))
    return "" if said == "ok" else " ".join(said.split())


def let_go() -> None:
    """Take back what this session was doing; a connection that broke over it is thrown away."""
    try:
        db.session.rollback()
    except SQLAlchemyError:
        db.session().invalidate()
