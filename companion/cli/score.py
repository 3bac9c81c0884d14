"""`companion score`: what a score-sheet file is worth."""

import json
import sys
from typing import Any, NoReturn

import click

from companion.games import SheetError, score_sheet
from companion.kit.words import Phrase

NOT_VALID = 2
LONGEST = 300  # letters of a refusal: what was written down may be quoted in it


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
    text = json.dumps(scored, ensure_ascii=False, indent=2)
    # Half a surrogate pair in a name has no UTF-8; as an escape it is the same JSON.
    click.echo(text.encode("utf-8", "backslashreplace"))


def read(file: str) -> bytes:
    """The bytes of the file, or of standard input."""
    if file == "-":
        return sys.stdin.buffer.read()
    with open(file, "rb") as opened:
        return opened.read()


def parse(data: bytes) -> Any:
    """The JSON in `data`, or SheetError saying where it stops being JSON."""
    try:
        return json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise SheetError(
            f"byte {error.start + 1}", Phrase("expected text in the UTF-8 encoding")
        ) from error
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise SheetError(place, Phrase("expected JSON: %(why)s", why=error.msg)) from error
    except ValueError as error:  # a number of thousands of digits
        raise SheetError("sheet", Phrase("a number has too many digits")) from error


def refuse(context: click.Context, reason: str) -> NoReturn:
    """One line on standard error, whatever was quoted in it, and exit status 2."""
    line = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in reason)
    if len(line) > LONGEST:
        line = line[: LONGEST - 1] + "…"
    click.echo(line.encode("utf-8", "backslashreplace"), err=True)
    context.exit(NOT_VALID)
