"""Bringing the database up to date at a start: kept as it was first, and said."""

from typing import TYPE_CHECKING

import click

from companion.cli._schema import out_of_reach
from companion.config import Settings

if TYPE_CHECKING:
    from flask import Flask


def bring_up_to_date(app: "Flask", settings: Settings) -> None:
    """Make the tables, or change those of an older companion; a copy is kept before that."""
    from companion.models.schema import age_of, upgrade_database
    from companion.models.trouble import first_damage, try_to_write

    age = age_of(app)
    if unknown := out_of_reach(age):
        raise click.ClickException(unknown)
    if age.older:
        keep(settings, f"{age.at} → {age.known[-1]}")
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
