"""What people do at their own table of a league: offer times, agree on one, confirm, sit down."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from companion.competition.evening.when import LONGEST_PLACE
from companion.competition.leagues.fixture import Fixture
from companion.competition.leagues.league import League
from companion.infrastructure.append import Appended
from companion.infrastructure.refused import Refused
from companion.kit.words import Phrase
from companion.models import League as Row
from companion.models import LeagueTable, Match, Sheet
from companion.services.leagues.date_notices import look_for_dates
from companion.services.leagues.journal import locked, once, write
from companion.services.leagues.planning import running
from companion.services.leagues.reading import Spot
from companion.services.leagues.tables import begin_when_full
from companion.services.matches.seats import take_seat

MOST_TIMES: Final = 12
"""Times that one person offers."""


def data_of(place: Spot) -> dict[str, int]:
    """Which table, as lines say it."""
    division, matchday, table = place
    return {"division": division, "matchday": matchday, "table": table}


def open_fixture(league: League, place: Spot) -> Fixture:
    """The table of a season that is being played, while nothing was ruled about it."""
    season, _ = running(league, place[0])
    try:
        fixture = season.fixture(*place)
    except LookupError as nowhere:
        raise Refused(Phrase("There is no such table.")) from nowhere
    if fixture.verdict is not None:
        raise Refused(Phrase("This table was decided by a ruling."))
    return fixture


def sits(fixture: Fixture, person: int) -> None:
    """Refused for everybody who does not play at this table."""
    if person not in fixture.seats:
        raise Refused(Phrase("You do not play at this table."))
    if person in fixture.absent:
        raise Refused(Phrase("An AI sits in for you at this table."))


@once
def offer(
    row: Row, place: Spot, person: int, times: Sequence[datetime], *, key: str, by: str
) -> Appended:
    """When somebody can come, instead of what they said before; by the clock on the wall there."""
    with locked(row) as league:
        fixture = open_fixture(league, place)
        sits(fixture, person)
        if len(set(times)) > MOST_TIMES:
            raise Refused(Phrase("Offer at most %(n)s times.", n=MOST_TIMES))
        if any(one.date() > fixture.until for one in times):
            raise Refused(Phrase("Choose times up to the last day of this table."))
        said = [one.isoformat() for one in sorted(set(times))]
        data = {**data_of(place), "person": person, "times": said}
        return write(row, "offer", data, key=key, by=by)


@once
def agree(row: Row, place: Spot, at: datetime | None, where: str, *, key: str, by: str) -> Appended:
    """The date on which they meet, and where; None: there is none any more."""
    with locked(row) as league:
        fixture = open_fixture(league, place)
        if at is not None and at.date() > fixture.until:
            raise Refused(Phrase("Choose times up to the last day of this table."))
        data = {
            **data_of(place),
            "at": at.isoformat() if at else "",
            "place": " ".join(where.split())[:LONGEST_PLACE],
        }
        done = write(row, "agree", data, key=key, by=by)
        look_for_dates(row)
        return done


@once
def confirm(
    row: Row, place: Spot, person: int, totals: Sequence[int], *, key: str, by: str
) -> Appended:
    """What one of the table says the totals are."""
    with locked(row) as league:
        fixture = open_fixture(league, place)
        sits(fixture, person)
        if not fixture.opened:
            raise Refused(Phrase("This table was not opened yet."))
        if len(totals) != len(fixture.seats):
            raise Refused(Phrase("Write one total for every seat."))
        data = {**data_of(place), "person": person, "totals": list(totals)}
        return write(row, "confirm", data, key=key, by=by)


def sit_down(table: LeagueTable | None, seat: int) -> Match | Sheet:
    """What the table is played on; on screen the seat is taken, and it begins when all are there.

    Refused before the table was opened.
    """
    if table is None:
        raise Refused(Phrase("This table was not opened yet."))
    match = table.match
    if match is None:
        assert table.sheet
        return table.sheet
    take_seat(match.places[seat])
    begin_when_full(match)
    return match
