"""A league as a file, and back: nothing is lost on the way, and what is spoilt has its place."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from companion.clubs.accounts.organisers import add_organiser
from companion.clubs.members.members import anonymise, change_member
from companion.clubs.verbs.namesakes import names_of
from companion.core.transaction import writing
from companion.games import SheetError
from companion.leagues.verbs import (
    fixture_tables,
    league_decisions,
    league_export,
    league_players,
    officials,
    planning,
)
from companion.leagues.verbs.league_export import league_file
from companion.leagues.verbs.league_facts import summary_of
from companion.leagues.verbs.league_import import bring_league
from companion.leagues.verbs.league_journal import league_of
from companion.matches.verbs.clocks import Pace, clock_of
from companion.models import Club, League, Member, db
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.scorekeeping import Entry, write_round
from tests.core.played import fewer
from tests.leagues.verbs.seasons import (
    BY,
    joined,
    opened,
    planned,
    play,
    play_all,
    second_club,
    standing,
)

pytestmark = pytest.mark.usefixtures("indoors")
LATER = date(2027, 6, 1)


@pytest.fixture
def row(once: Callable[..., int]) -> League:
    return db.session.get_one(League, once("league with all in it", full))


def full() -> int:
    """Two clubs, two divisions; played, ruled, taken back, withdrawn, points given, a match."""
    row, people, who = opened(6)
    club, _ = second_club(row)
    joined(row, club, 5, who, "N")
    planned(row)
    play_all(row, 1)
    play(row, (2, 1, 1))
    league_decisions.rule(row, (1, 1, 1), "draw", [], "wet sheet", key="r", by=BY)
    done = league_decisions.adjust(row, 1, people[0].id, Fraction(-5, 2), "late", key="a", by=BY)
    league_decisions.undo(row, done.place, key="u", by=BY)
    league_decisions.adjust(row, 1, people[1].id, Fraction(5, 2), "M1 helped", key="b", by=BY)
    planning.move(row, 2, 3, date(2027, 2, 1), key="m", by=BY)
    league_players.enter(row, [people[4].id], False, who, key="w", by=BY)
    fixture_tables.open_table(
        row, (2, 2, 1), "screen", Pace("bank", 30, "ruling"), key="screen", by=BY
    )
    change_member(people[2], people[2].name, "し", "secret@example.org")
    league_decisions.publish(row, 1, standing(row, LATER), key="p", by=BY)
    return row.id


def file_of(row: League) -> dict[str, Any]:
    """The file as somebody brings it."""
    data: dict[str, Any] = json.loads(json.dumps(league_file(row)))
    return data


def shown(row: League) -> list[Any]:
    """The tables by name, with everything behind them."""
    season = summary_of(row, LATER)
    assert season
    names = names_of(league_of(row).people)
    return [
        [
            (
                *(one.line.rank, names[one.line.person], one.line.points, one.zone, one.left),
                *(one.line.ties, one.line.needed, one.form, one.line.byes),
                *((it.points, it.reason) for it in one.line.rulings),
            )
            for one in rows
        ]
        for rows in season.tables.values()
    ]


def test_it_comes_back_with_nothing_lost(row: League) -> None:
    data, before = file_of(row), shown(row)
    other = add_organiser("Chie", "a long password")
    again = bring_league(other, "Chie", data)
    assert again.id != row.id
    assert shown(again) == before
    assert [club.name for club in again.clubs] == [club.name for club in row.clubs]
    assert officials.standing_of(other, again).directs
    assert league_of(again).playing.published
    assert shown(bring_league(other, "Chie", file_of(again))) == before
    assert file_of(again)["lines"][0] == data["lines"][0]


def test_a_match_that_goes_on_is_not_in_the_file_and_begins_anew(row: League) -> None:
    (here,) = [
        one for one in file_of(row)["tables"] if (one["division"], one["matchday"]) == (2, 2)
    ]
    assert not {"sheet", "match"} & set(here)
    assert here["clock"] == {"kind": "bank", "hours": 30, "over": "ruling"}
    again = bring_league(add_organiser("Chie", "a long password"), "Chie", file_of(row))
    table = fixture_tables.table_of(again, 1, (2, 2, 1))
    assert table
    assert table.match
    assert table.match.state == "waiting"
    clock = clock_of(table.match)
    assert clock
    assert (clock.kind, clock.hours, clock.over, clock.out) == ("bank", 30, "ruling", False)


def test_a_clock_that_cannot_be_is_named(row: League) -> None:
    data = file_of(row)
    at, here = next((at, one) for at, one in enumerate(data["tables"]) if "clock" in one)
    here["clock"]["hours"] = 0
    with pytest.raises(SheetError) as said:
        bring_league(add_organiser("Chie", "a long password"), "Chie", data)
    assert said.value.place == f"tables[{at}].clock.hours"


def test_contacts_and_forgotten_names_are_in_no_file(row: League) -> None:
    (gone,) = [one for one in db.session.query(Member) if one.name == "M0"]
    anonymise(gone)
    text = json.dumps(league_file(row))
    assert "secret" not in text
    assert '"M0"' not in text
    assert f'"#{gone.id}"' in text  # on the sheets
    again = bring_league(add_organiser("Chie", "a long password"), "Chie", json.loads(text))
    assert [one.anonymous_at is not None for one in members_in(again)].count(True) == 1


def test_a_forgotten_name_goes_from_sheets_and_reasons(row: League) -> None:
    (gone,) = [one for one in db.session.query(Member) if one.name == "M1"]
    before = [one.line.points for rows in standing(row, LATER).tables.values() for one in rows]
    anonymise(gone)
    assert f"#{gone.id} helped" in [line.data.get("reason") for line in row.lines]
    for table in league_export.tables_of(row):
        if table.sheet:
            assert "M1" not in table.sheet.names
            assert "M1" not in read_paper(table.sheet).names
    after = [one.line.points for rows in standing(row, LATER).tables.values() for one in rows]
    assert after == before


def members_in(row: League) -> list[Member]:
    """Everybody who ever entered."""
    return [db.session.get_one(Member, person) for person in league_of(row).people]


def test_it_goes_into_clubs_of_the_same_name_and_only_once(row: League) -> None:
    aki = row.clubs[1].owner
    data, clubs = file_of(row), db.session.query(Club).count()
    with pytest.raises(SheetError) as refused:
        bring_league(aki, "Aki", data, into_mine=True)
    assert refused.value.place == "created"
    data["name"] = "Bay League again"
    again = bring_league(aki, "Aki", data, into_mine=True)
    assert db.session.query(Club).count() == clubs + 1  # the other club is not Aki's
    assert set(row.clubs) & set(again.clubs)
    assert len({*members_in(row)} & {*members_in(again)}) == 6
    assert shown(again) == shown(row)


def test_what_was_written_after_the_term_counts_nowhere(row: League) -> None:
    table = fixture_tables.table_of(row, 1, (2, 1, 1))
    assert table
    assert table.sheet
    kept = table.result, table.result_version
    before = shown(row)
    seen = read_paper(table.sheet).touched(0)
    late = Entry({"points": [4] * len(table.sheet.names)}, seen, "late", "")
    with writing():
        write_round(table.sheet, 0, late)
        table.result, table.result_version = kept
    again = bring_league(add_organiser("Chie", "a long password"), "Chie", file_of(row))
    assert shown(again) == before
    copy = fixture_tables.table_of(again, 1, (2, 1, 1))
    assert copy
    assert copy.sheet
    assert copy.sheet.length == table.sheet.length > copy.result_version == kept[1]


SPOILT: list[tuple[str, Any, str]] = [
    ("format", "tairyo league 2", "format"),
    ("more", 1, "more"),
    ("name", 7, "name"),
    ("clubs", [{}] * 61, "clubs"),
    ("lines", [], "lines"),
    ("members.0", 7, "members[0]"),
    ("created", "yesterday", "created"),
    ("clubs.0.name", 7, "clubs[0].name"),
    ("clubs.1.id", 0, "clubs[1].id"),
    ("members.0.club", 999, "members[0].club"),
    ("members.0.name", "", "members[0].name"),
    ("lines.0.data.values.game", "chess", "lines[0].data.values.game"),
    ("lines.0.data.values.ties", 5, "lines[0].data.values.ties"),
    ("lines.0.kind", "dance", "lines[0].kind"),
    ("lines.0.at", "then", "lines[0].at"),
    ("lines.1.data.club", 999, "lines[1].data.club"),
    ("enter.data.people.0", 999, "enter.data.people[0]"),
    ("enter.data.people", [1] * 401, "enter.data.people"),
    ("divide.data.divisions.0.people.1", True, "divide.data.divisions[0].people[1]"),
    ("divide.data.divisions.1.name", "x" * 401, "divide.data.divisions[1].name"),
    ("plan.data.days.0.since", "soon", "plan.data.days[0].since"),
    ("plan.data.days.0.homes.0", 999, "plan.data.days[0].homes[0]"),
    ("plan.data.days.0.tables.0", [], "plan.data"),
    ("plan.data.from", 2, "plan.data"),
    ("open.data.table", 9, "open.data"),
    ("rule.data.as", "totals", "rule.data"),
    ("rule.data.totals", [10**8], "rule.data.totals[0]"),
    ("adjust.data.points", "1e999999999", "adjust.data.points"),
    ("publish.data.division", 2, "publish.data"),
    ("undo.data.line", 500, "undo.data.line"),
    ("publish.data.rows.0", [1, 2], "publish.data.rows[0]"),
    ("tables.0.season", 2, "tables[0]"),
    ("tables.0.finished", None, "tables[0].finished"),
    ("tables.0.counted", None, "tables[0].finished"),
    ("tables.0.counted", 99, "tables[0].counted"),
    ("tables.0.counted", 1, "tables[0].finished"),
    ("tables.0.sheet.game", "chess", "tables[0].sheet.game"),
    ("tables", [], "tables"),
]


@pytest.mark.parametrize(
    ("where", "value", "place"), SPOILT, ids=[f"{one[0]}-{n}" for n, one in enumerate(SPOILT)]
)
def test_what_is_spoilt_is_named_and_nothing_is_kept(
    row: League, where: str, value: Any, place: str
) -> None:
    data = copy.deepcopy(file_of(row))
    first = {line["kind"]: n for n, line in reversed(list(enumerate(data["lines"])))}
    head, *rest = where.split(".")
    if head in first:
        rest, place = [f"{first[head]}", *rest], place.replace(head, f"lines[{first[head]}]", 1)
        head = "lines"
    here: Any = data
    *way, last = [head, *rest]
    for step in way:
        here = here[int(step)] if isinstance(here, list) else here[step]
    here[int(last) if isinstance(here, list) else last] = value
    before = [db.session.query(kind).count() for kind in (League, Club, Member)]
    with pytest.raises(SheetError) as refused:
        bring_league(row.clubs[0].owner, "Aki", data)
    assert refused.value.place == place
    assert [db.session.query(kind).count() for kind in (League, Club, Member)] == before


def test_a_table_of_fewer_people_than_its_plan_is_named(row: League) -> None:
    data = copy.deepcopy(file_of(row))
    table = data["tables"][0]
    fewer(table["sheet"])
    table["counted"] = len(table["sheet"]["lines"])
    with pytest.raises(SheetError, match="do not fit together") as refused:
        bring_league(row.clubs[0].owner, "Aki", data)
    assert refused.value.place == "tables[0]"


@pytest.mark.parametrize("kind", ["clubs", "members", "tables"])
def test_what_is_listed_twice_is_named(row: League, kind: str) -> None:
    data = copy.deepcopy(file_of(row))
    data[kind].append(data[kind][0])
    with pytest.raises(SheetError, match="is listed twice") as refused:
        bring_league(row.clubs[0].owner, "Aki", data)
    assert refused.value.place.startswith(f"{kind}[")


def test_only_an_object_is_a_league(row: League) -> None:
    with pytest.raises(SheetError, match="expected an object"):
        bring_league(row.clubs[0].owner, "Aki", [])


def test_a_table_without_sheet_and_match_has_no_result(row: League) -> None:
    data = copy.deepcopy(file_of(row))
    (at,) = [n for n, one in enumerate(data["tables"]) if not {"sheet", "match"} & set(one)]
    data["tables"][at] |= {"counted": 1, "finished": "2026-12-05T12:00:00+00:00"}
    with pytest.raises(SheetError, match="do not fit together") as refused:
        bring_league(row.clubs[0].owner, "Aki", data)
    assert refused.value.place == f"tables[{at}].counted"
