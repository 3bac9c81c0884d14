"""Which database a data folder uses, so that no command touches another by mistake.

A command of cron has no environment: without DATABASE_URL it would take a SQLite file that was
left behind for the database of the club.
"""

from __future__ import annotations

import errno
import sqlite3
from typing import TYPE_CHECKING

import click

from companion.config import Settings

if TYPE_CHECKING:
    from flask import Flask

    from companion.models.schema import Age


NOTE = "uses-postgresql"


def note_database(settings: Settings) -> None:
    """Remember in the data folder whether its companion uses PostgreSQL; said by `serve`."""
    note = settings.data / NOTE
    if settings.uses_sqlite:
        note.unlink(missing_ok=True)
    else:
        note.touch(mode=0o600)


def check_database(settings: Settings) -> None:
    """Refuse SQLite where the companion of this data folder uses PostgreSQL."""
    if settings.uses_sqlite and (settings.data / NOTE).exists():
        raise click.ClickException(
            f"The companion of {settings.data} uses PostgreSQL, but DATABASE_URL is not set for "
            "this command. Set it as for `companion serve`."
        )


STEPS = (("0008", "6a764b9"), ("0018", "10bf8cf"))
"""Of databases of the development: the last commits that bring one as far as that change."""


def say_age(app: Flask) -> str:
    """Why this database cannot be used as it is; "" when it can."""
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
    """One line for a database that no change leads from to this program's; "" for all others."""
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
    """Make the tables, or change those of an older companion; a copy is kept before that."""
    from companion.models.schema import age_of, upgrade_database
    from companion.models.trouble import first_damage, try_to_write

    age = age_of(app)
    if unknown := out_of_reach(age):
        raise click.ClickException(unknown)
    if age.older:
        keep(settings, f"{age.at} → {age.known[-1]}")
    if not age.current:
        upgrade_database(app)
    with app.app_context():
        damage, trouble = first_damage(), try_to_write()
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


def keep(settings: Settings, step: str) -> None:
    """Copy the database before its tables are changed, and say where, or why not."""
    from companion.cli.backup import write_backup

    click.echo(f"  The database is of an older companion and is brought up to date ({step}).")
    try:
        kept = write_backup(settings, settings.data / "backups" / "before-update", keep=3)
    except click.ClickException as error:
        if settings.uses_sqlite:
            raise
        click.echo(f"  It was not copied before: {error.message}", err=True)
    else:
        click.echo(f"  As it was it is kept in {kept}")


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
