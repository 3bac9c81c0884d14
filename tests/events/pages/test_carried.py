"""A new event is like the last one: also in who sits with whom, and who keeps a table."""

import re
from collections.abc import Callable

import pytest
from flask.testing import FlaskClient

from tests.events.pages.conftest import NAMES, Evening
from tests.events.pages.test_event_history import played
from tests.pages import form

Opened = Callable[..., Evening]
PATH = "/seating/pairs"


def say(night: Evening, press: str, one: int, other: int) -> None:
    """A pair more, by the page."""
    page = form(night.organiser, night.path + PATH, to=PATH).fill(one=str(one), other=str(other))
    assert page.send(night.organiser, press=press).status_code == 303


def next_event(aki: FlaskClient, club: str) -> Evening:
    """Another event, by the form as it stands."""
    again = form(aki, f"{club}/events/new", press="").fill(name="Second evening")
    return Evening(aki, str(again.send(aki).location).removesuffix("/roll-call"), [])


def listed(night: Evening, section: str) -> list[str]:
    """Who is listed there."""
    part = night.see(PATH).split(f'<h2 id="{section}"')[1].split("</section>")[0]
    return [name.strip() for name in re.findall(r'<span class="name">([^<]+)<', part)]


@pytest.fixture
def first(evening: Opened) -> Evening:
    """An evening of eight with every kind of wish."""
    night = evening(8)
    say(night, "Never at one table", 1, 2)
    say(night, "Always together", 3, 4)
    keeps = form(night.organiser, night.path + PATH, to="/table").fill(stays="5", table="2")
    assert keeps.send(night.organiser).status_code == 303
    return night


def test_pairs_and_kept_tables_go_on(first: Evening, aki: FlaskClient, club: str) -> None:
    page = first.organiser.get(f"{club}/events/new").text
    assert "Same as First evening" in page
    assert f"Never at one table: {NAMES[0]} – {NAMES[1]}" in page
    second = next_event(aki, club)
    assert listed(second, "apart") == [f"{NAMES[0]} – {NAMES[1]}"]
    assert listed(second, "together") == [f"{NAMES[2]} – {NAMES[3]}"]
    assert listed(second, "fixed") == [NAMES[4]]


def test_teams_go_on_without_whoever_was_forgotten(
    evening: Opened, aki: FlaskClient, club: str
) -> None:
    night = evening(6)
    words = {
        "team__1": "Carp",
        "team__2": "Carp",
        "team__3": "Carp",
        "team__4": "Tuna",
        "team__5": "Tuna",
    }
    teams = form(aki, night.path + PATH, to="/teams").fill(**words)
    assert teams.send(aki).status_code == 303
    for person in (2, 5):
        form(aki, f"{club}/members/{person}", to="/forget").fill(sure="1").send(aki)
    assert re.search(f"Team: Carp.*{NAMES[0]}, {NAMES[2]}", aki.get(f"{club}/events/new").text)
    typed = form(aki, next_event(aki, club).path + PATH, to="/teams").values
    named = [key for key, value in typed.items() if key.startswith("team.") and value != [""]]
    assert named == ["team.1", "team.3"]


def test_a_wish_goes_on_until_it_comes_true(evening: Opened, aki: FlaskClient, club: str) -> None:
    night = evening(4)  # one table: those who are here meet
    say(night, "Together once", 1, 2)
    say(night, "Together once", 1, 8)
    played(night)
    assert listed(next_event(aki, club), "wished") == [f"{NAMES[0]} – {NAMES[7]}"]


def test_whoever_was_forgotten_is_in_no_pair(first: Evening, aki: FlaskClient, club: str) -> None:
    forget = form(aki, f"{club}/members/2", to="/forget").fill(sure="1")
    assert forget.send(aki).status_code == 303
    second = next_event(aki, club)
    assert listed(second, "apart") == []
    assert listed(second, "together") == [f"{NAMES[2]} – {NAMES[3]}"]
