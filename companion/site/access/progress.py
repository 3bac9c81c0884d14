"""How far the sheets and matches are that a browser holds: what goes on, and what is over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import select

from companion.models import Match, Sheet, db
from companion.sheets.verbs.reading import read_papers

Held = tuple[str, str]
"""("match" or "sheet", code)."""
ENDED = ("over", "closed")


def rows_of(held: Sequence[Held]) -> dict[Held, Match | Sheet]:
    """Those of them that still exist."""
    matches = [code for kind, code in held if kind == "match"]
    sheets = [code for kind, code in held if kind == "sheet"]
    found: dict[Held, Match | Sheet] = {}
    for match in (
        db.session.scalars(select(Match).where(Match.code.in_(matches))) if matches else ()
    ):
        found["match", match.code] = match
    for sheet in db.session.scalars(select(Sheet).where(Sheet.code.in_(sheets))) if sheets else ():
        found["sheet", sheet.code] = sheet
    return found


def states(rows: Iterable[Match | Sheet]) -> dict[str, str]:
    """By code: waiting, playing, open, over or closed."""
    found = {row.code: "closed" for row in rows if row.closed_at}
    rest = [row for row in rows if not row.closed_at]
    found |= {row.code: row.state for row in rest if isinstance(row, Match)}
    sheets = [row for row in rest if isinstance(row, Sheet)]
    papers = read_papers(sheets)
    for sheet in sheets:
        paper = papers.get(sheet.id)
        over = paper is not None and paper.entries and paper.scored.finished
        found[sheet.code] = "over" if over else "open"
    return found


def to_forget(held: Sequence[Held]) -> Held:
    """Which one of these a full cookie loses: the oldest that is over, else the oldest."""
    rows = rows_of(held)
    told = states(rows.values())
    for one in held:
        if one not in rows or told[one[1]] in ENDED:
            return one
    return held[0]
