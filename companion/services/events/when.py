"""When and where an event is: read from a form, and written down as a line of its journal."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, time
from typing import Final

from companion.competition.evening.when import LONGEST_PLACE, YEARS, When, zone_of
from companion.infrastructure.append import Appended
from companion.kit.sheet import SheetError
from companion.kit.words import Phrase
from companion.models import Event, now
from companion.services.clubs.clubs import worded
from companion.services.events.journal import locked, once, write

FIELDS: Final = ("day", "time", "until", "place", "zone")


def checked_when(typed: Mapping[str, str]) -> dict[str, object]:
    """The data of a line from the fields of a form; SheetError names the field.

    A time without a day is today's; without both, the event is held when it was opened.
    """
    place = worded(typed.get("place", ""), LONGEST_PLACE, "place", "")
    day, clock, until = (typed.get(key, "").strip() for key in ("day", "time", "until"))
    if not (day or clock or until):
        return {"place": place} if place else {}
    zone = typed.get("zone", "")
    here = zone_of(zone)
    on = the_day(day) if day else now().astimezone(here).date()
    found: dict[str, object] = {
        "starts": datetime.combine(on, the_time(clock, "time")).isoformat(timespec="minutes"),
        "zone": zone if here else "",
        "place": place,
    }
    if until:
        found["until"] = the_time(until, "until").isoformat("minutes")
    return found


def the_day(text: str, place: str = "day") -> date:
    """A day as a browser sends it."""
    try:
        found = date.fromisoformat(text)
    except ValueError as error:
        raise SheetError(place, Phrase("Write the day like 2026-11-28.")) from error
    if found.year not in YEARS:
        years = {"first": YEARS[0], "last": YEARS[-1]}
        raise SheetError(place, Phrase("Choose a year from %(first)s to %(last)s.", **years))
    return found


def the_time(text: str, place: str) -> time:
    """A time of the day as a browser sends it."""
    try:
        found = time.fromisoformat(text)
    except ValueError as error:
        raise SheetError(place, Phrase("Write the time like 18:30.")) from error
    return found.replace(second=0, microsecond=0, tzinfo=None)


@once
def hold(event: Event, data: Mapping[str, object], *, key: str, by: str) -> Appended:
    """The event is then and there, `data` being checked; also when it is over."""
    with locked(event):
        return write(event, "when", data, key=key, by=by)


def fields(when: When) -> dict[str, str]:
    """What the form shows of it."""
    return {
        "day": when.starts.date().isoformat() if when.starts else "",
        "time": when.starts.time().isoformat("minutes") if when.starts else "",
        "until": when.until.isoformat("minutes") if when.until else "",
        "place": when.place,
    }
