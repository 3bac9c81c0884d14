"""Archiving and deleting finished events and clubs."""

from __future__ import annotations

from sqlalchemy import select

from companion.core.append import touch
from companion.core.transaction import writing
from companion.core.typed_names import alike
from companion.events.verbs import autosave
from companion.kit.sheet import SheetError
from companion.kit.words import Phrase
from companion.models import Club, Event, EventTable, Match, Sheet, db, now
from companion.models.base import Model
from companion.models.deleting import delete_with_all
from companion.tables.carry_over import beside


def file_away(row: Event | Club, *, away: bool) -> None:
    """Archive the row, or restore it to the lists; its results count either way."""
    with writing():
        if (row.archived_at is not None) != away:
            row.archived_at = now() if away else None
            if isinstance(row, Event):
                touch(row)


def delete_event(event: Event, typed: str) -> None:
    """Delete the event with its journal, sheets and matches, if its name was typed.

    Seasons, ratings and records no longer include it.
    """
    confirmed(event.name, typed)
    autosave.forget(event)
    with writing() as session:
        tables = session.scalars(select(EventTable).where(EventTable.event_id == event.id)).all()
        played = [one for row in tables for one in (row.source, *beside(row)) if one is not None]
        matches = [one.id for one in played if isinstance(one, Match)]
        sheets = [one.id for one in played if isinstance(one, Sheet)]
        remove(Event, [event.id])
        remove(Match, matches)
        remove(Sheet, sheets)
        session.expire_all()


def delete_club(club: Club, typed: str) -> None:
    """Delete the club with its events, members, helpers and organisers' links.

    Events are deleted in one short transaction each; after a failure the rest can be deleted
    again.
    """
    confirmed(club.name, typed)
    for event in db.session.scalars(select(Event).where(Event.club_id == club.id)).all():
        delete_event(event, event.name)
    with writing() as session:
        remove(Club, [club.id])
        session.expire_all()


def confirmed(name: str, typed: str) -> None:
    """SheetError unless the name was typed; spaces, case and width are ignored."""
    if alike(typed) != alike(name):
        raise SheetError("typed", Phrase("Type the name as shown above: %(name)s", name=name))


def remove(kind: type[Model], numbers: list[int]) -> None:
    """Delete the rows of that kind with everything that belongs to them."""
    delete_with_all(db.metadatas[None].tables[kind.__tablename__], numbers)
