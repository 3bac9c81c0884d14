"""`companion disagreements`: review judgements that players marked as wrong."""

import json
from pathlib import Path

import click

from companion.cli._options import data_option
from companion.composition import service_application
from companion.config import Settings


@click.command()
@click.option(
    "--most", default=100, show_default=True, type=click.IntRange(1, 1000), help="At most so many."
)
@data_option
def disagreements(most: int, data: Path | None) -> None:
    """List the decisions whose players disagree with the review, the newest first.

    Each is a line of JSON, with all that judging it again takes (docs/review.md).
    """
    from companion.models.schema import upgrade_database
    from companion.tasks import reviews

    app = service_application(Settings.read(data=data))
    upgrade_database(app)
    with app.app_context():
        for found in reviews.disagreements(most):
            click.echo(json.dumps(found, ensure_ascii=False))
