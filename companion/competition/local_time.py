"""Date, time and place of an event, in local time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, time, timedelta, tzinfo
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

LONGEST_PLACE: Final = 120
LONGEST_ZONE: Final = 40
YEARS: Final = range(1990, 2101)
AREAS: Final = (
    *("Africa/", "America/", "Antarctica/", "Arctic/", "Asia/", "Atlantic/", "Australia/"),
    *("Europe/", "Indian/", "Pacific/"),
)


@dataclass(frozen=True, slots=True)
class When:
    """The start and end of an event in local time, its time zone, and the place.

    Without `starts` it is dated by when it was opened.
    """

    starts: datetime | None = None
    until: time | None = None
    zone: str = ""
    place: str = ""

    @property
    def moment(self) -> datetime | None:
        """The start with its time zone."""
        return self.starts and moment(self.starts, self.zone)

    @property
    def ends(self) -> datetime | None:
        """The end with its time zone; an end earlier than the start is on the next day."""
        if self.starts is None or self.until is None:
            return None
        same = datetime.combine(self.starts.date(), self.until)
        return moment(same if same > self.starts else same + timedelta(days=1), self.zone)


def when_of(starts: str | None, until: str | None, zone: str, place: str) -> When:
    """Return the date and place of an entry; ValueError if they are invalid."""
    found = When(
        starts=datetime.fromisoformat(starts) if starts else None,
        until=time.fromisoformat(until) if until else None,
        zone=zone,
        place=place,
    )
    if found.starts and (found.starts.tzinfo or found.starts.year not in YEARS):
        raise ValueError("an evening begins by the clock on the wall")
    if len(found.place) > LONGEST_PLACE or len(found.zone) > LONGEST_ZONE:
        raise ValueError("place and zone are short")
    return found


def moment(there: datetime, zone: str) -> datetime:
    """Return a local time with its time zone; without a zone, this machine's."""
    return there.replace(tzinfo=zone_of(zone)) if zone_of(zone) else there.astimezone()


def local(at: datetime, zone: str) -> datetime:
    """Return a time in that time zone; without a zone, in this machine's."""
    return at.astimezone(zone_of(zone))


def zone_of(name: str) -> tzinfo | None:
    """Return the time zone of that name, if this machine knows it.

    >>> zone_of("Asia/Tokyo"), zone_of("nowhere"), zone_of("")
    (zoneinfo.ZoneInfo(key='Asia/Tokyo'), None, None)
    """
    try:
        return ZoneInfo(name) if name else None
    except (ValueError, OSError, LookupError):
        return None


@cache
def zones() -> tuple[str, ...]:
    """Return the names of time zones to choose from: those named after places, and UTC."""
    return *sorted(one for one in available_timezones() if one.startswith(AREAS)), "UTC"
