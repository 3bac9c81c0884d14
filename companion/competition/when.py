"""Date, time and place of an event, in local time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, time, timedelta, tzinfo
from typing import Final
from zoneinfo import ZoneInfo

LONGEST_PLACE: Final = 120
LONGEST_ZONE: Final = 40
YEARS: Final = range(1990, 2101)


@dataclass(frozen=True, slots=True)
class When:
    """An evening's beginning and end without a zone, the zone they mean, and the place.

    Without `starts` it is the moment at which the event was opened.
    """

    starts: datetime | None = None
    until: time | None = None
    zone: str = ""
    place: str = ""

    @property
    def moment(self) -> datetime | None:
        """The beginning as a moment."""
        return self.starts and moment(self.starts, self.zone)

    @property
    def ends(self) -> datetime | None:
        """The end as a moment; an end before the beginning is on the next day."""
        if self.starts is None or self.until is None:
            return None
        same = datetime.combine(self.starts.date(), self.until)
        return moment(same if same > self.starts else same + timedelta(days=1), self.zone)


def when_of(starts: str | None, until: str | None, zone: str, place: str) -> When:
    """What a line says; ValueError if it cannot be."""
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
    """A time of the clock on the wall of that zone; without one of this machine's."""
    return there.replace(tzinfo=zone_of(zone)) if zone_of(zone) else there.astimezone()


def zone_of(name: str) -> tzinfo | None:
    """The zone of that name, if this machine knows it.

    >>> zone_of("Asia/Tokyo"), zone_of("nowhere"), zone_of("")
    (zoneinfo.ZoneInfo(key='Asia/Tokyo'), None, None)
    """
    try:
        return ZoneInfo(name) if name else None
    except (ValueError, OSError, LookupError):
        return None
