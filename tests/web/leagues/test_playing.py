"""A table of a league from its date to the day on which its result is fixed."""

from __future__ import annotations

import re
from datetime import timedelta
from fractions import Fraction

import pytest
import time_machine
from flask.testing import FlaskClient
from sqlalchemy import event

from companion.competition.standings.points import figure
from companion.models import Member, db, now
from companion.services.leagues import deciding, tables
from companion.services.leagues.journal import league_of
from companion.services.leagues.reading import Summary, summary
from companion.services.members.players import player_link
from companion.services.sheets.reading import read_paper
from companion.services.sheets.scorekeeping import Entry, write_round
from companion.tasks.sweep import sweep
from companion.web.leagues.fetch import today
from tests.pages import form
from tests.services.leagues.seasons import play
from tests.web.leagues.conftest import World

TIME, LATER = "2026-12-16T19:00", "2026-12-17T20:00"


def path(world: World, matchday: int = 2, table: int = 1) -> str:
    return f"{world.path}/seasons/1/divisions/1/matchdays/{matchday}/tables/{table}"


@pytest.fixture
def sitting(world: World) -> list[FlaskClient]:
    """The browsers of those who sit at table 1 of matchday 2, by their personal links."""
    with world.app.test_request_context():
        seats = league_of(world.league()).playing.fixture(1, 2, 1).seats
        links = [player_link(db.session.get_one(Member, person)) for person in seats]
    found = [world.app.test_client() for _ in links]
    for browser, link in zip(found, links, strict=True):
        browser.get(f"/p/{link}")
    return found


def offer(browser: FlaskClient, at: str, *times: str) -> str:
    page = form(browser, at, to="/times").set("time", *times)
    answer = page.send(browser, follow_redirects=True)
    return answer.text


def test_a_date_is_found_kept_in_the_calendar_and_given_up(
    world: World, sitting: list[FlaskClient]
) -> None:
    at, (first, second, *_) = path(world), sitting
    assert first.get(f"{at}/table.ics").status_code == 404
    offer(first, at, TIME, LATER)
    assert "2/4" in offer(second, at, LATER)
    page = form(first, at, to="/agree")
    assert page.values["at"] == [LATER]
    page.fill(place="Old Pier").send(first)
    file = second.get(f"{at}/table.ics").text
    assert "LOCATION:Old Pier" in file
    assert "DTSTART:20261217T" in file
    form(second, at, to="/agree", press="Find another date").send(second)
    assert second.get(f"{at}/table.ics").status_code == 404


def test_a_time_after_the_last_day_is_refused_with_the_reason(
    world: World, sitting: list[FlaskClient]
) -> None:
    page = form(sitting[0], path(world), to="/times").set("time", "2027-05-01T19:00")
    answer = page.send(sitting[0])
    assert answer.status_code == 422
    assert "up to the last day" in answer.text


def test_whoever_plays_elsewhere_has_no_say(world: World, sitting: list[FlaskClient]) -> None:
    with world.app.test_request_context():
        other = league_of(world.league()).playing.division(2).people[0]
        link = player_link(db.session.get_one(Member, other))
    stranger = world.app.test_client()
    stranger.get(f"/p/{link}")
    assert 'action="' not in stranger.get(path(world)).text.split("<main")[1].split("</main")[0]
    token = form(sitting[0], path(world), to="/open")
    token.values["csrf_token"] = form(stranger, "/sheets/new").values["csrf_token"]
    answer = token.send(stranger)
    assert answer.status_code == 422
    assert "do not play at this table" in answer.text


def opened(world: World, browser: FlaskClient, on: str) -> None:
    form(browser, path(world), to="/open").send(browser, press=f"On {on}")


def write_all(world: World, points: list[int], key: str = "") -> None:
    """All rounds of its sheet."""
    with world.app.test_request_context():
        table = tables.table_of(world.league(), 1, (1, 2, 1))
        assert table
        assert table.sheet
        for index in range(len(points)):
            seen = read_paper(table.sheet).touched(index)
            write_round(table.sheet, index, Entry({"points": points}, seen, f"{key}{index}", ""))


def test_a_sheet_is_opened_written_confirmed_by_all_and_fixed(
    world: World, sitting: list[FlaskClient]
) -> None:
    opened(world, sitting[0], "paper")
    sheet = form(sitting[1], path(world), to="/sit").send(sitting[1])
    assert sheet.status_code == 303
    assert "/sheets/" in str(sheet.location)
    assert 'action="' in sitting[1].get(str(sheet.location)).text
    write_all(world, [3, 2, 1, 0])
    assert "not confirmed" in sitting[0].get(path(world)).text
    for browser in sitting:
        form(browser, path(world), to="/confirm").send(browser)
    assert "result is fixed" in sitting[0].get(path(world)).text


def test_who_objects_is_heard_until_a_referee_rules(
    world: World, sitting: list[FlaskClient]
) -> None:
    opened(world, sitting[0], "paper")
    write_all(world, [3, 2, 1, 0])
    page = form(sitting[2], path(world), to="/confirm").set("total", "0", "0", "9", "0")
    assert "disputed" in page.send(sitting[2], follow_redirects=True).text
    with world.app.test_request_context():
        row, spot = world.league(), (1, 2, 1)
        deciding.rule(row, spot, "totals", [1, 2, 3, 4], "paper found", key="r", by="Eve")
    shown = sitting[0].get(path(world)).text
    assert "by ruling" in shown
    assert "paper found" in shown


def test_after_the_term_nothing_that_is_written_counts(
    world: World, sitting: list[FlaskClient]
) -> None:
    opened(world, sitting[0], "paper")
    write_all(world, [3, 2, 1, 0])
    with world.app.test_request_context():
        table = tables.table_of(world.league(), 1, (1, 2, 1))
        assert table
        before = table.result
        table.finished_at = now() - timedelta(days=30)
        db.session.commit()
    write_all(world, [0, 0, 0, 4], "late-")
    with world.app.test_request_context():
        table = tables.table_of(world.league(), 1, (1, 2, 1))
        assert table
        assert table.result == before
    assert "result is fixed" in sitting[0].get(path(world)).text


def test_on_screen_it_begins_when_all_have_sat_down(
    world: World, sitting: list[FlaskClient]
) -> None:
    opened(world, sitting[0], "screen")
    for browser in sitting:
        answer = form(browser, path(world), to="/sit").send(browser)
        assert "/matches/" in str(answer.location)
    with world.app.test_request_context():
        table = tables.table_of(world.league(), 1, (1, 2, 1))
        assert table
        assert table.match
        assert table.match.state == "playing"


def test_by_turns_the_page_says_whose_time_runs(world: World, sitting: list[FlaskClient]) -> None:
    page = form(sitting[0], path(world), to="/open").fill(clock="bank", hours="30", over="ruling")
    page.send(sitting[0], press="On screen")
    for browser in sitting:
        form(browser, path(world), to="/sit").send(browser)
    with world.app.test_request_context():
        sweep()  # deals
    shown = sitting[0].get(path(world)).text
    assert "30 hours each for the whole match" in shown
    assert "to move until" in shown
    with world.app.test_request_context(), time_machine.travel(now() + timedelta(hours=31)):
        sweep()
    assert "Time is over: a director decides." in sitting[0].get(path(world)).text
    assert "Decide about a table" in world.director.get(world.path).text
    waiting = world.director.get(f"{world.path}/rulings").text
    assert "These wait for a ruling" in waiting
    assert "its clock has run out" in waiting
    with world.app.test_request_context():
        deciding.rule(world.league(), (1, 2, 1), "nothing", [], "snow", key="r", by="Eve")
    assert "Decide about a table" not in world.director.get(world.path).text


def test_a_clock_that_cannot_be_opens_no_table(world: World, sitting: list[FlaskClient]) -> None:
    page = form(sitting[0], path(world), to="/open").fill(clock="move", hours="0")
    assert page.send(sitting[0], press="On screen").status_code == 422


def test_a_table_that_was_played_is_no_next_table_but_waits_to_be_confirmed(world: World) -> None:
    with world.app.test_request_context():
        person = league_of(world.league()).playing.fixture(1, 1, 1).seats[0]
    page = world.director.get(f"{world.path}/players/{person}").text
    coming, unsure = page.split('id="next"')[1].split('id="unsure"')
    assert "/matchdays/1/tables/1" in unsure
    assert "/matchdays/1/tables/1" not in coming
    assert "/matchdays/2/tables/1" in coming


def test_everybody_against_everybody_stands_in_a_grid(world: World) -> None:
    page = world.director.get(f"{world.path}/seasons/1/divisions/1/met").text
    with world.app.test_request_context():
        (result,) = told_now(world).results[1]
    ahead = {
        (one, other): (rank < behind) + (rank == behind) / 2
        for one, rank in zip(result.seats, result.ranks, strict=True)
        for other, behind in zip(result.seats, result.ranks, strict=True)
        if one != other
    }
    rows = re.findall(r'players/(\d+)">.*?</th>(.*?)</tr>', page, re.DOTALL)
    order = [int(person) for person, _ in rows]
    for person, cells in rows:
        found = [re.sub("<.*?>", "", one) for one in re.findall(r"<td>(.*?)</td>", cells)]
        assert found == [
            "–" if other == int(person) else f"{figure(Fraction(ahead[int(person), other]))}/1"
            for other in order
        ]


def told_now(world: World) -> Summary:
    """The season as it stands; inside a context."""
    found = summary(world.league(), today())
    assert found
    return found


def test_a_player_finds_their_next_tables(world: World) -> None:
    browser = world.browsers["player of one of its clubs"]
    answer = browser.get(f"{world.path}/mine", follow_redirects=True)
    assert "My next tables" in answer.text
    assert "Matchday 2, table 1" in answer.text


def test_every_line_opens_and_a_published_table_has_its_day(world: World) -> None:
    director, at = world.director, f"{world.path}/seasons/1/divisions/1"
    page = director.get(at).text
    assert "Matchday 1, table 1: place 1 of 4" in page
    assert "Head to head" in page
    assert "In front" in director.get(f"{at}/story").text
    assert director.get(f"{at}/published/1").status_code == 404
    with world.app.test_request_context():
        row = world.league()
        season = summary(row, today())
        assert season
        n = deciding.publish(row, 1, season, key="p", by="Aki").place
    assert "As it was published on" in director.get(f"{at}/published/{n}").text
    assert f"{at}/published/{n}" in director.get(at).text


def test_a_divisions_page_asks_as_often_for_many_tables_as_for_one(world: World) -> None:
    at = f"{world.path}/seasons/1/divisions/1"
    world.director.get(at)
    few = asked(world, at)
    with world.app.test_request_context():
        row = world.league()
        play(row, (1, 2, 1))
        play(row, (1, 3, 1))
    world.director.get(at)
    assert asked(world, at) == few


def asked(world: World, at: str) -> int:
    """How many statements the director's visit takes."""
    found: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
        found.append(statement)

    with world.app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        assert world.director.get(at).status_code == 200
    finally:
        event.remove(engine, "before_cursor_execute", note)
    return len(found)


def test_before_anybody_played_there_is_no_shield_and_no_zone(world: World) -> None:
    page = world.director.get(world.path).text
    first, second = page.split('id="division-2"')
    assert "shield gold" in first
    assert "▼" in first
    assert "shield gold" not in second
    assert "▲" not in second


def test_points_below_nothing_have_a_minus_sign(world: World) -> None:
    with world.app.test_request_context():
        row = world.league()
        person = league_of(row).playing.division(2).people[0]
        deciding.adjust(row, 2, person, Fraction(-3), "late", key="adjust", by="Aki")
    for address in (world.path, f"{world.path}/seasons/1/divisions/2", f"{world.path}/screen"):
        page = world.director.get(address).text
        assert "−3" in page
        assert ">-3<" not in page


def test_you_is_said_to_nobody_but_oneself(world: World) -> None:
    mine = world.browsers["player of one of its clubs"].get(f"{world.path}/mine")
    address = mine.location if mine.status_code in (302, 303) else f"{world.path}/mine"
    badge = '<span class="badge">you</span>'
    assert badge in world.browsers["player of one of its clubs"].get(address).text
    with world.app.test_request_context():
        person = league_of(world.league()).playing.division(1).people[0]
    assert badge not in world.director.get(f"{world.path}/players/{person}").text
