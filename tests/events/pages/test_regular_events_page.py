"""A club's regular events: the rule is set once, then each opens by itself."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
import time_machine
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.clubs.members.members import player_link
from companion.core.transaction import writing
from companion.models import Event, Member, Series, db
from companion.tasks.sweep import sweep
from tests.events.pages.conftest import Evening
from tests.events.pages.test_calendar import fields
from tests.events.pages.test_kit_games import GOLF, key_of, kit_file
from tests.events.pages.test_when import opened
from tests.pages import Form, form, forms

TOKYO = ZoneInfo("Asia/Tokyo")
NIGHT = {"name": "Club night", "day": "2026-12-10", "time": "19:00"}


@pytest.fixture(autouse=True)
def tuesday() -> Iterator[time_machine.Traveller]:
    """1 December 2026."""
    moment = datetime(2026, 12, 1, 12, tzinfo=TOKYO)
    with time_machine.travel(moment, tick=False) as clock:
        yield clock


def repeating(aki: FlaskClient, club: str, **typed: str) -> TestResponse:
    """Set the rule by its form."""
    page = form(aki, f"{club}/regular", press="Start repeating")
    return page.fill(**{**NIGHT, "zone": "Asia/Tokyo", "every": "fortnight", **typed}).send(aki)


def later(aki: FlaskClient, club: str) -> Form:
    """The form in which any date can be skipped."""
    page = f"{club}/regular"
    return next(one for one in forms(aki.get(page).text, page) if one.values.get("off") == [""])


def member(app: Flask, number: int = 1) -> FlaskClient:
    """A member's phone, which opened the personal link."""
    with app.test_request_context():
        link = player_link(db.session.get_one(Member, number))
    phone = app.test_client()
    phone.get(f"/p/{link}")
    return phone


def at(app: Flask, clock: time_machine.Traveller, moment: str) -> list[str]:
    """The regular events there are after the sweep of that moment: their addresses."""
    clock.move_to(datetime.fromisoformat(moment).replace(tzinfo=TOKYO))
    with app.app_context():
        sweep()
        chosen = db.select(Event).where(Event.name == "Club night").order_by(Event.starts_at)
        return [f"/events/{event.code}" for event in db.session.scalars(chosen)]


def test_the_next_event_opens_by_itself_and_a_skipped_one_does_not(
    app: Flask, aki: FlaskClient, club: str, tuesday: time_machine.Traveller
) -> None:
    assert "Regular events" in aki.get(club).text
    assert repeating(aki, club, place="Harbour hall").status_code == 303
    skip = form(aki, f"{club}/regular", to="/days", press="Skip this date")
    later = [
        one
        for one in forms(aki.get(skip.page).text, skip.page)
        if one.open_to.get("off", 1) is None
    ]
    assert later[-1].fill(off="2026-12-24").send(aki).status_code == 303
    ben = member(app)
    page = ben.get(f"{club}/evenings").text
    assert page.index("Later dates") < page.index("Thu 10 Dec") < page.index("Thu 7 Jan")
    assert "Sign-up opens on Thu 3 Dec." in page
    assert "24 Dec" not in page

    feed = next(text for text in page.split('"') if text.endswith("/calendar.ics"))
    before = fields(ben, feed)
    assert [one["DTSTART"] for one in before][:2] == ["20261210T100000Z", "20270107T100000Z"]
    assert before[0]["SUMMARY"] == "Club night · Half Moon"
    assert before[0]["LOCATION"] == "Harbour hall"
    assert before[0]["DESCRIPTION"] == "Sign-up opens on Thu 3 Dec."
    assert before[0]["URL"].endswith(f"{club}/evenings")

    assert at(app, tuesday, "2026-12-03T18:59") == []
    (first,) = at(app, tuesday, "2026-12-03T19:00")
    after = fields(ben, feed)
    assert [one["UID"] for one in after].count(before[0]["UID"]) == 1
    assert {one["UID"] for one in before} <= {one["UID"] for one in after}
    (opened_now,) = [one for one in after if one["UID"] == before[0]["UID"]]
    assert opened_now["URL"].endswith(first)
    assert int(opened_now["SEQUENCE"]) > int(before[0]["SEQUENCE"])

    assert f"{first}/sign-up" in ben.get(f"{club}/evenings").text
    form(ben, f"{first}/sign-up", press="Sign up as Ben").send(ben)
    assert "Ben" in aki.get(f"{first}/sign-ups").text

    assert at(app, tuesday, "2026-12-24T20:00") == [first]
    both = at(app, tuesday, "2026-12-31T19:00")
    assert both[0] == first
    assert len(both) == 2
    assert "7 January 2027 19:00" in ben.get(both[1]).text


def test_the_form_begins_with_the_last_event_and_shows_what_is_wrong(
    aki: FlaskClient, club: str
) -> None:
    assert "The first one has the usual settings." in aki.get(f"{club}/regular").text
    opened(aki, club, "Spring", day="2026-11-05", time="18:30", until="22:00", place="Café")
    page = form(aki, f"{club}/regular", press="Start repeating")
    typed = {name: page.values[name] for name in ("name", "day", "time", "until", "place")}
    assert typed == {
        "name": ["Spring"], "day": [""], "time": ["18:30"], "until": ["22:00"], "place": ["Café"]
    }  # fmt: skip
    for wrong, said in (
        ({"name": ""}, "expected a name"),
        ({"day": ""}, "Write the day like 2026-11-28."),
        ({"time": ""}, "Write the time like 18:30."),
        ({"day": "2026-12-31", "every": "nth"}, "Not every month has a fifth one."),
        ({"ahead": "0"}, "0 is not between 1 and 60"),
        ({"ahead": "x"}, "Days before: "),
    ):
        answer = repeating(aki, club, **wrong)
        assert answer.status_code == 422
        assert said in answer.text
    unticked = form(aki, f"{club}/regular", press="Start repeating").fill(**NIGHT).set("every")
    assert "Choose how often." in unticked.send(aki).text
    assert repeating(aki, club, day="2026-12-31", every="last").status_code == 303
    stored = form(aki, f"{club}/regular", press="Save").values
    assert (stored["every"], stored["day"], stored["ahead"]) == (["last"], ["2026-12-31"], ["7"])


def test_a_day_is_skipped_and_brought_back(aki: FlaskClient, club: str) -> None:
    repeating(aki, club)
    skip = form(aki, f"{club}/regular", press="Skip this date")
    assert skip.values["off"] == ["2026-12-10"]
    assert skip.send(aki).status_code == 303
    assert "<s>Thu 10 Dec</s>" in aki.get(f"{club}/regular").text
    assert form(aki, f"{club}/regular", press="Bring back").send(aki).status_code == 303
    assert "<s>" not in aki.get(f"{club}/regular").text
    answer = later(aki, club).fill(off="2026-12-11").send(aki)
    assert answer.status_code == 422
    assert "No further regular event is planned on this day." in answer.text
    assert "Choose a day." in later(aki, club).send(aki).text


def test_two_organisers_change_the_rule(app: Flask, aki: FlaskClient, club: str) -> None:
    repeating(aki, club)
    mine = form(aki, f"{club}/regular", press="Save").fill(name="Mine", every="last")
    form(aki, f"{club}/regular", press="Save").fill(name="Theirs").send(aki)
    asked = mine.send(aki)
    assert asked.status_code == 409
    assert "Theirs" in asked.text
    assert "Every month, the last such weekday" in asked.text


def test_it_is_stopped(app: Flask, aki: FlaskClient, club: str) -> None:
    repeating(aki, club)
    assert form(aki, f"{club}/regular", press="Stop repeating").send(aki).status_code == 303
    page = aki.get(f"{club}/regular").text
    assert "Stopped: no more events are created by themselves." in page
    assert "Skip this date" not in page
    assert "Later dates" not in member(app).get(f"{club}/evenings").text


def test_strangers_see_later_dates_only_of_public_events(
    app: Flask, aki: FlaskClient, club: str, client: FlaskClient
) -> None:
    opened(aki, club, "Open day")
    private = opened(aki, club, "Ours")
    repeating(aki, club)
    assert "Later dates" in client.get(f"{club}/evenings").text
    assert len(fields(client, f"{club}/calendar.ics")) == 6
    form(aki, f"{private}/settings", press="Make private").send(aki)
    assert "Later dates" not in client.get(f"{club}/evenings").text
    assert len(fields(client, f"{club}/calendar.ics")) == 0
    assert "Later dates" in member(app).get(f"{club}/evenings").text


def damage(app: Flask) -> None:
    """The stored rule cannot be read any more."""
    with app.app_context(), writing() as session:
        session.execute(db.update(Series).values(rule={"every": "year"}))


DAMAGED = "The stored rule cannot be read"


def test_a_damaged_rule_is_said_on_its_own_page_only(
    app: Flask, aki: FlaskClient, club: str
) -> None:
    opened(aki, club, "Spring", day="2026-12-05", time="18:30")
    repeating(aki, club)
    damage(app)
    assert DAMAGED in aki.get(f"{club}/regular").text
    assert aki.get(club).status_code == 200
    assert "Spring" in aki.get(f"{club}/evenings").text
    assert len(fields(aki, f"{club}/calendar.ics")) == 1
    refused = aki.post(f"{club}/regular/days", data={"off": "2026-12-24", "skipped": "1"})
    assert refused.status_code == 422
    assert "No further regular event is planned on this day." in refused.text


def test_a_damaged_rule_is_set_again_and_creates_no_event_twice(
    app: Flask, aki: FlaskClient, club: str, tuesday: time_machine.Traveller
) -> None:
    repeating(aki, club)
    first = at(app, tuesday, "2026-12-03T19:00")
    assert len(first) == 1
    damage(app)
    assert at(app, tuesday, "2026-12-09T19:00") == first
    assert repeating(aki, club, every="week").status_code == 303
    assert DAMAGED not in aki.get(f"{club}/regular").text
    assert at(app, tuesday, "2026-12-09T20:00") == first
    assert len(at(app, tuesday, "2026-12-10T19:00")) == 2


def test_a_damaged_rule_can_be_given_up(app: Flask, aki: FlaskClient, club: str) -> None:
    repeating(aki, club)
    damage(app)
    assert form(aki, f"{club}/regular", to="/regular/stop").send(aki).status_code == 303
    assert DAMAGED not in aki.get(f"{club}/regular").text
    with app.app_context():
        assert db.session.scalars(db.select(Series)).all() == []


def test_a_game_that_a_kit_file_brought_is_played_again(
    app: Flask, aki: FlaskClient, club: str, tuesday: time_machine.Traveller
) -> None:
    before = Evening(aki, opened(aki, club, "Spring", day="2026-11-05", time="18:30"), [])
    assert kit_file(before, GOLF).status_code == 303
    change = form(aki, f"{before.path}/settings", "").set("games", key_of(before, "Golf"))
    assert change.save(aki).status_code == 303
    assert repeating(aki, club).status_code == 303
    (first,) = at(app, tuesday, "2026-12-03T19:00")
    lines = json.loads(aki.get(f"{first}/event.json").text)["lines"]
    assert [one["data"]["kit"] for one in lines if one["kind"] == "kit"] == [GOLF]
    assert form(aki, f"{first}/settings", "").values["games"] == [key_of(before, "Golf")]
