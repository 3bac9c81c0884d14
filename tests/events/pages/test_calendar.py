"""Evenings in calendars, on the club's page for everybody, and on the front page."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from flask import Flask
from flask.testing import FlaskClient

from companion.clubs.members.members import player_link
from companion.core.transaction import writing
from companion.models import EventLine, Member, db
from tests.events.pages.conftest import Evening
from tests.events.pages.test_when import DAY, opened
from tests.pages import form

Opened = Callable[..., Evening]
LATER = {**DAY, "day": "2099-03-05"}


def fields(client: FlaskClient, address: str) -> list[dict[str, str]]:
    """The entries of a calendar, by their fields."""
    answer = client.get(address)
    assert answer.mimetype == "text/calendar"
    text = answer.data.decode()
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    lines = text.replace("\r\n ", "").split("\r\n")
    found: list[dict[str, str]] = []
    for line in lines:
        if line == "BEGIN:VEVENT":
            found.append({})
        elif found:
            key, _, value = line.partition(":")
            found[-1][key] = value
    return found


def test_an_evening_goes_into_a_calendar(aki: FlaskClient, club: str, client: FlaskClient) -> None:
    event = opened(aki, club, "Spring, with a rather long name 春の大漁まつり", **LATER)
    settings = form(aki, f"{event}/settings", to="/when")
    settings.open_to["zone"] = None  # the browser's script fills it
    settings.fill(zone="Asia/Tokyo", place="Hall; north").send(aki)
    (entry,) = fields(client, f"{event}/event.ics")
    assert entry["DTSTART"] == "20990305T093000Z"
    assert entry["DTEND"] == "20990305T130000Z"
    assert entry["SUMMARY"] == "Spring\\, with a rather long name 春の大漁まつり · Half Moon"
    assert entry["LOCATION"] == "Hall\\; north"
    assert entry["URL"].endswith(event)
    assert "18:30" in client.get(event).text


def test_an_evening_without_an_end_lasts_three_hours_and_without_a_date_is_in_no_calendar(
    aki: FlaskClient, club: str, evening: Opened, client: FlaskClient
) -> None:
    event = opened(aki, club, "Spring", **{**LATER, "time": "18:30", "until": ""})
    (entry,) = fields(client, f"{event}/event.ics")
    start, end = (datetime.strptime(entry[key], "%Y%m%dT%H%M%SZ") for key in ("DTSTART", "DTEND"))
    assert end - start == timedelta(hours=3)
    dateless = evening(4, name="Some day")
    assert fields(client, f"{dateless.path}/event.ics") == []
    assert "event.ics" in client.get(event).text
    assert "event.ics" not in dateless.see()
    assert [one["SUMMARY"] for one in fields(client, f"{club}/calendar.ics")] == [
        "Spring · Half Moon"
    ]


def test_a_club_is_followed(aki: FlaskClient, club: str, client: FlaskClient, app: Flask) -> None:
    opened(aki, club, "Open to all", **LATER)
    private = opened(aki, club, "Ours", **LATER)
    form(aki, f"{private}/settings", press="Make private").send(aki)
    assert [one["SUMMARY"] for one in fields(client, f"{club}/calendar.ics")] == [
        "Open to all · Half Moon"
    ]
    with app.app_context():
        token = player_link(db.session.get_one(Member, 1))
    assert len(fields(client, f"/p/{token}/calendar.ics")) == 2
    assert client.get("/p/1-wrong/calendar.ics").status_code == 404


def test_the_next_evening_stands_first_for_everybody(
    aki: FlaskClient, club: str, client: FlaskClient
) -> None:
    assert client.get(f"{club}/evenings").status_code == 403
    opened(aki, club, "Far", **{**LATER, "day": "2099-04-05"})
    opened(aki, club, "Near", **LATER)
    opened(aki, club, "Long ago", **{**LATER, "day": "2001-03-05"})
    page = client.get(f"{club}/evenings").text
    assert page.index("Near") < page.index("Far") < page.index("Past events")
    assert page.index("Past events") < page.index("Long ago")
    assert "Near" not in client.get("/").text
    assert "Near" in aki.get("/").text
    assert "Long ago" not in aki.get("/").text


def test_the_personal_link_leads_to_the_evening_that_is_on(
    evening: Opened, club: str, app: Flask, client: FlaskClient
) -> None:
    night = evening(4, name="Tonight")
    night.start()
    aki = night.organiser
    opened(aki, club, "Next month", **LATER)
    with app.app_context():
        token = player_link(db.session.get_one(Member, 1))
    page = client.get(f"/p/{token}", follow_redirects=True)
    assert page.request.path == f"{night.path}/me"
    assert "Tonight" in client.get("/").text

    with app.app_context(), writing() as session:  # yesterday, and nobody thought of ending it
        lines = db.select(EventLine).where(EventLine.event_id == 1)
        moved = {line.id: line.at for line in session.scalars(lines)}
        for line in session.scalars(lines):
            line.at = line.at - timedelta(hours=13)
    assert "Next month" in client.get(f"/p/{token}", follow_redirects=True).text
    with app.app_context(), writing() as session:
        for line in session.scalars(lines):
            line.at = moved[line.id]

    other = evening(0, name="The other hall")
    other.post("/roll-call", person=[5, 6, 7, 8], how="present")
    other.start()
    assert client.get(f"/p/{token}").location.startswith(night.path)
    assert "The other hall" in client.get(f"{night.path}/me").text
    with app.app_context():
        there = player_link(db.session.get_one(Member, 6))
    assert app.test_client().get(f"/p/{there}").location.startswith(other.path)
