"""The hour of an event is meant by one time zone, wherever the machine stands and people read."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta

import pytest
import time_machine
from flask import Flask
from flask.testing import FlaskClient

from companion.competition.local_time import zones
from companion.events.verbs.day_before_notice import on_their_eve
from companion.models import EventLine, db
from tests.events.pages.conftest import Evening
from tests.events.pages.test_calendar import fields
from tests.events.pages.test_sign_up_page import settle
from tests.events.pages.test_when import opened
from tests.pages import form

Opened = Callable[..., Evening]
DAY = {"day": "2027-01-10", "time": "18:00", "zone": "Europe/Berlin"}


@pytest.fixture(params=["UTC", "Asia/Tokyo", "America/New_York"])
def machine(request: pytest.FixtureRequest) -> Iterator[str]:
    """The zone of the machine on which the companion runs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", request.param)
        time.tzset()
        yield request.param
    time.tzset()


def begins(browser: FlaskClient, event: str) -> str:
    return fields(browser, f"{event}/event.ics")[0]["DTSTART"]


def last_signing(app: Flask) -> dict[str, object]:
    with app.app_context():
        chosen = db.select(EventLine).where(EventLine.kind == "signing").order_by(EventLine.n)
        return dict(db.session.scalars(chosen).all()[-1].data)


@pytest.mark.usefixtures("machine")
def test_another_venue_leaves_the_hour(aki: FlaskClient, club: str) -> None:
    event = opened(aki, club, "Winter", **DAY)
    assert begins(aki, event) == "20270110T170000Z"
    page = form(aki, f"{event}/settings", to="/when")
    assert page.values["zone"] == ["Europe/Berlin"]
    page.fill(place="Pier").send(aki)
    assert begins(aki, event) == "20270110T170000Z"
    assert "18:00 (Europe/Berlin)" in aki.get(event).text
    form(aki, f"{event}/settings", to="/when").fill(zone="Asia/Tokyo").send(aki)
    assert begins(aki, event) == "20270110T090000Z"


@pytest.mark.usefixtures("machine")
@pytest.mark.parametrize(
    ("day", "starts"),
    [
        ("2027-03-27", "20270327T170000Z"),
        ("2027-03-28", "20270328T160000Z"),
        ("2027-10-30", "20271030T160000Z"),
        ("2027-10-31", "20271031T170000Z"),
    ],
)
def test_the_hour_stays_when_clocks_change(
    aki: FlaskClient, club: str, day: str, starts: str
) -> None:
    event = opened(aki, club, "Change", **{**DAY, "day": day})
    assert begins(aki, event) == starts


@pytest.mark.usefixtures("machine")
def test_another_limit_leaves_the_closing_time(app: Flask, aki: FlaskClient, club: str) -> None:
    night = Evening(aki, opened(aki, club, "Winter", **DAY), [])
    settle(night, last_day="2027-01-09", last_time="12:00")
    assert last_signing(app)["zone"] == "Europe/Berlin"
    page = form(aki, f"{night.path}/sign-ups", to="/settings").fill(limit="6")
    assert page.values["last_time"] == ["12:00"]
    page.send(aki)
    said = last_signing(app)
    assert (said["limit"], said["until"], said["zone"]) == (6, "2027-01-09T12:00", "Europe/Berlin")


@pytest.mark.usefixtures("machine")
def test_the_closing_time_stays_the_same_moment_in_another_zone_of_the_event(
    app: Flask, aki: FlaskClient, club: str
) -> None:
    night = Evening(aki, opened(aki, club, "Winter", **DAY), [])
    settle(night, last_day="2027-01-09", last_time="12:00")
    form(aki, f"{night.path}/settings", to="/when").fill(zone="Asia/Tokyo").send(aki)
    assert "Time zone of the event: Asia/Tokyo" in aki.get(f"{night.path}/sign-ups").text
    form(aki, f"{night.path}/sign-ups", to="/settings").fill(limit="6").send(aki)
    said = last_signing(app)
    assert (said["until"], said["zone"]) == ("2027-01-09T20:00", "Asia/Tokyo")


@pytest.mark.usefixtures("machine")
def test_an_event_opened_now_is_held_on_the_day_it_is_there(aki: FlaskClient, club: str) -> None:
    with time_machine.travel("2026-11-26T17:29:00Z"):
        event = opened(aki, club, "Tonight", zone="Asia/Tokyo")
        page = aki.get(event).text
        history = aki.get(f"{event}/history").text
    assert "Friday, 27 November 2026 02:29 (Asia/Tokyo)" in page
    assert "27 November 2026" in history
    assert "02:29" in history
    assert "27 November 2026" in aki.get(f"{event}/print/standings").text
    assert "27 Nov 2026 02:29" in aki.get(club).text
    form(aki, f"{event}/settings", to="/when").fill(place="Pier").send(aki)
    assert "02:29 (Asia/Tokyo)" in aki.get(event).text


def test_a_zone_that_is_none_is_refused_and_what_was_typed_stays(
    aki: FlaskClient, club: str
) -> None:
    page = form(aki, f"{club}/events/new", press="Open the event")
    page.open_to["zone"] = None
    answer = page.fill(name="Mars", **{**DAY, "zone": "Mars/Phobos"}).send(aki)
    assert answer.status_code == 422
    assert "Choose a time zone from the list." in answer.text
    assert 'value="2027-01-10"' in answer.text


def test_zones_are_named_after_places() -> None:
    assert {"Europe/Berlin", "Asia/Tokyo", "America/New_York", "UTC"} <= set(zones())
    assert not {"localtime", "EST5EDT", "posixrules", "Etc/GMT+5"} & set(zones())


@pytest.mark.usefixtures("machine")
@pytest.mark.parametrize(
    ("zone", "starts", "eve"),
    [
        ("America/New_York", "2026-11-27T20:00", "2026-11-26T05:00Z"),  # to 27th 05:00Z
        ("Asia/Tokyo", "2026-11-28T08:00", "2026-11-26T15:00Z"),  # to 27th 15:00Z
        ("Europe/Berlin", "2026-10-26T19:00", "2026-10-24T22:00Z"),  # a day of 25 hours
    ],
)
def test_its_eve_is_the_day_before_by_its_own_clock(
    app: Flask, aki: FlaskClient, club: str, zone: str, starts: str, eve: str
) -> None:
    day, clock = starts.split("T")
    with time_machine.travel("2026-10-01T12:00:00Z"):
        opened(aki, club, "Coming", day=day, time=clock, zone=zone)
    first = datetime.fromisoformat(eve)
    length = timedelta(hours=25 if zone == "Europe/Berlin" else 24)

    def heard(at: datetime) -> int:
        with time_machine.travel(at), app.app_context():
            return len(on_their_eve())

    minute = timedelta(minutes=1)
    expected = [0, 1, 1, 0]
    at = [first - minute, first + minute, first + length - minute, first + length + minute]
    assert [heard(moment) for moment in at] == expected
