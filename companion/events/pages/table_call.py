"""The page of a table on which its people call the director and see who is coming."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response, abort
from sqlalchemy import select

from companion.competition.calls import ABOUT, LONGEST
from companion.events.access.at_event import here_at
from companion.events.access.at_table import EventTableAccess, news_of, sits
from companion.events.verbs.calls import call, close
from companion.models import Event, EventTable, db
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.forms import kept
from companion.site.plumbing.htmx import render
from companion.tables.pages.fronts import front_of

AT: Final = "/events/<code>/round/<int:stage>/tables/<int:table>/call"
bp = Blueprint("table_call", __name__, url_prefix=AT)


@bp.get("")
def show(code: str, stage: int, table: int) -> Response:
    """Show the table's open call and who is coming, or else the form."""
    at = find_table(code, stage, table)
    source = at.row.source
    return render(
        "events/table_call.html",
        block="part",
        at=at,
        event=at.row.event,
        row=at.row,
        source=source,
        kind="match" if at.row.sheet is None else "sheet",
        back=front_of(source) if source is not None else "",
        news=news_of(at.row.event, at.state, stage, table),
        about=ABOUT,
        longest=LONGEST,
        text=kept("text"),
    )


@bp.post("")
@form_of(show)
def begin(code: str, stage: int, table: int, *, about: str = "", text: str = "", key: str) -> None:
    """Call the director."""
    at = find_table(code, stage, table)
    call(at.row.event, stage, table, about, text, key=key, by=at.by)


@bp.post("/end")
@form_of(show)
def end(code: str, stage: int, table: int, *, key: str) -> None:
    """Close the table's own call: nobody needs to come any more."""
    at = find_table(code, stage, table)
    for one in at.state.open_calls():
        if (one.round, one.table) == (stage, table):
            close(at.row.event, one.line, key=key, by=at.by)


def find_table(code: str, stage: int, table: int) -> EventTableAccess:
    """Return the table, for its people and those who run the event; else 404 or 403."""
    event = db.session.scalar(select(Event).where(Event.code == code)) or abort(404)
    place = EventTable.event_id == event.id, EventTable.round == stage, EventTable.number == table
    row = db.session.scalar(select(EventTable).where(*place)) or abort(404)
    at = EventTableAccess(row, here_at(event))
    return at if at.at.helps or sits(row, at.person) else abort(403)
