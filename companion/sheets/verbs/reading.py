"""Reading a score sheet from its lines."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from sqlalchemy import Select, select

from companion.core.broken import Broken, reading
from companion.models import Sheet, SheetLine, db
from companion.sheets.verbs.sheet_rounds import Paper, Written

LINES = select(
    SheetLine.sheet_id,
    *(SheetLine.n, SheetLine.kind, SheetLine.round, SheetLine.data),
    *(SheetLine.by, SheetLine.at, SheetLine.person, SheetLine.key),
).order_by(SheetLine.n)


def read_paper(sheet: Sheet) -> Paper:
    """The sheet as it stands; Broken when its lines cannot be counted."""
    return counted(sheet, read_lines(sheet))


def read_lines(sheet: Sheet) -> Paper:
    """The sheet as it stands, not counted yet."""
    lines = [Written(*rest) for _, *rest in db.session.execute(_of([sheet]))]
    with reading("sheet", sheet.id):
        return Paper(sheet.game, sheet.options, lines)


def read_papers(sheets: Sequence[Sheet]) -> dict[int, Paper]:
    """Several sheets as they stand, by id, in one query; those that cannot be read are left out."""
    lines: dict[int, list[Written]] = defaultdict(list)
    for of, *rest in db.session.execute(_of(sheets)) if sheets else ():
        lines[of].append(Written(*rest))
    found: dict[int, Paper] = {}
    for sheet in sheets:
        with suppress(Broken):  # its own page says so; the list goes on
            with reading("sheet", sheet.id):
                paper = Paper(sheet.game, sheet.options, lines[sheet.id])
            found[sheet.id] = counted(sheet, paper)
    return found


def counted(sheet: Sheet, paper: Paper) -> Paper:
    """What the lines add up to, kept in there: every reader wants it."""
    with reading("sheet", sheet.id):
        _ = paper.scored
    return paper


def _of(sheets: Sequence[Sheet]) -> Select[*tuple[Any, ...]]:
    """The lines of these sheets."""
    return LINES.where(SheetLine.sheet_id.in_([sheet.id for sheet in sheets]))
