"""`companion close`: close matches and score sheets, or reopen them."""

from pathlib import Path
from urllib.parse import urlsplit

import click

from companion.cli._database import bring_up_to_date, check_database
from companion.cli._options import data_option
from companion.composition import service_application
from companion.config import Settings


@click.command()
@click.argument("address")
@click.option("--reopen", is_flag=True, help="Open it again.")
@data_option
def close(address: str, reopen: bool, data: Path | None) -> None:
    """Close the match or score sheet at ADDRESS (or of that code): it can only be read then.

    For what should not stay as it is, such as a name that insults somebody: organisers close what
    is their own, this command closes anything.
    """
    from companion.clubs.accounts import organisers

    settings = Settings.read(data=data)
    check_database(settings)
    app = service_application(settings)
    bring_up_to_date(app, settings)
    with app.app_context():
        row = organisers.find_by_code(urlsplit(address).path.rstrip("/").rsplit("/", 1)[-1])
        if row is None:
            raise click.ClickException(f"There is no match or score sheet at {address}.")
        (organisers.reopen if reopen else organisers.close)(row)
        click.echo("It is open again." if reopen else "It is closed: it can only be read now.")
