"""Writing an event file: all entries, sheets and finished matches (`event_import` reads it).

It contains no contacts, and no match in progress: a match's journal reveals every hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from msgspec import Meta
from sqlalchemy import select
from sqlalchemy.orm import joinedload

from companion.competition.file_parts import LinePart, MemberPart, Moment, Part, part_of
from companion.events.verbs.event_journal import lines_of
from companion.events.verbs.people_reading import member_part
from companion.journal.entry import Count
from companion.models import Event, EventTable, Member, db
from companion.tables.played_file import MatchPart, SheetPart, played_on

Name = Annotated[str, Meta(max_length=80)]


class TablePart(Part):
    """A table of an event: its sheet, or its match if that is over."""

    round: Count
    number: Count
    sheet: SheetPart | None = None
    match: MatchPart | None = None


class EventFile(Part):
    """An event file (docs/event-file.md)."""

    format: str
    club: Name
    name: Name
    season: Name
    public: bool
    created: Moment
    members: list[MemberPart]
    lines: list[LinePart]
    tables: list[TablePart]


def event_file(event: Event) -> dict[str, Any]:
    """Return everything public about the event as plain data (docs/event-file.md)."""
    members = db.session.scalars(
        select(Member).where(Member.club_id == event.club_id).order_by(Member.id)
    )
    return EventFile(
        format="tairyo event 1",
        club=event.club.name,
        name=event.name,
        season=event.season,
        public=event.public,
        created=Moment(event.created_at.isoformat()),
        members=list(map(member_part, members)),
        lines=[part_of(LinePart, line) for line in lines_of(event)],
        tables=[
            TablePart(round=row.round, number=row.number, sheet=sheet, match=match)
            for row, sheet, match in played_on(tables_of(event))
        ],
    ).plain()


def tables_of(event: Event) -> Sequence[EventTable]:
    """Return the tables with their sheets."""
    chosen = select(EventTable).where(EventTable.event_id == event.id)
    sheets = joinedload(EventTable.sheet)
    order = EventTable.round, EventTable.number
    return db.session.scalars(chosen.options(sheets).order_by(*order)).all()
