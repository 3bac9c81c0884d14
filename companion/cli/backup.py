"""`companion backup`: a copy of the whole database while the companion runs."""

import os
from datetime import UTC, datetime
from pathlib import Path

import click

from companion.cli._options import check_writable, data_option
from companion.cli._postgres import dump
from companion.config import Settings


@click.command()
@click.option(
    "--to",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder for the copy.  [default: backups in the data folder]",
)
@click.option(
    "--keep",
    default=14,
    show_default=True,
    type=click.IntRange(1),
    help="How many copies to keep there; older ones are removed.",
)
@data_option
def backup(to: Path | None, keep: int, data: Path | None) -> None:
    """Copy the database; matches may go on meanwhile.

    Prints the name of the copy, which `companion restore` takes.
    """
    settings = Settings.read(data=data)
    click.echo(write_backup(settings, to or settings.data / "backups", keep))


def write_backup(settings: Settings, folder: Path, keep: int) -> Path:
    """A complete copy in `folder`, never half of one; the oldest ones beyond `keep` go."""
    check_writable(folder)
    suffix = ".db" if settings.uses_sqlite else ".pgdump"
    file = folder / f"companion-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}{suffix}"
    draft = file.with_suffix(".unfinished")
    try:
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        (copy_sqlite if settings.uses_sqlite else dump)(settings, draft)
        draft.rename(file)
    finally:
        draft.unlink(missing_ok=True)
    for old in sorted(folder.glob(f"companion-*{suffix}"))[:-keep]:
        old.unlink()
    return file


def copy_sqlite(settings: Settings, to: Path) -> None:
    """All that is committed now, as one compact file."""
    import sqlite3
    from contextlib import closing

    from sqlalchemy import make_url

    database = Path(make_url(settings.database).database or "")
    if not database.exists():
        raise click.ClickException(f"There is no database {database} yet; nothing to copy.")
    with closing(sqlite3.connect(database, timeout=30)) as connection:
        connection.execute("VACUUM INTO ?", (str(to),))
