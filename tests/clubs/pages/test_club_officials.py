"""Two organisers and more: a link that works once, handing over, leaving, removing."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.pages import form, forms

SignedIn = Callable[[str], FlaskClient]
PASSWORD = "another password"


def invite(aki: FlaskClient, club: str, name: str = "Emi") -> str:
    """The path of a link for one more organiser."""
    page = form(aki, f"{club}/organisers", to="/organisers").fill(name=name).send(aki).text
    return str(re.findall(r'value="[^"]*(/o/\w+)"', page)[0])


def join(browser: FlaskClient, link: str, press: str, **typed: str) -> TestResponse:
    """Fill the invitation's form in."""
    return form(browser, link, press=press).fill(**typed).send(browser, press)


def test_somebody_new_runs_the_club_with_an_account_of_their_own(
    aki: FlaskClient, club: str, client: FlaskClient
) -> None:
    link = invite(aki, club)
    assert client.get(club).status_code == 403
    answer = join(client, link, "Make an account", name="Emi", password=PASSWORD)
    assert answer.status_code == 303
    assert answer.location.endswith(club)
    new = form(client, f"{club}/events/new", press="Open the event").fill(name="By Emi")
    event = new.send(client).location.removesuffix("/roll-call")
    assert aki.get(f"{event}/settings").status_code == 200
    assert client.get(f"{event}/settings").status_code == 200
    assert "Half Moon" in client.get("/clubs/").text
    assert "By Emi" in client.get("/organiser").text


def test_the_link_works_once(aki: FlaskClient, club: str, organiser: SignedIn) -> None:
    link = invite(aki, club)
    emi, fumi = organiser("Emi"), organiser("Fumi")
    assert join(emi, link, "Become an organiser").status_code == 303
    assert fumi.get(link).status_code == 404
    assert fumi.post(link).status_code == 404
    assert fumi.get(club).status_code == 403


def test_looking_at_the_link_does_nothing_and_it_can_be_taken_back(
    aki: FlaskClient, club: str, organiser: SignedIn
) -> None:
    link, emi = invite(aki, club), organiser("Emi")
    assert emi.get(link).status_code == 200
    assert emi.get(club).status_code == 403
    assert form(aki, f"{club}/organisers", to="/withdraw").send(aki).status_code == 303
    assert emi.get(link).status_code == 404


def test_a_club_is_handed_over(aki: FlaskClient, club: str, organiser: SignedIn) -> None:
    assert not [f for f in forms(aki.get(f"{club}/organisers").text) if "/remove" in f.action]
    emi = organiser("Emi")
    join(emi, invite(aki, club), "Become an organiser")
    answer = form(aki, f"{club}/organisers", press="Stop being an organiser").send(aki)
    assert answer.status_code == 303
    assert aki.get(club).status_code == 403
    assert "Half Moon" not in aki.get("/clubs/").text
    assert "Ben" in emi.get(club).text


def test_the_last_one_stays(aki: FlaskClient, club: str, organiser: SignedIn) -> None:
    emi = organiser("Emi")
    join(emi, invite(aki, club), "Become an organiser")
    mine = form(aki, f"{club}/organisers", press="Stop being an organiser")
    theirs = form(emi, f"{club}/organisers", press="Stop being an organiser")
    assert mine.send(aki).status_code == 303
    answer = theirs.send(emi)
    assert answer.status_code == 422
    assert "Somebody has to keep the club" in answer.text
    assert emi.get(club).status_code == 200


def test_one_is_removed(aki: FlaskClient, club: str, organiser: SignedIn) -> None:
    emi = organiser("Emi")
    join(emi, invite(aki, club), "Become an organiser")
    assert form(aki, f"{club}/organisers", press="Remove").send(aki).status_code == 303
    assert emi.get(club).status_code == 403


def test_who_runs_it_already_is_told_and_the_link_is_kept(aki: FlaskClient, club: str) -> None:
    link = invite(aki, club)
    answer = join(aki, link, "Become an organiser")
    assert answer.status_code == 422
    assert "You are an organiser of this club already." in answer.text
    assert aki.get(link).status_code == 200


@pytest.mark.parametrize(
    ("press", "typed", "why"),
    [
        ("Make an account", {"name": "Aki", "password": PASSWORD}, "This account name is taken"),
        ("Make an account", {"name": "Emi", "password": "short"}, "at least 10 characters"),
        ("I have an account", {"name": "Aki", "password": PASSWORD}, "do not belong together"),
    ],
)
def test_an_account_that_cannot_be_made_or_is_another_s(
    aki: FlaskClient, club: str, client: FlaskClient, press: str, typed: dict[str, str], why: str
) -> None:
    link = invite(aki, club)
    answer = join(client, link, press, **typed)
    assert answer.status_code == 422
    assert why in answer.text
    assert f'value="{typed["name"]}"' in answer.text
    assert client.get(club).status_code == 403
    assert aki.get("/organiser/browsers").status_code == 200  # the old password still holds
