"""One tap to the table: from a cover, and once more after the end."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.clubs.accounts.organisers import close
from companion.games import GAMES
from companion.models import Match, db
from tests import pages
from tests.site.matches import play_on, row


def tap(client: FlaskClient, key: str) -> str:
    """Press a game's cover on the front page; the address of the match that this opens."""
    answer = press(client, covers(client), key)
    assert answer.status_code == 303
    return answer.location


def covers(client: FlaskClient) -> pages.Form:
    every = pages.forms(client.get("/", headers={"Accept-Language": "en"}).text)
    return next(form for form in every if form.action == "/matches/now")


def press(client: FlaskClient, form: pages.Form, key: str) -> TestResponse:
    return form.send(client, press=f"Play now: {GAMES[key].title}")


def code_of(address: str) -> str:
    return address.rsplit("/", 1)[1]


@pytest.mark.parametrize("key", GAMES)
def test_a_cover_leads_straight_to_the_table(client: FlaskClient, key: str) -> None:
    table = client.get(tap(client, key)).text
    assert 'id="status"' in table
    assert "Waiting room" not in table
    assert 'id="leave"' in table  # I sit here


def test_it_is_played_as_it_was_last(client: FlaskClient, app: Flask) -> None:
    form = pages.form(client, "/matches/new?game=fisherman", to="/matches/")
    form.fill(seats="3", name__0="Aki", pace="300")
    for seat in (1, 2):
        form.set(f"level.{seat}", "master")
    assert form.send(client).status_code == 303
    code = code_of(tap(client, "fisherman"))
    with app.app_context():
        match = row(code)
        assert sorted(seat.name for seat in match.places) == ["Aki", "Isana", "Minato"]
        assert {seat.level for seat in match.places} == {None, "master"}
        assert match.pace == 300
    assert "level “master”" in client.get("/").text


def test_two_taps_are_one_match(client: FlaskClient, app: Flask) -> None:
    form = covers(client)
    first, second = (press(client, form, "sinker").location for _ in range(2))
    assert first == second
    with app.app_context():
        assert db.session.query(Match).count() == 1


def test_a_page_from_before_the_last_match_opens_another(client: FlaskClient, app: Flask) -> None:
    form = covers(client)
    first = press(client, form, "fisherman").location
    play_on(app, code_of(first))
    assert press(client, form, "fisherman").location != first


def test_a_page_from_before_the_match_was_closed_opens_another(
    client: FlaskClient, app: Flask
) -> None:
    form = covers(client)
    first = press(client, form, "fisherman").location
    with app.app_context():
        close(row(code_of(first)))
    second = press(client, form, "fisherman").location
    assert second != first
    assert 'id="leave"' in client.get(second).text


def test_another_cover_of_a_page_that_came_back_is_another_match(client: FlaskClient) -> None:
    form = covers(client)
    addresses = {press(client, form, key).location for key in GAMES}
    assert len(addresses) == len(GAMES)


def test_the_name_beside_the_covers_is_the_name_at_the_table(
    client: FlaskClient, app: Flask
) -> None:
    form = covers(client).fill(name="  Aki ")
    code = code_of(press(client, form, "sakenobori").location)
    with app.app_context():
        assert "Aki" in [seat.name for seat in row(code).places]
    assert covers(client).values["name"] == ["Aki"]


def test_enter_in_the_name_begins_nothing(client: FlaskClient, app: Flask) -> None:
    form = covers(client).fill(name="Aki")
    assert form.send(client).location == "/#games"  # a browser presses a form's first button
    assert covers(client).values["name"] == ["Aki"]
    with app.app_context():
        assert db.session.query(Match).count() == 0


@pytest.mark.parametrize(("mine", "language"), [("isana", "en"), ("いさな", "ja")])
def test_no_ai_has_the_name_of_the_person(
    client: FlaskClient, app: Flask, mine: str, language: str
) -> None:
    form = covers(client).fill(name=mine)
    reading = {"Accept-Language": language}
    pressed = f"Play now: {GAMES['fisherman'].title}"
    code = code_of(form.send(client, press=pressed, headers=reading).location)
    with app.app_context():
        names = sorted(seat.name for seat in row(code).places)
    assert names == sorted([mine, "Kaji", "Minato", "Shio"])


def test_a_rematch_against_ais_needs_one_tap(client: FlaskClient, app: Flask) -> None:
    first = tap(client, "fisherman")
    play_on(app, code_of(first))
    form = pages.form(client, first, press="Rematch")
    again = form.send(client, press="Rematch").location
    assert form.send(client, press="Rematch").location == again
    assert 'id="leave"' in client.get(again).text
    with app.app_context():
        assert row(code_of(again)).state == "playing"


def test_nobody_plays_a_game_that_is_not_there(client: FlaskClient) -> None:
    assert client.post("/matches/now", data={"game": "chess"}).status_code == 422
