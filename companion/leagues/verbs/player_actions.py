"""What players do at their fixture: offer times, agree on a date, confirm the result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta
from typing import Final, TypeVar

from companion.competition.local_time import LONGEST_PLACE
from companion.core.append import Appended
from companion.core.refused import Refused
from companion.journal.entry import Person
from companion.kit.words import Phrase
from companion.leagues.entries.fixture_entries import (
    Agree,
    Ask,
    CarryOver,
    Confirm,
    Offer,
    Postpone,
)
from companion.leagues.state.fixture import Fixture
from companion.leagues.state.progress import Spot
from companion.leagues.verbs.fixture_tables import (
    game_at,
    is_result,
    is_settled,
    open_fixture,
    spot_of,
    table_of,
)
from companion.leagues.verbs.league_journal import locked, once, write
from companion.models import League as Row
from companion.models import LeagueTable, Match, Sheet
from companion.tables.carry_over import noting
from companion.tables.setting_up import check_totals

T = TypeVar("T", Match, Sheet)
LONGEST_REASON: Final = 200
FURTHEST: Final = timedelta(days=365)
"""How far ahead a later last day may be."""
MOST_TIMES: Final = 12
"""Times that one person can offer."""


def sits(fixture: Fixture, person: int) -> None:
    """Raise Refused for people who do not play at this fixture themselves."""
    if person not in fixture.seats:
        raise Refused(Phrase("You do not play at this table."))
    if person in fixture.absent:
        raise Refused(Phrase("An AI plays for you at this table."))


@once
def offer(
    row: Row, place: Spot, person: int, times: Sequence[datetime], *, key: str, by: str
) -> Appended:
    """Replace the times at which a player can come; times are local to the league."""
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
    """Set the date and place of a fixture; None cancels the date."""
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
def postpone(
    row: Row, place: Spot, until: date | None, why: str, today: date, *, key: str, by: str
) -> Appended:
    """Request a later last day, which a director or referee decides; None withdraws it."""
    with locked(row) as league:
        fixture = open_fixture(league, place)
        if until is not None and not max(fixture.until, today) < until <= today + FURTHEST:
            raise Refused(Phrase("Choose a day after the last one, within a year."))
        if until is not None and not why.strip():
            raise Refused(Phrase("Write down the reason."))
        entry = Postpone(**spot_of(place), until=until, why=why.strip()[:LONGEST_REASON])
        return write(row, entry, key=key, by=by)


@once
def confirm(
    row: Row, place: Spot, person: int, totals: Sequence[int], *, key: str, by: str
) -> Appended:
    """Record the totals that a player at the table confirms."""
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
    """Request a correction of a fixed result; a director or referee decides by a ruling."""
    with locked(row) as league:
        fixture = open_fixture(league, place)
        sits(fixture, person)
        table = table_of(row, len(league.seasons), place)
        if table is None or not is_settled(table):
            raise Refused(Phrase("This result is not fixed yet: correct it on the sheet."))
        game = None if fixture.counting.together else game_at(league, table)
        check_totals(totals, len(fixture.seats), game, table)
        if is_result(table, totals):
            raise Refused(Phrase("The sheet already says exactly this."))
        if not why.strip():
            raise Refused(Phrase("Write down the reason: everyone will see it."))
        entry = Ask(
            **spot_of(place), person=Person(person), totals=tuple(totals),
            why=why.strip()[:LONGEST_REASON],
        )  # fmt: skip
        return write(row, entry, key=key, by=by)


def carry_over(table: LeagueTable, act: Callable[[], T], *, by: str) -> T:
    """Continue the table on screen or on paper by `act`, once; Refused after a ruling."""
    row, place = table.league, (table.division, table.matchday, table.number)

    def note(screen: bool, rounds: int) -> None:
        said = CarryOver(**spot_of(place), screen=screen, rounds=rounds)
        write(row, said, key=f"carry-{row.length}", by=by)

    with locked(row) as league:
        if table.season != len(league.seasons):
            raise Refused(Phrase("No season is being played."))
        open_fixture(league, place)
        return noting(table, act, note)
