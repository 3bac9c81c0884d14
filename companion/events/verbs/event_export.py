"""Writing an event file: all entries, sheets and finished matches (`event_import` reads it).

Contacts are not in it, nor is a match that is still being played: its journal tells every hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import select
from sqlalchemy.orm import selectinload

from companion.events.verbs.event_journal import lines_of
from companion.matches.verbs.shared_deals import in_play
from companion.models import (
    OVER,
    Event,
    EventLine,
    EventTable,
    Match,
    Member,
    Move,
    Sheet,
    SheetLine,
    db,
)
from companion.tables.carry_over import paper_of

FORMAT: Final = "tairyo event 1"


def event_file(event: Event) -> dict[str, Any]:
    """Everything of the event that can be told, as plain data (docs/event-file.md)."""
    members = db.session.scalars(
        select(Member).where(Member.club_id == event.club_id).order_by(Member.id)
    ).all()
    return {
        "format": FORMAT,
        "club": event.club.name,
        "name": event.name,
        "season": event.season,
        "public": event.public,
        "created": event.created_at.isoformat(),
        "members": [
            {
                "id": member.id,
                "name": member.name,
                "reading": member.reading,
                "same_as": member.merged_into_id,
                "forgotten": member.anonymous_at is not None,
                **({"mark": member.mark} if member.mark else {}),
            }
            for member in members
        ],
        "lines": [line_data(line) for line in lines_of(event)],
        "tables": [table_data(row) for row in tables_of(event)],
    }


def tables_of(event: Event) -> Sequence[EventTable]:
    """The tables with all lines of their sheets, in two queries."""
    chosen = select(EventTable).where(EventTable.event_id == event.id)
    whole = selectinload(EventTable.sheet).selectinload(Sheet.lines)
    order = EventTable.round, EventTable.number
    return db.session.scalars(chosen.options(whole).order_by(*order)).all()


def line_data(line: EventLine | SheetLine) -> dict[str, Any]:
    """A line of a journal."""
    found = {"kind": line.kind, "data": line.data, "by": line.by, "at": line.at.isoformat()}
    if isinstance(line, EventLine):
        return found
    return found | {"round": line.round} | ({"person": line.person} if line.person else {})


def table_data(row: EventTable) -> dict[str, Any]:
    """A table with its sheet, or its match once that is over."""
    return {"round": row.round, "number": row.number, **played_on(row.sheet, row.match)}


def played_on(sheet: Sheet | None, match: Match | None) -> dict[str, Any]:
    """The sheet or the match of a table; nothing of deals that are still being played.

    Of a match that went on from a sheet and still goes on, the sheet.
    """
    found: dict[str, Any] = {}
    if match is not None and match.state != OVER and match.left_at is None:
        sheet = paper_of(match)
    if sheet is not None:
        found["sheet"] = {
            "game": sheet.game,
            "options": sheet.options,
            "lines": [line_data(line) for line in sheet.lines],
        }
    elif match is not None and match.state == OVER and not (match.deal and in_play(match.deal)):
        moves = db.session.scalars(select(Move).where(Move.match_id == match.id).order_by(Move.ply))
        found["match"] = {
            "game": match.game,
            "options": match.options,
            "seats": [[seat.name, seat.kind, seat.level] for seat in match.places],
            "moves": [[move.seat, move.text, move.by] for move in moves],
            "luck": [
                *(match.luck_seed, match.luck_fingerprint, match.luck_words),
                *([match.luck_anew] if match.luck_anew else []),
            ],
        }
    return found
