"""`companion score`: score a sheet file."""

import sys
from typing import NoReturn

import click

from companion.games import SheetError, score_sheet
from companion.kit.sheet_file import dump, parse, undecoded

NOT_VALID = 2
LONGEST = 300  # characters of an error message, which may quote the file


@click.command()
@click.argument("file", metavar="FILE")
@click.pass_context
def score(context: click.Context, file: str) -> None:
    """Score the sheet in FILE (JSON; - reads standard input) and print it with its results.

    Ends with 0 when the sheet is valid, finished or not, and with 2 when it is not; then one
    line on standard error names the place and what was expected there.
    """
    try:
        scored = score_sheet(parse(read(file)))
    except SheetError as error:
        refuse(context, f"{error.place}: {error.message}")
    except RecursionError:
        refuse(context, "sheet: it is nested too deeply")
    except OSError as error:
        refuse(context, f"{file}: {error.strerror or 'cannot be read'}")
    click.echo(dump(scored), nl=False)


def read(file: str) -> bytes:
    """The bytes of the file, or of standard input."""
    if file == "-":
        return sys.stdin.buffer.read()
    with open(file, "rb") as opened:
        return opened.read()


def read_text(context: click.Context, file: str) -> str:
    """The text of the file, or of standard input; refused if it cannot be read."""
    try:
        data = read(file)
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        refuse(context, f"{undecoded(data, error)}: expected text in the UTF-8 encoding")
    except OSError as error:
        refuse(context, f"{file}: {error.strerror or 'cannot be read'}")


def refuse(context: click.Context, reason: str) -> NoReturn:
    """Print one line to standard error, escaped and cut, and exit with status 2."""
    line = cut("".join(c if c.isprintable() else ascii(c)[1:-1] for c in reason[: LONGEST + 1]))
    click.echo(line.encode("utf-8", "backslashreplace"), err=True)
    context.exit(NOT_VALID)


def cut(text: str) -> str:
    """The text cut to LONGEST characters."""
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
