"""Which database a data folder uses, so that no command uses another by mistake.

Cron jobs have no environment: without DATABASE_URL they would take a leftover SQLite file for the
club's database.
"""

from __future__ import annotations

import errno
import shlex
import sqlite3
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from companion.config import Settings, SettingsError

if TYPE_CHECKING:
    from pathlib import Path

    from flask import Flask

    from companion.models.schema import Age


NOTE = "uses-postgresql"


def note_database(settings: Settings) -> None:
    """Record in the data folder whether it uses PostgreSQL; called by `serve`."""
    note = settings.data / NOTE
    if settings.uses_sqlite:
        note.unlink(missing_ok=True)
    else:
        note.touch(mode=0o600)


def check_database(settings: Settings) -> None:
    """Refuse SQLite if this data folder's companion uses PostgreSQL."""
    if settings.uses_sqlite and (settings.data / NOTE).exists():
        raise click.ClickException(
            f"The companion of {settings.data} uses PostgreSQL, but DATABASE_URL is not set for "
            "this command. Set it as for `companion serve`."
        )


STEPS = (("0008", "6a764b9"), ("0018", "10bf8cf"))
"""For databases from before the first release: (revision, the last commit that upgrades to it)."""


def say_age(app: Flask) -> str:
    """Why this database cannot be used as it is; "" if it can."""
    from companion.models.schema import age_of

    age = age_of(app)
    if not age.at:
        return "This database has no tables of the companion."
    if trouble := out_of_reach(age):
        return trouble
    if age.older:
        return (
            f"This database is older ({age.at}) than this program ({age.known[-1]}): "
            "start the companion once, it makes a backup and brings it up to date."
        )
    return ""


def out_of_reach(age: Age) -> str:
    """A line for a database that cannot be upgraded to this version, else ""."""
    if age.newer:
        return (
            f"This database was made by a newer companion ({age.at}; this one knows "
            f"{age.known[-1]}): update this program, or restore a backup from before the update."
        )
    if age.unreleased:
        ways = [f"git checkout {commit}" for reached, commit in STEPS if age.at < reached]
        return (
            f"This database was made before the first release ({age.at}; the first is "
            f"{age.known[0]}). Start it once with each version that still changes its tables "
            f"({', then '.join(ways)}), then with this one; or begin with another data folder, or "
            "restore a later backup."
        )
    return ""


def bring_up_to_date(app: Flask, settings: Settings) -> None:
    """Create the tables, or upgrade those of an older version after copying them."""
    from sqlalchemy.exc import SQLAlchemyError

    from companion.models.schema import age_of, upgrade_database
    from companion.models.trouble import first_damage, try_to_write

    age = age_of(app)
    if unknown := out_of_reach(age):
        raise click.ClickException(unknown)
    if age.older:
        update(app, settings, f"{age.at} → {age.known[-1]}")
    elif not age.current:
        upgrade_database(app)
    elif not age.noted:
        with suppress(SQLAlchemyError, sqlite3.Error):  # what is wrong is said below
            upgrade_database(app)
    with app.app_context():
        damage, unread = first_damage()
        trouble = unread or try_to_write()
    if damage:
        click.echo(
            f"  The database is damaged ({damage}): `companion check` tells more, "
            "`companion restore` takes a backup instead.",
            err=True,
        )
    if trouble:
        click.echo(
            f"  Nothing can be stored: {trouble.value}. Pages can be read; "
            "it goes on by itself when that is mended.",
            err=True,
        )


def update(app: Flask, settings: Settings, step: str) -> None:
    """Upgrade the tables of an older version; old copies are removed only if it succeeds."""
    from companion.cli.backup import remove_old
    from companion.models.schema import upgrade_database

    click.echo(f"  The database is of an older companion and is brought up to date ({step}).")
    folder = settings.data / "backups" / "before-update"
    kept = keep(settings, folder)
    try:
        upgrade_database(app)
    except Exception as error:
        error.add_note(way_back(kept))
        raise
    remove_old(settings, folder, keep=3)


def keep(settings: Settings, folder: Path) -> Path | None:
    """Copy the database before an upgrade, and print where, or why not."""
    from companion.cli.backup import keep_copy

    try:
        kept = keep_copy(settings, folder)
    except click.ClickException as error:
        if settings.uses_sqlite:
            raise
        click.echo(f"  It was not copied before: {error.message}", err=True)
        return None
    click.echo(f"  As it was it is kept in {kept}")
    return kept


def way_back(kept: Path | None) -> str:
    """What to do after a failed upgrade."""
    said = (
        "The update failed and changed nothing: start the previous version of the program to go on."
    )
    if kept is None:
        return said
    return f"{said}\nIf it refuses the database, restore the copy with it: {restore_line(kept)}"


def restore_line(copy: Path) -> str:
    """The command that restores the copy."""
    started_by_run = sys.argv[0].endswith("__main__.py")  # then `companion` may not be on PATH
    program = "python3 run.py" if started_by_run else "companion"
    return f"{program} restore {shlex.quote(str(copy))} --force"


DISK = {errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES, errno.EPERM, errno.EIO}


def in_one_line(error: Exception) -> str:
    """The error in one line for the user; "" if it is a bug."""
    if isinstance(error, SettingsError):
        return str(error)
    if isinstance(error, OSError) and error.errno in DISK:
        where = f" ({error.filename})" if error.filename else ""
        return f"{error.strerror}{where}. Nothing that was stored before is touched."
    cause = getattr(error, "orig", error)  # SQLAlchemy wraps the driver's error
    if isinstance(cause, sqlite3.DatabaseError) or cause is not error:
        said = str(cause).strip().partition("\n")[0]
        return f"The database cannot be used: {said}. {advice(cause)}"
    return ""


def advice(cause: object) -> str:
    """What to do about a database error."""
    from companion.models.trouble import Trouble, trouble_of

    code = getattr(cause, "sqlite_errorcode", None)
    kind = code & 0xFF if isinstance(code, int) else None
    trouble = trouble_of(cause) if isinstance(cause, BaseException) else None
    if trouble is Trouble.FULL:
        return "Make room on its disk; nothing that was stored before is lost."
    if trouble is Trouble.FAILING:
        return "Its disk reports an error: check the disk, and copy the backups to another one."
    if kind in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN):
        return "Make the data folder and its files writable for this user."
    if kind in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return "`companion check` tells more; `companion restore` takes a backup instead."
    if kind == sqlite3.SQLITE_BUSY:
        return "Another program holds it; try again."
    if isinstance(cause, sqlite3.IntegrityError):
        return "`companion check` of the version that used it last tells more."
    return "See DATABASE_URL, and whether its server runs."
