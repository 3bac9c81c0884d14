"""Whoever directs and plays runs a round from the own page: three taps at most."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.events.verbs.automation import seat_the_next
from tests.events.pages.conftest import Evening
from tests.events.pages.nights import helping
from tests.events.pages.test_evening import fill_in, sheets
from tests.events.pages.test_players import door, own
from tests.pages import form

Opened = Callable[..., Evening]
DESK = 'id="desk"'


@pytest.fixture
def night(evening: Opened) -> Evening:
    """Two tables; the organiser, who has come in at the door as Ben, plays too."""
    night = evening(8)
    assert night.post(door(night).removeprefix(night.path), person="1").status_code == 303
    return night


def prepared(app: Flask) -> None:
    """What a worker does after a close."""
    with app.app_context():
        seat_the_next(1)


def tap(night: Evening, to: str) -> None:
    """One button of the card; it leads back to the own page."""
    answer = form(night.organiser, f"{night.path}/me", to).send(night.organiser)
    assert answer.location == f"{night.path}/me", answer.text


def pressing(page: str, words: str) -> bool:
    """Whether the button stands out as the next thing to do."""
    button = next(one for one in page.split("<button")[1:] if words in one.split("</button>")[0])
    return "next-thing" in button.split(">")[0]


def play(night: Evening) -> None:
    """All results of the round are written."""
    for sheet in sheets(night.see("/round")):
        fill_in(night.organiser, sheet)


def test_a_round_takes_two_taps_from_the_own_page(app: Flask, night: Evening) -> None:
    tap(night, "/seating")
    tap(night, "/seating/start")
    assert "0 of 2 results are in" in night.see("/me")
    assert not pressing(night.see("/me"), "Close round 1")
    fill_in(night.organiser, sheets(night.see("/round"))[0])
    page = night.see("/me")
    assert "1 of 2 results are in" in page
    assert "Tables still missing" in page
    assert f'href="{night.path}/round/1#table-' in page
    play(night)
    assert "Tables still missing" not in night.see("/me")
    assert pressing(night.see("/me"), "Close round 1")
    tap(night, "/round/1/close")
    prepared(app)
    page = night.see("/me")
    assert "Players see this seating when you start the round." in page
    tap(night, "/seating/start")
    assert "Round 2 · Fisherman" in night.see("/me")


def test_whoever_goes_home_is_not_seated(night: Evening) -> None:
    tap(night, "/seating")
    night.post("/roll-call", person="8", how="gone")
    assert "is not here." in night.see("/me")
    tap(night, "/seating")
    assert "is not here." not in night.see("/me")


def test_nobody_else_sees_the_draft(app: Flask, evening: Opened, client: FlaskClient) -> None:
    night = evening(5, prefer="bye")
    night.post("/public")
    before = client.get(night.path).text
    night.seat()
    assert "Sitting out" in night.see("/seating")
    for number in range(1, 6):
        phone = app.test_client()
        phone.get(own(app, number))
        page = phone.get(f"{night.path}/me").text
        assert DESK not in page
        assert "You sit out" not in page
        assert "Your table appears on this page when the next round is seated." in page
    assert client.get(night.path).text.count("Table") == before.count("Table")
    for path in ("/screen", "/standings", "/seating", "/history"):
        answer = client.get(night.path + path)
        assert answer.status_code == 403 or "Table 1" not in answer.text


def test_a_refused_close_shows_the_round(night: Evening) -> None:
    night.start()
    close = form(night.organiser, f"{night.path}/me", "/round/1/close")
    refused = close.send(night.organiser)
    assert refused.status_code == 422
    assert "Tables still missing" in refused.text


def test_a_helper_who_plays_has_the_card_and_no_end(app: Flask, evening: Opened) -> None:
    night = evening(4, rounds="1")
    phone = helping(app, night)
    phone.get(own(app, 4))
    night.start()
    play(night)
    close = form(phone, f"{night.path}/me", "/round/1/close").send(phone)
    assert close.location == f"{night.path}/me"
    page = phone.get(f"{night.path}/me").text
    assert "the best 4" in page
    assert "End the event" not in page
    night.organiser.get(own(app, 1))
    assert "End the event" in night.see("/me")
