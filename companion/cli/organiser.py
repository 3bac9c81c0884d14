"""`companion organiser`: organisers' accounts."""

from pathlib import Path

import click

from companion.cli._database import bring_up_to_date, check_database
from companion.cli._options import data_option
from companion.composition import service_application
from companion.config import Settings


@click.group()
def organiser() -> None:
    """Accounts of organisers."""


@organiser.command()
@click.argument("name")
@click.password_option(help="Asked for when it is not given.")
@data_option
def add(name: str, password: str, data: Path | None) -> None:
    """Make an account for NAME, or give it a new password."""
    from companion.clubs.accounts.organisers import AccountError, add_organiser

    settings = Settings.read(data=data)
    check_database(settings)
    app = service_application(settings)
    bring_up_to_date(app, settings)
    with app.app_context():
        try:
            made = add_organiser(name, password)
        except AccountError as error:
            raise click.ClickException(str(error)) from error
        click.echo(f"{made.name} can now sign in.")
