"""What was put right on the sheets of an event's tables: part of what was done at the event."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from sqlalchemy import select

from companion.models import Event, EventTable, Sheet, SheetLine, db
from companion.services.sheets.lines import Line
from companion.services.sheets.paper import Paper


@dataclass(frozen=True)
class Correction:
    """A round of a table's sheet that was written again, and what that did to the totals."""

    table: EventTable
    sheet: Sheet
    line: Line
    before: tuple[int, ...]
    after: tuple[int, ...]


def corrections(event: Event) -> list[Correction]:
    """Every correction on the event's sheets, and every one taken back; in one query."""
    chosen = (
        select(EventTable, SheetLine)
        .join(SheetLine, SheetLine.sheet_id == EventTable.sheet_id)
        .where(EventTable.event_id == event.id)
        .order_by(EventTable.round, EventTable.number, SheetLine.n)
    )
    found: list[Correction] = []
    for table, rows in groupby(db.session.execute(chosen).unique(), lambda row: row[0]):
        found += on_sheet(table, [line for _, line in rows])
    return found


def on_sheet(table: EventTable, lines: Sequence[SheetLine]) -> list[Correction]:
    """The corrections on one sheet; other names are told by whoever took over a seat."""
    sheet, written = table.sheet, set[int | None]()
    if sheet is None:
        return []
    found = []
    for at, line in enumerate(lines):
        if line.round in written and line.round is not None:
            before, after = (totals(sheet, lines[:n]) for n in (at, at + 1))
            found.append(Correction(table, sheet, line, before, after))
        written.add(line.round)
    return found


def totals(sheet: Sheet, lines: Sequence[SheetLine]) -> tuple[int, ...]:
    """The totals as they were after these lines."""
    return Paper(sheet.game, sheet.options, lines).scored.totals
