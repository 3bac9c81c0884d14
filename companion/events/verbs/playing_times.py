"""When tables were played, from journal, sheets and matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final

from sqlalchemy import func, select

from companion.clubs.verbs.clubs import worded
from companion.competition.local_time import LONGEST_PLACE, YEARS, When, local, zone_of
from companion.core.append import Appended
from companion.events.entries.event_setting_entries import Hold
from companion.events.state.event_state import EventState
from companion.events.state.stage import Stage
from companion.events.verbs.event_journal import event_state, lines_of, locked, once, write
from companion.kit.sheet import SheetError
from companion.kit.stored_entries import in_force
from companion.kit.words import Phrase
from companion.models import Event, EventLine, EventTable, Match, SheetLine, db, now
from companion.sheets.verbs.sheet_rounds import ROUND

SAME_EVENING: Final = timedelta(hours=24)
"""Results entered later than this after the event's time were not played at that moment."""
LONGEST: Final = timedelta(hours=12)


@dataclass(frozen=True, slots=True)
class Played:
    """When a table's play began, and how many minutes it took; None if unknown."""

    began: datetime
    minutes: int | None


def times(event: Event) -> dict[tuple[int, int], Played]:
    """Return when each table was played, by round and table.

    A table begins with its round and ends when its last entry was first written. If an event is
    entered on another day, the organiser's date counts.
    """
    state, lines = event_state(event), lines_of(event)
    begun, ends = beginnings(state, lines), last_entries(event)
    found = {}
    for stage in (stage for stage in state.stages if stage.started):
        began = begun.get(stage.number, event.held_at)
        for table in stage.tables:
            end = ends.get((stage.number, table.number))
            found[stage.number, table.number] = played(event, began, end)
    return found


def played(event: Event, began: datetime, end: datetime | None) -> Played:
    """Return a table's time, without implausible values."""
    took = end - began if end is not None else timedelta()
    minutes = round(took.total_seconds() / 60) if timedelta() < took < LONGEST else None
    then = event.starts_at
    elsewhen = then is not None and abs(began - then) > SAME_EVENING
    return Played(then if then is not None and elsewhen else began, minutes and max(1, minutes))


def beginnings(state: EventState, lines: Sequence[EventLine]) -> dict[int, datetime]:
    """Return when each round began: when it was started, or its only table was opened."""
    live = in_force(lines)
    at: Mapping[int, datetime] = {line.n: line.at for line in lines}
    starts = [line for line in lines if line.kind == "start" and line.n in live]

    def begun(stage: Stage) -> datetime:
        if stage.alone:
            return at[stage.drafted_by]
        return next((one.at for one in starts if one.n > stage.drafted_by), at[stage.drafted_by])

    return {stage.number: begun(stage) for stage in state.stages if stage.started}


def last_entries(event: Event) -> dict[tuple[int, int], datetime]:
    """Return when each table's last round was first written, or its match ended.

    The key is (round, table).
    """
    sheets = select(EventTable.sheet_id).where(EventTable.event_id == event.id)
    first = (
        select(SheetLine.sheet_id, SheetLine.round, func.min(SheetLine.at).label("at"))
        .where(SheetLine.kind == ROUND, SheetLine.sheet_id.in_(sheets))
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


FIELDS: Final = ("day", "time", "until", "place", "zone")


def checked_when(typed: Mapping[str, str]) -> Hold:
    """Return the date and place of a submitted form; SheetError names the field.

    A time without a day means today; without both, the event is dated by when it was opened.
    """
    place = worded(typed.get("place", ""), LONGEST_PLACE, "place", "")
    day, clock, until, zone = (
        typed.get(key, "").strip() for key in ("day", "time", "until", "zone")
    )
    check_zone(zone)
    if not (day or clock or until):
        return Hold(place=place, zone=zone)
    on = the_day(day) if day else local(now(), zone).date()
    return Hold(
        starts=datetime.combine(on, the_time(clock, "time")).isoformat(timespec="minutes"),
        until=the_time(until, "until").isoformat("minutes") if until else None,
        zone=zone,
        place=place,
    )


def check_zone(zone: str) -> None:
    """Raise SheetError unless the time zone is known, or empty (this machine's clock)."""
    if zone and zone_of(zone) is None:
        raise SheetError("zone", Phrase("Choose a time zone from the list."))


def the_day(text: str, place: str = "day") -> date:
    """Return a date sent by a browser; SheetError if it is invalid."""
    try:
        found = date.fromisoformat(text)
    except ValueError as error:
        raise SheetError(place, Phrase("Write the day like 2026-11-28.")) from error
    if found.year not in YEARS:
        years = {"first": YEARS[0], "last": YEARS[-1]}
        raise SheetError(place, Phrase("Choose a year from %(first)s to %(last)s.", **years))
    return found


def the_time(text: str, place: str) -> time:
    """Return a time of day sent by a browser; SheetError if it is invalid."""
    try:
        found = time.fromisoformat(text)
    except ValueError as error:
        raise SheetError(place, Phrase("Write the time like 18:30.")) from error
    return found.replace(second=0, microsecond=0, tzinfo=None)


@once
def hold(event: Event, when: Hold, *, key: str, by: str) -> Appended:
    """Set time and place of the event (checked by `checked_when`); also after it has ended."""
    with locked(event):
        return write(event, when, key=key, by=by)


def fields(when: When) -> dict[str, str]:
    """Return the values of the form."""
    return {
        "day": when.starts.date().isoformat() if when.starts else "",
        "time": when.starts.time().isoformat("minutes") if when.starts else "",
        "until": when.until.isoformat("minutes") if when.until else "",
        "place": when.place,
        "zone": when.zone,
    }
