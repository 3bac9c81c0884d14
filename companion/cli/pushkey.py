"""`companion pushkey`: create a key for push notifications."""

import click


@click.command("pushkey")
def pushkey() -> None:
    """Make a key for notices to closed phones.

    Put what it prints into VAPID_PRIVATE_KEY (docs/deploy.md). Nothing is stored here; with
    another key, phones have to ask for notices again.
    """
    try:
        from companion.core.sealing import Keys
    except ImportError as error:
        raise click.ClickException(
            "This needs the package cryptography; VAPID_PRIVATE_KEY=new python3 run.py installs it."
        ) from error
    click.echo(Keys.make().written)
