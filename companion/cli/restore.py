"""`companion restore`: replace the database by a backup."""

import os
import shutil
from pathlib import Path

import click

from companion.cli import _postgres
from companion.cli._database import check_database
from companion.cli._options import InUse, check_writable, data_option, only_one
from companion.cli.backup import check_backup, keep_copy, remove_old
from companion.composition import service_application
from companion.config import Settings


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--force", is_flag=True, help="Replace the present database; a copy of it is kept.")
@data_option
def restore(file: Path, force: bool, data: Path | None) -> None:
    """Put the database of the backup FILE in place. Stop the companion first.

    Without --force only where there is no database yet.
    """
    settings = Settings.read(data=data)
    check_database(settings)
    check_writable(settings.data)
    try:
        with only_one(settings):
            replace(settings, file, force=force)
    except InUse:
        raise click.ClickException(
            "The companion is running on this data; stop it first."
        ) from None
    click.echo(f"Restored from {file}.")


def replace(settings: Settings, file: Path, *, force: bool) -> None:
    """Check the backup, copy the current database, and put the backup in its place."""
    present = sqlite_file(settings) if settings.uses_sqlite else None
    there = present.exists() if present else _postgres.has_tables(settings)
    if there and not force:
        raise click.ClickException(
            "There is a database already. With --force the backup replaces it "
            "(a copy of the present one is kept)."
        )
    check_backup(settings, file)
    folder = settings.data / "backups" / "before-restore"
    if there:
        click.echo(f"The database as it was is kept in {keep_copy(settings, folder)}.")
    if present:
        put_in_place(file, present)
    else:
        _postgres.load(settings, file)
    begin_anew(settings)
    remove_old(settings, folder, keep=3)


def begin_anew(settings: Settings) -> None:
    """Upgrade an older backup, and invalidate cached pages and future luck (`upkeep.anew`)."""
    from companion.models import db
    from companion.models.schema import upgrade_database
    from companion.upkeep.after_restore import begin_anew

    app = service_application(settings)
    upgrade_database(app)
    with app.app_context():
        begin_anew()
        db.engine.dispose()


def sqlite_file(settings: Settings) -> Path:
    """The path of the database."""
    from sqlalchemy import make_url

    return Path(make_url(settings.database).database or "")


def put_in_place(file: Path, present: Path) -> None:
    """Replace the file atomically, after removing the old one's write-ahead log."""
    draft = present.with_name(present.name + ".unfinished")
    shutil.copyfile(file, draft)
    draft.chmod(0o600)
    with draft.open("rb+") as copied:
        os.fsync(copied.fileno())
    for suffix in ("-wal", "-shm"):
        present.with_name(present.name + suffix).unlink(missing_ok=True)
    os.replace(draft, present)
