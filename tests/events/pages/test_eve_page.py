"""The day before an event those who wished it hear what tables it will have."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta

import pytest
import time_machine
from flask import Flask
from flask.testing import FlaskClient

from companion.clubs.members.members import player_link
from companion.config import Settings
from companion.core.services import services_of
from companion.models import Member, Subscription, db
from companion.tasks.digest import send_digests
from tests.events.pages.conftest import Evening
from tests.events.pages.test_calendar import fields
from tests.events.pages.test_sign_up_page import settle
from tests.mailbox import mailbox
from tests.pages import form
from tests.push_service import KEYS, Service, opened, pushing
from tests.site.matches import HTMX

Opened = Callable[..., Evening]
DAY = datetime(2099, 3, 5, 18, 30)
EVE = DAY.replace(hour=9).astimezone() - timedelta(days=1)
SEVEN = ["Ben", "Chie", "Dan", "Emi", "Fumi", "Goro", "Hana"]
SAID = "7 people signed up: 1 table of 4 + 1 table of 3."
HELP = "1 AI seat would help: 2 tables of 4."


@pytest.fixture
def app(settings: Settings, service: Service) -> Iterator[Flask]:
    with pushing(settings, service) as app:
        app.config["PUBLIC_URL"] = "https://play.example.org"
        yield app


@pytest.fixture
def night(evening: Opened) -> Evening:
    """An event far away for which seven people of the club have signed up."""
    found = evening(0)
    aki = found.organiser
    when = form(aki, f"{found.path}/settings", to="/when")
    when.fill(day=DAY.date().isoformat(), time="18:30").send(aki)
    settle(found)
    for n in range(1, 7):
        page = form(aki, f"{found.path}/sign-ups", press="Put on the list")
        page.set("person", str(n)).send(aki)
    return found


@pytest.fixture
def hana(app: Flask, night: Evening) -> FlaskClient:
    """The phone of the seventh, by her personal link."""
    phone = phone_of_hana(app)
    form(phone, f"{night.path}/sign-up", press="Sign up as Hana").send(phone)
    return phone


def phone_of_hana(app: Flask) -> FlaskClient:
    """A browser that opened her link."""
    with app.test_request_context():
        link = player_link(db.session.get_one(Member, 7))
    phone = app.test_client()
    phone.get(f"/p/{link}")
    return phone


def ask(phone: FlaskClient, night: Evening, service: Service, name: str = "hana") -> int:
    """One tap on the sign-up page, with what the browser gives it."""
    asked = form(phone, f"{night.path}/sign-up", to="/notices")
    fields = {"endpoint": f"https://{service.address}/{name}"} | KEYS
    return asked.fill(**fields).send(phone, headers=HTMX).status_code


def told(app: Flask, at: datetime = EVE) -> int:
    """How many letters are sent at that moment."""
    with time_machine.travel(at), app.app_context():
        return send_digests()


def known(app: Flask) -> int:
    with app.app_context():
        return db.session.query(Subscription).filter_by(topic="eve").count()


def test_a_phone_is_told_once_the_day_before_and_not_earlier(
    app: Flask, night: Evening, hana: FlaskClient, service: Service
) -> None:
    assert ask(hana, night, service) == 204
    assert told(app, EVE - timedelta(days=1)) == 0
    assert told(app, EVE.replace(hour=6)) == 0, "nobody is woken"
    assert [told(app), told(app)] == [1, 0]
    ((path, headers, letter),) = service.posted
    words = f"Tomorrow: First evening\n{SAID}\n{HELP}"
    assert opened(letter) == {"path": f"{night.path}/sign-up", "words": words}
    assert (path, int(headers["TTL"]) > 3600, known(app)) == ("/hana", True, 0)


def test_each_in_their_language_and_nobody_who_is_off_the_list(
    app: Flask, night: Evening, hana: FlaskClient, service: Service
) -> None:
    zoe = app.test_client()
    zoe.set_cookie("language", "ja")
    settle(night)
    form(zoe, f"{night.path}/sign-up", to="/sign-up").fill(name="Zoe").send(zoe)
    assert ask(zoe, night, service, "zoe") == ask(hana, night, service) == 204
    form(hana, f"{night.path}/sign-up", press="Cancel my sign-up").send(hana)
    assert told(app) == 1
    ((path, _, letter),) = service.posted
    assert path == "/zoe"
    assert opened(letter)["words"].startswith("明日：First evening\n7人が申し込み済み：")


def test_on_the_day_itself_and_without_a_date_nobody_is_asked(
    app: Flask, night: Evening, hana: FlaskClient, service: Service
) -> None:
    ask(hana, night, service)
    for day, asked in ((4, True), (5, False)):
        with time_machine.travel(DAY.replace(day=day, hour=8).astimezone()):
            page = phone_of_hana(app).get(f"{night.path}/sign-up").text
        assert "Hana: you have a place" in page
        assert ("/notices" in page) == asked
    assert told(app, DAY.astimezone() + timedelta(hours=1)) == 0
    assert known(app) == 0, "what is past is forgotten"


def test_by_mail_for_whoever_signed_up_and_wished_it(
    app: Flask, night: Evening, hana: FlaskClient
) -> None:
    box = services_of(app).post = mailbox()
    assert "Emails about my tables and events" in hana.get(f"{night.path}/sign-up").text
    page = form(hana, f"{night.path}/mail", press="Send emails")
    assert page.fill(address="hana@example.org").send(hana).location.endswith("/mail?sent=1")
    link = next(line for line in box.letters[0].text.splitlines() if "/mail/" in line)
    yes = link.removeprefix("http://localhost").removeprefix("https://play.example.org")
    form(hana, yes, to="/yes").send(hana)
    assert told(app, EVE - timedelta(days=1)) == 0
    assert [told(app), told(app)] == [1, 0]
    letter = box.letters[1]
    assert (letter.to, letter.subject) == ("hana@example.org", "Tomorrow: First evening")
    assert f"{SAID}\n{HELP}\n" in letter.text
    assert f"https://play.example.org{night.path}/sign-up" in letter.text
    form(hana, f"{night.path}/sign-up", press="Cancel my sign-up").send(hana)
    assert told(app, EVE + timedelta(seconds=1)) == 0


def test_the_wish_is_a_player_s(app: Flask, night: Evening) -> None:
    for browser in (app.test_client(), night.organiser):
        assert browser.get(f"{night.path}/mail").status_code == 403


@pytest.mark.usefixtures("hana")
def test_as_a_text_to_paste_and_in_the_calendar(night: Evening, client: FlaskClient) -> None:
    page = night.see("/sign-ups")
    text = page.split('id="forecast"')[1].split(">", 1)[1].split("</textarea>")[0]
    lines = text.splitlines()
    assert lines[0] == "First evening"
    assert "5 March 2099" in lines[1]
    assert lines[2:4] == [SAID, HELP]
    assert lines[4].endswith(f"{night.path}/sign-up")
    (entry,) = fields(client, f"{night.path}/event.ics")
    assert entry["DESCRIPTION"] == f"{SAID} {HELP}"
