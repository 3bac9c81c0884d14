"""A table of a league from its date to the day on which its result is fixed."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
import time_machine
from flask.testing import FlaskClient

from companion.models import Club, Member, db, now
from companion.services.events.journal import open_event, set_public
from companion.services.events.settings import checked
from companion.services.leagues import deciding, tables
from companion.services.leagues.journal import league_of
from companion.services.members.players import player_link
from companion.services.sheets.reading import read_paper
from companion.services.sheets.scorekeeping import Entry, write_round
from companion.tasks.sweep import sweep
from tests.pages import form
from tests.web.leagues.conftest import World

TIME, LATER = "2026-12-16T19:00", "2026-12-17T20:00"


def path(world: World, matchday: int = 2, table: int = 1) -> str:
    return f"{world.path}/seasons/1/divisions/1/matchdays/{matchday}/tables/{table}"


@pytest.fixture
def sitting(world: World) -> list[FlaskClient]:
    return world.sitting(2, 1)


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


def test_an_evening_of_a_club_is_proposed_and_settled_on_by_one_tap(
    world: World, sitting: list[FlaskClient]
) -> None:
    with world.app.test_request_context():
        club, other = world.league().clubs
        hold(club, "Friday", when=datetime(2026, 12, 18, 18, 30), place="Old Pier")
        hold(club, "Far off", when=datetime(2027, 2, 1, 18, 30))
        hold(other, "Secret", when=datetime(2026, 12, 19, 18, 30), public=False)
    at, (first, second, third, fourth) = path(world), sitting
    shown = first.get(at).text
    assert "Friday · Old Pier" in shown
    assert "Far off" not in shown
    assert "Secret" not in shown
    assert "Friday" not in world.app.test_client().get(at).text
    for browser in (first, second, third, fourth):
        offer(browser, at, "2026-12-18T18:30:00")
    settle = form(first, at, press="Settle on it")
    assert settle.values["place"] == ["Friday · Old Pier"]
    page = form(second, at, press="At the evening of")
    assert page.send(second).status_code == 303
    shown = fourth.get(at).text
    assert "Friday · Old Pier" in shown
    assert "LOCATION:Friday · Old Pier" in fourth.get(f"{at}/table.ics").text
    assert "At the evening" not in shown


def hold(club: Club, name: str, when: datetime, place: str = "", *, public: bool = True) -> None:
    """The club says that there is an evening."""
    said = {"starts": when.isoformat(timespec="minutes"), "place": place}
    event = open_event(club, name, checked({"games": ["fisherman"]}), when=said)
    set_public(event, public)


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
