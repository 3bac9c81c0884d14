"""What the companion's files and rows say of tables."""

from __future__ import annotations

import csv
import io

from companion.models import Sheet, db
from tests.evening.phones import Evening
from tests.evening.referee import Rows


def rows_of(file: str) -> Rows:
    """The rows of a CSV file, by its headings."""
    return list(csv.DictReader(io.StringIO(file.lstrip("\ufeff"))))


def stored(evening: Evening, sheet: str) -> int:
    """How many rounds were written on the sheet or undone, corrections among them."""
    with evening.house.app.app_context():
        row = db.session.query(Sheet).filter_by(code=sheet.rsplit("/", 1)[1]).one()
        return sum(line.kind in ("round", "undo") for line in row.lines)
