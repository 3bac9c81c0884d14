"""Matches and sheets beside events: who opened them, and which of them an organiser may close."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ScalarResult, and_, exists, or_, select

from companion.models import EventTable, Match, Sheet, db
from companion.services.accounts.organisers import note_opener
from companion.web.access.account import current_organiser, runs
from companion.web.access.at_event import table_of
from companion.web.access.credentials import codes_opened_here, hold_opened, opened_here

SHOWN = 100


def opened(row: Match | Sheet) -> None:
    """It was opened in this browser, and by the organiser who is signed in here."""
    hold_opened(row)
    organiser = current_organiser()
    if organiser is not None:
        note_opener(row, organiser)


def may_close(row: Match | Sheet) -> bool:
    """Whether an organiser is signed in here whose own it is: their club's, or opened by them."""
    organiser = current_organiser()
    if organiser is None:
        return False
    table = table_of(row)
    if table is not None:
        return runs(table.event.club)
    return row.opened_by == organiser.id or opened_here(row)


def on_the_desk(kind: type[Match] | type[Sheet]) -> list[object]:
    """The newest of a kind that the organiser opened; an event's are on its own pages."""
    organiser = current_organiser()
    if organiser is None:
        return []
    at = EventTable.match_id if kind is Match else EventTable.sheet_id
    mine = or_(kind.opened_by == organiser.id, kind.code.in_(codes_opened_here()))
    chosen = select(kind).where(and_(mine, ~exists().where(at == kind.id)))
    found: ScalarResult[Any] = db.session.scalars(chosen.order_by(kind.id.desc()).limit(SHOWN))
    return [row for row in found.all() if row.opened_by == organiser.id or opened_here(row)]
