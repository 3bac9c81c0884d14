"""What phones, letters and the group chat say of an event that plays a game on paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from urllib.parse import urlsplit

import pytest
import time_machine
from flask import Flask
from flask.testing import FlaskClient

from companion.config import Settings
from companion.core.services import services_of
from companion.tasks.digest import send_digests
from tests.events.pages.conftest import Evening
from tests.events.pages.test_kit_games import key_of, kit_file
from tests.events.pages.test_kits_added_up import NAMED, golf
from tests.events.pages.test_players import own
from tests.events.pages.test_seat_notices import ask, waited
from tests.events.pages.test_sign_up_page import settle
from tests.mailbox import mailbox
from tests.pages import form
from tests.push_service import Service, pushing

Opened = Callable[..., Evening]
DAY = datetime(2099, 3, 5, 18, 30)
EVE = DAY.replace(hour=9).astimezone() - timedelta(days=1)


@pytest.fixture
def app(settings: Settings, service: Service) -> Iterator[Flask]:
    with pushing(settings, service) as app:
        app.config["PUBLIC_URL"] = "https://play.example.org"
        yield app


def phone(app: Flask, number: int, language: str) -> FlaskClient:
    """The phone of a member, in its own language."""
    found = app.test_client()
    found.set_cookie("language", language)
    found.get(own(app, number))
    return found


def test_each_phone_reads_its_name_in_its_own_language(
    app: Flask, evening: Opened, service: Service
) -> None:
    night = golf(evening)
    for number, language in ((1, "en"), (2, "ja")):
        ask(phone(app, number, language), night, number, service)
    night.start()
    words = waited(service, 2)
    assert words["1"].splitlines()[-1] == "Round 1 · Golf 100%"
    assert words["2"].splitlines()[-1] == "第1回 · ゴルフ"
    assert "kit-" not in "".join(words.values())


@pytest.mark.parametrize(
    ("players", "tables"), [([2, 2], "3 tables of 2"), ([3, 3], "2 tables of 3")]
)
def test_the_letter_on_the_day_before_tells_tables_of_its_sizes(
    app: Flask, evening: Opened, players: list[int], tables: str
) -> None:
    night = evening(0)
    assert kit_file(night, NAMED | {"players": players}).status_code == 303
    aki, change = night.organiser, form(night.organiser, f"{night.path}/settings", "")
    assert change.set("games", key_of(night, "Golf")).save(aki).status_code == 303
    when = form(aki, f"{night.path}/settings", to="/when")
    when.fill(day=DAY.date().isoformat(), time="18:30").send(aki)
    settle(night)
    for n in range(1, 7):
        form(aki, f"{night.path}/sign-ups", press="Put on the list").set("person", str(n)).send(aki)
    box, ben = mailbox(), phone(app, 1, "en")
    services_of(app).post = box
    form(ben, f"{night.path}/mail", press="Send emails").fill(address="ben@example.org").send(ben)
    link = next(line for line in box.letters[0].text.splitlines() if "/mail/" in line)
    form(ben, urlsplit(link).path, to="/yes").send(ben)
    with time_machine.travel(EVE), app.app_context():
        assert send_digests() == 1
    assert box.letters[1].subject == "Tomorrow: First evening"
    assert f"6 people signed up: {tables}." in box.letters[1].text
