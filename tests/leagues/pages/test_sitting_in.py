"""Somebody does not come to a table of a league: an AI sits in, and the others play on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

import pytest
import time_machine
from flask.testing import FlaskClient
from sqlalchemy import select

from companion.leagues.verbs.fixture_tables import table_of
from companion.leagues.verbs.league_facts import summary_of
from companion.leagues.verbs.league_journal import league_of
from companion.leagues.verbs.league_ratings import league_ratings
from companion.leagues.verbs.sitting_in import sit_in
from companion.models import Club, LeagueTable, Member, Tabletop, db
from tests.leagues.pages.conftest import World
from tests.leagues.pages.test_playing import opened, path, write_all
from tests.pages import Form, form, forms
from tests.tabletop.pages.table import RealTable

AFTER = date(2027, 1, 30)


@pytest.fixture(autouse=True)
def _within_the_window() -> Iterator[None]:
    """The second matchday is being played."""
    with time_machine.travel("2026-12-16T12:00:00+00:00"):
        yield


@pytest.fixture
def sitting(world: World) -> list[FlaskClient]:
    return world.sitting(2, 1)


def seats(world: World) -> list[int]:
    with world.app.test_request_context():
        return list(league_of(world.league()).playing.fixture(1, 2, 1).seats)


def about(world: World, browser: FlaskClient, person: int, ai: str = "1") -> Form:
    """The form of the table's page about that person."""
    wanted = [str(person)], [ai]
    return next(
        one
        for one in absences(world, browser)
        if (one.values["person"], one.values["ai"]) == wanted
    )


def absences(world: World, browser: FlaskClient) -> list[Form]:
    """What the table's page lets this browser say of who is there."""
    listed = forms(browser.get(path(world)).text)
    return [one for one in listed if one.action == f"{path(world)}/absent"]


def set_rule(world: World, absent: str) -> None:
    """What the league's settings say of whoever does not come."""
    page = form(world.director, f"{world.path}/settings", press="Save")
    assert page.fill(absent=absent).send(world.director).status_code == 303


def test_one_tap_lets_an_ai_sit_in_and_its_told_match_is_the_fixtures_result(
    world: World, sitting: list[FlaskClient]
) -> None:
    people = seats(world)
    gone = people[2]
    assert about(world, sitting[0], gone).send(sitting[0]).status_code == 303
    assert "an AI sits in" in sitting[1].get(path(world)).text
    opened(world, sitting[0], "paper")
    arrived = form(sitting[1], path(world), to="/sit").send(sitting[1])
    assert arrived.location.startswith("/told/")
    table = RealTable(world.app, sitting[1], str(arrived.location), seats=4, ai=2)
    table.play()
    totals = list(table.state.view(None)["totals"])
    with world.app.test_request_context():
        row = world.league()
        on = table_of(row, 1, (1, 2, 1))
        assert on is not None
        assert on.sheet is not None
        assert on.sheet.names[2] == "AI"
        assert (on.result or {})["totals"] == totals
    assert "not confirmed" in sitting[0].get(path(world)).text
    for browser in (sitting[0], sitting[1], sitting[3]):
        form(browser, path(world), to="/confirm").send(browser)
    assert "result is fixed" in sitting[0].get(path(world)).text
    with world.app.test_request_context():
        row = world.league()
        season = summary_of(row, AFTER)
        assert season is not None
        (result,) = (one for one in season.results[1] if one.round == 2)
        assert result.seats == tuple(None if one == gone else one for one in people)
        mine = {line.line.person: line.line for line in season.tables[1]}
        places = [award.of for award in mine[people[0]].awards if award.round == 2]
        assert places == [3]
        assert not [award for award in mine[gone].awards if award.round == 2]
        pool = league_ratings(row, AFTER).pools["fisherman"]
        assert {one: pool[one][-1].matches for one in people} == {
            one: 1 + (one != gone) if one in pool else 0 for one in people
        }


def test_until_something_is_told_or_written_it_is_taken_back_as_easily(
    world: World, sitting: list[FlaskClient]
) -> None:
    gone = seats(world)[1]
    opened(world, sitting[0], "paper")
    about(world, sitting[0], gone).send(sitting[0])
    with world.app.test_request_context():
        sheet = db.session.scalars(select(Tabletop)).one().sheet
        assert sheet.names[1] == "AI"
    assert "To the table with the AI" not in sitting[1].get(path(world)).text
    assert "To the table with the AI" in sitting[0].get(path(world)).text
    about(world, sitting[1], gone, "").send(sitting[1])
    with world.app.test_request_context():
        assert not db.session.scalars(select(Tabletop)).all()
        row = table_of(world.league(), 1, (1, 2, 1))
        assert row is not None
        assert row.sheet is not None
        assert "AI" not in row.sheet.names
    late = about(world, sitting[0], gone)
    write_all(world, [3, 2, 1, 0])
    assert not absences(world, sitting[0])
    answer = late.send(sitting[0])
    assert answer.status_code == 422
    assert "already" in answer.text


def test_what_the_absent_get_stays_from_the_first_result_on(world: World) -> None:
    page = form(world.director, f"{world.path}/settings", press="Save")
    assert "absent" not in page.open_to
    before = dict(page.values)
    page.open_to["absent"] = None  # a page from before the first result
    answer = page.fill(absent="bye", **{k: v[0] for k, v in before.items() if k == "name"}).send(
        world.director
    )
    assert answer.status_code == 422
    assert "stay until the season has ended" in answer.text


def test_what_the_absent_get_is_the_leagues_rule(world: World, sitting: list[FlaskClient]) -> None:
    with world.app.test_request_context():
        row = world.league()
        table = table_of(row, 1, (1, 1, 1))
        assert table is not None
        table.result, table.finished_at = None, None  # points stay from the first result on
        db.session.commit()
    people = seats(world)
    set_rule(world, "bye")
    assert "points for sitting out" in world.director.get(f"{world.path}/rules").text
    about(world, sitting[0], people[0]).send(sitting[0])
    opened(world, sitting[1], "paper")
    write_all(world, [3, 2, 1, 0])
    with world.app.test_request_context():
        season = summary_of(world.league(), AFTER)
        assert season is not None
        mine = {line.line.person: line.line for line in season.tables[1]}
        assert [mine[one].points for one in people] == [6, 12, 6, 0]
        assert mine[people[0]].byes == (2,)


def test_where_the_rule_says_so_none_sits_in(world: World, sitting: list[FlaskClient]) -> None:
    with world.app.test_request_context():
        table = table_of(world.league(), 1, (1, 1, 1))
        assert table is not None
        table.result, table.finished_at = None, None
        db.session.commit()
    before = about(world, sitting[0], seats(world)[1])
    set_rule(world, "no")
    assert not absences(world, sitting[0])
    assert "no AI sits in" in before.send(sitting[0]).text


def test_nobody_is_missed_before_the_time_and_two_play_at_least(
    world: World, sitting: list[FlaskClient]
) -> None:
    people = seats(world)
    page = form(sitting[0], path(world), to="/agree")
    page.fill(at="2026-12-17T20:00").send(sitting[0])
    with time_machine.travel("2026-12-18T12:00:00+00:00"):
        page = about(world, sitting[0], people[1])
    with time_machine.travel("2026-12-16T12:00:00+00:00"):
        answer = page.send(sitting[0])
        assert "has not come yet" in answer.text
        assert about(world, sitting[1], people[1]).send(sitting[1]).status_code == 303
    with time_machine.travel("2026-12-18T12:00:00+00:00"):
        assert about(world, sitting[0], people[2]).send(sitting[0]).status_code == 303
        assert {one.values["ai"][0] for one in absences(world, sitting[0])} == {""}


def test_a_director_says_it_and_takes_it_back_in_the_history(
    world: World, sitting: list[FlaskClient]
) -> None:
    gone = seats(world)[3]
    assert about(world, world.director, gone).send(world.director).status_code == 303
    shown = world.director.get(f"{world.path}/history").text
    assert re.search(r"an AI plays for \w+", shown)
    assert world.director.get(f"{world.path}/files").status_code == 200
    opened(world, sitting[0], "paper")
    assert names(world)[3] == "AI"
    undo = next(one for one in forms(shown) if one.action.endswith("/undo"))
    assert undo.send(world.director).status_code == 303
    assert names(world)[3] != "AI"
    about(world, world.director, gone).send(world.director)
    write_all(world, [3, 2, 1, 0])
    late = form(world.director, f"{world.path}/history", to="/undo")
    assert "already" in late.send(world.director).text
    assert names(world)[3] == "AI"


def names(world: World) -> list[str]:
    """What the sheet of the second matchday's table calls its people."""
    with world.app.test_request_context():
        row = table_of(world.league(), 1, (1, 2, 1))
        assert row is not None
        assert row.sheet is not None
        return list(row.sheet.names)


def test_before_the_window_only_they_themselves_say_it(
    world: World, sitting: list[FlaskClient]
) -> None:
    gone = seats(world)[1]
    before = [about(world, one, gone) for one in (sitting[0], world.director)]
    with time_machine.travel("2026-12-02T12:00:00+00:00"):
        for page, browser in zip(before, (sitting[0], world.director), strict=True):
            answer = page.send(browser)
            assert answer.status_code == 422
            assert "has not come yet" in answer.text
            assert {one.values["person"][0] for one in absences(world, browser)} <= {
                str(seats(world)[0])
            }
        assert about(world, sitting[1], gone).send(sitting[1]).status_code == 303


def test_another_clubs_organiser_says_nothing_of_a_table_without_their_people(
    world: World,
) -> None:
    other, director = world.browsers["organiser of another club in it"], world.director
    page = about(world, director, seats(world)[1])
    page.values["csrf_token"] = form(other, "/sheets/new").values["csrf_token"]
    answer = page.send(other)
    assert answer.status_code == 422
    assert "do not play at this table" in answer.text
    assert 'action="' not in answer.text.split("<main")[1].split("</main")[0]


def test_on_screen_the_ai_takes_the_seat_and_the_match_begins_without_the_absent(
    world: World, sitting: list[FlaskClient]
) -> None:
    people = seats(world)
    opened(world, sitting[0], "screen")
    for browser in sitting[:3]:
        form(browser, path(world), to="/sit").send(browser)
    about(world, sitting[0], people[3]).send(sitting[0])
    with world.app.test_request_context():
        row = db.session.scalars(select(LeagueTable).where(LeagueTable.match_id.is_not(None))).one()
        assert row.match is not None
        assert [seat.kind for seat in row.match.places] == ["human"] * 3 + ["ai"]
        assert row.match.state == "playing"
    assert not absences(world, sitting[0])


def test_a_forgotten_absent_leaves_no_name_and_the_ai_keeps_its(
    world: World, sitting: list[FlaskClient]
) -> None:
    gone = seats(world)[1]
    opened(world, sitting[0], "paper")
    with world.app.test_request_context():
        row = world.league()
        sit_in(row, (1, 2, 1), gone, key="gone", by="Aki")
    form(world.director, f"{world.club}/members/{gone}", to="/forget").set("sure", "1").send(
        world.director
    )
    with world.app.test_request_context():
        table = table_of(world.league(), 1, (1, 2, 1))
        assert table is not None
        assert table.sheet is not None
        assert table.sheet.names[1] == "AI"
        assert f"#{gone}" in [name for line in table.sheet.lines for name in line.data["value"]]


def test_a_second_ai_finds_no_seat_at_a_paper_table(
    world: World, sitting: list[FlaskClient]
) -> None:
    """Opened before or after; on screen both sit."""
    people, where = seats(world), path(world)
    about(world, sitting[0], people[1]).send(sitting[0])
    opened(world, sitting[0], "paper")
    refused = about(world, sitting[0], people[2]).send(sitting[0])
    assert refused.status_code == 422
    assert "Only one AI can play with real cards. On screen there can be more." in refused.text
    with world.app.test_request_context():
        assert list(league_of(world.league()).playing.fixture(1, 2, 1).absent) == [people[1]]
        assert [told.seat for told in db.session.scalars(select(Tabletop))] == [1]
    assert "an AI sits in" in sitting[3].get(where).text


def test_a_table_of_two_ais_is_opened_on_screen_alone(
    world: World, sitting: list[FlaskClient]
) -> None:
    people, where = seats(world), path(world)
    for gone in people[1:3]:
        assert about(world, sitting[0], gone).send(sitting[0]).status_code == 303
    page = form(sitting[0], where, to="/open")
    refused = page.send(sitting[0], "On paper")
    assert refused.status_code == 422
    assert "Only one AI can play with real cards." in refused.text
    opened(world, sitting[0], "screen")
    with world.app.test_request_context():
        row = table_of(world.league(), 1, (1, 2, 1))
        assert row is not None
        assert row.match is not None
        assert [place.kind for place in row.match.places].count("ai") == 2


def test_an_organiser_reports_only_people_of_their_own_club(world: World) -> None:
    """Neither the host club's nor an official: of others they may say nothing."""
    ben, people = world.browsers["organiser of another club in it"], seats(world)
    with world.app.test_request_context():
        ours = db.session.scalars(select(Club).where(Club.name == "Full Moon")).one()
        db.session.get_one(Member, people[2]).club_id = ours.id
        db.session.commit()
    assert {one.values["person"][0] for one in absences(world, ben)} == {str(people[2])}
    refused = about(world, world.director, people[1]).send(ben)
    assert refused.status_code == 422
    assert "Only their own club, the host club or an official can report this." in refused.text
    assert about(world, ben, people[2]).send(ben).status_code == 303
    with world.app.test_request_context():
        assert list(league_of(world.league()).playing.fixture(1, 2, 1).absent) == [people[2]]
