"""Helpers' links."""

import re

from flask import Flask
from flask.testing import FlaskClient


def invite(aki: FlaskClient, club: str) -> str:
    """A new helper; the path of the link."""
    page = aki.post(f"{club}/helpers", data={"name": "Emi"}).text
    return str(re.findall(r'value="[^"]*(/h/\w+)"', page)[0])


def test_a_link_is_shown_once(aki: FlaskClient, club: str, client: FlaskClient) -> None:
    link = invite(aki, club)
    page = aki.get(f"{club}/helpers").text
    assert "Emi" in page
    assert link not in page
    assert "Half Moon" in client.get(link).text


def test_a_link_that_was_taken_back_leads_nowhere(
    aki: FlaskClient, club: str, client: FlaskClient
) -> None:
    link = invite(aki, club)
    assert aki.post(f"{club}/helpers/1/revoke").status_code == 303
    assert client.get(link).status_code == 404
    assert "Emi" not in aki.get(f"{club}/helpers").text


def test_a_helper_needs_a_name(aki: FlaskClient, club: str, app: Flask) -> None:
    answer = aki.post(f"{club}/helpers", data={"name": " "})
    assert answer.status_code == 422
    assert 'id="name-reason"' in answer.text
