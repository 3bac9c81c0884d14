"""Somebody of two clubs who says so has one profile: results, opponents and evenings of both."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from companion.clubs.members.members import player_link
from companion.clubs.verbs.same_person import say_same
from companion.models import Event, Member, db
from tests.laboratory.bench.played import build
from tests.pages import form


@dataclass
class Two:
    """A person's profiles in two clubs, what each says alone, and their phone with both links."""

    app: Flask
    members: list[int]
    paths: list[str]
    alone: list[int]
    phone: FlaskClient

    def matches(self, browser: FlaskClient, club: int = 0) -> int:
        """How many matches that profile has."""
        return matches(browser.get(self.paths[club]).text)


def matches(page: str) -> int:
    return sum(map(int, re.findall(r"(\d+) match(?:es)? ·", page)))


@pytest.fixture
def two(app: Flask) -> Two:
    with app.test_request_context():
        built = build(3, 4, 1, organiser="Aki"), build(2, 4, 1, seed=2, organiser="Ben")
        members = [db.session.get_one(Member, it.member) for it in built]
        paths = [f"/clubs/{one.club.code}/players/{one.id}" for one in members]
        links = [player_link(one) for one in members]
        numbers = [one.id for one in members]
        for event in db.session.scalars(select(Event)):
            event.public = True
        db.session.commit()
    phone = app.test_client()
    for link in links:
        phone.get(f"/p/{link}")
    alone = [matches(phone.get(path).text) for path in paths]
    return Two(app, numbers, paths, alone, phone)


def test_with_both_yeses_each_profile_has_what_was_played_in_both_clubs(two: Two) -> None:
    stranger = two.app.test_client()
    assert [two.matches(stranger, club) for club in (0, 1)] == two.alone
    form(two.phone, "/me/clubs", to="/same").send(two.phone)
    assert {two.matches(who, club) for who in (stranger, two.phone) for club in (0, 1)} == {
        sum(two.alone)
    }
    page = stranger.get(two.paths[0]).text
    assert "opponents of all these clubs" in page
    evenings = page.split('id="evenings"')[1]
    assert len(re.findall(r'class="name" href="/events/', evenings)) == 5
    against = set(re.findall(r'href="(/clubs/\w+/players/\d+/against/\d+)"', page))
    assert {one.rsplit("/against", 1)[0] for one in against} == set(two.paths)
    for one in against:
        assert stranger.get(one).status_code == 200
    form(two.phone, "/me/clubs", to="/apart").send(two.phone)
    assert [two.matches(stranger, club) for club in (0, 1)] == two.alone


def test_one_yes_is_none(two: Two) -> None:
    form(two.phone, "/me/clubs", to="/same").send(two.phone)
    only = two.app.test_client()
    with two.app.test_request_context():
        only.get(f"/p/{player_link(db.session.get_one(Member, two.members[1]))}")
    form(only, "/me/clubs", to="/apart").send(only)
    assert two.matches(two.phone) == two.alone[0]


def test_what_the_other_club_keeps_to_itself_only_its_people_see(two: Two) -> None:
    form(two.phone, "/me/clubs", to="/same").send(two.phone)
    with two.app.test_request_context():
        other = db.session.get_one(Member, two.members[1])
        chosen = select(Event).where(Event.club_id == other.club_id)
        first, second = db.session.scalars(chosen)
        first.public, last = False, second.id
        db.session.commit()
        name = other.club.name
    stranger = two.app.test_client()
    assert two.alone[0] < two.matches(stranger) < sum(two.alone)
    assert two.matches(two.phone) == sum(two.alone)
    with two.app.test_request_context():
        db.session.get_one(Event, last).public = False
        db.session.commit()
    assert two.matches(stranger) == two.alone[0]
    assert "Also plays at" not in stranger.get(two.paths[0]).text
    assert name in two.phone.get(two.paths[0]).text


def test_an_opponent_who_is_one_person_in_both_clubs_is_met_once(two: Two) -> None:
    form(two.phone, "/me/clubs", to="/same").send(two.phone)
    before = two.phone.get(two.paths[0]).text
    with two.app.test_request_context():
        met = [
            next(
                one
                for one in db.session.scalars(select(Member).order_by(Member.id))
                if one.club_id == db.session.get_one(Member, mine).club_id and one.id != mine
            )
            for mine in two.members
        ]
        say_same(met, *met)
        numbers = [one.id for one in met]
    after = two.phone.get(two.paths[0]).text
    assert f"/against/{numbers[1]}" in before
    assert f"/against/{numbers[1]}" not in after
    both = two.phone.get(f"{two.paths[0]}/against/{numbers[0]}").text
    times = [
        int(re.findall(rf'against/{numbers[0]}">.*?class="number">(\d+)<', page)[0])
        for page in (before, after)
    ]
    assert times[0] < times[1]
    assert f"{times[1]} shared table" in both
    assert both.count('<th scope="row">') == times[1]
