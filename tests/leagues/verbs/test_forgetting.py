"""A member who is called otherwise is so on the sheets and seats of league tables."""

from __future__ import annotations

import pytest
from sqlalchemy import event

from companion.clubs.members.members import change_member
from companion.clubs.verbs import clubs
from companion.leagues.state.league_settings import checked
from companion.leagues.verbs import fixture_tables, forgetting, league_players, officials
from companion.leagues.verbs.forgetting import leagues_with
from companion.leagues.verbs.league_journal import league_of, open_league
from companion.models import League, Member, db
from companion.sheets.verbs.reading import read_paper
from tests.leagues.verbs.seasons import BY, SMALL, opened, planned, play

pytestmark = pytest.mark.usefixtures("indoors")


def test_a_new_name_is_written_onto_sheets_and_seats_and_the_result_stays() -> None:
    row, _, _ = opened(8)
    planned(row)
    paper = play(row, (1, 1, 1))
    fixture_tables.open_table(row, (1, 2, 1), "screen", key="screen", by=BY)
    screen = fixture_tables.table_of(row, 1, (1, 2, 1))
    assert screen
    assert screen.match
    before, (first, second) = (
        paper.result,
        (league_of(row).playing.fixture(1, day, 1).seats for day in (1, 2)),
    )
    person = next(one for one in first if one in second)
    change_member(db.session.get_one(Member, person), "Haruko", "", "")
    assert paper.sheet
    assert read_paper(paper.sheet).names[first.index(person)] == "Haruko"
    assert screen.match.places[second.index(person)].name == "Haruko"
    assert paper.result == before


def test_leagues_of_others_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    row, members, _ = opened(8)
    club = members[0].club
    (outside,) = clubs.add_members(club, "Nagi")
    for n in range(3):
        other = open_league(club.owner, BY, club, f"League {n}", checked(SMALL))
        who = officials.standing_of(club.owner, other)
        league_players.enter(other, [members[1].id], True, who, key="in", by=BY)
    read: list[int] = []

    def reading(league: League) -> object:
        read.append(league.id)
        return league_of(league)

    monkeypatch.setattr(forgetting, "league_of", reading)
    forgetting.follow(members[0])
    assert read == [row.id]
    forgetting.follow(outside)
    assert read == [row.id]


def test_no_other_lines_are_walked_to_find_who_entered() -> None:
    row, members, _ = opened(8)
    asked: list[tuple[str, tuple[object, ...]]] = []

    def hear(_on: object, _cursor: object, sql: str, given: tuple[object, ...], *_: object) -> None:
        asked.append((sql, given))

    event.listen(db.engine, "before_cursor_execute", hear)
    try:
        assert leagues_with(members[0]) == [row]
    finally:
        event.remove(db.engine, "before_cursor_execute", hear)
    sql, given = next(one for one in asked if "FROM league_line" in one[0])
    plan = db.session.connection().exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}", given).all()
    assert ["ix_league_line_kind" in str(step) for step in plan] == [True]
