"""CSV for spreadsheets, safe against formulas."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterable, Sequence

from flask import Response

from companion.kit.words import Phrase
from companion.site.plumbing.phrases import say

FORMULA = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet would compute what begins so


def written(rows: Iterable[Sequence[object]]) -> bytes:
    """The rows as a CSV file; with the mark in front a spreadsheet reads Japanese as Japanese."""
    text = io.StringIO()
    csv.writer(text).writerows([[guarded(cell) for cell in row] for row in rows])
    return text.getvalue().encode("utf-8-sig")


def guarded(cell: object) -> object:
    """A cell that a spreadsheet takes for text, whatever a player calls themselves.

    A full-width ＝ is one too (Japanese spreadsheets), and so is one behind a blank. Numbers
    stay numbers, those below nought as well.

    >>> guarded("=1+1"), guarded("＠SUM"), guarded(" -x"), guarded("-2.5"), guarded(-3)
    ("'=1+1", "'＠SUM", "' -x", '-2.5', -3)
    """
    if not isinstance(cell, str) or number(cell):
        return cell
    begins = unicodedata.normalize("NFKC", cell).lstrip(" ")
    return f"'{cell}" if begins.startswith(FORMULA) else cell


def number(cell: str) -> bool:
    """Whether it is a number as we write them."""
    whole, _, part = cell.removeprefix("-").partition(".")
    return whole.isascii() and whole.isdecimal() and (not part or part.isdecimal())


Cell = str | int | Phrase


def table_file(
    name: str, heads: Sequence[str | Phrase], rows: Iterable[Sequence[Cell]]
) -> Response:
    """The table as a file of that name."""
    said = ([say(cell) if isinstance(cell, Phrase) else cell for cell in row] for row in rows)
    data = written([[say(head) for head in heads], *said])
    return attached(data, "text/csv; charset=utf-8", f"{name}.csv")


def attached(data: bytes, kind: str, name: str) -> Response:
    """A file to keep."""
    answer = Response(data, content_type=kind)
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
