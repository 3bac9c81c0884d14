"""Reading a score sheet from its lines."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress

from sqlalchemy import select

from companion.models import Sheet, SheetLine, db
from companion.services.broken import Broken, reading
from companion.services.paper import Paper


def read_paper(sheet: Sheet) -> Paper:
    """The sheet as it stands; Broken when its lines cannot be counted."""
    lines = db.session.scalars(
        select(SheetLine).where(SheetLine.sheet_id == sheet.id).order_by(SheetLine.n)
    ).all()
    return _read(sheet, lines)


def read_papers(sheets: Sequence[Sheet]) -> dict[int, Paper]:
    """Several sheets as they stand, by id, in one query; those that cannot be read are left out."""
    lines: dict[int, list[SheetLine]] = defaultdict(list)
    asked = select(SheetLine).where(SheetLine.sheet_id.in_([sheet.id for sheet in sheets]))
    for line in db.session.scalars(asked.order_by(SheetLine.n)) if sheets else ():
        lines[line.sheet_id].append(line)
    found: dict[int, Paper] = {}
    for sheet in sheets:
        with suppress(Broken):  # its own page says so; the list goes on
            found[sheet.id] = _read(sheet, lines[sheet.id])
    return found


def _read(sheet: Sheet, lines: Sequence[SheetLine]) -> Paper:
    """What the lines add up to."""
    with reading("sheet", sheet.id):
        paper = Paper(sheet.game, sheet.options, lines)
        _ = paper.scored  # kept in there: every reader wants it
    return paper
