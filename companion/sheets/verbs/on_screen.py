"""The matches on which the table of a sheet was continued."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import select

from companion.models import Match, Sheet, db
from companion.sheets.verbs.sheet_rounds import SheetState

FROM_SCREEN: Final = "screen-"
"""Key prefix of sheet entries that were played on screen."""


def matches_of(sheet: Sheet) -> Sequence[Match]:
    """The matches that continued this sheet, the first first."""
    chosen = select(Match).where(Match.paper_id == sheet.id).order_by(Match.id)
    return db.session.scalars(chosen).all()


def paper_of(match: Match) -> Sheet | None:
    """The sheet of the match's table, if it has one."""
    return None if match.paper_id is None else db.session.get(Sheet, match.paper_id)


def match_of(sheet: Sheet) -> Match | None:
    """The match in which the table continues or ended."""
    return next((match for match in matches_of(sheet) if match.left_at is None), None)


def from_screen(paper: SheetState) -> bool:
    """Whether a round on the sheet was played on screen."""
    return any(line.key.startswith(FROM_SCREEN) for line in paper.lines)
