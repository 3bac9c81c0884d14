"""Access to a sheet and this browser's rights, or 404 and 403."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from flask import Response, abort
from flask_babel import gettext
from sqlalchemy import bindparam, select

from companion.core.house import Access, access_to
from companion.models import Match, Sheet, db
from companion.sheets.access.credentials import may_write, visit
from companion.site.errors import explain

# Nearly every page runs one of these queries, so they are built once.
MATCH = select(Match).where(Match.code == bindparam("code"))
SHEET = select(Sheet).where(Sheet.code == bindparam("code"))

CONTINUES = select(Match.id).where(Match.paper_id == bindparam("sheet"), Match.left_at.is_(None))


@dataclass(frozen=True, slots=True)
class AtSheet:
    """A score sheet, its event or league table if any, and this browser's rights on it.

    Once a round is closed, its writers may only request corrections; once a league result is
    fixed, its sheet is read-only.
    """

    sheet: Sheet
    writer: bool
    asks: bool = False
    table: Access | None = None
    late: bool = False
    """Whether they could write until the result of the league table was fixed."""

    @property
    def person(self) -> int | None:
        """The member whose phone this is, at a table of an event or a league."""
        return self.table.person if self.table is not None else None


def find_row(kind: str, code: str) -> Match | Sheet:
    """The match or sheet of this code, or 404."""
    row: Match | Sheet | None = None
    if kind == "match":
        row = db.session.scalar(MATCH, {"code": code})
    elif kind == "sheet":
        row = db.session.scalar(SHEET, {"code": code})
    return row or abort(404)


def find_sheet(
    code: str, need: Literal["watch", "send", "ask", "write"] = "watch", *, to_write: bool = False
) -> AtSheet:
    """The sheet of this code, for someone who may watch, request or write; else 403 or 404.

    "send" also admits a form sent after the league result was fixed (`late`). `to_write` locks the
    sheet's event or league first, inside `writing()`.
    """
    sheet = db.session.scalar(SHEET, {"code": code}) or abort(404)
    table = access_to(sheet, to_write=to_write)
    hand = not sheet.closed_at and (may_write(sheet) or (table is not None and table.writes))
    writes = hand and (table is None or table.open)
    requests = table is not None and table.takes_requests
    shut = hand and not writes
    at = AtSheet(sheet, writes, shut and requests, table, late=shut and not requests)
    asks = at.writer or at.asks
    if not {"watch": True, "send": asks or at.late, "ask": asks, "write": at.writer}[need]:
        abort(closed(sheet) if sheet.closed_at else 403)
    visit(sheet)
    return at


def closed(sheet: Sheet) -> Response:
    """Say why nobody can write on this sheet any more; what was typed stays on the phone."""
    if db.session.scalar(CONTINUES, {"sheet": sheet.id}) is not None:
        said = gettext("This table was continued elsewhere in the meantime.")
        return explain(403, said=said, what_next=gettext("Its sheet shows where it goes on."))
    said = gettext("An organiser has closed this sheet. It is read-only.")
    return explain(403, said=said, what_next=gettext("Ask an organiser if it has to be changed."))
