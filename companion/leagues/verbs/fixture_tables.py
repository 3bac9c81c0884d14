"""A fixture's sheet or match: opening it, undoing that, and its result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final, TypedDict

from sqlalchemy import select, tuple_

from companion.clubs.verbs.namesakes import names_of
from companion.competition.local_time import local
from companion.core.append import Appended, touch
from companion.core.broken import Broken
from companion.core.refused import Refused
from companion.events.verbs.results import found_in, is_damaged
from companion.journal.entry import Person, Undo
from companion.kit.scored import Scored
from companion.kit.sheet_game import SheetGame
from companion.kit.stored_entries import in_force
from companion.kit.view import Round
from companion.kit.words import Phrase
from companion.leagues.entries.fixture_entries import Open, Reseat
from companion.leagues.state.fixture import Fixture
from companion.leagues.state.league_state import League
from companion.leagues.state.league_table import Score
from companion.leagues.state.progress import Spot, step
from companion.leagues.verbs.league_journal import league_of, lines_of, locked, once, write
from companion.leagues.verbs.planning import fixture_at
from companion.matches.verbs.clocks import Pace, wind
from companion.models import WAITING, LeagueTable, Sheet, SheetPhoto, db, now
from companion.models import League as Row
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.sheet_rounds import SheetState
from companion.tables.display_names import call_at
from companion.tables.setting_up import called_at, set_up, take_away
from companion.tabletop.verbs.tabletop_state import read_tabletop, tabletops_of

ON: Final = ("paper", "screen")


class SpotFields(TypedDict):
    """The fields of an entry that identify a fixture."""

    division: int
    matchday: int
    table: int


def spot_of(place: Spot) -> SpotFields:
    """Return the entry fields that identify a fixture."""
    division, matchday, table = place
    return SpotFields(division=division, matchday=matchday, table=table)


def open_fixture(league: League, place: Spot) -> Fixture:
    """Return a fixture of the current season; Refused when a ruling has decided it."""
    _, fixture = fixture_at(league, place)
    if fixture.verdict is not None:
        raise Refused(Phrase("This table was decided by a ruling."))
    return fixture


@once
def open_table(
    row: Row, place: Spot, on: str, pace: Pace | None = None, *, key: str, by: str
) -> Appended:
    """Give a fixture (division, matchday, number) a sheet or match; `pace` sets a clock."""
    division, matchday, number = place
    with locked(row) as league:
        season, fixture = fixture_at(league, place)
        if on not in ON:
            raise Refused(Phrase("Choose paper or screen."))
        if fixture.opened:
            raise Refused(Phrase("This table was opened already."))
        if len(fixture.seats) not in league.game.seats:
            raise Refused(Phrase("That table has the wrong number of people for this game."))
        table = LeagueTable(
            league_id=row.id, season=season.number, division=division, matchday=matchday,
            number=number,
        )  # fmt: skip
        db.session.add(played_on(table, league.game, fixture, on))
        if table.match is not None and pace is not None:
            db.session.add(wind(table.match, pace))
        entry = Open(division=division, matchday=matchday, table=number)
        return write(row, entry, key=key, by=by)


def played_on(table: LeagueTable, game: SheetGame, fixture: Fixture, on: str) -> LeagueTable:
    """Attach a new sheet or match to the table; Refused for a match that needs rules."""
    if on == "screen" and game.paper_only is not None:
        raise Refused(game.paper_only)
    ais = None if game.paper_only else seats_of_ais(fixture)
    return set_up(table, game, called_in(fixture), ais, on_screen=on == "screen")


def called_in(fixture: Fixture) -> list[str]:
    """Return the display name of each seat, AIs included."""
    return called_at([None if one in fixture.absent else one for one in fixture.seats])


def seats_of_ais(fixture: Fixture) -> dict[int, str]:
    """Return the level of each AI by seat."""
    return {fixture.seats.index(one): level for one, level in fixture.absent.items()}


@once
def reseat(row: Row, place: Spot, pair: tuple[int, int], *, key: str, by: str) -> Appended:
    """Swap the seats of two people, with the points won there; also after play.

    `pair` is a person at this table and one at this or another table of the matchday.
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
    """Update the names of the two people on their sheets or matches after a swap."""
    season, pair = league_of(row).playing, (said.person, said.other)
    names = names_of(pair)
    for spot in said.spots:
        fixture, table = season.fixture(*spot), table_of(row, season.number, spot)
        if table is not None:
            call_at(table, {at: names[p] for at, p in enumerate(fixture.seats) if p in pair})


def table_of(row: Row, season: int, place: Spot) -> LeagueTable | None:
    """Return the stored table of a fixture; None before it was opened."""
    where = LeagueTable.division, LeagueTable.matchday, LeagueTable.number
    mine = LeagueTable.league_id == row.id, LeagueTable.season == season
    return db.session.scalar(select(LeagueTable).where(*mine, tuple_(*where) == place))


def keep(table: LeagueTable, lines: int, told: SheetState | Scored[Round]) -> None:
    """Store the result and update the league's pages; a fixed result only changes by a ruling."""
    if is_settled(table):
        return
    found = told.scored if isinstance(told, SheetState) else told
    table.result = dict(found_in(found))
    table.result_version = lines
    table.finished_at = (table.finished_at or now()) if found.finished else None
    touch(table.league)


def is_settled(row: LeagueTable) -> bool:
    """Return whether the result is fixed apart from rulings, so that the sheet counts no more."""
    league = league_of(row.league)
    season = league.season(row.season)
    if season.ended:
        return True
    if row.result is None or row.finished_at is None or is_damaged(row.result):
        return False
    played = replace(season.fixture(row.division, row.matchday, row.number), verdict=None)
    zone = league.settings.zone
    done, today = local(row.finished_at, zone).date(), local(now(), zone).date()
    return step(played, score_of(row.result), done, league.rules(season), today) == "fixed"


def game_at(league: League, table: LeagueTable | None) -> SheetGame:
    """Return the game as the table's own sheet scores it; the league's if no sheet says that."""
    if table is not None and table.sheet is not None:
        with suppress(Broken):  # a ruling decides what a damaged sheet cannot
            return read_paper(table.sheet).game
    return league.game


def is_result(table: LeagueTable, totals: Sequence[int]) -> bool:
    """Return whether these are the totals of its sheet or match."""
    known = None if is_damaged(table.result) else table.result
    return known is not None and list(totals) == known["totals"]


def score_of(result: Mapping[str, Sequence[int]]) -> Score:
    """Return the totals and ranks of a stored result."""
    return tuple(result["totals"]), tuple(result["ranks"])


def on_tables(row: Row, season: int, division: int | None = None) -> dict[Spot, LeagueTable]:
    """Return the stored tables of a season, or of one division; one query."""
    chosen = select(LeagueTable).where(
        LeagueTable.league_id == row.id, LeagueTable.season == season
    )
    if division is not None:
        chosen = chosen.where(LeagueTable.division == division)
    return {(one.division, one.matchday, one.number): one for one in db.session.scalars(chosen)}


def has_begun(sheet: Sheet) -> bool:
    """Return whether the sheet has a round, or people have reported a move to an AI."""
    turns = [read_tabletop(tabletop) for tabletop in tabletops_of(sheet)]
    return bool(read_paper(sheet).entries) or any(
        turn.by_people(n) for turn in turns for n in range(1, turn.tabletop.length + 1)
    )


@once
def undo_opening(row: Row, place: Spot, *, key: str, by: str) -> Appended:
    """Remove the fixture's unused sheet or match, so that it can be opened again."""
    with locked(row) as league:
        open_fixture(league, place)
        table = table_of(row, league.playing.number, place)
        if table is None:
            raise Refused(Phrase("This table has not been opened yet."))
        if is_played(table):
            raise Refused(Phrase("Something has already been written or entered at this table."))
        take_away([table])
        return write(row, Undo(line=opening(row, place)), key=key, by=by)


def is_played(table: LeagueTable) -> bool:
    """Return whether something was written, reported, photographed or dealt there."""
    if table.sheet is None:
        return table.match is not None and table.match.state != WAITING
    kept = select(SheetPhoto).where(SheetPhoto.sheet_id == table.sheet_id)
    return has_begun(table.sheet) or db.session.scalar(kept) is not None


def opening(row: Row, place: Spot) -> int:
    """Return the line that opened this fixture of the current season."""
    lines, spot = lines_of(row), spot_of(place)
    live = in_force(lines)
    return max(one.n for one in lines if one.n in live and one.kind == "open" and one.data == spot)
