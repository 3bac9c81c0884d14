"""An organiser who is signed in, with a club."""

import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.clubs.accounts.organisers import add_organiser

PASSWORD = "a long password"


@pytest.fixture
def organiser(app: Flask) -> Callable[[str], FlaskClient]:
    """A browser in which an organiser of that name is signed in."""

    def signed_in(name: str) -> FlaskClient:
        with app.app_context():
            add_organiser(name, PASSWORD)
        browser = app.test_client()
        answer = browser.post("/organiser/sign-in", data={"name": name, "password": PASSWORD})
        assert answer.status_code == 303
        return browser

    return signed_in


@pytest.fixture
def aki(organiser: Callable[[str], FlaskClient]) -> FlaskClient:
    return organiser("Aki")


@pytest.fixture
def club(aki: FlaskClient) -> str:
    """The path of Aki's club, with three members."""
    answer = aki.post("/clubs/", data={"name": "Half Moon"})
    assert answer.status_code == 303
    path = str(answer.location)
    added = aki.post(f"{path}/members", data={"lines": "Ben\nChie\nDan,だん"})
    assert re.search(r"added=3$", added.location)
    return path
