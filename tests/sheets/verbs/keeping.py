"""A score sheet of three, in few words."""

from sqlalchemy import select

from companion.models import Sheet, SheetLine, db
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.scorekeeping import Entry, write_round

NAMES = ["Aki", "Ben", "Chie"]
FIRST, SECOND, THIRD = ({"points": p} for p in ([4, 2, -1], [0, 3, 3], [5, 1, 0]))


def write(sheet: Sheet, index: int, value: object, *, seen: int = 0, key: str = "") -> int:
    """Write a round; the number of its line."""
    return write_round(sheet, index, Entry(value, seen, key or f"k{index}-{seen}")).place


def totals(sheet: Sheet) -> list[int]:
    return list(read_paper(sheet).scored.totals)


def lines(sheet: Sheet) -> list[tuple[int, str, int | None]]:
    db.session.rollback()
    found = select(SheetLine).where(SheetLine.sheet_id == sheet.id).order_by(SheetLine.n)
    return [(line.n, line.kind, line.round) for line in db.session.scalars(found)]
