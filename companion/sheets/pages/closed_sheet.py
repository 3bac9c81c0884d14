"""Changing a sheet whose table may be closed; what its page says of that."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.append import Appended
from companion.core.house import Access
from companion.sheets.access.at_sheet import AtSheet
from companion.sheets.verbs.sheet_rounds import SheetState, last_complete


def change(at: AtSheet, slot: int | None, act: Callable[[], Appended]) -> Appended:
    """Change a sheet; an event's journal records who changed a closed table. May raise Shut.

    Raises Refused if the result of a league table has been fixed in the meantime.
    """
    return act() if at.table is None else at.table.change(slot, act)


def closing(table: Access | None, paper: SheetState) -> dict[str, object]:
    """Template values for a closed table's sheet: the table, and the totals so far."""
    if table is None or not table.takes_requests:
        return {}
    last = None if paper.scored.finished else last_complete(paper)
    return {"home": table, "ended": table.ended, "counting": last.totals if last else None}
