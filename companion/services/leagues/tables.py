"""What a fixture is played on: a sheet of paper, a match on screen; and what that came to."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Final

from flask import Flask
from sqlalchemy import select

from companion.competition.leagues.fixture import Fixture
from companion.competition.leagues.progress import is_fixed
from companion.infrastructure.append import Appended, touch
from companion.infrastructure.listening import listeners_of
from companion.infrastructure.refused import Refused
from companion.kit.state import State
from companion.kit.words import Phrase
from companion.models import League as Row
from companion.models import LeagueTable, Match, Sheet, db, now
from companion.models.codes import new_code
from companion.models.match import WAITING
from companion.services.clubs.named import different, names_of
from companion.services.events.tables import AI_NAME
from companion.services.leagues.journal import league_of, locked, once, write
from companion.services.leagues.planning import running
from companion.services.matches import play, positions
from companion.services.matches.clocks import Pace, settle, wind
from companion.services.sheets.opening import open_sheet
from companion.services.sheets.paper import Paper
from companion.services.told.opening import seat_anew

ON: Final = ("paper", "screen")


@once
def open_table(
    row: Row, place: tuple[int, int, int], on: str, pace: Pace | None = None, *, key: str, by: str
) -> Appended:
    """A table (division, matchday, number) gets its sheet or match; `pace`: by turns."""
    division, matchday, number = place
    with locked(row) as league:
        season, _ = running(league, division)
        try:
            fixture = season.fixture(division, matchday, number)
        except LookupError as nowhere:
            raise Refused(Phrase("There is no such table.")) from nowhere
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
        data = {"division": division, "matchday": matchday, "table": number}
        return write(row, "open", data, key=key, by=by)


def played_on(table: LeagueTable, game: str, fixture: Fixture, on: str) -> LeagueTable:
    """The table with what it is played on."""
    called, ais = called_at(fixture), seats_of_ais(fixture)
    if on == "screen":
        plans = [
            play.SeatPlan("ai", name, ais[seat]) if seat in ais else play.SeatPlan("link", name)
            for seat, name in enumerate(called)
        ]
        table.match = play.open_match(game, plans)
    else:
        table.sheet = open_sheet(new_code(), game, called)
        seat_anew(table.sheet, ais)
    return table


def called_at(fixture: Fixture) -> list[str]:
    """What everybody is called at the table, an AI too."""
    names = names_of(fixture.people)
    return different([names.get(person, AI_NAME) for person in fixture.seats])


def seats_of_ais(fixture: Fixture) -> dict[int, str]:
    """By the seats where AIs sit in their levels."""
    return {fixture.seats.index(one): level for one, level in fixture.absent.items()}


def begin_when_full(match: Match) -> None:
    """Nobody has to start a table's match: it begins when all are there."""
    if match.state == WAITING and not play.empty_seats(match):
        play.start(match)
        settle(match)


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


def listen(app: Flask) -> None:
    """From now on tables hear what their sheets and matches come to."""
    hear = listeners_of(app)
    hear.sheets.append(sheet_written)
    hear.matches.append(round_played)


def sheet_written(sheet: Sheet, paper: Paper) -> None:
    """Keep what a table's sheet says, inside the transaction that changed it."""
    row = db.session.scalar(select(LeagueTable).where(LeagueTable.sheet_id == sheet.id))
    if row is not None:
        scored = paper.scored
        keep(row, scored.totals, scored.ranks, sheet.length, finished=scored.finished)


def round_played(match: Match, state: State) -> None:
    """Keep what a table's match came to, inside the transaction that changed it."""
    row = db.session.scalar(select(LeagueTable).where(LeagueTable.match_id == match.id))
    if row is not None:
        scored = positions.scored(match, state)
        keep(row, scored.totals, scored.ranks, match.length, finished=scored.finished)


def keep(
    row: LeagueTable, totals: Sequence[int], ranks: Sequence[int], length: int, *, finished: bool
) -> None:
    """What it came to, and the league's pages are told; what is fixed stays as it was.

    After the term nothing that is written on a sheet counts any more: then a ruling puts it right.
    """
    if fixed(row):
        return
    row.result = {"totals": list(totals), "ranks": list(ranks), "finished": finished}
    row.result_version = length
    row.finished_at = (row.finished_at or now()) if finished else None
    touch(row.league)


def fixed(row: LeagueTable) -> bool:
    """Whether the result was complete so long ago that it stands."""
    if row.finished_at is None:
        return False
    term = league_of(row.league).settings["term"]
    return is_fixed(day_of(row.finished_at), term, day_of(now()))


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
