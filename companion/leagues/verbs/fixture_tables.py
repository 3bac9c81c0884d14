"""A fixture's sheet or match, and its result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from typing import Final

from sqlalchemy import select

from companion.clubs.verbs.namesakes import names_of
from companion.core.append import Appended, touch
from companion.core.refused import Refused
from companion.journal.entry import Person
from companion.kit.scored import Scored
from companion.kit.view import Round
from companion.kit.words import Phrase
from companion.leagues.entries.fixture_entries import Open, Reseat
from companion.leagues.state.fixture import Fixture
from companion.leagues.state.league_table import Score
from companion.leagues.state.progress import step
from companion.leagues.verbs.league_journal import league_of, locked, once, write
from companion.leagues.verbs.planning import fixture_at
from companion.matches.verbs.clocks import Pace, wind
from companion.models import League as Row
from companion.models import LeagueTable, db, now
from companion.sheets.verbs.sheet_rounds import Paper
from companion.tables.display_names import at_seat, on_sheet
from companion.tables.setting_up import called_at, set_up

ON: Final = ("paper", "screen")


@once
def open_table(
    row: Row, place: tuple[int, int, int], on: str, pace: Pace | None = None, *, key: str, by: str
) -> Appended:
    """A table (division, matchday, number) gets its sheet or match; `pace`: by turns."""
    division, matchday, number = place
    with locked(row) as league:
        season, fixture = fixture_at(league, place)
        if on not in ON:
            raise Refused(Phrase("Choose paper or screen."))
        if fixture.opened:
            raise Refused(Phrase("This table was opened already."))
        table = LeagueTable(
            league_id=row.id, season=season.number, division=division, matchday=matchday,
            number=number,
        )  # fmt: skip
        db.session.add(played_on(table, league.settings["game"], fixture, on))
        if table.match is not None and pace is not None:
            db.session.add(wind(table.match, pace))
        entry = Open(division=division, matchday=matchday, table=number)
        return write(row, entry, key=key, by=by)


def played_on(table: LeagueTable, game: str, fixture: Fixture, on: str) -> LeagueTable:
    """The table with what it is played on."""
    ais = seats_of_ais(fixture)
    return set_up(table, game, called_in(fixture), ais, on_screen=on == "screen")


def called_in(fixture: Fixture) -> list[str]:
    """What everybody is called at the table, an AI too."""
    return called_at([None if one in fixture.absent else one for one in fixture.seats])


def seats_of_ais(fixture: Fixture) -> dict[int, str]:
    """By the seats where AIs sit in their levels."""
    return {fixture.seats.index(one): level for one, level in fixture.absent.items()}


@once
def reseat(
    row: Row, place: tuple[int, int, int], pair: tuple[int, int], *, key: str, by: str
) -> Appended:
    """Let two people have each other's seat, with what was won there; also later.

    The first sits at this table, the other here or at another of the matchday.
    """
    division, matchday, number = place
    one, other = pair
    with locked(row) as league:
        season, fixture = fixture_at(league, place)
        beside = season.beside(division, matchday)
        far = next((table for table in beside if other in table.people), None)
        if one == other or one not in fixture.people or far is None:
            raise Refused(Phrase("Choose two different people of this matchday."))
        spots = place, (division, matchday, far.number)
        here, there = (table_of(row, season.number, spot) for spot in spots)
        if here is None:
            raise Refused(Phrase("This table has not been opened yet."))
        if any(table and table.match and table.finished_at is None for table in (here, there)):
            raise Refused(Phrase("This table plays on screen: swap the two when it is over."))
        entry = Reseat(
            division=division,
            matchday=matchday,
            table=number,
            person=Person(one),
            other=Person(other),
            other_table=None if far.number == number else far.number,
        )
        done = write(row, entry, key=key, by=by)
        call_anew(row, entry)
        return done


def call_anew(row: Row, said: Reseat) -> None:
    """The two are called by their names where they sit now, on the sheet or at the match."""
    season, pair = league_of(row).playing, (said.person, said.other)
    names = names_of(pair)
    for spot in said.spots:
        fixture, table = season.fixture(*spot), table_of(row, season.number, spot)
        here = {at: names[one] for at, one in enumerate(fixture.seats) if one in pair}
        if table is not None and table.match is not None:
            for seat, name in here.items():
                at_seat(table.match, seat, name)
        elif table is not None and table.sheet is not None:
            on_sheet(table.sheet, here)


def table_of(row: Row, season: int, place: tuple[int, int, int]) -> LeagueTable | None:
    """What a table is played on; None before it was opened."""
    division, matchday, number = place
    return db.session.scalar(
        select(LeagueTable).where(
            LeagueTable.league_id == row.id,
            LeagueTable.season == season,
            LeagueTable.division == division,
            LeagueTable.matchday == matchday,
            LeagueTable.number == number,
        )
    )


def keep(table: LeagueTable, lines: int, told: Paper | Scored[Round]) -> None:
    """Keep the result and tell the league's pages; a fixed one stays, until a ruling changes it."""
    if is_settled(table):
        return
    found = told.scored if isinstance(told, Paper) else told
    table.result = result_data(found)
    table.result_version = lines
    table.finished_at = (table.finished_at or now()) if found.finished else None
    touch(table.league)


def result_data(found: Scored[Round]) -> dict[str, object]:
    """A result as it is stored."""
    totals, ranks = list(found.totals), list(found.ranks)
    return {"totals": totals, "ranks": ranks, "finished": found.finished}


def is_settled(row: LeagueTable) -> bool:
    """Whether nothing written on the sheet counts any more, whatever was ruled meanwhile."""
    league = league_of(row.league)
    season = league.season(row.season)
    if season.ended:
        return True
    if row.result is None or row.finished_at is None:
        return False
    played = replace(season.fixture(row.division, row.matchday, row.number), verdict=None)
    done, today = day_of(row.finished_at), day_of(now())
    return step(played, score_of(row.result), done, league.rules(season), today) == "fixed"


def score_of(result: Mapping[str, Sequence[int]]) -> Score:
    """The totals and ranks of a result as it is stored."""
    return tuple(result["totals"]), tuple(result["ranks"])


def day_of(moment: datetime) -> date:
    """The day, by the clock of this machine."""
    return moment.astimezone().date()


def on_tables(
    row: Row, season: int, division: int | None = None
) -> dict[tuple[int, int, int], LeagueTable]:
    """What the tables of a season, or of one division, are played on; in one query."""
    chosen = select(LeagueTable).where(
        LeagueTable.league_id == row.id, LeagueTable.season == season
    )
    if division is not None:
        chosen = chosen.where(LeagueTable.division == division)
    return {(one.division, one.matchday, one.number): one for one in db.session.scalars(chosen)}
