"""A new match and its waiting room."""

from __future__ import annotations

from flask import Flask
from flask.testing import FlaskClient

from tests.conftest import Cast
from tests.web.matches import HTMX, form, opened, post, row, sit


def test_the_form_says_what_can_be_chosen(client: FlaskClient) -> None:
    page = client.get("/matches/new").text
    for words in ("3 players", "4 players", "Me", "Friend", "master", "By lot", "Set the table"):
        assert words in page


def test_with_ais_only_one_tap_starts_the_match(client: FlaskClient, app: Flask) -> None:
    code = opened(client, "maaa")
    page = client.get(f"/matches/{code}").text
    assert "Waiting room" not in page
    assert 'id="hand"' in page


def test_sending_the_form_twice_opens_one_match(client: FlaskClient, app: Flask) -> None:
    first, second = (opened(client, "mll", code="abcdefgh23456789") for _ in range(2))
    assert first == second


def test_who_deals_first_sits_first(client: FlaskClient, app: Flask) -> None:
    code = opened(client, "mll", first="2")
    with app.app_context():
        assert [seat.name for seat in row(code).places] == ["Chie", "Aki", "Ben"]


def test_a_name_that_is_too_long_is_refused_and_kept(client: FlaskClient) -> None:
    answer = client.post("/matches/", data=form("mll", **{"name-1": "x" * 41}))
    assert answer.status_code == 422
    assert "a name has at most 40 letters" in answer.text
    assert 'value="' + "x" * 41 in answer.text


def test_the_host_gets_a_link_and_a_code_for_every_empty_seat(cast: Cast) -> None:
    code = opened(cast.aki, "mll")
    page = cast.aki.get(f"/matches/{code}").text
    assert page.count("/s/") >= 2
    assert page.count('class="qr"') >= 2
    assert "2 seats are still empty." in page


def test_nobody_else_sees_the_links(app: Flask, cast: Cast) -> None:
    code = opened(cast.aki, "mll")
    sit(app, cast.ben, code, 1)
    for other in (cast.ben, cast.dan):
        assert "/s/" not in other.get(f"/matches/{code}").text


def test_the_room_shows_who_has_come(app: Flask, cast: Cast) -> None:
    code = opened(cast.aki, "mll")
    assert cast.aki.get(f"/matches/{code}").text.count("not here yet") == 2
    sit(app, cast.ben, code, 1)
    part = cast.aki.get(f"/matches/{code}", headers=HTMX).text
    assert part.count("not here yet") == 1
    assert "1 seat is still empty." in part
    assert "<html" not in part


def test_empty_seats_can_be_given_to_ais(app: Flask, cast: Cast) -> None:
    code = opened(cast.aki, "mll")
    assert post(cast.aki, f"/matches/{code}/fill", level="master").status_code == 303
    page = cast.aki.get(f"/matches/{code}").text
    assert page.count("AI · master") == 2
    assert "Start the match" in page


def test_it_cannot_start_while_a_seat_is_empty(cast: Cast) -> None:
    code = opened(cast.aki, "mll")
    answer = post(cast.aki, f"/matches/{code}/start", htmx=True)
    assert answer.status_code == 422
    assert "Somebody is still missing" in answer.text


def test_only_the_host_starts_it(app: Flask, cast: Cast) -> None:
    code = opened(cast.aki, "mll")
    sit(app, cast.ben, code, 1)
    sit(app, cast.chie, code, 2)
    assert post(cast.ben, f"/matches/{code}/start").status_code == 403
    assert post(cast.aki, f"/matches/{code}/start").status_code == 303
    assert 'id="hand"' in cast.ben.get(f"/matches/{code}").text


def test_links_for_phones(app: Flask, cast: Cast) -> None:
    code = opened(cast.aki, "mll")
    sit(app, cast.ben, code, 1)
    own = cast.ben.get(f"/matches/{code}/links").text
    assert own.count("/s/") == 1
    assert "Your seat on another device" in own
    assert "/s/" not in cast.dan.get(f"/matches/{code}/links").text
