"""The tables that a player has finished, with the way to correct them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import select, tuple_

from companion.events.state.event_state import EventState
from companion.events.state.event_table import Table
from companion.events.state.stage import DROPPED, Stage
from companion.events.verbs.results import Found, Key, Outcome, outcome
from companion.models import Event, EventTable, db
from companion.site.plumbing.links import page_of


@dataclass(frozen=True)
class OwnTable:
    """A finished table of a player, and the address of its sheet or match."""

    stage: Stage
    table: Table
    result: Outcome
    href: str


def own_tables(
    event: Event, state: EventState, found: Mapping[Key, Found], person: int
) -> Sequence[OwnTable]:
    """Return the finished tables where this person sat to the end, the latest first."""
    sat = {
        (stage.number, table.number): (stage, table)
        for stage in state.stages
        if stage.mark != DROPPED
        for table in stage.tables
        if person in table.seats and table.closed
    }
    place = tuple_(EventTable.round, EventTable.number)
    mine = EventTable.event_id == event.id, place.in_(list(sat))
    tables = []
    for row in db.session.scalars(
        select(EventTable).where(*mine).order_by(EventTable.round.desc())
    ):
        if row.source is not None:
            stage, table = sat[row.round, row.number]
            result = outcome(table, found.get((event.id, row.round, row.number)))
            tables.append(OwnTable(stage, table, result, page_of(row.source)))
    return tables
