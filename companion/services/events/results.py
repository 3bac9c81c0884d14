"""What the tables of an event played: read from their sheets and matches, and remembered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from companion.competition.evening import Evening, Table
from companion.kit.game import Scored
from companion.kit.sheet import ranking
from companion.models import Event, EventTable, Match, Sheet, db
from companion.services.append import touch
from companion.services.reading import read_paper


@dataclass(frozen=True)
class Outcome:
    """What a table came to, seat by seat; not `finished` means so far."""

    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    finished: bool
    ruled: str = ""
    """Why an organiser set it by hand, if so."""


Key = tuple[int, int, int]
"""Event, round and table number."""


def outcomes(events: Sequence[Event]) -> dict[Key, dict[str, Any]]:
    """What the sheets and matches of all these events say, in one query and what has changed since.

    {"totals": […], "ranks": […], "finished": true} by event, round and table.
    """
    row, known = EventTable, EventTable.result_version == Sheet.length
    chosen = (
        select(row.event_id, row.round, row.number, row.result, row.sheet_id, known)
        .outerjoin(Sheet, row.sheet_id == Sheet.id)
        .where(row.event_id.in_([event.id for event in events]))
    )
    return {
        (event, number, table): (
            told(read_paper(db.session.get_one(Sheet, sheet)).scored)
            if sheet and not still
            else result or {"totals": [], "ranks": [], "finished": False}
        )
        for event, number, table, result, sheet, still in db.session.execute(chosen)
    }


def remember(source: Sheet | Match, scored: Callable[[], Scored]) -> None:
    """Keep what a table's sheet or match says, and tell the event's pages; if it is of an event.

    Inside the transaction that changed it, after everything else.
    """
    mine = EventTable.sheet_id if isinstance(source, Sheet) else EventTable.match_id
    row = db.session.scalar(select(EventTable).where(mine == source.id))
    if row is not None:
        db.session.flush()
        db.session.refresh(source)
        row.result, row.result_version = told(scored()), source.length
        touch(row.event)


def told(scored: Scored) -> dict[str, Any]:
    """What an event wants to know of a scored sheet."""
    return {key: scored[key] for key in ("totals", "ranks", "finished")}


def outcome(table: Table, found: dict[str, Any] | None) -> Outcome:
    """What counts: an organiser's word, else what was played."""
    if table.ruled is not None:
        return Outcome(table.ruled, tuple(ranking(table.ruled)), True, table.why)
    if found is None:
        return Outcome((), (), False)
    return Outcome(tuple(found["totals"]), tuple(found["ranks"]), found["finished"])


def still_playing(event: Event, evening: Evening) -> list[int]:
    """The tables of an open evening whose results are not in, by number."""
    found = outcomes([event])
    return [
        stage.number
        for stage in evening.alone()
        for table in stage.tables
        if not outcome(table, found.get((event.id, stage.number, table.number))).finished
    ]


def missing(event: Event, evening: Evening, number: int) -> list[int]:
    """The tables of a round whose results are not in, or not agreed upon where that is wanted."""
    found = outcomes([event])
    lacking = []
    for table in evening.stage(number).tables:
        result = outcome(table, found.get((event.id, number, table.number)))
        if not result.finished or (evening.settings["confirm"] and not agreed(table, result)):
            lacking.append(table.number)
    return lacking


def agreed(table: Table, result: Outcome) -> bool:
    """Whether somebody of the table confirmed just this result and nobody says otherwise."""
    if result.ruled:
        return True
    return bool(table.said) and all(said == result.totals for said in table.said.values())
