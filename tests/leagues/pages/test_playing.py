"""A table of a league from its date to the day on which its result is fixed."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import get_args

import pytest
import time_machine
from flask.testing import FlaskClient

from companion.clubs.members.members import player_link
from companion.core.refused import Refused
from companion.events.entries.event_setting_entries import Hold
from companion.events.state.event_settings import checked
from companion.events.verbs.event_journal import open_event, set_public
from companion.leagues.pages.fixture_page import STATES
from companion.leagues.state.progress import Step
from companion.leagues.verbs import fixture_tables, league_decisions, player_actions
from companion.leagues.verbs.league_journal import league_of, lines_of
from companion.matches.verbs.clocks import clock_of, run_out
from companion.models import Club, Member, db, now
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.scorekeeping import Entry, write_round
from companion.tasks.sweep import sweep
from tests.leagues.pages.conftest import World, signed_in
from tests.pages import form, forms

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


def test_a_fixture_says_what_is_played(world: World) -> None:
    head = world.app.test_client().get(path(world)).text
    assert head.count("Fisherman") == 0
    head = world.sitting(2, 1)[0].get(path(world)).text.split("<h1>")[0]
    assert " · Fisherman</p>" in head


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
    settle = form(first, at, press="Choose this date")
    assert settle.values["place"] == ["Friday · Old Pier"]
    page = form(second, at, press="At the event of")
    assert page.send(second).status_code == 303
    shown = fourth.get(at).text
    assert "Friday · Old Pier" in shown
    assert "LOCATION:Friday · Old Pier" in fourth.get(f"{at}/table.ics").text
    assert "At the event" not in shown


def hold(club: Club, name: str, when: datetime, place: str = "", *, public: bool = True) -> None:
    """The club says that there is an evening."""
    said = Hold(starts=when.isoformat(timespec="minutes"), place=place)
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
        table = fixture_tables.table_of(world.league(), 1, (1, 2, 1))
        assert table
        assert table.sheet
        for index in range(len(points)):
            seen = read_paper(table.sheet).touched(index)
            write_round(table.sheet, index, Entry({"points": points}, seen, f"{key}{index}", ""))


def test_who_plays_elsewhere_takes_no_seat(world: World, sitting: list[FlaskClient]) -> None:
    opened(world, sitting[0], "paper")
    with world.app.test_request_context():
        table = league_of(world.league()).playing.fixture(1, 2, 1)
        everybody = league_of(world.league()).playing.people
        absent = next(one for one in sorted(everybody) if one not in table.seats)
        link = player_link(db.session.get_one(Member, absent))
    other = world.app.test_client()
    other.get(f"/p/{link}")
    refused = form(sitting[1], path(world), to="/sit").send(other)
    assert refused.status_code == 422
    assert "You do not play at this table." in refused.text


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
        league_decisions.rule(
            row, spot, "totals", [10, 11, 12, 13], "paper found", key="r", by="Eve"
        )
    shown = sitting[0].get(path(world)).text
    assert "by ruling" in shown
    assert "paper found" in shown


def test_after_the_term_nothing_that_is_written_counts(
    world: World, sitting: list[FlaskClient]
) -> None:
    opened(world, sitting[0], "paper")
    write_all(world, [3, 2, 1, 0])
    with world.app.test_request_context():
        table = fixture_tables.table_of(world.league(), 1, (1, 2, 1))
        assert table
        before = table.result
        table.finished_at = now() - timedelta(days=30)
        db.session.commit()
    write_all(world, [0, 0, 0, 4], "late-")
    with world.app.test_request_context():
        table = fixture_tables.table_of(world.league(), 1, (1, 2, 1))
        assert table
        assert table.result == before
    assert "result is fixed" in sitting[0].get(path(world)).text


@pytest.fixture
def confirmed(world: World, sitting: list[FlaskClient]) -> str:
    """The address of the table's sheet; all have confirmed its result."""
    opened(world, sitting[0], "paper")
    sheet = str(form(sitting[1], path(world), to="/sit").send(sitting[1]).location)
    write_all(world, [3, 2, 1, 0])
    for browser in sitting:
        form(browser, path(world), to="/confirm").send(browser)
    return sheet


def result(world: World) -> object:
    """What the second matchday's table counts for."""
    with world.app.test_request_context():
        table = fixture_tables.table_of(world.league(), 1, (1, 2, 1))
        assert table
        return table.result


def test_what_all_have_confirmed_is_fixed_whatever_is_written(
    world: World, sitting: list[FlaskClient], confirmed: str
) -> None:
    before, standings = result(world), world.director.get(f"{world.path}/standings.csv").data
    pen, director = sitting[1], world.director
    for browser in (pen, director):
        shown = browser.get(confirmed).text
        assert "result is fixed" in shown
        assert path(world) in shown
        assert browser.get(f"{confirmed}/rounds/1").status_code == 403
        assert browser.post(f"{confirmed}/rounds/1", data={"points.0": "0"}).status_code == 422
        assert browser.post(f"{confirmed}/undo", data={"line": "2"}).status_code == 403
        assert browser.get(f"{confirmed}/names").status_code == 403
    write_all(world, [0, 1, 2, 3], "late-")
    assert result(world) == before
    assert world.director.get(f"{world.path}/standings.csv").data == standings
    assert "result is fixed" in pen.get(path(world)).text


def test_what_was_typed_when_the_result_was_fixed_is_not_lost(
    world: World, sitting: list[FlaskClient]
) -> None:
    opened(world, sitting[0], "paper")
    sheet = str(form(sitting[1], path(world), to="/sit").send(sitting[1]).location)
    write_all(world, [3, 2, 1, 0])
    late = form(sitting[1], f"{sheet}/rounds/2", to="/rounds/2").fill(**{"points.0": "-1"})
    names = form(sitting[1], f"{sheet}/names", press="Correct names").fill(**{"names.0": "Mia"})
    for browser in sitting:
        form(browser, path(world), to="/confirm").send(browser)
    before = result(world)
    answer = late.send(sitting[1])
    assert answer.status_code == 422
    assert "The result was fixed in the meantime" in answer.text
    assert f'href="{path(world)}"' in answer.text
    again = next(one for one in forms(answer.text) if one.action.endswith("/rounds/2"))
    assert again.values["points.0"] == ["-1"]
    part = late.send(sitting[1], headers={"HX-Request": "true"})
    assert part.status_code == 422
    assert "The result was fixed in the meantime" in part.text
    answer = names.send(sitting[1])
    assert answer.status_code == 422
    assert "The result was fixed in the meantime" in answer.text
    assert 'value="Mia"' in answer.text
    assert result(world) == before


def test_a_page_from_before_denies_a_fixed_result_no_more(
    world: World, sitting: list[FlaskClient]
) -> None:
    opened(world, sitting[0], "paper")
    write_all(world, [3, 2, 1, 0])
    before = form(sitting[0], path(world), to="/confirm").set("total", "9", "9", "9", "9")
    for browser in sitting:
        form(browser, path(world), to="/confirm").send(browser)
    answer = before.send(sitting[0])
    assert answer.status_code == 422
    assert "Ask for a correction" in answer.text
    assert "disputed" not in sitting[0].get(path(world)).text


def test_a_correction_is_asked_for_and_a_referee_decides(
    world: World, sitting: list[FlaskClient], confirmed: str
) -> None:
    at, referee = path(world), world.browsers["referee"]
    asks = form(sitting[2], at, to="/correction")
    assert "already says exactly this" in asks.fill(why="dunno").send(sitting[2]).text
    asks = form(sitting[2], at, to="/correction").set("total", "99", "8", "4", "0")
    assert asks.fill(why="trick 3").send(sitting[2]).status_code == 422
    asks = form(sitting[2], at, to="/correction").set("total", "11", "9", "4", "16")
    assert asks.fill(why="  ").send(sitting[2]).status_code == 422
    asks.fill(why="seats mixed up").send(sitting[2])
    before = result(world)
    assert "correction requested" in sitting[0].get(at).text
    assert "result is fixed" in sitting[0].get(confirmed).text
    assert "correction requested" in referee.get(f"{world.path}/rulings").text
    assert "asked to correct" in world.director.get(f"{world.path}/history").text
    ruling = form(referee, f"{world.path}/rulings/1/2/1", press="Rule")
    assert "seats mixed up" in referee.get(f"{world.path}/rulings/1/2/1").text
    ruling.set("total", "11", "9", "4", "16").fill(why="photo seen").save(referee)
    shown = sitting[2].get(at).text
    assert "by ruling" in shown
    assert "correction requested" not in shown
    assert result(world) == before


def test_nobody_asks_for_another_table_nor_before_it_is_fixed(
    world: World, sitting: list[FlaskClient], confirmed: str
) -> None:
    asks = form(sitting[0], path(world), to="/correction").set("total", "11", "9", "4", "16")
    director = world.director
    asks.values["csrf_token"] = form(director, "/sheets/new").values["csrf_token"]
    assert asks.fill(why="mine").send(director).status_code == 403
    assert "Ask for this correction" not in director.get(path(world)).text
    with world.app.test_request_context():
        row, spot = world.league(), (1, 1, 1)
        person = league_of(row).playing.fixture(*spot).seats[0]
        with pytest.raises(Refused, match="not fixed yet"):
            player_actions.ask(row, spot, person, [11, 9, 4, 16], "x", key="a", by="")
        with pytest.raises(Refused, match="do not play"):
            player_actions.ask(row, spot, 10_000, [11, 9, 4, 16], "x", key="b", by="")


def test_a_correction_within_the_term_does_not_start_it_anew(
    world: World, sitting: list[FlaskClient]
) -> None:
    opened(world, sitting[0], "paper")
    with time_machine.travel("2026-12-14T12:00:00+00:00"):
        write_all(world, [3, 2, 1, 0])
    with time_machine.travel("2026-12-20T12:00:00+00:00"):
        write_all(world, [3, 2, 0, 1], "again-")
    with time_machine.travel("2026-12-22T12:00:00+00:00"):
        assert "result is fixed" in sitting[0].get(path(world)).text


def test_who_runs_the_league_or_its_host_writes_from_any_browser(
    world: World, sitting: list[FlaskClient]
) -> None:
    opened(world, sitting[0], "paper")
    sheet = str(form(sitting[0], path(world), to="/sit").send(sitting[0]).location)
    points = {f"points.{seat}": str(seat) for seat in range(4)}
    for n, name in enumerate(("Aki", "Eve"), 1):  # host and director; referee
        browser = signed_in(world.app, name)
        page = form(browser, sheet, to=f"/rounds/{n}").fill(**points)
        assert page.send(browser).status_code in (200, 303)
        page = form(browser, f"{sheet}/rounds/{n}").fill(**{**points, "points.0": "1"})
        assert page.send(browser).status_code in (200, 303)
    for name in ("organiser of another club in it", "organiser of no club in it", "stranger"):
        browser = world.browsers[name]
        assert "You are watching" in browser.get(sheet).text
        assert browser.get(f"{sheet}/rounds/1").status_code == 403
    assert 'action="' in sitting[2].get(sheet).text  # a personal link is enough


def test_on_screen_it_begins_when_all_have_sat_down(
    world: World, sitting: list[FlaskClient]
) -> None:
    opened(world, sitting[0], "screen")
    for browser in sitting:
        answer = form(browser, path(world), to="/sit").send(browser)
        assert "/matches/" in str(answer.location)
    with world.app.test_request_context():
        table = fixture_tables.table_of(world.league(), 1, (1, 2, 1))
        assert table
        assert table.match
        assert table.match.state == "playing"


@pytest.mark.parametrize(("wrong", "right"), [("paper", "screen"), ("screen", "paper")])
def test_a_table_opened_by_mistake_is_opened_otherwise(
    world: World, sitting: list[FlaskClient], wrong: str, right: str
) -> None:
    here = path(world)
    opened(world, sitting[0], wrong)
    played = re.findall(r'href="(/(?:sheets|matches)/\w+)"', sitting[0].get(here).text)[0]
    unopen = form(sitting[1], here, to="/unopen", press="Undo the opening")
    assert unopen.send(sitting[1]).status_code == 303
    assert form(sitting[1], here, to="/open")
    assert sitting[1].get(played).status_code in (404, 410) or wrong == "screen"
    history = world.director.get(f"{world.path}/history").text
    assert "opened</del>" in history
    assert unopen.send(sitting[1]).status_code == 303  # the answer was lost
    opened(world, sitting[0], right)
    assert f"/{'matches' if right == 'screen' else 'sheets'}/" in sitting[0].get(here).text
    assert form(sitting[0], here, to="/unopen")
    number = re.findall(r"/history/(\d+)/undo", world.director.get(f"{world.path}/history").text)
    with world.app.test_request_context():
        lines = lines_of(world.league())
        undone = next(line.n for line in lines if line.kind == "undo")
    assert str(undone) not in number, "the sheet is gone: that is not brought back"


def test_a_table_at_which_something_was_written_stays_open(
    world: World, sitting: list[FlaskClient]
) -> None:
    opened(world, sitting[0], "paper")
    unopen = form(sitting[0], path(world), to="/unopen")
    write_all(world, [3, 1, 1, 5])
    answer = unopen.send(sitting[0])
    assert answer.status_code == 422
    assert "already been written" in answer.text
    assert "/unopen" not in sitting[0].get(path(world)).text


def test_a_second_phone_takes_the_seat_and_the_first_sees_the_hand_no_more(
    world: World, sitting: list[FlaskClient]
) -> None:
    opened(world, sitting[0], "screen")
    for browser in sitting:
        table = str(form(browser, path(world), to="/sit").send(browser).location)
    with world.app.test_request_context():
        sweep()  # deals
        row, seat = world.league(), 1
        person = league_of(row).playing.fixture(1, 2, 1).seats[seat]
        link = player_link(db.session.get_one(Member, person))
    assert 'id="hand"' in sitting[seat].get(table).text
    other = world.app.test_client()
    other.get(f"/p/{link}")
    form(other, path(world), to="/sit").send(other)
    assert 'id="hand"' in other.get(table).text
    assert 'id="hand"' not in sitting[seat].get(table).text


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
    with world.app.test_request_context():
        played = fixture_tables.table_of(world.league(), 1, (1, 2, 1))
        assert played
        assert played.match
        clock = clock_of(played.match)
        assert clock
        waited, clock.waiting = clock.waiting, {"seats": []}  # AIs play for all of them
        db.session.commit()
    assert "to move until" not in sitting[0].get(path(world)).text
    with world.app.test_request_context():
        db.session.merge(clock).waiting = waited
        db.session.commit()
    with world.app.test_request_context(), time_machine.travel(now() + timedelta(hours=31)):
        run_out()  # the service ran all the while
    assert "Time is over: a director decides." in sitting[0].get(path(world)).text
    assert "Decide about a table" in world.director.get(world.path).text
    waiting = world.director.get(f"{world.path}/rulings").text
    assert "These wait for a ruling" in waiting
    assert "its clock has run out" in waiting
    with world.app.test_request_context():
        before = finished(world)
        league_decisions.rule(world.league(), (1, 2, 1), "nothing", [], "snow", key="r", by="Eve")
    assert "Decide about a table" not in world.director.get(world.path).text
    assert finished(world) == before + 1


def finished(world: World) -> int:
    """How many tables of the first division have finished, as its page says."""
    page = world.director.get(f"{world.path}/seasons/1/divisions/1").text
    return sum(map(int, re.findall(r"(\d+) of \d+ tables have finished", page)))


def test_a_clock_that_cannot_be_opens_no_table(world: World, sitting: list[FlaskClient]) -> None:
    page = form(sitting[0], path(world), to="/open").fill(clock="move", hours="0")
    assert page.send(sitting[0], press="On screen").status_code == 422


def test_after_its_last_day_a_table_offers_only_what_can_be_done(
    world: World, sitting: list[FlaskClient]
) -> None:
    here = path(world)
    offered = form(sitting[0], here, to="/times")
    absent = form(sitting[0], here, to="/absent")
    with time_machine.travel("2027-02-01T12:00:00+00:00"):
        shown = sitting[0].get(here).text
        assert "An official of the league can set a later last day." in shown
        assert "/times" not in shown
        assert "/absent" not in shown
        for before in (offered, absent):
            answer = before.send(sitting[0])
            assert answer.status_code == 422
            assert "The last day of this table has passed." in answer.text


def test_a_later_last_day_is_asked_for_and_a_referee_sets_it(
    world: World, sitting: list[FlaskClient]
) -> None:
    here, referee = path(world), world.browsers["referee"]
    ruling = f"{world.path}/rulings/1/2/1"
    ask = form(sitting[0], here, to="/later", press="Ask for it")
    for day, why in (("2026-12-28", "ill"), ("2029-01-01", "ill"), ("2027-01-20", " ")):
        assert ask.fill(until=day, why=why).send(sitting[0]).status_code == 422
    ask.fill(until="2027-01-20", why="two of us were ill").send(sitting[0])
    for browser in (sitting[1], referee):
        assert "two of us were ill" in browser.get(here).text
    assert "a later last day is asked for" in referee.get(f"{world.path}/rulings").text
    assert "asked for a later last day" in world.director.get(f"{world.path}/history").text
    form(sitting[1], here, to="/later", press="fine after all").send(sitting[1])
    assert "two of us" not in referee.get(ruling).text
    ask = form(sitting[0], here, to="/later", press="Ask for it")
    ask.fill(until="2027-01-20", why="snow").send(sitting[0])
    form(referee, ruling, to="/until", press="Leave it at").send(referee)
    assert "snow" not in sitting[0].get(here).text
    ask = form(sitting[0], here, to="/later", press="Ask for it")
    ask.fill(until="2027-01-20", why="much snow").send(sitting[0])
    form(referee, ruling, to="/until", press="Change the deadline").save(referee)
    with time_machine.travel("2027-01-15T12:00:00+00:00"):
        shown = sitting[0].get(here).text
        assert "much snow" not in shown
        assert "not played in time" not in shown
        assert form(sitting[0], here, to="/open")


def test_after_the_last_day_a_later_one_is_still_asked_for(
    world: World, sitting: list[FlaskClient]
) -> None:
    with time_machine.travel("2027-02-01T12:00:00+00:00"):
        ask = form(sitting[0], path(world), to="/later", press="Ask for it")
        assert ask.fill(until="2027-01-31", why="ill").send(sitting[0]).status_code == 422
        assert ask.fill(until="2027-02-10", why="ill").send(sitting[0]).status_code == 303


def test_for_a_table_that_has_a_result_meanwhile_no_later_day_is_asked(
    world: World, sitting: list[FlaskClient]
) -> None:
    ask = form(sitting[0], path(world), to="/later", press="Ask for it")
    opened(world, sitting[0], "paper")
    write_all(world, [3, 2, 1, 0])
    answer = ask.fill(until="2027-02-10", why="snow").send(sitting[0])
    assert answer.status_code == 422
    assert "This table has a result." in answer.text


def test_who_does_not_see_to_a_table_asks_for_no_later_day(
    world: World, sitting: list[FlaskClient]
) -> None:
    with world.app.test_request_context():
        other = league_of(world.league()).playing.division(2).people[0]
        link = player_link(db.session.get_one(Member, other))
    stranger = world.app.test_client()
    stranger.get(f"/p/{link}")
    ask = form(sitting[0], path(world), to="/later", press="Ask for it")
    ask.values["csrf_token"] = form(stranger, "/sheets/new").values["csrf_token"]
    answer = ask.fill(until="2027-02-10", why="snow").send(stranger)
    assert answer.status_code == 422
    assert "do not play at this table" in answer.text


@pytest.mark.parametrize("step", get_args(Step))
def test_every_state_has_its_template(world: World, step: Step) -> None:
    """Also those that no test here sees, such as a table that a director has to decide."""
    assert world.app.jinja_env.get_template(f"leagues/fixture/{STATES[step]}.html")
