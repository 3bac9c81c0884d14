"""Reported rounds on the table's sheet; corrections by hand are kept beside them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256

from companion.kit.tabletop_journal import confirmed
from companion.models import Sheet
from companion.sheets.verbs import scorekeeping
from companion.sheets.verbs.sheet_rounds import ROUND, SheetState
from companion.tabletop.verbs.tabletop_state import TabletopState


@dataclass(frozen=True)
class Differing:
    """A round whose result on the sheet differs from the reported one."""

    index: int
    reported: object
    sheet: object


def write_down(
    sheet: Sheet, before: TabletopState, after: TabletopState, key: str, by: str
) -> None:
    """Write finished and corrected rounds to the sheet, and undo those taken back.

    A result changed by hand on the sheet stays as it is; the page shows both.
    """
    then, today = rounds(before), rounds(after)
    if then == today:
        return
    with scorekeeping.at_hand(sheet) as hand:
        for index in reversed(range(len(today), len(then))):
            n = _standing_line(hand.paper, index)
            if n is not None and hand.paper.value(index) == then[index]:
                scorekeeping.undo(sheet, n, _key(key, index), by)
        for index, entry in enumerate(today):
            known = [None, *then[index : index + 1]]
            if entry not in then[index : index + 1] and hand.paper.value(index) in known:
                write(sheet, hand.paper, index, entry, _key(key, index), by)


def write(sheet: Sheet, paper: SheetState, index: int, entry: object, key: str, by: str) -> None:
    """Write the reported round to the sheet, unless an earlier round is still missing there."""
    if index <= len(paper.entries):
        value = scorekeeping.Entry(entry, paper.touched(index), key, by)
        scorekeeping.write_round(sheet, index, value)


def rounds(turn: TabletopState) -> list[object]:
    """Return the finished rounds in the sheet's JSON form."""
    finished: list[object] = json.loads(json.dumps(list(turn.table["finished"])))
    return finished


def differing(turn: TabletopState, paper: SheetState) -> list[Differing]:
    """Return the rounds whose result on the sheet differs from the reported one."""
    reported = rounds(turn)
    return [
        Differing(index, entry, paper.value(index))
        for index, entry in enumerate(reported)
        if paper.value(index) != entry
    ]


def unsure(turn: TabletopState) -> str | None:
    """Return the mark (index and hash) of the last round while nobody has confirmed it."""
    reported = rounds(turn)
    if not reported:
        return None
    mark = f"{len(reported) - 1} {sha256(json.dumps(reported[-1]).encode()).hexdigest()[:12]}"
    return None if mark in confirmed(turn.entries) else mark


def _standing_line(paper: SheetState, index: int) -> int | None:
    """Return the number of the sheet's entry for that round, if it can be undone."""
    lines = [x.n for x in paper.lines if (x.kind, x.round) == (ROUND, index)]
    return next((n for n in reversed(lines) if paper.undoable(n)), None)


def _key(key: str, index: int) -> str:
    """Return the key of the sheet's entry for round `index` of a report."""
    return f"told-{index}-{key}"[:64]
