"""Whoever waits for a place is told when there is one: a closed phone by a letter, an open page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.test import TestResponse

from companion.clubs.members.members import player_link
from companion.config import Settings
from companion.core.services import services_of
from companion.models import Event, EventLine, Member, Subscription, db, now
from tests.events.pages.conftest import Evening
from tests.events.pages.test_sign_up_page import listed, settle, sign_up
from tests.mailbox import mailbox
from tests.pages import form
from tests.push_service import KEYS, Service, opened, pushing
from tests.site.matches import HTMX
from tests.tables import wait_for

Opened = Callable[..., Evening]


@pytest.fixture
def app(settings: Settings, service: Service) -> Iterator[Flask]:
    """An application with a key, which does not wait before it writes."""
    with pushing(settings, service) as app:
        yield app


@pytest.fixture
def night(evening: Opened) -> Evening:
    """An evening with one place, which Ben has."""
    found = evening(0)
    settle(found, limit="1")
    form(found.organiser, f"{found.path}/sign-ups", press="Put on the list").set(
        "person", "1"
    ).send(found.organiser)
    return found


@pytest.fixture
def zoe(app: Flask, night: Evening) -> FlaskClient:
    """The phone of somebody who waits."""
    phone = app.test_client()
    assert sign_up(phone, night, "Zoe").status_code == 303
    return phone


def ask(phone: FlaskClient, night: Evening, service: Service, **more: str) -> TestResponse:
    """One tap on the page, with what the browser gives it."""
    asked = form(phone, f"{night.path}/sign-up", to="/notices")
    fields = {"endpoint": f"https://{service.address}/zoe"} | KEYS | more
    return asked.fill(**fields).send(phone, headers=HTMX)


def count() -> int:
    return db.session.query(Subscription).filter_by(topic="place").count()


def known(app: Flask) -> int:
    with app.app_context():
        return count()


def line_of_ben(app: Flask) -> int:
    """The entry that put him on the list."""
    with app.app_context():
        chosen = select(EventLine.n).where(EventLine.kind == "enlist").order_by(EventLine.n)
        return db.session.scalars(chosen).first() or 0


def takes_off(night: Evening) -> None:
    """The organiser takes the first one off the list."""
    aki = night.organiser
    assert (
        form(aki, f"{night.path}/sign-ups", press="Remove from the list").send(aki).status_code
        == 303
    )


def test_the_phone_of_whoever_moves_up_gets_one_letter(
    app: Flask, night: Evening, zoe: FlaskClient, service: Service
) -> None:
    assert ask(zoe, night, service).status_code == 204
    takes_off(night)
    wait_for(lambda: service.posted, "nothing was sent")
    path, _, letter = service.posted[0]
    assert path == "/zoe"
    words = "You have a place now: First evening"
    assert opened(letter) == {"path": f"{night.path}/sign-up", "words": words}
    wait_for(lambda: listed(night) == ["Zoe moved up, notified"], "the organiser does not know")
    assert "notices" not in zoe.get(f"{night.path}/sign-up").text  # nothing is waited for
    assert len(service.posted) == 1


def test_who_has_to_wait_again_is_told_of_the_next_place_too(
    app: Flask, night: Evening, zoe: FlaskClient, service: Service
) -> None:
    ask(zoe, night, service)
    for letters in (1, 2):
        settle(night, limit="2")
        wait_for(lambda: listed(night)[1] == "Zoe moved up, notified", f"letter {letters}")
        assert len(service.posted) == letters
        settle(night, limit="1")
        assert listed(night)[1] == "Zoe waits, number 1"


def test_the_organiser_sees_who_was_not_reached(
    app: Flask, night: Evening, zoe: FlaskClient, service: Service
) -> None:
    ask(zoe, night, service)
    service.status = 500
    settle(night, limit="2")
    wait_for(lambda: service.posted, "nothing was sent")
    assert listed(night)[1] == "Zoe moved up"


def test_who_loses_a_place_is_told_once(
    app: Flask, night: Evening, zoe: FlaskClient, service: Service
) -> None:
    form(night.organiser, f"{night.path}/settings", to="/when").fill(
        day=(now().date() + timedelta(days=9)).isoformat(), time="19:00", zone="Asia/Tokyo"
    ).send(night.organiser)
    zoe.set_cookie("language", "ja")
    settle(night, limit="2")
    ask(zoe, night, service)
    box = services_of(app).post = mailbox()
    chie = app.test_client()
    with app.test_request_context():
        chie.get(f"/p/{player_link(db.session.get_one(Member, 2))}")
    settle(night, limit="3")
    form(chie, f"{night.path}/sign-up", press="Sign up as Chie").send(chie)
    wish = form(chie, f"{night.path}/mail", press="Send emails")
    wish.fill(address="chie@example.org").send(chie)
    yes = urlsplit(next(line for line in box.letters[0].text.splitlines() if "/mail/" in line))
    form(chie, yes.path, to="/yes").send(chie)
    settle(night, limit="1")
    wait_for(lambda: service.posted and len(box.letters) > 1, "nothing was sent")
    assert opened(service.posted[-1][2])["words"] == "再びキャンセル待ちになりました：First evening"
    assert box.letters[1].subject == "You are on the waiting list again: First evening"
    assert "lowered the number of places" in box.letters[1].text
    with app.app_context():
        assert db.session.query(Subscription).filter_by(topic="eve").count() == 1, "it goes on"
    settle(night, limit="1")
    assert (len(service.posted), len(box.letters)) == (1, 2)


def test_who_wished_mail_gets_one_at_once(app: Flask, night: Evening) -> None:
    box = services_of(app).post = mailbox()
    app.config["PUBLIC_URL"] = "https://play.example.org"
    with app.test_request_context():
        link = player_link(db.session.get_one(Member, 2))
    chie = app.test_client()
    chie.get(f"/p/{link}")
    form(chie, f"{night.path}/sign-up", press="Sign up as Chie").send(chie)
    wish = form(chie, f"{night.path}/mail", press="Send emails")
    chie.set_cookie("language", "ja")
    wish.fill(address="chie@example.org").send(chie)
    takes_off(night)
    assert len(box.letters) == 1, "the address has not said yes"
    yes = urlsplit(next(line for line in box.letters[0].text.splitlines() if "/mail/" in line))
    form(chie, yes.path, to="/yes").send(chie)
    settle(night, limit="2")  # whatever comes next
    wait_for(lambda: listed(night) == ["Chie moved up, notified"], "nothing was sent")
    (letter,) = box.letters[1:]
    assert letter.to == "chie@example.org"
    assert letter.subject == "繰り上がって参加できるようになりました：First evening"
    assert f"https://play.example.org{night.path}/sign-up" in letter.text
    assert "/mail/" in letter.stop


@pytest.mark.parametrize("way", ["limit", "undo"])
def test_every_way_up_is_told(
    app: Flask, night: Evening, zoe: FlaskClient, service: Service, way: str
) -> None:
    ask(zoe, night, service)
    if way == "limit":
        settle(night, limit="2")
    else:
        page = form(night.organiser, f"{night.path}/history", to=f"/{line_of_ben(app)}/undo")
        assert page.save(night.organiser).status_code == 303
        wait_for(lambda: listed(night) == ["Zoe moved up, notified"], "who moved up is not seen")
    wait_for(lambda: service.posted, "nothing was sent")


def test_nobody_is_told_who_signed_off_asked_no_more_or_was_forgotten(
    app: Flask, night: Evening, zoe: FlaskClient, service: Service
) -> None:
    ask(zoe, night, service)
    stop = form(zoe, f"{night.path}/sign-up", to="/notices")
    stop.fill(endpoint=f"https://{service.address}/zoe").action += "/stop"  # as the script does
    assert stop.send(zoe, headers=HTMX).status_code == 204
    assert known(app) == 0
    ask(zoe, night, service)
    assert (
        form(zoe, f"{night.path}/sign-up", press="Cancel my sign-up").send(zoe).status_code == 303
    )
    wait_for(lambda: known(app) == 0, "who signed off is still known")
    sign_up(zoe, night, "Zara")
    ask(zoe, night, service)
    with app.app_context():
        zara = db.session.scalars(select(Member).where(Member.name == "Zara")).one().id
        club = db.session.scalars(select(Event)).one().club.code
    answer = form(night.organiser, f"/clubs/{club}/members/{zara}", to="/forget").set("sure", "1")
    assert answer.send(night.organiser).status_code == 303
    assert known(app) == 0
    assert not service.posted


def test_only_whoever_waits_is_asked_and_only_for_those_they_signed_up(
    app: Flask, night: Evening, zoe: FlaskClient, service: Service
) -> None:
    stranger = app.test_client()
    asked = form(zoe, f"{night.path}/sign-up", to="/notices")
    assert "notices" not in stranger.get(f"{night.path}/sign-up").text
    assert (
        asked.fill(endpoint=f"https://{service.address}/x", **KEYS).send(stranger).status_code
        == 403
    )
    assert ask(zoe, night, service, endpoint="https://127.0.0.1:5432/").status_code == 422
    for number in range(6):
        ask(zoe, night, service, endpoint=f"https://{service.address}/{number}")
    assert known(app) == 4


def test_an_open_page_is_told_at_once_with_or_without_a_key(
    app: Flask, night: Evening, zoe: FlaskClient
) -> None:
    page = zoe.get(f"{night.path}/sign-up").text
    assert f'sse-connect="/live/event/{night.path.rsplit("/", 1)[1]}' in page
    services_of(app).push = None
    assert "notices" not in zoe.get(f"{night.path}/sign-up").text
    assert form(zoe, f"{night.path}/sign-up", press="Cancel my sign-up")
    assert listed(night) == ["Ben", "Zoe waits, number 1"]
    takes_off(night)
    part = zoe.get(f"{night.path}/sign-up", headers=HTMX).text
    assert "<html" not in part
    assert "Zoe: you have a place now" in part
