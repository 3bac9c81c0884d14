"""Players: the door, the own page, the own seat, confirming a result."""

import re
from collections.abc import Callable

from flask import Flask
from flask.testing import FlaskClient

from companion.clubs.members.members import player_link, renew_player_link
from companion.models import Member, db
from tests.events.pages.conftest import Evening
from tests.events.pages.test_evening import fill_in, sheets

Opened = Callable[..., Evening]


def door(night: Evening) -> str:
    """The path that the sign at the door leads to."""
    return str(re.findall(r'value="https?://[^/"]+([^"]+)"', night.see("/door"))[0])


def own(app: Flask, number: int) -> str:
    """The path of a member's personal link."""
    with app.app_context():
        return f"/p/{player_link(db.session.get_one(Member, number))}"


def test_one_checks_in_by_choosing_ones_name(evening: Opened, client: FlaskClient) -> None:
    night = evening(0)
    path = door(night)
    assert "Chie" in client.get(path).text
    assert client.post(path, data={"person": "2"}).location == f"{night.path}/me"
    assert "You are here" in client.get(f"{night.path}/me").text
    assert "1 person is here." in night.see("/roll-call")
    assert client.get(path).location == f"{night.path}/me"


def test_somebody_new_comes_in(evening: Opened, client: FlaskClient) -> None:
    night = evening(2)
    answer = client.post(door(night), data={"name": "Zoe, ぞえ"})
    assert answer.location == f"{night.path}/me"
    assert "Zoe" in night.see("/roll-call")
    assert client.post(door(night), data={"name": " "}).status_code == 422


def test_the_door_needs_its_own_link(evening: Opened, client: FlaskClient) -> None:
    night = evening(2)
    assert client.get(f"{night.path}/door/wrong").status_code == 404
    assert client.get(f"{night.path}/me").status_code == 403
    assert client.get(f"{night.path}/door").status_code == 403


def test_a_personal_link_leads_to_the_own_page_until_it_is_renewed(
    evening: Opened, client: FlaskClient, app: Flask
) -> None:
    night = evening(4)
    link = own(app, 3)
    assert client.get(link).location == f"{night.path}/me"
    assert "<h1>Dan</h1>" in client.get(f"{night.path}/me").text
    with app.app_context():
        renew_player_link(db.session.get_one(Member, 3))
    assert client.get(link).status_code == 404
    assert client.get(f"{night.path}/me").status_code == 403


def test_the_own_page_leads_to_the_own_sheet_and_no_other(
    evening: Opened, client: FlaskClient, app: Flask
) -> None:
    night = evening(8)
    client.get(own(app, 1))
    night.start()
    page = client.get(f"{night.path}/me").text
    (mine,) = sheets(page)
    assert "points.0" in client.get(mine).text
    other = next(sheet for sheet in sheets(night.see("/round")) if sheet != mine)
    assert "points.0" not in client.get(other).text
    fill_in(client, mine)
    assert "My place" in client.get(f"{night.path}/me").text


def test_going_home_takes_one_out_of_the_next_seating(
    evening: Opened, client: FlaskClient, app: Flask
) -> None:
    night = evening(5)
    client.get(own(app, 1))
    client.post(f"{night.path}/me/here", data={"how": "gone"})
    assert "4 people are here." in night.see("/roll-call")
    client.post(f"{night.path}/me/here", data={"how": "here"})
    assert "5 people are here." in night.see("/roll-call")


def test_all_sit_down_on_screen_and_play(evening: Opened, app: Flask) -> None:
    night = evening(3, screen="1", wanted="3")
    night.start()
    for number in (1, 2, 3):
        phone = app.test_client()
        phone.get(own(app, number))
        answer = phone.post(f"{night.path}/me/sit")
        assert answer.location.startswith("/matches/")
    assert 'id="hand"' in phone.get(answer.location).text
