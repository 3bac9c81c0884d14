"""`companion review`: review a finished match."""

import json
import os

import click

from companion.cli.score import read_text, refuse
from companion.kit.journal import JournalError
from companion.review.judging import SIMULATIONS
from companion.review.reviewed_match import read
from companion.review.whole_review import as_file, as_text
from companion.review.whole_review import review as whole


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--json", "as_json", is_flag=True, help="Everything, as docs/review.md describes it.")
@click.option("--seed", default=1, show_default=True, help="Another seed, other worlds.")
@click.option(
    "--simulations", default=SIMULATIONS, show_default=True, type=click.IntRange(1),
    help="Playouts for each decision.",
)  # fmt: skip
@click.option(
    "--jobs", default=min(2, os.cpu_count() or 1), show_default=True, type=click.IntRange(1),
    help="Processes.",
)  # fmt: skip
@click.pass_context
def review(
    context: click.Context, file: str, as_json: bool, seed: int, simulations: int, jobs: int
) -> None:
    """Review the finished match in the journal FILE (- reads standard input).

    Prints a ledger of luck and decisions for each seat, then the decisions that clearly lost
    something. Each is judged by what its seat could know. Ends with 2 when the journal cannot be
    played or the match is not over.
    """
    try:
        match = read(read_text(context, file))
    except JournalError as error:
        refuse(context, str(error))
    found = whole(match, seed, simulations, jobs)
    click.echo(json.dumps(as_file(found), ensure_ascii=False) if as_json else as_text(found))
