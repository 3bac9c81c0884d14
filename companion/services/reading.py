"""Reading a score sheet from its lines."""

from __future__ import annotations

from sqlalchemy import select

from companion.models import Sheet, SheetLine, db
from companion.services.paper import Paper


def read_paper(sheet: Sheet) -> Paper:
    """The sheet as it stands."""
    lines = db.session.scalars(
        select(SheetLine).where(SheetLine.sheet_id == sheet.id).order_by(SheetLine.n)
    ).all()
    return Paper(sheet.game, sheet.options, lines)
