"""Reported rounds on the table's sheet; corrections by hand are kept beside them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256

from companion.kit.told_journal import agreed
from companion.models import Sheet
from companion.sheets.verbs import scorekeeping
from companion.sheets.verbs.sheet_rounds import ROUND, Paper
from companion.tabletop.verbs.tabletop_state import Telling


@dataclass(frozen=True)
class Differing:
    """A round of which the sheet says something else than was told."""

    index: int
    told: object
    sheet: object


def write_down(sheet: Sheet, before: Telling, after: Telling, key: str, by: str) -> None:
    """Rounds that are over, or came out otherwise, on the sheet; those taken back off it.

    What a hand has written there since is left as it is: the page shows both.
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


def write(sheet: Sheet, paper: Paper, index: int, entry: object, key: str, by: str) -> None:
    """That round as it was told; nothing while one before it is open on the sheet."""
    if index <= len(paper.entries):
        value = scorekeeping.Entry(entry, paper.touched(index), key, by)
        scorekeeping.write_round(sheet, index, value)


def rounds(turn: Telling) -> list[object]:
    """The rounds that are over, as the sheet writes them."""
    found: list[object] = json.loads(json.dumps(list(turn.table["finished"])))
    return found


def differing(turn: Telling, paper: Paper) -> list[Differing]:
    """The rounds of which sheet and telling say different things."""
    told = rounds(turn)
    return [
        Differing(index, entry, paper.value(index))
        for index, entry in enumerate(told)
        if paper.value(index) != entry
    ]


def unsure(turn: Telling) -> str | None:
    """The last round's mark, while nobody at the table has said that it is right."""
    told = rounds(turn)
    if not told:
        return None
    mark = f"{len(told) - 1} {sha256(json.dumps(told[-1]).encode()).hexdigest()[:12]}"
    return None if mark in agreed(turn.entries) else mark


def _standing_line(paper: Paper, index: int) -> int | None:
    """The line by which that round stands on the sheet, if it can be taken back."""
    lines = [x.n for x in paper.lines if (x.kind, x.round) == (ROUND, index)]
    return next((n for n in reversed(lines) if paper.undoable(n)), None)


def _key(key: str, index: int) -> str:
    """The sheet's line belongs to the told one."""
    return f"told-{index}-{key}"[:64]
