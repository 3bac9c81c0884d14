"""Somebody did not come to a table of a league: an AI sits in, and the others play on."""

from __future__ import annotations

from datetime import datetime

from companion.competition.leagues.fixture import Fixture
from companion.competition.leagues.played import FEWEST
from companion.infrastructure.append import Appended
from companion.infrastructure.refused import Refused
from companion.kit.levels import USUAL
from companion.kit.words import Phrase
from companion.models import AI, Match, Sheet
from companion.models import League as Row
from companion.models.match import OPEN, WAITING
from companion.services.leagues.journal import league_of, locked, once, write
from companion.services.leagues.playing import data_of, open_fixture
from companion.services.leagues.reading import Spot
from companion.services.leagues.tables import (
    begin_when_full,
    called_at,
    seats_of_ais,
    table_of,
)
from companion.services.matches.seats import revoke_seat
from companion.services.sheets.reading import read_paper
from companion.services.sheets.scorekeeping import Entry, rename
from companion.services.told.opening import seat_anew
from companion.services.told.reading import all_told, read_telling


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

    `asks` is who of the table says so, 0 for whoever runs the league, and `at` the time by the
    clock on the wall: before the date that was agreed on nobody can be missed yet, but one can say
    it of oneself. Refused once something was told, written or dealt there.
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
                raise Refused(Phrase("At least two of the table have to play themselves."))
            early = at is not None and fixture.agreed is not None and at < fixture.agreed
            if asks not in (0, person) and early:
                raise Refused(Phrase("The time on which you agreed has not come yet."))
        done = write(
            row, "absent", {**data_of(place), "person": person, "level": level}, key=key, by=by
        )
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
        raise Refused(Phrase("Something was written or told at this table already."))
    paper = read_paper(sheet)
    seat_anew(sheet, seats_of_ais(fixture))
    rename(sheet, Entry(called_at(fixture), paper.touched(None), key))


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
    ais, called = seats_of_ais(fixture), called_at(fixture)
    for seat in match.places:
        if (seat.kind == AI) != (seat.index in ais):
            revoke_seat(match, seat)
            seat.kind, seat.level = (AI, ais[seat.index]) if seat.index in ais else (OPEN, None)
        seat.name = called[seat.index]
    begin_when_full(match)
