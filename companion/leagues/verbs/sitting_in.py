"""A no-show at a fixture: an AI takes the seat."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from sqlalchemy import select

from companion.competition.local_time import LONGEST_PLACE, local, moment
from companion.core.append import Appended
from companion.core.refused import Refused
from companion.journal.entry import Person
from companion.kit.levels import USUAL
from companion.kit.words import Phrase
from companion.leagues.entries.fixture_entries import Absent
from companion.leagues.state.fixture import FEWEST, Fixture
from companion.leagues.state.progress import Spot
from companion.leagues.verbs.fixture_tables import (
    called_in,
    has_begun,
    open_fixture,
    seats_of_ais,
    spot_of,
    table_of,
)
from companion.leagues.verbs.league_journal import (
    league_of,
    locked,
    once,
    wall_clock,
    write,
    zone_of_league,
)
from companion.matches.verbs.seats import revoke_seat
from companion.models import AI, Event, Match, Sheet, db, now
from companion.models import League as Row
from companion.models.league import LeagueClub
from companion.models.match import OPEN, WAITING
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.scorekeeping import Entry, rename
from companion.tables.setting_up import begin_when_full
from companion.tabletop.verbs.new_tabletop import seat_anew

EARLY: Final = Phrase("The date of this table has not come yet: only they can say it themselves.")


def too_early(fixture: Fixture, since: date | None, at: datetime) -> bool:
    """Return whether it is too early for a no-show: before the agreed time or the window."""
    if fixture.agreed is not None:
        return at < fixture.agreed
    return since is not None and at.date() < since


@once
def sit_in(
    row: Row,
    place: Spot,
    person: int,
    level: str = USUAL,
    asks: int = 0,
    at: datetime | None = None,
    *,
    key: str,
    by: str,
) -> Appended:
    """Let an AI play for a person at the fixture; with level "" the person plays after all.

    `asks` is the player who requests it, 0 for an organiser or official, and `at` the league's
    local time. Before the date, or without one before the window, only the absent person can
    request it. Refused once something was reported, written or dealt there.
    """
    with locked(row) as league:
        fixture = open_fixture(league, place)
        if person not in fixture.seats:
            raise Refused(Phrase("They do not play at this table."))
        if level:
            season = league.playing
            if league.game.paper_only is not None:
                raise Refused(league.game.paper_only)
            if league.rules(season).absent == "no":
                raise Refused(Phrase("By the rules of this league no AI sits in."))
            if len({*fixture.absent, person}) > len(fixture.seats) - FEWEST:
                raise Refused(Phrase("At least two people at the table must play themselves."))
            early = at is not None and too_early(fixture, season.since(*place[:2]), at)
            if asks != person and early:
                raise Refused(EARLY)
        entry = Absent(**spot_of(place), person=Person(person), level=level)
        done = write(row, entry, key=key, by=by)
        if not done.replayed:
            after = league_of(row).playing.fixture(*place)
            seat_all(row, place, after, f"absent-{done.place}")
        return done


def seat_all(row: Row, place: Spot, fixture: Fixture, key: str) -> None:
    """Update the AIs on the fixture's sheet or match, if it has one."""
    table = table_of(row, len(league_of(row).seasons), place)
    if table is None:
        return
    if table.sheet is not None:
        at_sheet(table.sheet, fixture, key)
    elif table.match is not None:
        at_match(table.match, fixture)


def at_sheet(sheet: Sheet, fixture: Fixture, key: str) -> None:
    """Update names and AIs on a sheet; Refused if something was written on it."""
    if has_begun(sheet):
        raise Refused(Phrase("Something has already been written or entered at this table."))
    paper = read_paper(sheet)
    seat_anew(sheet, seats_of_ais(fixture))
    rename(sheet, Entry(called_in(fixture), paper.touched(None), key))


def at_match(match: Match, fixture: Fixture) -> None:
    """Update the seats of a waiting match; start it when all seats are taken."""
    if match.state != WAITING:
        raise Refused(Phrase("The match has begun already."))
    ais, called = seats_of_ais(fixture), called_in(fixture)
    for seat in match.places:
        if (seat.kind == AI) != (seat.index in ais):
            revoke_seat(match, seat)
            seat.kind, seat.level = (AI, ais[seat.index]) if seat.index in ais else (OPEN, None)
        seat.name = called[seat.index]
    begin_when_full(match)


MOST: Final = 6


@dataclass(frozen=True, slots=True)
class AtEvening:
    """An event in the league's local time; `place` gives its name and location."""

    at: datetime
    club: str
    place: str


def evenings_for(row: Row, since: date, until: date) -> list[AtEvening]:
    """Return the clubs' upcoming events within these days, soonest first; one query.

    Public events only, because people of other clubs read the fixture's page.
    """
    day = timedelta(days=1)
    zone = zone_of_league(row)
    first = max(midnight(since, zone), now()) - day
    last = midnight(until, zone) + 2 * day
    clubs = select(LeagueClub.club_id).where(LeagueClub.league_id == row.id)
    chosen = select(Event).where(
        Event.club_id.in_(clubs),
        Event.public,
        Event.archived_at.is_(None),
        Event.starts_at.between(first, last),
    )
    found = [at_evening(one, zone) for one in db.session.scalars(chosen.order_by(Event.starts_at))]
    return [one for one in found if one.at > wall_clock(row) and since <= one.at.date() <= until][
        :MOST
    ]


def at_evening(event: Event, zone: str) -> AtEvening:
    """Return the event as a possible date for a fixture, in the league's local time."""
    wall = local(event.held_at, zone).replace(tzinfo=None, second=0)
    place = " · ".join(part for part in (event.name, event.place) if part)
    return AtEvening(wall.replace(microsecond=0), event.club.name, place[:LONGEST_PLACE])


def midnight(day: date, zone: str) -> datetime:
    """Return the start of the day in that time zone."""
    return moment(datetime(day.year, day.month, day.day), zone)
