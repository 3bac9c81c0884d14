"""The cookie: it lasts, whatever the clock of the machine does."""

from datetime import timedelta

import pytest
import time_machine
from flask import Flask
from flask.testing import FlaskClient

from companion.clubs.accounts.organisers import add_organiser
from companion.models import now
from tests.conftest import Cast
from tests.pages import form
from tests.site.matches import started

PASSWORD = "a long password"


@pytest.mark.parametrize("set_back", [timedelta(minutes=1), timedelta(hours=1), timedelta(days=9)])
def test_a_clock_that_is_set_back_loses_no_seat(
    app: Flask, cast: Cast, set_back: timedelta
) -> None:
    code = started(app, [cast.aki, cast.ben, cast.chie])
    assert 'name="move"' in cast.ben.get(f"/matches/{code}").text
    with time_machine.travel(now() - set_back):
        assert 'name="move"' in cast.ben.get(f"/matches/{code}").text
        cast.ben.get("/")
    assert 'name="move"' in cast.ben.get(f"/matches/{code}").text


def test_a_clock_that_is_set_back_signs_no_organiser_out(app: Flask, client: FlaskClient) -> None:
    with app.app_context():
        add_organiser("Aki", PASSWORD)
    signing = form(client, "/organiser", to="/sign-in").fill(name="Aki", password=PASSWORD)
    assert signing.send(client).status_code == 303
    with time_machine.travel(now() - timedelta(hours=1)):
        assert "Sign out" in client.get("/organiser").text


def test_a_cookie_ends_all_the_same(app: Flask, cast: Cast) -> None:
    code = started(app, [cast.aki, cast.ben, cast.chie])
    with time_machine.travel(now() + timedelta(days=200)):
        assert 'name="move"' not in cast.ben.get(f"/matches/{code}").text
