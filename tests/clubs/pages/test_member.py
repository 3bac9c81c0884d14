"""One member: changed, merged, forgotten."""

import re

from flask.testing import FlaskClient


def test_a_member_is_changed(aki: FlaskClient, club: str) -> None:
    form = {"name": "Benjamin", "reading": "べん", "contact": "ben@example.org"}
    assert aki.post(f"{club}/members/1", data=form).status_code == 303
    page = aki.get(f"{club}/members/1").text
    assert all(text in page for text in form.values())
    assert "ben@example.org" not in aki.get(club).text


def test_what_cannot_be_is_said_beside_the_field(aki: FlaskClient, club: str) -> None:
    form = {"name": " ", "reading": "べん", "contact": "kept@example.org"}
    answer = aki.post(f"{club}/members/1", data=form)
    assert answer.status_code == 422
    assert 'id="name-reason"' in answer.text
    assert "kept@example.org" in answer.text


def test_the_personal_link_is_on_the_page_and_can_be_renewed(
    aki: FlaskClient, club: str, client: FlaskClient
) -> None:
    def link() -> str:
        return str(re.findall(r'id="personal" value="https?://[^/]+(/p/[^"]+)"', page())[0])

    def page() -> str:
        return aki.get(f"{club}/members/1").text

    old = link()
    assert client.get(old).status_code == 303
    answer = aki.post(f"{club}/members/1/link")
    assert "This is the new link" in aki.get(str(answer.location)).text
    assert link() != old
    assert client.get(old).status_code == 404
    assert client.get(link()).status_code == 303


def test_two_lines_are_merged_and_taken_apart(aki: FlaskClient, club: str) -> None:
    assert aki.post(f"{club}/members/1/merge", data={"into": "2"}).status_code == 303
    assert "2 members" in aki.get(club).text
    assert "Ben" in aki.get(f"{club}/members/2").text
    assert "counts as Chie" in aki.get(f"{club}/members/1").text
    aki.post(f"{club}/members/1/separate")
    assert "3 members" in aki.get(club).text


def test_merging_with_nobody_is_not_found(aki: FlaskClient, club: str) -> None:
    assert aki.post(f"{club}/members/1/merge", data={"into": "99"}).status_code == 404
    assert aki.post(f"{club}/members/1/merge", data={"into": "1"}).status_code == 422


def test_a_name_is_forgotten_only_when_one_is_sure(aki: FlaskClient, club: str) -> None:
    assert aki.post(f"{club}/members/1/forget").status_code == 422
    assert "Ben" in aki.get(club).text
    aki.post(f"{club}/members/1/forget", data={"sure": "1"})
    assert "Ben" not in aki.get(club).text
    assert "Member 1" in aki.get(club).text


def test_a_member_of_another_club_is_not_found_here(aki: FlaskClient, club: str) -> None:
    other = aki.post("/clubs/", data={"name": "Other"}).location
    assert aki.get(f"{other}/members/1").status_code == 404
