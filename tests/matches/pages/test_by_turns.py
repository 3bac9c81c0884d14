"""A match over days, opened in New match: its clock is seen, runs, and goes along to a rematch."""

from __future__ import annotations

from datetime import timedelta

import time_machine
from flask import Flask
from flask.testing import FlaskClient

from companion.matches.verbs import clocks, lobby
from companion.matches.verbs.clocks import Pace
from companion.models import now
from companion.tasks.waking import wake
from tests import pages
from tests.conftest import Cast
from tests.site.matches import form, opened, play_on, post, row, sit, turn


def pace(app: Flask, code: str) -> Pace | None:
    with app.app_context():
        return clocks.pace_of(row(code))


def begun(app: Flask, cast: Cast) -> tuple[str, list[FlaskClient]]:
    """A match of three with a day for each move, in which somebody is to move."""
    people = [cast.aki, cast.ben, cast.chie]
    code = opened(cast.aki, "mll", days="1")
    for seat in (1, 2):
        sit(app, people[seat], code, seat)
    post(cast.aki, f"/matches/{code}/start")
    with app.app_context():
        wake(row(code).id)  # as after every change
    return code, people


def test_the_form_offers_it_and_now_is_what_it_begins_with(app: Flask, client: FlaskClient) -> None:
    wanted = pages.form(client, "/matches/new?game=fisherman", press="Set the table")
    wanted.set("kind.1", "link")
    assert pace(app, wanted.send(client).location.rsplit("/", 1)[1]) is None
    wanted = pages.form(client, "/matches/new?game=fisherman", press="Set the table")
    wanted.set("kind.1", "link").set("days", "3")
    path = wanted.send(client).location
    assert pace(app, path.rsplit("/", 1)[1]) == Pace("move", 72, "ai")
    assert "72 hours for each move" in client.get(path).text


def test_nobody_waits_for_one_person_among_ais(app: Flask, cast: Cast) -> None:
    assert pace(app, opened(cast.aki, "maa", days="1")) is None


def test_a_clock_that_cannot_be_is_refused(client: FlaskClient) -> None:
    answer = client.post("/matches/", data=form("mll", days="99"))
    assert answer.status_code == 422
    assert "A clock can have 1 to" in answer.text


def test_everyone_sees_whose_time_runs_and_nobody_else_ends_it(app: Flask, cast: Cast) -> None:
    code, people = begun(app, cast)
    seat = turn(app, code)
    for client in people:
        assert "to move until" in client.get(f"/matches/{code}").text
    with time_machine.travel(now() + timedelta(hours=2)):
        assert "Is Ben not responding?" not in people[0].get(f"/matches/{code}").text
        answer = post(people[0], f"/matches/{code}/seats/{seat}/ai", level="club")
        assert answer.status_code == 422
    with time_machine.travel(now() + timedelta(hours=25)), app.app_context():
        assert clocks.run_out() == [row(code).id]
        assert row(code).places[seat].away


def test_a_match_of_now_shows_no_time(app: Flask, cast: Cast) -> None:
    code = opened(cast.aki, "maa")
    assert "to move until" not in cast.aki.get(f"/matches/{code}").text


def test_a_rematch_is_by_turns_again(app: Flask, cast: Cast) -> None:
    code, people = begun(app, cast)
    play_on(app, code)
    page = people[0].get(f"/matches/{code}").text
    assert "to move until" not in page
    again = post(people[0], f"/matches/{code}/rematch").location.rsplit("/", 1)[1]
    assert pace(app, again) == pace(app, code) == Pace("move", 24, "ai")
    with app.app_context():
        assert lobby.next_match(row(code)) == row(again)
