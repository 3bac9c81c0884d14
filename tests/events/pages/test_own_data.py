"""A player's own data as a file, and what is private: by the personal link alone."""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask
from flask.testing import FlaskClient

from companion.clubs.members.mailing import wish
from companion.events.verbs.event_teams import set_teams
from companion.models import Event, MailWish, Member, db
from tests.events.pages.conftest import Evening
from tests.events.pages.test_evening import fill_in, sheets
from tests.events.pages.test_players import door, own
from tests.pages import form

Opened = Callable[..., Evening]


def test_everything_about_oneself_and_nobody_else(
    evening: Opened, client: FlaskClient, app: Flask
) -> None:
    night = evening(4)
    night.start()
    for sheet in sheets(night.see("/round/1")):
        fill_in(night.organiser, sheet)
    with app.app_context():
        chie = db.session.get_one(Member, 2)
        name, others = chie.name, [m.name for m in db.session.query(Member) if m.id != 2]
        chie.contact = "chie@example.org"
        db.session.commit()
        wish(chie, "letters@example.org", "en")
        event = db.session.query(Event).one()
        set_teams(event, {2: "Gulls", 3: "Gulls"}, 0, key="teams", by="organiser")
    client.get(own(app, 2))
    page = client.get(f"{night.path}/me").text
    assert f'href="{night.path}/me/data.json"' in page
    answer = client.get(f"{night.path}/me/data.json")
    assert answer.headers["Cache-Control"] == "no-store"
    assert "attachment" in answer.headers["Content-Disposition"]
    data = answer.get_json()
    assert (data["name"], data["contact"]) == (name, "chie@example.org")
    assert data["email"] == {"address": "letters@example.org", "confirmed": False}
    [at] = data["events"]
    assert at["team"] == "Gulls"
    [table] = at["tables"]
    assert table["round"] == 1
    assert table["place"] == 1, "all of them tied"
    assert f"Place {at['place']}" in page
    assert set(data["ratings"]) == {table["game"]}
    assert not [other for other in others if other in answer.text]


def test_a_name_taken_at_the_door_opens_neither_data_nor_mail(
    evening: Opened, client: FlaskClient, app: Flask
) -> None:
    """Anybody there can say that they are Chie."""
    night = evening(0)
    with app.app_context():
        wish(db.session.get_one(Member, 2), "letters@example.org", "en")
    at_door = form(client, door(night), press="Chie")
    assert at_door.send(client, press="Chie").location == f"{night.path}/me"
    assert "/data.json" not in client.get(f"{night.path}/me").text
    for path in ("/me/data.json", "/mail"):
        answer = client.get(night.path + path)
        assert answer.status_code == 403
        assert "letters@example.org" not in answer.text
    assert client.post(f"{night.path}/mail", data={"stop": "1"}).status_code == 403
    with app.app_context():
        assert db.session.get(MailWish, 2)
    client.get(own(app, 2))
    assert client.get(f"{night.path}/me/data.json").status_code == 200
    assert client.get(f"{night.path}/mail").status_code in (200, 404)
