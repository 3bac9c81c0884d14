"""A no-show at a fixture: an AI takes the seat."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from sqlalchemy import select

from companion.competition.when import LONGEST_PLACE, zone_of
from companion.core.append import Appended
from companion.core.refused import Refused
from companion.journal.entry import Person
from companion.kit.levels import USUAL
from companion.kit.words import Phrase
from companion.leagues.entries.fixture_entries import Absent
from companion.leagues.state.fixture import FEWEST, Fixture
from companion.leagues.verbs.fixture_tables import (
    called_in,
    seats_of_ais,
    table_of,
)
from companion.leagues.verbs.league_facts import Spot
from companion.leagues.verbs.league_journal import league_of, locked, once, write
from companion.leagues.verbs.playing import open_fixture, spot_of
from companion.matches.verbs.seats import revoke_seat
from companion.models import AI, Event, Match, Sheet, db, now
from companion.models import League as Row
from companion.models.league import LeagueClub
from companion.models.match import OPEN, WAITING
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.scorekeeping import Entry, rename
from companion.tables.setting_up import begin_when_full
from companion.tabletop.verbs.new_tabletop import seat_anew
from companion.tabletop.verbs.tabletop_state import all_told, read_telling

EARLY: Final = Phrase("The date of this table has not come yet: only they can say it themselves.")


def too_early(fixture: Fixture, since: date | None, at: datetime) -> bool:
    """Whether nobody can be missed yet: before the agreed time, or without one before `since`."""
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
    """An AI plays for that person at the table; with "" for a level they play after all.

    `asks` is the player who says so, 0 for an organiser or official, and `at` the time by the clock
    on the wall: before the date, or without one before the window, only they themselves can say it.
    Refused once something was told, written or dealt there.
    """
    with locked(row) as league:
        fixture = open_fixture(league, place)
        if person not in fixture.seats:
            raise Refused(Phrase("They do not play at this table."))
        if level:
            season = league.playing
            if league.rules(season)["absent"] == "no":
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
    """What the table is played on, if anything yet, has AIs where they sit now."""
    table = table_of(row, len(league_of(row).seasons), place)
    if table is None:
        return
    if table.sheet is not None:
        at_sheet(table.sheet, fixture, key)
    elif table.match is not None:
        at_match(table.match, fixture)


def at_sheet(sheet: Sheet, fixture: Fixture, key: str) -> None:
    """The names on a sheet on which nothing was written yet, and AIs that are told what happens."""
    if has_begun(sheet):
        raise Refused(Phrase("Something has already been written or entered at this table."))
    paper = read_paper(sheet)
    seat_anew(sheet, seats_of_ais(fixture))
    rename(sheet, Entry(called_in(fixture), paper.touched(None), key))


def has_begun(sheet: Sheet) -> bool:
    """Whether a round was written on the sheet, or people have told an AI something."""
    turns = [read_telling(told) for told in all_told(sheet)]
    return bool(read_paper(sheet).entries) or any(
        turn.by_people(n) for turn in turns for n in range(1, turn.told.length + 1)
    )


def at_match(match: Match, fixture: Fixture) -> None:
    """The seats of a match that has not begun; it begins when nobody else is missing."""
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
