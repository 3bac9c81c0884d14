"""`companion check`: find inconsistencies in a database and suggest remedies."""

import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import click

from companion.cli._database import check_database, say_age
from companion.cli._options import data_option
from companion.composition import service_application
from companion.config import Settings


@click.command()
@click.option(
    "--file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Look at this SQLite backup instead; it stays as it is.",
)
@data_option
def check(file: Path | None, data: Path | None) -> None:
    """Look for damage in the database: broken journals, wrong counters, rows that lead nowhere.

    Nothing is changed, and matches may go on meanwhile. Ends with 0 when all is well, with 1 when
    something was found, with 2 when it could not look.
    """
    settings = Settings.read(data=data)
    with looked_at(settings, file) as chosen:
        sys.exit(report(chosen))


@contextmanager
def looked_at(settings: Settings, file: Path | None) -> Iterator[Settings]:
    """The settings with the database to check; a backup file is checked as a copy."""
    if file is None:
        check_database(settings)
        yield settings
        return
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "companion.db"
        shutil.copyfile(file, copy)
        yield replace(settings, database_url=f"sqlite:///{copy}", data=Path(folder))


def report(settings: Settings) -> int:
    """Print the findings; returns the exit status."""
    from sqlalchemy.exc import SQLAlchemyError

    from companion.upkeep.checking import check_everything

    database = Path(settings.database.removeprefix("sqlite:///"))
    if settings.uses_sqlite and not database.exists():
        return unable(f"There is no database {database} yet.")
    app = service_application(settings)
    found = 0
    try:
        if trouble := say_age(app):
            return unable(trouble)
        with app.app_context():
            for finding in check_everything():
                found += 1
                click.echo(f"{finding.where}: {finding.what}\n    {finding.advice}")
    except SQLAlchemyError as error:
        return unable(f"The database cannot be read: {getattr(error, 'orig', error)}")
    click.echo(f"{found} finding(s)." if found else "All is well.")
    return 1 if found else 0


def unable(why: str) -> int:
    """Print why the check could not run; returns the exit status."""
    click.echo(why, err=True)
    return 2
