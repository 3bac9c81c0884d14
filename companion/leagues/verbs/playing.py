"""What players do at their fixture: offer times, agree, sit down, confirm."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final, TypedDict

from companion.competition.when import LONGEST_PLACE
from companion.core.append import Appended
from companion.core.refused import Refused
from companion.journal.entry import Person
from companion.kit.words import Phrase
from companion.leagues.entries.fixture_entries import Agree, Ask, Confirm, Offer
from companion.leagues.state.fixture import Fixture
from companion.leagues.state.league_state import League
from companion.leagues.verbs.fixture_tables import is_settled, table_of
from companion.leagues.verbs.league_facts import Spot
from companion.leagues.verbs.league_journal import locked, once, write
from companion.leagues.verbs.planning import fixture_at
from companion.models import League as Row
from companion.tables.setting_up import check_totals

LONGEST_REASON: Final = 200
MOST_TIMES: Final = 12
"""Times that one person offers."""


class SpotFields(TypedDict):
    """Which table, as entries say it."""

    division: int
    matchday: int
    table: int


def spot_of(place: Spot) -> SpotFields:
    """Return which table it is, as fields of an entry."""
    division, matchday, table = place
    return SpotFields(division=division, matchday=matchday, table=table)


def open_fixture(league: League, place: Spot) -> Fixture:
    """The table of a season that is being played, while nothing was ruled about it."""
    _, fixture = fixture_at(league, place)
    if fixture.verdict is not None:
        raise Refused(Phrase("This table was decided by a ruling."))
    return fixture


def sits(fixture: Fixture, person: int) -> None:
    """Refused for everybody who does not play at this table."""
    if person not in fixture.seats:
        raise Refused(Phrase("You do not play at this table."))
    if person in fixture.absent:
        raise Refused(Phrase("An AI plays for you at this table."))


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
        said = tuple(one.isoformat() for one in sorted(set(times)))
        entry = Offer(**spot_of(place), person=Person(person), times=said)
        return write(row, entry, key=key, by=by)


@once
def agree(row: Row, place: Spot, at: datetime | None, where: str, *, key: str, by: str) -> Appended:
    """The date on which they meet, and where; None: there is none any more."""
    with locked(row) as league:
        fixture = open_fixture(league, place)
        if at is not None and at.date() > fixture.until:
            raise Refused(Phrase("Choose times up to the last day of this table."))
        entry = Agree(
            **spot_of(place),
            at=at.isoformat() if at else "",
            place=" ".join(where.split())[:LONGEST_PLACE],
        )
        return write(row, entry, key=key, by=by)


@once
def confirm(
    row: Row, place: Spot, person: int, totals: Sequence[int], *, key: str, by: str
) -> Appended:
    """What one of the table says the totals are."""
    with locked(row) as league:
        fixture = open_fixture(league, place)
        sits(fixture, person)
        table = table_of(row, len(league.seasons), place)
        if table is None:
            raise Refused(Phrase("This table has not been opened yet."))
        if is_settled(table):
            raise Refused(Phrase("This result is fixed already. Ask for a correction."))
        check_totals(totals, len(fixture.seats))
        entry = Confirm(**spot_of(place), person=Person(person), totals=tuple(totals))
        return write(row, entry, key=key, by=by)


@once
def ask(
    row: Row, place: Spot, person: int, totals: Sequence[int], why: str, *, key: str, by: str
) -> Appended:
    """Ask to have a fixed result corrected; a director or referee decides by a ruling."""
    with locked(row) as league:
        fixture = open_fixture(league, place)
        sits(fixture, person)
        table = table_of(row, len(league.seasons), place)
        if table is None or not is_settled(table):
            raise Refused(Phrase("This result is not fixed yet: correct it on the sheet."))
        check_totals(totals, len(fixture.seats), league.settings["game"], table)
        if table.result and list(totals) == table.result["totals"]:
            raise Refused(Phrase("The sheet says just this already."))
        if not why.strip():
            raise Refused(Phrase("Write down the reason: everyone will see it."))
        entry = Ask(
            **spot_of(place), person=Person(person), totals=tuple(totals),
            why=why.strip()[:LONGEST_REASON],
        )  # fmt: skip
        return write(row, entry, key=key, by=by)
