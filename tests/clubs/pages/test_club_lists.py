"""The organiser's clubs and their lists."""

from collections.abc import Callable

import pytest
from flask.testing import FlaskClient

from tests.pages import forms


def test_the_list_is_kept_by_its_organiser(aki: FlaskClient, club: str) -> None:
    page = aki.get(f"{club}?added=3").text
    assert "3 members have been added to the list" in page
    assert page.index("Ben") < page.index("Chie")
    assert "Half Moon" in aki.get("/clubs/").text


def test_a_bad_line_is_named_and_what_was_typed_is_kept(aki: FlaskClient, club: str) -> None:
    answer = aki.post(f"{club}/members", data={"lines": "Emi\n" + "x" * 41})
    assert answer.status_code == 422
    assert "Line 2:" in answer.text
    assert "Emi\n" + "x" * 41 in answer.text
    assert ">Emi<" not in aki.get(club).text


@pytest.mark.parametrize("path", ["/clubs/", "/organiser/browsers"])
def test_strangers_see_no_lists(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 403


def test_another_organiser_sees_nothing_of_the_club(
    organiser: Callable[[str], FlaskClient], client: FlaskClient, club: str
) -> None:
    ben = organiser("Ben")
    for who in (ben, client):
        for path in (club, f"{club}/members/1", f"{club}/helpers"):
            assert who.get(path).status_code == 403
        for path in ("/name", "/members", "/members/1", "/members/1/forget", "/helpers"):
            assert who.post(club + path, data={"name": "x"}).status_code == 403
    assert "Half Moon" not in ben.get("/clubs/").text


def test_a_club_that_is_not_there(aki: FlaskClient) -> None:
    assert aki.get("/clubs/nowhere").status_code == 404


def test_a_club_is_renamed(aki: FlaskClient, club: str) -> None:
    aki.post(f"{club}/name", data={"name": "Full Moon"})
    assert "Full Moon" in aki.get(club).text
    assert aki.post(f"{club}/name", data={"name": " "}).status_code == 422


def test_signed_in_browsers_are_listed_and_ended(
    organiser: Callable[[str], FlaskClient], aki: FlaskClient
) -> None:
    other = organiser("Ben")
    again = other.application.test_client()
    again.post("/organiser/sign-in", data={"name": "Ben", "password": "a long password"})
    page = again.get("/organiser/browsers").text
    assert page.split("<main")[1].count("signed in ") == 2
    assert page.count("this browser") == 1
    number = page.split("/organiser/browsers/")[1].split("/")[0]
    assert again.post(f"/organiser/browsers/{number}/end").status_code == 303
    assert other.get("/organiser/browsers").status_code == 403
    assert aki.get("/organiser/browsers").status_code == 200


def test_members_that_are_sent_again_are_on_the_list_once(aki: FlaskClient, club: str) -> None:
    form = next(one for one in forms(aki.get(club).text, club) if one.action == f"{club}/members")
    form.fill(lines="Emi, えみ\n\nFumi (tall)")
    first, again = form.send(aki), form.send(aki)
    assert (again.status_code, again.location) == (303, first.location)
    listed = aki.get(club).text.partition('id="members"')[2]
    assert [listed.count(f">{name}<") for name in ("Ben", "Emi", "Fumi (tall)")] == [1, 1, 1]
    fresh = next(one for one in forms(aki.get(club).text, club) if one.action == form.action)
    asked = fresh.fill(lines="Emi").send(aki)  # of a page that shows her, it is somebody else
    assert asked.status_code == 422
    assert "Emi is already on the list" in asked.text
