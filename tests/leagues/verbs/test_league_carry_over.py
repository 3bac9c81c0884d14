"""A fixture goes on on screen and on paper: it counts once, with the same points."""

from __future__ import annotations

import json
from datetime import timedelta
from functools import partial

import pytest

from companion.clubs.accounts.organisers import add_organiser
from companion.core.refused import Refused
from companion.core.transaction import writing
from companion.leagues.verbs import fixture_tables, league_decisions
from companion.leagues.verbs.forgetting import forget
from companion.leagues.verbs.league_export import league_file
from companion.leagues.verbs.league_import import bring_league
from companion.leagues.verbs.league_journal import league_of, lines_of
from companion.leagues.verbs.player_actions import carry_over
from companion.matches.verbs import positions
from companion.models import League as Row
from companion.models import LeagueTable, Match, Member, Move, Seat, Sheet, SheetLine, db
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.scorekeeping import Entry, write_round
from companion.tables.carry_over import onto_paper, onto_screen
from companion.tables.setting_up import sit_down
from companion.upkeep.checking import check_everything
from tests.leagues.verbs.seasons import BY, STARTS, opened, planned, standing
from tests.tables import steps

pytestmark = pytest.mark.usefixtures("indoors")
SPOT, TODAY = (1, 1, 1), STARTS + timedelta(days=21)


def begun() -> tuple[Row, LeagueTable]:
    """A league whose first table is open on paper, with a round."""
    row, _, _ = opened(8)
    planned(row)
    fixture_tables.open_table(row, SPOT, "paper", key="open", by=BY)
    table = fixture_tables.table_of(row, 1, SPOT)
    assert table
    assert table.sheet
    entry = Entry({"points": [4, 2, 1, 0]}, 0, "first")
    write_round(table.sheet, 0, entry)
    return row, table


def to_screen(table: LeagueTable) -> Match:
    assert table.sheet
    return carry_over(table, partial(onto_screen, table.sheet, table.sheet.length), by=BY)


def to_paper(table: LeagueTable) -> Sheet:
    assert table.match
    return carry_over(table, partial(onto_paper, table.match, table.match.length), by=BY)


def a_round(table: LeagueTable) -> None:
    """Play one round on screen; whoever is missing sits down."""
    assert table.match
    for seat in range(table.match.seats):
        sit_down(table, seat)
    done = len(positions.position(table.match).sheet())
    while table.match.state == "playing" and len(positions.position(table.match).sheet()) == done:
        steps(table.match, 1)


def test_it_counts_once_with_the_points_of_all_its_rounds() -> None:
    row, table = begun()
    to_screen(table)
    a_round(table)
    sheet = to_paper(table)
    assert table.result
    assert not table.result["finished"]
    for index in (2, 3):
        write_round(sheet, index, Entry({"points": [0, 3, 3, 1]}, 0, f"w{index}"))
    scored = read_paper(sheet).scored
    assert scored.finished
    assert table.result["totals"] == list(scored.totals)
    assert table.finished_at is not None
    lines = [one.line for one in standing(row, TODAY).tables[1]]
    seats = league_of(row).playing.fixture(*SPOT).seats
    played = {line.person: line.awards for line in lines if line.awards}
    assert {person: len(awards) for person, awards in played.items()} == dict.fromkeys(seats, 1)
    assert [played[one][0].place for one in seats] == list(scored.ranks)
    told = [line.data["screen"] for line in lines_of(row) if line.kind == "carry"]
    assert told == [True, False]
    assert list(check_everything()) == []


def test_a_match_that_began_on_screen_ends_there_after_rounds_on_paper() -> None:
    row, _, _ = opened(8)
    planned(row)
    fixture_tables.open_table(row, SPOT, "screen", key="open", by=BY)
    table = fixture_tables.table_of(row, 1, SPOT)
    assert table
    a_round(table)
    sheet = to_paper(table)
    write_round(sheet, 1, Entry({"points": [4, 2, 1, 0]}, 0, "w"))
    to_screen(table)
    a_round(table)
    a_round(table)
    assert table.match
    assert table.match.state == "over"
    assert table.result
    assert table.result["totals"] == list(positions.scored(table.match).totals)
    assert table.result["finished"]


def test_after_a_ruling_it_stays() -> None:
    row, table = begun()
    league_decisions.rule(row, SPOT, "totals", [20, 12, 8, 0], "they agreed", key="r", by=BY)
    with pytest.raises(Refused, match="decided by a ruling"):
        to_screen(table)


def test_a_forgotten_name_is_on_none_of_both() -> None:
    row, table = begun()
    to_screen(table)
    a_round(table)
    to_paper(table)
    to_screen(table)
    gone = db.session.get_one(Member, league_of(row).playing.fixture(*SPOT).seats[0])
    with writing():
        forget(gone, [row], gone.name)
    for kind in (Seat.name, SheetLine.data, Move.text, Sheet.names):
        assert not [one for one in db.session.scalars(db.select(kind)) if gone.name in str(one)]


def test_while_it_is_on_screen_the_file_has_the_sheet() -> None:
    row, table = begun()
    to_screen(table)
    a_round(table)
    to_paper(table)
    to_screen(table)
    a_round(table)  # a running match has a result so far, and is in no file
    file = json.loads(json.dumps(league_file(row)))
    again = bring_league(add_organiser("Ben", "a long password"), "Ben", file)
    back = fixture_tables.table_of(again, 1, SPOT)
    assert back
    assert back.sheet
    assert len(read_paper(back.sheet).entries) == 2
