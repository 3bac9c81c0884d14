"""What goes wrong with disks and databases, in one line instead of a traceback."""

from __future__ import annotations

import errno
import sqlite3

DISK = {errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES, errno.EPERM, errno.EIO}


def in_one_line(error: Exception) -> str:
    """The line for a person; "" for an error that is a mistake of ours."""
    if isinstance(error, OSError) and error.errno in DISK:
        where = f" ({error.filename})" if error.filename else ""
        return f"{error.strerror}{where}. Nothing that was stored before is touched."
    cause = getattr(error, "orig", error)  # SQLAlchemy wraps what the driver says
    if isinstance(cause, sqlite3.DatabaseError) or cause is not error:
        said = str(cause).strip().partition("\n")[0]
        return f"The database cannot be used: {said}. {advice(cause)}"
    return ""


def advice(cause: object) -> str:
    """What to do about it."""
    code = getattr(cause, "sqlite_errorcode", None)
    kind = code & 0xFF if isinstance(code, int) else None
    if kind in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR):
        return "Make room on its disk; nothing that was stored before is lost."
    if kind in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN):
        return "Make the data folder and its files writable for this user."
    if kind in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return "`companion check` tells more; `companion restore` takes a backup instead."
    if kind == sqlite3.SQLITE_BUSY:
        return "Another program holds it; try again."
    return "See DATABASE_URL, and whether its server runs."
