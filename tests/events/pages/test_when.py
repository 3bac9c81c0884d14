"""Day, time and place of an event: set in its form, changed at will, and gone by everywhere."""

from __future__ import annotations

import json
import re

from flask.testing import FlaskClient

from tests.pages import form

DAY = {"day": "2027-03-05", "time": "18:30", "until": "22:00", "place": "Harbour hall"}


def opened(aki: FlaskClient, club: str, name: str, **typed: str) -> str:
    """The path of an event that was opened by its form."""
    new = form(aki, f"{club}/events/new", press="Open the event").fill(name=name, **typed)
    answer = new.send(aki)
    assert answer.status_code == 303, answer.text
    return str(answer.location).removesuffix("/roll-call")


def test_an_evening_is_prepared_for_another_day_and_moved(aki: FlaskClient, club: str) -> None:
    event = opened(aki, club, "Spring", **DAY)
    page = aki.get(event).text
    assert "Friday, 5 March 2027 18:30" in page
    assert "Harbour hall" in page
    assert "5 Mar 2027 18:30" in aki.get(club).text

    settings = form(aki, f"{event}/settings", to="/when")
    assert settings.values["time"] == ["18:30"]
    assert settings.fill(day="2027-03-06", place="Café").send(aki).status_code == 303
    page = aki.get(event).text
    assert "Saturday, 6 March 2027 18:30" in page
    assert "Café" in page

    history = aki.get(f"{event}/history").text
    assert "Day and time: 6 Mar 2027 18:30, Café" in history
    assert form(aki, f"{event}/history", to="/undo").send(aki).status_code == 303
    assert "Friday, 5 March 2027 18:30" in aki.get(event).text
    assert "5 Mar 2027 18:30" in aki.get(club).text


def test_what_is_printed_and_passed_on_has_the_day(aki: FlaskClient, club: str) -> None:
    event = opened(aki, club, "Spring", **DAY)
    assert "5 March 2027" in aki.get(f"{event}/print/standings").text
    data = json.loads(aki.get(f"{event}/event.json").data)
    when = next(line["data"] for line in data["lines"] if line["kind"] == "when")
    expected = {"starts": "2027-03-05T18:30", "until": "22:00", "place": "Harbour hall"}
    assert when == expected


def test_a_time_that_is_none_is_refused_and_kept(aki: FlaskClient, club: str) -> None:
    new = form(aki, f"{club}/events/new", press="Open the event")
    answer = new.fill(name="Spring", day="2027-03-05", time="", place="Hall").send(aki)
    assert answer.status_code == 422
    assert "Write the time like 18:30." in answer.text
    assert 'value="2027-03-05"' in answer.text
    assert 'value="Hall"' in answer.text
    far = form(aki, f"{club}/events/new", press="Open the event")
    answer = far.fill(name="Spring", day="0001-01-01", time="18:30").send(aki)
    assert answer.status_code == 422
    assert "Choose a year from 1990 to 2100." in answer.text


def test_the_next_event_begins_at_the_same_time_and_place(aki: FlaskClient, club: str) -> None:
    opened(aki, club, "Spring", **DAY)
    new = form(aki, f"{club}/events/new", press="Open the event")
    assert new.values["day"] == [""]
    assert new.values["time"] == ["18:30"]
    assert new.values["place"] == ["Harbour hall"]


def test_a_season_has_its_evenings_in_the_order_of_their_days(aki: FlaskClient, club: str) -> None:
    opened(aki, club, "Second", season="Autumn", **DAY)
    opened(aki, club, "First", season="Autumn", **{**DAY, "day": "2027-02-05"})
    page = aki.get(f"{club}/seasons/Autumn").text
    assert re.findall(r'<a class="name" [^>]*>(\w+)</a>', page) == ["Second", "First"]
    assert re.findall(r'<a class="name" [^>]*>(Second|First)</a>', aki.get(club).text) == [
        "Second",
        "First",
    ]


def test_without_a_day_an_event_is_held_when_it_was_opened(aki: FlaskClient, club: str) -> None:
    event = opened(aki, club, "Tonight")
    data = json.loads(aki.get(f"{event}/event.json").data)
    assert "when" not in {line["kind"] for line in data["lines"]}
