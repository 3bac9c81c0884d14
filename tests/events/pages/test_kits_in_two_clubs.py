"""One rating from two clubs that play a game on paper, each by its own edition of it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.events.verbs.profiles import profile_of
from companion.models import Club, Member, db
from tests.events.pages.conftest import Evening
from tests.events.pages.test_kit_games import key_of, kit_file
from tests.events.pages.test_kits_added_up import FIRST, NAMED, SECOND, golf, play
from tests.events.pages.test_players import own
from tests.leagues.pages.recount_ratings import SPREAD, START, Strength, rated
from tests.pages import form

Opened = Callable[..., Evening]
AWAY = {"Ren": 36, "Sota": 30, "Taro": 41, "Uta": 20}


@pytest.fixture
def two(evening: Opened, aki: FlaskClient) -> tuple[Evening, Evening]:
    """Golf in one club, where Ben is second, then in another, where as Ren he has 36 points.

    In the other club the most points win.
    """
    home = golf(evening, rounds="1")
    play(home, 1, FIRST)
    club = str(aki.post("/clubs/", data={"name": "Full Moon"}).location)
    aki.post(f"{club}/members", data={"lines": "\n".join(AWAY)})
    opening = form(aki, f"{club}/events/new", "").fill(name="Away", rounds="1")
    away = Evening(aki, str(opening.send(aki).location).removesuffix("/roll-call"), [9, 10, 11, 12])
    away.post("/roll-call", person=away.people, how="present")
    assert kit_file(away, NAMED | {"wins": "most"}).status_code == 303
    change = form(aki, f"{away.path}/settings", "").set("games", key_of(away, "Golf"))
    assert change.save(aki).status_code == 303
    play(away, 1, AWAY)
    for one in (home, away):
        assert one.post("/public", public="1").status_code == 303
    return home, away


@pytest.fixture
def ben(two: tuple[Evening, Evening], app: Flask) -> FlaskClient:
    """The phone with both of his links, on which he says that both are him."""
    phone = app.test_client()
    for number in (1, 9):
        phone.get(own(app, number))
    form(phone, "/me/clubs", to="/same").send(phone)
    return phone


def profile(phone: FlaskClient, app: Flask, number: int, language: str = "en") -> str:
    """The page of a member."""
    with app.app_context():
        code = db.session.get_one(Member, number).club.code
    answer = phone.get(f"/clubs/{code}/players/{number}", headers={"Accept-Language": language})
    assert answer.status_code == 200
    return answer.text


def counted_by_hand() -> Strength:
    """His strength: first the fewest, then the most points are ahead of the others."""
    new = (START, SPREAD)
    after = rated([new] * 4, [-one for one in FIRST.values()])[0]
    return rated([after, new, new, new], list(AWAY.values()))[0]


def test_both_editions_count_for_one_rating(ben: FlaskClient, app: Flask) -> None:
    shown = re.compile(r"(\d+\.\d)\s*<small>± (\d+\.\d)")
    alone = {n: shown.findall(profile(ben, app, n)) for n in (1, 9)}
    form(ben, "/me/clubs", press="One rating from both clubs").send(ben)
    mu, sigma = counted_by_hand()
    for number, language, name in ((1, "en", "Golf 100%"), (9, "ja", "ゴルフ")):
        page = profile(ben, app, number, language)
        assert name in page
        joint = shown.findall(page)
        assert (f"{mu:.1f}", f"{2 * sigma:.1f}") in joint
        assert joint != alone[number]
    with app.app_context():
        one, other = (db.session.get_one(Member, number) for number in (1, 9))
        clubs: list[Club] = [one.club, other.club]
        found = [
            profile_of(member, others=[(club, False)]).ratings
            for member, club in zip((one, other), reversed(clubs), strict=True)
        ]
        (course,) = found[0].values()
    assert found[0] == found[1]
    assert (course[-1].mu, course[-1].sigma) == pytest.approx((mu, sigma))
    assert course[-1].matches == 2


def test_another_match_at_home_and_the_end_of_the_link(
    two: tuple[Evening, Evening], ben: FlaskClient, app: Flask
) -> None:
    form(ben, "/me/clubs", press="One rating from both clubs").send(ben)
    form(two[0].organiser, f"{two[0].path}/settings", "").fill(rounds="2").save(two[0].organiser)
    play(two[0], 2, SECOND)
    home, away = profile(ben, app, 1), profile(ben, app, 9)
    joint = re.compile(r"(\d+\.\d)\s*<small>±")
    assert joint.findall(home) == joint.findall(away)
    form(ben, "/me/clubs", to="/apart").send(ben)
    assert joint.findall(profile(ben, app, 1)) != joint.findall(profile(ben, app, 9))
