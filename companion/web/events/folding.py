"""Confirmations that agree, folded into one row of the history: the few that matter stand out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from companion.competition.evening import Stage
from companion.kit.words import Phrase
from companion.models import EventLine


@dataclass(frozen=True)
class Row:
    """What was done, in words: a line of the journal, a correction on a sheet, several lines."""

    at: datetime
    by: str | Phrase
    said: Phrase
    live: bool = True
    n: int | None = None
    undoable: bool = False
    sheet: str = ""
    """Where one sees it."""
    rows: tuple[Row, ...] = ()


FEW = 2  # so many need no folding


def folded(rows: Sequence[Row], lines: Sequence[EventLine], stages: Sequence[Stage]) -> list[Row]:
    """The rows, one a line; the agreeing confirmations of a round as `rows` of a single one."""
    together: defaultdict[int, list[Row]] = defaultdict(list)
    found = []
    for row, line in zip(rows, lines, strict=True):
        if row.live and line.kind == "confirm" and line.data.get("sheet") == line.data["totals"]:
            together[line.data["round"]].append(row)
        else:
            found.append(row)
    for number, same in together.items():
        found += [one_row(stages[number - 1], same)] if len(same) > FEW else same
    return found


def one_row(stage: Stage, rows: Sequence[Row]) -> Row:
    """All of them in a row that opens, at the moment of the last."""
    said = Phrase("%(round)s: %(n)s confirmations that agree", round=stage.title, n=len(rows))
    return Row(rows[-1].at, "", said, rows=tuple(reversed(rows)))
