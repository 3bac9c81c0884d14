"""Somebody who is known in two clubs says so with both links, and takes it back with one."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from companion.clubs.members.members import player_link, renew_player_link
from companion.clubs.verbs import clubs
from companion.leagues.verbs.league_journal import league_of
from companion.models import Member, db
from tests.leagues.verbs.seasons import opened, second_club
from tests.pages import form


@pytest.fixture
def links(app: Flask) -> tuple[str, str, str]:
    """The personal links of two members of different clubs, and their league's address."""
    with app.test_request_context():
        row, members, _ = opened(2)
        club, _ = second_club(row)
        (other,) = clubs.add_members(club, "Also me")
        found: list[Member] = [members[0], other]
        assert members[0].id in league_of(row).people
        one, two = (player_link(member) for member in found)
        return f"/p/{one}", f"/p/{two}", f"/leagues/{row.code}"


def test_both_links_on_one_phone(client: FlaskClient, links: tuple[str, str, str]) -> None:
    assert client.get("/me/clubs").status_code == 403
    client.get(links[0])
    assert "Both are me" not in client.get("/me/clubs").text
    client.get(links[1])
    form(client, "/me/clubs", to="/same").send(client)
    assert "One person:" in client.get("/me/clubs").text


def test_either_link_plays_and_either_takes_it_back(
    app: Flask, client: FlaskClient, links: tuple[str, str, str]
) -> None:
    other = app.test_client()
    other.get(links[1])
    for link in links[:2]:
        client.get(link)
    before = other.get(f"{links[2]}/mine")
    form(client, "/me/clubs", to="/same").send(client)
    after = other.get(f"{links[2]}/mine")
    assert before.location != after.location
    assert "M0" in other.get(str(after.location)).text
    form(other, "/me/clubs", to="/apart").send(other)
    assert other.get(f"{links[2]}/mine").location == before.location
    form(other, "/me/clubs", to="/same").send(other)
    assert other.get(f"{links[2]}/mine").location == after.location


def test_what_a_renewed_link_said_holds_no_more_until_it_is_said_again(
    app: Flask, client: FlaskClient, links: tuple[str, str, str]
) -> None:
    other = app.test_client()
    other.get(links[1])
    before = other.get(f"{links[2]}/mine").location
    for link in links[:2]:
        client.get(link)
    form(client, "/me/clubs", to="/same").send(client)
    assert other.get(f"{links[2]}/mine").location != before
    with app.test_request_context():
        member = db.session.scalars(select(Member).where(Member.name == "M0")).one()
        new = renew_player_link(member)
    assert other.get(f"{links[2]}/mine").location == before
    mine = app.test_client()
    mine.get(f"/p/{new}")
    form(mine, "/me/clubs", to="/same").send(mine)
    assert other.get(f"{links[2]}/mine").location != before


def test_strangers_to_both_say_nothing(
    app: Flask, client: FlaskClient, links: tuple[str, str, str]
) -> None:
    for link in links[:2]:
        client.get(link)
    page = form(client, "/me/clubs", to="/same")
    only = app.test_client()
    only.get(links[0])
    page.values["csrf_token"] = form(only, "/sheets/new").values["csrf_token"]
    assert page.send(only).status_code == 403


def test_one_rating_is_a_wish_of_its_own(client: FlaskClient, links: tuple[str, str, str]) -> None:
    for link in links[:2]:
        client.get(link)
    form(client, "/me/clubs", to="/same").send(client)
    form(client, "/me/clubs", to="/pool").send(client)
    assert "make one rating" in client.get("/me/clubs").text
    form(client, "/me/clubs", to="/pool").send(client)
    assert "make one rating" not in client.get("/me/clubs").text


def test_a_profile_says_with_whom_its_ratings_are_counted(
    app: Flask, client: FlaskClient, links: tuple[str, str, str]
) -> None:
    for link in links[:2]:
        client.get(link)
    form(client, "/me/clubs", to="/same").send(client)
    with app.app_context():
        one = db.session.scalars(select(Member).where(Member.name == "Also me")).one()
        profile = f"/clubs/{one.club.code}/players/{one.id}"
    words = "Ratings are counted together with:"
    assert words not in client.get(profile).text
    form(client, "/me/clubs", press="One rating from both clubs").send(client)
    page = client.get(profile).text
    assert words in page
    assert "Half Moon" in page.split(words)[1].split("</p>")[0]
