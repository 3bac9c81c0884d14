"""Closed phones hear of calls, of who is coming, and of messages; nobody else's phone does."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from companion.config import Settings
from companion.models import Subscription, db
from tests.events.pages.conftest import Evening
from tests.events.pages.nights import helping
from tests.events.pages.test_calls import answer, call, say, table_of
from tests.events.pages.test_players import own
from tests.events.pages.test_seat_notices import phone
from tests.pages import form
from tests.push_service import KEYS, Service, opened, pushing
from tests.site.matches import HTMX
from tests.tables import wait_for

Opened = Callable[..., Evening]


@pytest.fixture
def app(settings: Settings, service: Service) -> Iterator[Flask]:
    """An application with a key, which does not wait before it sends."""
    with pushing(settings, service) as app:
        yield app


@pytest.fixture
def night(evening: Opened) -> Evening:
    """A round at two tables."""
    found = evening(8)
    found.start()
    return found


@pytest.fixture
def ben(app: Flask, night: Evening) -> FlaskClient:
    """The phone of one who plays."""
    phone = app.test_client()
    phone.get(own(app, 1))
    return phone


def listen(browser: FlaskClient, night: Evening, service: Service, name: str) -> None:
    """One tap on the page of the calls."""
    asked = form(browser, f"{night.path}/calls", to="/calls/notices")
    asked.fill(endpoint=f"https://{service.address}/{name}", **KEYS)
    assert asked.send(browser, headers=HTMX).status_code == 204


def heard(service: Service, many: int) -> dict[str, str]:
    """What the phones have read so far, once so many letters were posted."""
    wait_for(lambda: len(service.posted) >= many, f"{len(service.posted)} of {many} were sent")
    found = {path[1:]: opened(letter)["words"] for path, _, letter in service.posted}
    service.posted.clear()
    return found


def kept(app: Flask, topic: str) -> int:
    """How many phones listen."""
    with app.app_context():
        chosen = select(Subscription).where(Subscription.topic == topic)
        return len(db.session.scalars(chosen).all())


def test_the_phones_of_those_who_run_it_hear_of_each_call_once(
    app: Flask, night: Evening, ben: FlaskClient, service: Service
) -> None:
    emi = helping(app, night)
    listen(night.organiser, night, service, "aki")
    listen(emi, night, service, "emi")
    call(ben, f"{night.path}/me", text="two tunas?")
    wait_for(lambda: len(service.posted) == 2, "not both were told")
    assert opened(service.posted[0][2])["path"] == f"{night.path}/calls"
    words = f"Round 1, table {table_of(night, 'Ben')} calls: rules question “two tunas?”"
    assert heard(service, 2) == {"aki": words, "emi": words}
    answer(night, "Close the call")
    call(ben, f"{night.path}/me", "wrong score")
    words = f"Round 1, table {table_of(night, 'Ben')} calls: wrong score"
    assert heard(service, 2) == {"aki": words, "emi": words}
    stop = form(emi, f"{night.path}/calls", to="/calls/notices")
    stop.fill(endpoint=f"https://{service.address}/emi", **KEYS)
    emi.post(f"{night.path}/calls/notices/stop", data={"endpoint": stop.values["endpoint"]})
    assert kept(app, "call") == 1


def test_no_phone_listens_after_the_event_or_with_a_link_that_was_taken_back(
    app: Flask, evening: Opened, club: str, service: Service
) -> None:
    night = evening(4)
    emi = helping(app, night)
    listen(emi, night, service, "emi")
    taking = form(night.organiser, f"{club}/helpers", to="/revoke")
    assert taking.send(night.organiser).status_code == 303
    assert kept(app, "call") == 0
    assert emi.post(f"{night.path}/calls/notices", data=KEYS).status_code == 403
    listen(night.organiser, night, service, "aki")
    ending = form(night.organiser, f"{night.path}/history", "/end")
    assert ending.send(night.organiser).status_code == 303
    wait_for(lambda: kept(app, "call") == 0, "a phone listens still")
    assert "notices" not in night.see("/calls")
    assert service.posted == []


def test_the_table_hears_who_comes_and_players_the_messages_to_them(
    app: Flask, night: Evening, ben: FlaskClient, service: Service
) -> None:
    for number in range(1, 9):
        phone(app, night, number, service)
    table = table_of(night, "Ben")
    say(night, "Lunch at one.")
    assert heard(service, 8) == dict.fromkeys("12345678", "First evening\nLunch at one.")
    say(night, "Five minutes more.", "1-0")
    assert set(heard(service, 8)) == set("12345678")
    say(night, "Please play faster.", f"1-{table}")
    words = heard(service, 4)
    assert set(words.values()) == {"First evening\nPlease play faster."}
    call(ben, f"{night.path}/me")
    answer(night, "I am coming")
    told = heard(service, 4)
    assert told == dict.fromkeys(words, "First evening\nSomebody is coming to your table.")
    assert "1" in told
