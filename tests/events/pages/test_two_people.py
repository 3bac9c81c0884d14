"""One person twice on the list, or two: merged, refused with the reason, never asked again."""

from __future__ import annotations

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.events.pages.test_evening import Opened, fill_in, sheets
from tests.events.pages.test_namesakes import people, written_down
from tests.pages import form


def merged(aki: FlaskClient, club: str, one: int, into: int) -> TestResponse:
    """Press *They are one person* on a member's page."""
    return form(aki, f"{club}/members/{one}", "/merge").fill(into=str(into)).send(aki)


def test_two_who_sat_at_one_table_are_two(evening: Opened, aki: FlaskClient, club: str) -> None:
    night = evening(4)
    night.start()
    (sheet,) = sheets(night.see("/round"))
    fill_in(aki, sheet)
    form(aki, f"{night.path}/round/1", "/close").send(aki)
    night.post("/end")
    refused = merged(aki, club, 1, 2)
    assert refused.status_code == 422
    assert "both sat at table 1 of First evening, Round 1" in refused.text
    assert merged(aki, club, 5, 1).status_code == 303


def test_two_who_are_both_here_are_two(evening: Opened, aki: FlaskClient, club: str) -> None:
    night = evening(2)
    refused = merged(aki, club, 1, 2)
    assert "Both are checked in at First evening" in refused.text
    night.post("/roll-call", person=["2"], how="gone")
    assert merged(aki, club, 1, 2).status_code == 303


def test_they_are_two_people_silences_the_proposal(aki: FlaskClient, club: str) -> None:
    written_down(aki, club, "Ben (tall)")
    page = aki.get(club).text
    assert "One person twice?" not in page  # the mark is the answer
    assert "Ben (1) · Ben (tall)" in page
    form(aki, club, "/ask-again").send(aki)
    assert "One person twice?" in aki.get(club).text
    form(aki, club, "/apart").send(aki)
    assert "One person twice?" not in aki.get(club).text
    written_down(aki, club, "Ben (old)")
    assert "One person twice?" not in aki.get(club).text


def test_one_person_needs_no_number(aki: FlaskClient, club: str) -> None:
    written_down(aki, club, "Ben (2)")
    assert merged(aki, club, 9, 1).status_code == 303
    assert "Ben" in people(aki, club)
    form(aki, f"{club}/members/1", "/separate").send(aki)
    assert {"Ben (1)", "Ben (2)"} <= set(people(aki, club))
