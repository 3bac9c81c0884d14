"""The sign-up page: places, the waiting list, who may sign off, and the roll call after it."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.clubs.members.members import player_link
from companion.events.verbs import signing
from companion.models import Member, db
from tests.events.pages.conftest import Evening
from tests.pages import form, forms

Opened = Callable[..., Evening]


@pytest.fixture
def night(evening: Opened) -> Evening:
    """An event in the future for which anybody may sign up; two have a place."""
    found = evening(0)
    aki = found.organiser
    when = form(aki, f"{found.path}/settings", to="/when").fill(day="2099-03-05", time="18:30")
    when.send(aki)
    settle(found, limit="2")
    return found


def settle(night: Evening, **typed: str) -> TestResponse:
    """The organiser's settings of the list."""
    page = form(night.organiser, f"{night.path}/sign-ups", to="/settings")
    answer = page.set("open", "1").fill(**typed).send(night.organiser)
    asked = [f for f in forms(answer.text, page.page) if "anyway" in f.open_to]
    return asked[0].set("anyway", "1").send(night.organiser) if asked else answer


def test_who_has_a_place_loses_it_only_after_a_question(app: Flask, night: Evening) -> None:
    for name in ("Yuki", "Zoe"):
        sign_up(app.test_client(), night, name)
    page = form(night.organiser, f"{night.path}/sign-ups", to="/settings").fill(limit="1")
    asked = page.send(night.organiser)
    assert asked.status_code == 422
    assert "would wait again: Zoe." in asked.text
    assert listed(night) == ["Yuki", "Zoe"]
    assert settle(night, limit="1").status_code == 303
    assert listed(night) == ["Yuki", "Zoe waits, number 1"]
    assert settle(night, limit="1").status_code == 303  # nobody loses anything by that


def sign_up(browser: FlaskClient, night: Evening, name: str, **more: str) -> TestResponse:
    """Type a name and press the button."""
    page = form(browser, f"{night.path}/sign-up", press="Sign up").fill(name=name)
    return page.fill(**more).send(browser)


def listed(night: Evening) -> list[str]:
    """The names on the organiser's list, those who wait with their number."""
    page = night.see("/sign-ups")
    badge = r'\s*(?:<span class="badge">([^<]*)<)?'
    rows = re.findall(rf'<span class="name">([^<]*)</span>{badge}', page)
    return [" ".join(filter(None, row)) for row in rows]


def test_strangers_sign_up_wait_and_move_up(app: Flask, night: Evening) -> None:
    phones = [app.test_client() for _ in range(3)]
    for phone, name in zip(phones, ["Yuki", "Zoe", "Xaver"], strict=True):
        assert sign_up(phone, night, name).status_code == 303
    assert listed(night) == ["Yuki", "Zoe", "Xaver waits, number 1"]
    page = f"{night.path}/sign-up"
    assert "Yuki: you have a place" in phones[0].get(page).text
    assert "Xaver: number 1 on the waiting list" in phones[2].get(page).text
    assert "Zoe" not in phones[2].get(page).text  # strangers see no other names
    assert form(phones[0], page, press="Cancel my sign-up").send(phones[0]).status_code == 303
    assert "Xaver: you have a place" in phones[2].get(page).text
    assert listed(night) == ["Zoe", "Xaver moved up"]


def test_who_moves_up_is_told_on_the_own_page_and_ticked_off_by_the_organiser(
    app: Flask, night: Evening
) -> None:
    phones = {name: app.test_client() for name in ("Yuki", "Zoe", "Xaver")}
    for name, phone in phones.items():
        sign_up(phone, night, name)
    page = f"{night.path}/sign-up"
    assert (
        form(phones["Yuki"], page, press="Cancel my sign-up").send(phones["Yuki"]).status_code
        == 303
    )
    assert "Xaver: you have a place now" in phones["Xaver"].get(page).text
    assert "Zoe: you have a place<" in phones["Zoe"].get(page).text  # who always had one
    assert "1 person moved up from the waiting list" in night.see("/sign-ups")
    assert "notify 1 person" in night.see("")
    told = form(night.organiser, f"{night.path}/sign-ups", to="/told", press="Mark as notified")
    assert told.send(night.organiser).status_code == 303
    assert listed(night) == ["Zoe", "Xaver moved up, notified"]
    assert "may not know yet" not in night.see("/sign-ups")
    assert "notify 1 person" not in night.see("")
    assert "Xaver moved up from the waiting list and has been notified" in night.see("/history")
    settle(night, limit="1")  # and back among those who wait
    assert listed(night) == ["Zoe", "Xaver waits, number 1"]
    settle(night, limit="2")  # a second time up is to be told again
    assert listed(night) == ["Zoe", "Xaver moved up"]
    assert night.post("/sign-ups/told", person="1", told="1").status_code == 422


def test_more_places_let_those_in_who_wait(app: Flask, night: Evening) -> None:
    for name in ["Yuki", "Zoe", "Xaver"]:
        sign_up(app.test_client(), night, name)
    assert settle(night, limit="3").status_code == 303
    assert listed(night) == ["Yuki", "Zoe", "Xaver moved up"]


def test_only_who_signed_up_signs_off_or_who_has_the_link(app: Flask, night: Evening) -> None:
    phone, another = app.test_client(), app.test_client()
    sign_up(phone, night, "Yuki")
    page = phone.get(f"{night.path}/sign-up").text
    link = re.findall(r'value="http://[^/]+(/events/\w+/signed/[\w-]+)"', page)[0]
    off = form(phone, f"{night.path}/sign-up", press="Cancel my sign-up")
    assert off.send(another).status_code == 403
    assert another.get(link).status_code == 303
    assert (
        form(another, f"{night.path}/sign-up", press="Cancel my sign-up").send(another).status_code
        == 303
    )
    assert listed(night) == []
    assert app.test_client().get(link).status_code == 404  # used up: it was for that sign-up


def test_a_member_signs_up_with_the_personal_link(
    app: Flask, night: Evening, client: FlaskClient
) -> None:
    night.post("/public")  # nobody else may look
    assert client.get(f"{night.path}/sign-up").status_code == 403
    with app.app_context():
        token = player_link(db.session.get_one(Member, 1))
    own = client.get(f"/p/{token}", follow_redirects=True)
    assert "Sign up" in own.text
    assert form(client, f"{night.path}/sign-up", press="Sign up as Ben").send(client)
    page = client.get(f"{night.path}/sign-up").text
    assert "Ben: you have a place" in page
    assert "Who is coming" in page
    assert listed(night) == ["Ben"]


def test_a_name_that_is_known_is_asked_about(app: Flask, night: Evening) -> None:
    phone, page = app.test_client(), f"{night.path}/sign-up"
    asked = sign_up(phone, night, "ben")
    assert asked.status_code == 422
    assert "Somebody in the club has this name" in asked.text
    again = next(f for f in forms(asked.text, page) if "is" in f.open_to)
    assert again.values["name"] == ["ben"]
    assert again.set("is", "another").send(phone).status_code == 422  # what tells them apart?
    long = again.fill(name="ben, べん", mark="north-west").send(phone)
    assert long.status_code == 422
    assert "at most 8 characters" in long.text
    again.fill(mark="north")
    assert again.send(phone).status_code == 303
    assert again.send(phone).status_code == 303  # a double tap
    assert listed(night) == ["ben (north)"]

    other = app.test_client()
    asked = sign_up(other, night, "Ben")
    again = next(f for f in forms(asked.text, page) if "is" in f.open_to)
    assert again.set("is", "1").send(other).status_code == 303
    assert listed(night) == ["ben (north)", "Ben (1)"]
    twice = app.test_client()
    asked = sign_up(twice, night, "Ben")
    again = next(f for f in forms(asked.text, page) if "is" in f.open_to)
    refused = again.set("is", "1").send(twice)
    assert refused.status_code == 422
    assert "Ben (1) has already signed up." in refused.text


def test_a_deadline_and_the_beginning_close_the_list(
    night: Evening, client: FlaskClient, evening: Opened
) -> None:
    settle(night, last_day="2020-01-01", last_time="12:00")
    page = client.get(f"{night.path}/sign-up").text
    assert "The time for signing up is over." in page
    assert not [f for f in forms(page) if f.action.endswith("/sign-up")]
    assert client.post(f"{night.path}/sign-up", data={"name": "Late"}).status_code == 422
    other = evening(4)
    settle(other)
    other.start()
    assert "The event has started" in client.get(f"{other.path}/sign-up").text


def test_a_public_page_cannot_flood_the_club(
    night: Evening, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(signing, "NEW", 2)
    for name in ("One", "Two"):
        assert sign_up(app.test_client(), night, name).status_code == 303
    refused = sign_up(app.test_client(), night, "Three")
    assert refused.status_code == 422
    assert "This list is full." in refused.text
    assert 'value="Three"' in refused.text
    assert "Three" not in night.see("/roll-call")


def test_the_organiser_adds_takes_off_and_carries_the_list_away(night: Evening) -> None:
    aki = night.organiser
    page = f"{night.path}/sign-ups"
    form(aki, page, press="Put on the list").set("person", "3").send(aki)
    form(aki, page, press="Put on the list").fill(name="=Zoe, ぞえ").send(aki)
    form(aki, page, press="Put on the list").set("person", "1").send(aki)
    assert listed(night) == ["Dan", "=Zoe", "Ben waits, number 1"]
    text = aki.get(f"{page}/list.csv").data.decode("utf-8-sig")
    assert list(csv.reader(io.StringIO(text))) == [
        ["Number", "Name", "Reading", "Sign-up"],
        ["1", "Dan", "", "has a place"],
        ["2", "'=Zoe", "ぞえ", "has a place"],
        ["3", "Ben", "", "waits, number 1"],
    ]
    assert form(aki, page, press="Remove from the list").send(aki).status_code == 303
    assert listed(night) == ["=Zoe", "Ben moved up"]
    asked = form(aki, page, press="Put on the list").fill(name="Emi").send(aki)
    assert asked.status_code == 422
    assert 'value="Emi (2)"' in asked.text
    history = night.see("/history")
    assert "Dan cancelled their sign-up" in history
    assert "Sign-up open, places: 2" in history


def test_who_signed_up_stands_first_in_the_roll_call(night: Evening) -> None:
    aki = night.organiser
    for person in ("5", "2", "7"):
        add = form(aki, f"{night.path}/sign-ups", press="Put on the list")
        add.set("person", person).send(aki)
    page = night.see("/roll-call")
    names = re.findall(r'<span class="name">(\w+) <span class="quiet">([^<]*)', page)
    assert names[:4] == [
        ("Fumi", "signed up"),
        ("Chie", "signed up"),
        ("Hana", "waits, number 1"),
        ("Ben", "expected"),
    ]
    assert "Everyone expected is here (2)" in page
    form(aki, f"{night.path}/roll-call", press="Everyone expected").send(aki)
    assert "2 people are here." in night.see("/roll-call")


def test_the_list_goes_with_the_event_s_file(night: Evening) -> None:
    aki = night.organiser
    for person in ("5", "2", "7"):
        add = form(aki, f"{night.path}/sign-ups", press="Put on the list")
        add.set("person", person).send(aki)
    data = aki.get(f"{night.path}/event.json").data
    answer = aki.post("/clubs/bring", data={"file": (io.BytesIO(data), "event.json")})
    there = Evening(aki, str(answer.location).split("?")[0], [])
    assert listed(there) == listed(night) == ["Fumi", "Chie", "Hana waits, number 1"]


def test_a_number_of_places_that_is_none_is_refused_and_kept(night: Evening) -> None:
    refused = settle(night, limit="many")
    assert refused.status_code == 422
    assert 'value="many"' in refused.text
    assert settle(night, limit="201").status_code == 422
    assert settle(night, last_day="2099-13-01", last_time="12:00").status_code == 422


def test_everybody_sees_what_tables_the_list_makes(night: Evening, client: FlaskClient) -> None:
    settle(night, limit="0")
    for name in ("Yuki", "Zoe", "Xaver", "Wim", "Vera"):
        sign_up(night.organiser, night, name)
    for page in (client.get(f"{night.path}/sign-up").text, night.see("/sign-ups"), night.see()):
        assert "First round with 5 people:" in page
        assert "2 tables of 3, AI seats: 1" in page
    assert "First round with" not in client.get(night.path).text
    sign_up(night.organiser, night, "Uta")
    page = night.see("/sign-ups")
    assert "<strong>2 tables of 3</strong>" in page
    assert "2 AI seats would help: 2 tables of 4." in page
