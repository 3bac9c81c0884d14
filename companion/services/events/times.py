"""When the tables of an event were really played: from its journal, its sheets and matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import func, select

from companion.competition.evening import Evening, Stage
from companion.kit.lines import in_force
from companion.models import Event, EventLine, EventTable, Match, SheetLine, db
from companion.services.events.journal import evening_of, lines_of
from companion.services.sheets.lines import ROUND

SAME_EVENING: Final = timedelta(hours=24)
"""What was written down later than that after the evening was not played then."""
LONGEST: Final = timedelta(hours=12)


@dataclass(frozen=True, slots=True)
class Played:
    """The beginning of a table's play, and how many minutes it took; None where nobody can tell."""

    began: datetime
    minutes: int | None


def times(event: Event) -> dict[tuple[int, int], Played]:
    """By round and table when it was played.

    It began with its round, and was over when its last entry was first made. An evening that was
    written down on another day was held when the organiser says.
    """
    evening, lines = evening_of(event), lines_of(event)
    begun, ends = beginnings(evening, lines), last_entries(event)
    found = {}
    for stage in (stage for stage in evening.stages if stage.started):
        began = begun.get(stage.number, event.held_at)
        for table in stage.tables:
            end = ends.get((stage.number, table.number))
            found[stage.number, table.number] = played(event, began, end)
    return found


def played(event: Event, began: datetime, end: datetime | None) -> Played:
    """A table's time, as far as it can be true."""
    took = end - began if end is not None else timedelta()
    minutes = round(took.total_seconds() / 60) if timedelta() < took < LONGEST else None
    then = event.starts_at
    elsewhen = then is not None and abs(began - then) > SAME_EVENING
    return Played(then if then is not None and elsewhen else began, minutes and max(1, minutes))


def beginnings(evening: Evening, lines: Sequence[EventLine]) -> dict[int, datetime]:
    """By round when it began: by the line that started it, or that opened its only table."""
    live = in_force(lines)
    at: Mapping[int, datetime] = {line.n: line.at for line in lines}
    starts = [line for line in lines if line.kind == "start" and line.n in live]

    def begun(stage: Stage) -> datetime:
        if stage.alone:
            return at[stage.drafted_by]
        return next((one.at for one in starts if one.n > stage.drafted_by), at[stage.drafted_by])

    return {stage.number: begun(stage) for stage in evening.stages if stage.started}


def last_entries(event: Event) -> dict[tuple[int, int], datetime]:
    """By round and table when the last of its rounds was first written, or its match was over."""
    first = (
        select(SheetLine.sheet_id, SheetLine.round, func.min(SheetLine.at).label("at"))
        .where(SheetLine.kind == ROUND)
        .group_by(SheetLine.sheet_id, SheetLine.round)
        .subquery()
    )
    row = EventTable
    chosen = (
        select(row.round, row.number, func.max(first.c.at), Match.ended_at)
        .outerjoin(first, first.c.sheet_id == row.sheet_id)
        .outerjoin(Match, Match.id == row.match_id)
        .where(row.event_id == event.id)
        .group_by(row.round, row.number, Match.ended_at)
    )
    found = {
        (number, table): one or other for number, table, one, other in db.session.execute(chosen)
    }
    return {key: at for key, at in found.items() if at is not None}
