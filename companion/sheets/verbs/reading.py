"""Reading a score sheet from its entries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from sqlalchemy import Select, select

from companion.core.broken import Broken, reading
from companion.games import GAMES
from companion.kit.words import Phrase
from companion.models import Match, Sheet, SheetLine, Tabletop, db
from companion.sheets.verbs.sheet_rounds import SheetState, Written

LINES = select(
    SheetLine.sheet_id,
    *(SheetLine.n, SheetLine.kind, SheetLine.round, SheetLine.data),
    *(SheetLine.by, SheetLine.at, SheetLine.person, SheetLine.key),
).order_by(SheetLine.n)


def read_paper(sheet: Sheet) -> SheetState:
    """The sheet in its current state; Broken if its entries cannot be scored."""
    return counted(sheet, read_lines(sheet))


def read_lines(sheet: Sheet) -> SheetState:
    """The sheet in its current state, not scored yet."""
    with reading("sheet", sheet.id):
        lines = [Written(*rest) for _, *rest in db.session.execute(_of([sheet]))]
        return SheetState(sheet.game, sheet.options, lines)


def read_papers(sheets: Sequence[Sheet]) -> dict[int, SheetState]:
    """The current state of several sheets by id, in one query; unreadable ones are left out."""
    lines: dict[int, list[Written]] = defaultdict(list)
    found: dict[int, SheetState] = {}
    try:
        with reading("sheet", sheets[0].id if sheets else 0):
            for of, *rest in db.session.execute(_of(sheets)) if sheets else ():
                lines[of].append(Written(*rest))
    except Broken:  # a damaged database page may affect only some of the sheets
        alone = [read_papers([sheet]) for sheet in sheets] if len(sheets) > 1 else []
        return {number: paper for one in alone for number, paper in one.items()}
    for sheet in sheets:
        with suppress(Broken):  # its own page reports it
            with reading("sheet", sheet.id):
                paper = SheetState(sheet.game, sheet.options, lines[sheet.id])
            found[sheet.id] = counted(sheet, paper)
    return found


def title_of(row: Match | Sheet) -> Phrase | str:
    """The name of the game that is played there; its key if that cannot be found out."""
    if row.game in GAMES:
        return GAMES[row.game].title
    with suppress(Broken):
        if isinstance(row, Sheet):
            paper = read_lines(row)
            with reading("sheet", row.id):
                return paper.game.title
    return row.game


def counted(sheet: Sheet, paper: SheetState) -> SheetState:
    """The same paper, scored; Broken if it cannot be."""
    with reading("sheet", sheet.id):
        _ = paper.scored
    return paper


def _of(sheets: Sequence[Sheet]) -> Select[*tuple[Any, ...]]:
    """The query for the entries of these sheets."""
    return LINES.where(SheetLine.sheet_id.in_([sheet.id for sheet in sheets]))


def has_ai(sheet: int) -> bool:
    """Whether an AI plays at the table of this sheet."""
    return (
        db.session.scalar(select(Tabletop.id).where(Tabletop.sheet_id == sheet).limit(1))
        is not None
    )
