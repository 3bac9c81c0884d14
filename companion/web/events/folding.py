"""Confirmations that agree, folded into one row of the history: the few that matter stand out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from companion.competition.evening import Stage
from companion.kit.words import Phrase
from companion.models import EventLine

FEW = 2  # so many need no folding


def folded(
    rows: Sequence[dict[str, Any]], lines: Sequence[EventLine], stages: Sequence[Stage]
) -> list[dict[str, Any]]:
    """The rows, one a line; the agreeing confirmations of a round as `rows` of a single one."""
    together: defaultdict[int, list[dict[str, Any]]] = defaultdict(list)
    found = []
    for row, line in zip(rows, lines, strict=True):
        if row["live"] and line.kind == "confirm" and line.data.get("sheet") == line.data["totals"]:
            together[line.data["round"]].append(row)
        else:
            found.append(row)
    for number, same in together.items():
        found += [one_row(stages[number - 1], same)] if len(same) > FEW else same
    return found


def one_row(stage: Stage, rows: list[dict[str, Any]]) -> dict[str, Any]:
    """All of them in a row that opens, at the moment of the last."""
    said = Phrase("%(round)s: %(n)s confirmations that agree", round=stage.title, n=len(rows))
    return {"at": rows[-1]["at"], "by": "", "said": said, "live": True, "rows": rows[::-1]}
