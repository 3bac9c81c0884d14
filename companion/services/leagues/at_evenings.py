"""The evenings of a league's clubs at which one of its tables could be played."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from sqlalchemy import select

from companion.competition.evening.when import LONGEST_PLACE, zone_of
from companion.models import Event, db, now
from companion.models import League as Row
from companion.models.league import LeagueClub

MOST: Final = 6


@dataclass(frozen=True, slots=True)
class AtEvening:
    """An evening by the clock on the wall there; `place` names it and where it is."""

    at: datetime
    club: str
    place: str


def evenings_for(row: Row, since: date, until: date) -> list[AtEvening]:
    """Those that are still to come within these days, the soonest first; in one query.

    Public ones only: the table's page is read by people of other clubs.
    """
    day = timedelta(days=1)
    first, last = max(midnight(since), now()) - day, midnight(until) + 2 * day
    clubs = select(LeagueClub.club_id).where(LeagueClub.league_id == row.id)
    chosen = select(Event).where(
        Event.club_id.in_(clubs),
        Event.public,
        Event.archived_at.is_(None),
        Event.starts_at.between(first, last),
    )
    found = [at_evening(one) for one in db.session.scalars(chosen.order_by(Event.starts_at))]
    soon = now().astimezone().replace(tzinfo=None)
    return [one for one in found if one.at > soon and since <= one.at.date() <= until][:MOST]


def at_evening(event: Event) -> AtEvening:
    """The evening as a table's date has it."""
    wall = event.held_at.astimezone(zone_of(event.zone)).replace(tzinfo=None, second=0)
    place = " · ".join(part for part in (event.name, event.place) if part)
    return AtEvening(wall.replace(microsecond=0), event.club.name, place[:LONGEST_PLACE])


def midnight(day: date) -> datetime:
    """The beginning of the day, by the clock of this machine."""
    return datetime(day.year, day.month, day.day).astimezone()
