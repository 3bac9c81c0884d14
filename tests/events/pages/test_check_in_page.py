"""The door's code: it lets in whoever is not here yet, and ends with the evening."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.models import Member, db
from tests.events.pages.conftest import NAMES, Evening
from tests.events.pages.test_event_history import played
from tests.events.pages.test_players import door, own
from tests.made_once import browser_with, session_of
from tests.pages import form, forms

Opened = Callable[..., Evening]


def comes_in(browser: FlaskClient, path: str, person: int) -> str:
    """Choose a name at the door; where that leads."""
    page = form(browser, path, to=path)
    page.values["person"] = [str(person)]  # its button
    assert str(person) in [value for _, name, value in page.buttons if name == "person"]
    return str(browser.post(path, data=page.values).location)


@pytest.fixture
def on_screen(evening: Opened) -> Evening:
    """Four people at a table on screen, all marked as here by the organiser."""
    night = evening(4, screen="1")
    night.start()
    return night


def test_the_code_opens_no_seat_that_is_taken(
    on_screen: Evening, app: Flask, client: FlaskClient
) -> None:
    path, thief = door(on_screen), app.test_client()
    assert comes_in(client, path, 2) == f"{on_screen.path}/me"
    match = form(client, f"{on_screen.path}/me", to="/me/sit").send(client).location
    assert comes_in(thief, path, 2) == path
    assert "A helper has been asked" in thief.get(path).text
    assert thief.get(f"{on_screen.path}/me").status_code == 403
    assert thief.post(f"{on_screen.path}/me/sit").status_code == 403
    assert 'id="hand"' not in thief.get(match).text


def test_the_code_opens_no_seat_that_a_seat_s_link_led_to(
    on_screen: Evening, app: Flask, client: FlaskClient
) -> None:
    """A helper let somebody in at the table: that phone has the seat, and no name at the event."""
    match = re.findall(r'href="(/matches/\w+)"', on_screen.see("/round"))[0]
    link = re.findall(r'value="https?://[^/"]+(/s/[^"]+)"', on_screen.organiser.get(match).text)[0]
    sitting = form(client, link, to=link)
    assert sitting.send(client).location == match
    person = NAMES.index(sitting.values["name"][0]) + 1
    path, thief = door(on_screen), app.test_client()
    assert "on another phone: asks a helper" in thief.get(path).text
    assert comes_in(thief, path, person) == path
    assert "A helper has been asked" in thief.get(path).text
    assert thief.post(f"{on_screen.path}/me/sit").status_code == 403
    assert seat_of(client, match)
    assert comes_in(client, path, person) == f"{on_screen.path}/me"  # it is the same phone
    assert form(client, f"{on_screen.path}/me", to="/me/sit").send(client).location == match


def test_a_personal_link_takes_the_name_too(
    evening: Opened, app: Flask, client: FlaskClient
) -> None:
    night = evening(4)
    page = client.get(own(app, 2), follow_redirects=True).text
    (by_itself,) = [one for one in forms(page, "") if one.action.endswith("/me/phone")]
    assert by_itself.send(client, headers={"HX-Request": "true"}).status_code == 204
    assert "/me/phone" not in client.get(f"{night.path}/me").text
    assert comes_in(app.test_client(), door(night), 2) == door(night)


def test_a_link_that_is_only_looked_at_takes_no_name(
    evening: Opened, app: Flask, client: FlaskClient
) -> None:
    night = evening(4)
    client.get(own(app, 2), follow_redirects=True)
    assert comes_in(app.test_client(), door(night), 2) == f"{night.path}/me"


@pytest.mark.parametrize("word", ["Yes", "No"])
def test_a_helper_is_asked_and_has_the_word(
    on_screen: Evening, app: Flask, client: FlaskClient, word: str
) -> None:
    path, new = door(on_screen), app.test_client()
    comes_in(client, path, 2)
    comes_in(new, path, 2)
    for page in ("/roll-call", ""):
        assert "Chie wants to join from another phone." in on_screen.see(page)
    assert "wants to join" not in client.get(on_screen.path).text
    asked = form(on_screen.organiser, f"{on_screen.path}/roll-call", press=word)
    assert asked.send(on_screen.organiser, press=word).status_code == 303
    assert "wants to join" not in on_screen.see()
    looks = new.get(path, headers={"HX-Request": "true"})
    if word == "Yes":
        assert looks.headers["HX-Redirect"] == f"{on_screen.path}/me"
        assert "<h1>Chie</h1>" in new.get(f"{on_screen.path}/me").text
    else:
        assert looks.headers["HX-Redirect"] == path
        assert "A helper declined" in new.get(path).text
        assert new.get(f"{on_screen.path}/me").status_code == 403


def test_the_first_phone_is_told_of_the_second_and_puts_it_out(
    on_screen: Evening, app: Flask, client: FlaskClient
) -> None:
    path, new = door(on_screen), app.test_client()
    comes_in(client, path, 2)
    match = str(form(client, f"{on_screen.path}/me", to="/me/sit").send(client).location)
    comes_in(new, path, 2)
    form(on_screen.organiser, on_screen.path, press="Yes").send(on_screen.organiser, press="Yes")
    for _ in range(2):  # a seat is on one phone at a time
        assert form(new, f"{on_screen.path}/me", to="/me/sit").send(new).location == match
        assert seat_of(new, match)
        assert not seat_of(client, match)
    mine = f"{on_screen.path}/me"
    assert "Another phone checked in as you" in client.get(mine).text
    assert "Another phone checked in as you" not in new.get(mine).text
    form(client, mine, press="Not me").send(client)
    assert new.get(mine).status_code == 403
    assert not seat_of(new, match)
    assert form(client, mine, to="/me/sit").send(client).location == match
    assert seat_of(client, match)


def seat_of(browser: FlaskClient, match: str) -> bool:
    """Whether the browser has a seat there: only then may it hand the seat to another device."""
    return "/s/" in browser.get(f"{match}/links").text


def test_the_code_ends_with_the_evening(
    evening: Opened, app: Flask, client: FlaskClient, aki: FlaskClient
) -> None:
    night = evening(3)
    path, stranger = door(night), app.test_client()
    assert form(client, path, press="Come in").fill(name="Zoe").send(client).status_code == 303
    filled = form(stranger, path, press="Come in").fill(name="Late")
    played(night)
    assert night.post("/end").status_code == 303
    assert stranger.get(path).status_code == 410
    assert filled.send(stranger).status_code == 410
    with app.app_context():
        assert db.session.query(Member).filter_by(name="Late").count() == 0
    assert "Zoe" in client.get(f"{night.path}/me").text  # one's own evening stays in sight


def test_who_came_in_by_the_code_reads_other_private_evenings_only_meanwhile(
    evening: Opened, club: str, app: Flask, client: FlaskClient
) -> None:
    first, second = evening(3, season="Autumn"), evening(3, season="Autumn")
    for night in (first, second):
        assert night.post("/public").status_code == 303
    form(client, door(second), press="Come in").fill(name="Zoe").send(client)
    assert client.get(first.path).status_code == 403
    assert client.get(second.path).status_code == 200
    assert client.get(f"{club}/ratings").status_code == 200
    played(second)
    assert second.post("/end").status_code == 303
    assert client.get(f"{club}/ratings").status_code == 403
    assert client.get(second.path).status_code == 200


def test_a_renewed_link_puts_every_phone_out(
    evening: Opened, club: str, app: Flask, client: FlaskClient, aki: FlaskClient
) -> None:
    night = evening(4)
    comes_in(client, door(night), 2)
    assert client.get(f"{night.path}/me").status_code == 200
    assert form(aki, f"{club}/members/2", to="/link").send(aki).status_code in (200, 303)
    assert client.get(f"{night.path}/me").status_code == 403


def test_a_phone_whose_answer_was_lost_is_let_in_again(
    evening: Opened, client: FlaskClient, app: Flask
) -> None:
    """Its cookie never came; the one of the opened page is enough to know it by."""
    night = evening(0)
    path = door(night)
    entering = form(client, path, press="Chie")
    before = session_of(client)
    assert entering.send(client, "Chie").location == f"{night.path}/me"
    again = browser_with(app, before)
    assert entering.send(again, "Chie").location == f"{night.path}/me"
    assert again.get(f"{night.path}/me").status_code == 200
    other = app.test_client()  # another phone still has to ask
    assert form(other, path, press="Chie").send(other, "Chie").location == path
    assert other.get(f"{night.path}/me").status_code == 403


def test_a_name_tapped_twice_asks_nobody(evening: Opened, client: FlaskClient) -> None:
    night = evening(0)
    entering = form(client, door(night), press="Chie")
    for _ in range(2):
        assert entering.send(client, "Chie").location == f"{night.path}/me"
    assert client.get(f"{night.path}/me").status_code == 200


def test_a_taken_name_tapped_twice_asks_once(
    evening: Opened, client: FlaskClient, app: Flask
) -> None:
    night = evening(0)
    path, new = door(night), app.test_client()
    form(client, path, press="Chie").send(client, "Chie")
    entering = form(new, path, press="Chie")
    for _ in range(2):
        assert entering.send(new, "Chie").location == path
    assert night.see("/roll-call").count("wants to join from another phone") == 1


def test_a_wrong_name_tapped_at_the_door_is_given_back(
    evening: Opened, client: FlaskClient
) -> None:
    night = evening(0)
    path = door(night)
    assert comes_in(client, path, 2) == f"{night.path}/me"
    assert night.see("/roll-call").count('class="is-present"') == 1
    wrong = form(client, f"{night.path}/me", to="/not-me", press="Choose another name")
    assert wrong.send(client).location == path
    assert 'class="is-present"' not in night.see("/roll-call")
    assert comes_in(client, path, 3) == f"{night.path}/me"
    assert night.see("/roll-call").count('class="is-present"') == 1


def test_who_came_by_the_own_link_has_no_other_name(
    evening: Opened, app: Flask, client: FlaskClient
) -> None:
    night = evening(4)
    client.get(own(app, 2))
    here = f"{night.path}/me"
    (note,) = [one for one in forms(client.get(here).text, here) if one.action.endswith("/phone")]
    note.send(client)
    assert "/not-me" not in client.get(f"{night.path}/me").text
