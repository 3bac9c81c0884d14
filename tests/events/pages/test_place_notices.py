"""Whoever waits for a place is told when there is one: a closed phone by a letter, an open page."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select
from werkzeug.test import TestResponse

from companion.config import Settings
from companion.models import Event, Member, PlaceSubscription, db
from companion.tasks.reminding import tell_of_places
from tests.events.pages.conftest import Evening
from tests.events.pages.test_sign_up_page import listed, settle, sign_up
from tests.pages import form, forms
from tests.push_service import KEYS, Service, opened, pushing
from tests.site.matches import HTMX
from tests.tables import wait_for

Opened = Callable[..., Evening]


@pytest.fixture
def app(settings: Settings, service: Service) -> Iterator[Flask]:
    """An application with a key, which does not wait before it writes."""
    with pushing(settings, service, tell_of_places) as app:
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
    return db.session.scalar(select(func.count(PlaceSubscription.id))) or 0


def known(app: Flask) -> int:
    with app.app_context():
        return count()


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
    wait_for(lambda: known(app) == 0, "it would be told once more")
    assert "notices" not in zoe.get(f"{night.path}/sign-up").text  # nothing is waited for


@pytest.mark.parametrize("way", ["limit", "undo"])
def test_every_way_up_is_told(
    app: Flask, night: Evening, zoe: FlaskClient, service: Service, way: str
) -> None:
    ask(zoe, night, service)
    if way == "limit":
        settle(night, limit="2")
    else:
        aki = night.organiser
        settle(night, limit="2")
        settle(night, limit="1")
        wait_for(lambda: known(app) == 0, "the letter of the first time")
        service.posted.clear()
        assert ask(zoe, night, service).status_code == 204
        undo = [
            f for f in forms(night.see("/history"), f"{night.path}/history") if "undo" in f.action
        ]
        assert undo[0].send(aki).status_code == 303
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
    app.extensions["push"] = None
    assert "notices" not in zoe.get(f"{night.path}/sign-up").text
    assert form(zoe, f"{night.path}/sign-up", press="Cancel my sign-up")
    assert listed(night) == ["Ben", "Zoe waits, number 1"]
    takes_off(night)
    part = zoe.get(f"{night.path}/sign-up", headers=HTMX).text
    assert "<html" not in part
    assert "Zoe: you have a place now" in part
