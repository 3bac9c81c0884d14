"""Every address of a league, walked by everybody: docs/permissions.md holds."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from companion.leagues.verbs.league_journal import set_public
from companion.models import db
from tests.leagues.pages.conftest import World
from tests.pages import form, forms
from tests.rights import needs, rights

MAY = rights("in a league | may")
NEED = needs("needs in a league | addresses")
VALUES = {
    "number": "1",
    "division": "1",
    "matchday": "1",
    "table": "1",
    "n": "1",
    "line": "1",
    "person": "1",
    "token": "wrong",
}


def rules(app: Flask) -> list[Rule]:
    """The addresses of leagues."""
    found = [
        rule for rule in app.url_map.iter_rules() if re.match(r"/(api/v1|leagues|l)/", rule.rule)
    ]
    return sorted(found, key=lambda rule: ("POST" in (rule.methods or ()), str(rule)))


def address(world: World, rule: Rule) -> str:
    """The rule's address in this world."""
    values = {**VALUES, "code": world.code}
    return re.sub(r"<(?:[^<>:]+:)?(\w+)>", lambda hole: values[hole[1]], rule.rule)


def test_every_address_is_in_the_table(app: Flask) -> None:
    assert {rule.endpoint for rule in rules(app)} == set(NEED)


@pytest.mark.parametrize("who", MAY)
@pytest.mark.parametrize("public", [False, True], ids=["private", "public"])
def test_everybody_may_do_just_what_the_table_says(world: World, who: str, public: bool) -> None:
    if public:
        with world.app.test_request_context():
            set_public(world.league(), True)
            db.session.remove()
    walk(world, world.browsers[who], MAY[who] | ({"look"} if public else set()), who)


def test_whoever_has_lost_their_part_may_nothing(world: World) -> None:
    """A dismissed referee, a renewed link, a club that left, an old cookie after signing out."""
    referee, player = world.browsers["referee"], world.browsers["player of one of its clubs"]
    left, director = world.browsers["organiser of another club in it"], world.director
    officials = forms(director.get(f"{world.path}/officials").text)
    [one for one in officials if one.action.endswith("/dismiss")][-1].send(director)
    form(director, f"{world.path}/officials", press="Remove club").send(director)
    person = str(player.get(f"{world.path}/mine").location).rsplit("/", 1)[-1]
    form(director, f"{world.club}/members/{person}", to="/link").send(director)
    cookie = director.get_cookie("tairyo")
    form(director, "/organiser", to="/sign-out").send(director)
    assert cookie
    director.set_cookie("tairyo", cookie.value)
    for who, browser in zip(
        ("referee", "player", "club", "director"), (referee, player, left, director), strict=True
    ):
        walk(world, browser, set(), who)


def walk(world: World, browser: FlaskClient, may: set[str], who: str) -> None:
    """Every address of the league: 403 just where nothing of the table allows it."""
    for rule in rules(world.app):
        need = NEED[rule.endpoint]
        if need in ("link", "token"):
            continue
        for method in sorted((rule.methods or set()) & {"GET", "POST"}):
            answer = browser.open(address(world, rule), method=method)
            assert (answer.status_code != 403) == (need in may), (who, method, rule.rule)
            assert answer.status_code < 500, (who, method, rule.rule)
