"""The organiser's desk."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.models import Sheet
from companion.services.organisers import add_organiser
from companion.services.transaction import writing
from tests.services import evenings

RIGHT = {"name": "Aki", "password": "a long password"}


@pytest.fixture(autouse=True)
def aki(app: Flask) -> None:
    """An organiser and a sheet to look after."""
    with app.app_context():
        add_organiser(**RIGHT)
        with writing() as session:
            session.add(Sheet(code="sss", game="fisherman", names=["Ben", "Chie", "Dan"]))


def test_the_desk_asks_who_is_there(client: FlaskClient) -> None:
    page = client.get("/organiser").text
    assert 'name="password"' in page
    assert "Chie" not in page


def test_a_wrong_password_is_told_and_the_name_kept(client: FlaskClient) -> None:
    answer = client.post("/organiser/sign-in", data=RIGHT | {"password": "wrong"})
    assert answer.status_code == 422
    assert "do not belong together" in answer.text
    assert 'value="Aki"' in answer.text


def test_the_desk_lists_and_closes(client: FlaskClient) -> None:
    client.post("/organiser/sign-in", data=RIGHT)
    page = client.get("/organiser").text
    assert "Ben, Chie, Dan" in page
    assert "/sheets/sss" in page
    assert client.post("/organiser/sheet/sss/close").status_code == 303
    assert "/organiser/sheet/sss/reopen" in client.get("/organiser").text


def test_only_organisers_close(client: FlaskClient) -> None:
    assert client.post("/organiser/sheet/sss/close").status_code == 403


def test_signing_out(client: FlaskClient) -> None:
    client.post("/organiser/sign-in", data=RIGHT)
    client.post("/organiser/sign-out")
    assert 'name="password"' in client.get("/organiser").text


def test_a_new_password_signs_every_browser_out(app: Flask, client: FlaskClient) -> None:
    client.post("/organiser/sign-in", data=RIGHT)
    with app.app_context():
        add_organiser("Aki", "another password")
    assert 'name="password"' in client.get("/organiser").text


def test_an_event_s_sheets_are_on_its_own_pages(app: Flask, client: FlaskClient) -> None:
    with app.app_context():
        event, _ = evenings.opened(4)
        evenings.started(event)
    client.post("/organiser/sign-in", data=RIGHT)
    page = client.get("/organiser").text
    assert page.count("/organiser/sheet/") == 1
    assert "/organiser/sheet/sss/close" in page


def test_a_desk_with_nothing_on_it_says_what_will_be(app: Flask, client: FlaskClient) -> None:
    client.post("/organiser/sign-in", data=RIGHT)
    with app.app_context(), writing() as session:
        session.query(Sheet).delete()
    page = client.get("/organiser").text
    assert "are listed here" in page
    assert "What you close" not in page
