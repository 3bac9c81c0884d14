"""Closed phones of members and the club's chat hear that the next regular event is open."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime

import pytest
import time_machine
from flask import Flask
from flask.testing import FlaskClient

from companion.config import Settings
from companion.core import chat
from companion.tasks.sweep import sweep
from tests.events.pages.test_regular_events_page import TOKYO, member, repeating, tuesday
from tests.events.pages.test_when import opened as event
from tests.pages import form
from tests.push_service import KEYS, Service, opened, pushing
from tests.site.matches import HTMX
from tests.tables import wait_for

__all__ = ["tuesday"]


@pytest.fixture
def app(settings: Settings, service: Service, monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    port = int(service.address.rpartition(":")[2])
    monkeypatch.setattr(chat, "where", lambda _: ("127.0.0.1", port))
    with pushing(settings, service) as app:
        yield app


def listen(phone: FlaskClient, club: str, service: Service, to: str = "/notices") -> None:
    """One tap on the page of the club's events."""
    asked = form(phone, f"{club}/evenings", to=f"{club}/notices")
    asked.action = f"{club}{to}"
    asked.fill(endpoint=f"https://{service.address}/ben", **KEYS)
    assert asked.send(phone, headers=HTMX).status_code == 204


def opens(app: Flask, clock: time_machine.Traveller, moment: str) -> None:
    clock.move_to(datetime.fromisoformat(moment).replace(tzinfo=TOKYO))
    with app.app_context():
        sweep()


def test_members_who_wish_and_the_chat_hear_that_sign_up_is_open(
    app: Flask,
    aki: FlaskClient,
    club: str,
    service: Service,
    tuesday: time_machine.Traveller,
) -> None:
    app.config["PUBLIC_URL"] = "https://play.example.org"
    event(aki, club, "Spring", day="2026-11-05", time="18:30")
    repeating(aki, club, place="Harbour hall")
    aki.post(f"{club}/members", data={"lines": "Ben"})
    ben = member(app)
    listen(ben, club, service)
    page = form(aki, f"{club}/chat", press="Connect")
    page.fill(address="https://chat.example.org/hooks/secret").send(aki)
    wait_for(lambda: len(service.posted) == 1, "the chat was not greeted")
    service.posted.clear()
    opens(app, tuesday, "2026-12-03T19:00")
    wait_for(lambda: len(service.posted) == 2, "not both were told")
    (push,) = [letter for path, _, letter in service.posted if path.endswith("/ben")]
    (post,) = [json.loads(body)["text"] for path, _, body in service.posted if "hooks" in path]
    told = opened(push)
    assert told["words"].startswith("Sign-up is open\nClub night\n")
    assert told["words"].endswith("\nHarbour hall")
    assert "Club night" in ben.get(told["path"]).text
    assert post == f"{told['words']}\nhttps://play.example.org{told['path']}"
    service.posted.clear()
    asked = form(aki, told["path"].replace("sign-up", "sign-ups"), to="/settings")
    asked.fill(limit="12").send(aki)
    listen(ben, club, service, "/notices/stop")
    opens(app, tuesday, "2026-12-17T19:00")
    wait_for(lambda: len(service.posted) == 1, "the chat was not told of the next one")
    assert "hooks" in service.posted[0][0], "who stopped them hears no more"


def test_strangers_and_clubs_without_events_get_no_button(
    app: Flask, aki: FlaskClient, club: str
) -> None:
    repeating(aki, club)
    aki.post(f"{club}/members", data={"lines": "Ben"})
    ben = member(app)
    assert "/notices" not in ben.get(f"{club}/evenings").text, "there is nothing to lock yet"
    assert ben.post(f"{club}/notices", data={}).status_code == 404
    assert app.test_client().post(f"{club}/notices", data={}).status_code == 403
    event(aki, club, "Spring", day="2026-11-05", time="18:30")
    assert "/notices" in ben.get(f"{club}/evenings").text
    assert "/notices" not in aki.get(f"{club}/evenings").text, "an organiser is no member"
