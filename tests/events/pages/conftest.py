"""An evening for page tests: an organiser, a club, an event, and people who come."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.clubs.accounts.organisers import add_organiser
from tests.made_once import browser_with, session_of

PASSWORD = "a long password"
NAMES = ["Ben", "Chie", "Dan", "Emi", "Fumi", "Goro", "Hana", "Iku"]


@dataclass
class Evening:
    """An event and the browser of whoever runs it."""

    organiser: FlaskClient
    path: str
    people: list[int]

    def post(self, path: str, **form: object) -> TestResponse:
        """Send a form of the event's."""
        return self.organiser.post(self.path + path, data=form)

    def see(self, path: str = "") -> str:
        """One of its pages."""
        answer = self.organiser.get(self.path + path)
        assert answer.status_code == 200, answer.status
        return answer.text

    def seat(self) -> None:
        """Seat the next round."""
        assert self.post("/seating", plan="0").status_code == 303

    def start(self) -> None:
        """Begin the round that is seated."""
        self.seat()
        seen = self.see("/seating").split('name="seen" value="')[1].split('"')[0]
        assert self.post("/seating/start", seen=seen).status_code == 303


@pytest.fixture
def aki(app: Flask, once: Callable[..., Any]) -> FlaskClient:
    """The organiser's browser."""

    def signed_in() -> dict[str, Any]:
        with app.app_context():
            add_organiser("Aki", PASSWORD)
        browser = app.test_client()
        browser.post("/organiser/sign-in", data={"name": "Aki", "password": PASSWORD})
        return session_of(browser)

    return browser_with(app, once("organiser", signed_in))


@pytest.fixture
def club(aki: FlaskClient, once: Callable[..., str]) -> str:
    """The path of a club with eight members."""

    def opened() -> str:
        path = str(aki.post("/clubs/", data={"name": "Half Moon"}).location)
        aki.post(f"{path}/members", data={"lines": "\n".join(NAMES)})
        return path

    return once("club", opened)


@pytest.fixture
def evening(aki: FlaskClient, club: str) -> Callable[..., Evening]:
    """Opens an event at which so many people are present."""

    def opened(people: int = 8, **settings: str) -> Evening:
        form = {"name": "First evening", "games": "fisherman", **settings}
        answer = aki.post(f"{club}/events/new", data=form)
        assert answer.status_code == 303, answer.text
        found = Evening(aki, str(answer.location).removesuffix("/roll-call"), [])
        found.people = list(range(1, people + 1))
        if people:
            found.post("/roll-call", person=found.people, how="present")
        return found

    return opened


@pytest.fixture
def night(
    aki: FlaskClient, evening: Callable[..., Evening], once: Callable[..., tuple[str, list[int]]]
) -> Evening:
    """One table of four, played and closed."""
    from tests.events.pages.nights import closed

    def stored() -> tuple[str, list[int]]:
        night = closed(evening)
        return night.path, night.people

    return Evening(aki, *once("night", stored))


@pytest.fixture
def helper(app: Flask, night: Evening) -> FlaskClient:
    """The phone of Emi, who helps at that."""
    from tests.events.pages.nights import helping

    return helping(app, night)
