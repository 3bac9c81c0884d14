"""A table to take away, in the reader's language (`spreadsheet` writes it)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flask import Response

from companion.kit.words import Phrase
from companion.web.plumbing import spreadsheet
from companion.web.plumbing.words import say

Cell = str | int | Phrase


def table_file(
    name: str, heads: Sequence[str | Phrase], rows: Iterable[Sequence[Cell]]
) -> Response:
    """The table as a file of that name."""
    said = ([say(cell) if isinstance(cell, Phrase) else cell for cell in row] for row in rows)
    data = spreadsheet.written([[say(head) for head in heads], *said])
    return attached(data, "text/csv; charset=utf-8", f"{name}.csv")


def attached(data: bytes, kind: str, name: str) -> Response:
    """A file to keep."""
    answer = Response(data, content_type=kind)
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
