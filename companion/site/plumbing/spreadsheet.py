"""CSV for the reader's spreadsheet program, safe against formulas."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction

from babel import Locale, UnknownLocaleError
from babel.numbers import get_decimal_symbol
from flask import Response, has_request_context, request

from companion.kit.words import Phrase
from companion.site.plumbing.phrases import say

FORMULA = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet evaluates cells that begin with these


CHOICES = {"comma": (",", "."), "semicolon": (";", ",")}
"""The values of `?separator=`, with separator and decimal mark."""
SWISS = ("CH", "LI")  # semicolons, whatever the decimal mark


def written(rows: Iterable[Sequence[object]]) -> bytes:
    """The rows as a CSV file, with a byte order mark so that spreadsheets read it as UTF-8."""
    separator, mark = separators()
    text = io.StringIO()
    writer = csv.writer(text, delimiter=separator)
    writer.writerows([[figure(guarded(cell), mark) for cell in row] for row in rows])
    return text.getvalue().encode("utf-8-sig")


def separators() -> tuple[str, str]:
    """The separator and the decimal mark for the reader's spreadsheet.

    Excel takes both from the country, so they follow the browser's first language or
    `?separator=`.
    """
    if not has_request_context():
        return CHOICES["comma"]
    chosen = CHOICES.get(request.args.get("separator", ""))
    if chosen:
        return chosen
    try:
        country = Locale.parse(request.accept_languages.best, sep="-")
    except (UnknownLocaleError, ValueError, TypeError):
        return CHOICES["comma"]
    mark = "," if get_decimal_symbol(country) == "," else "."
    return ";" if mark == "," or country.territory in SWISS else ",", mark


def figure(cell: object, mark: str) -> object:
    """A fraction with four decimals, a Decimal with its own; other cells unchanged.

    >>> figure(Fraction(100, 3), ","), figure(Fraction(35), ","), figure(Decimal("25.00"), ".")
    ('33,3333', '35', '25.00')
    """
    if isinstance(cell, Fraction):
        whole = cell.denominator == 1
        return (str(cell.numerator) if whole else f"{float(cell):.4f}").replace(".", mark)
    return str(cell).replace(".", mark) if isinstance(cell, Decimal) else cell


def guarded(cell: object) -> object:
    """The cell, quoted if a spreadsheet could evaluate it as a formula.

    This includes a full-width ＝ (Japanese spreadsheets) and one after spaces. Numbers stay
    numbers, negative ones too.

    >>> guarded("=1+1"), guarded("＠SUM"), guarded(" -x"), guarded("-2.5"), guarded(-3)
    ("'=1+1", "'＠SUM", "' -x", '-2.5', -3)
    """
    if not isinstance(cell, str) or number(cell):
        return cell
    begins = unicodedata.normalize("NFKC", cell.lstrip("'")).lstrip(" ")
    return f"'{cell}" if begins.startswith(FORMULA) else cell


def unguarded(cell: str) -> str:
    """The original of a cell from `guarded`.

    >>> unguarded("'=1+1"), unguarded("'Ndrangheta"), unguarded(str(guarded("'=x")))
    ('=1+1', "'Ndrangheta", "'=x")
    """
    return cell[1:] if cell.startswith("'") and guarded(cell[1:]) == cell else cell


def number(cell: str) -> bool:
    """Whether the text is a number as `written` formats it."""
    whole, _, part = cell.removeprefix("-").partition(".")
    return whole.isascii() and whole.isdecimal() and (not part or part.isdecimal())


Cell = str | int | Fraction | Decimal | Phrase


def table_file(
    name: str, heads: Sequence[str | Phrase], rows: Iterable[Sequence[Cell]]
) -> Response:
    """The table as a CSV file of that name."""
    said = ([say(cell) if isinstance(cell, Phrase) else cell for cell in row] for row in rows)
    data = written([[say(head) for head in heads], *said])
    return attached(data, "text/csv; charset=utf-8", f"{name}.csv")


def attached(data: bytes, kind: str, name: str) -> Response:
    """A file download."""
    answer = Response(data, content_type=kind)
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
