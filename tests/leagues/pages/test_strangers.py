"""Whoever runs another league and another club gets nothing of this league and its clubs."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient
from sqlalchemy import func, select

from companion.leagues.verbs import officials
from companion.leagues.verbs.league_journal import set_public
from companion.leagues.verbs.officials import new_token
from companion.models import League, LeagueInvitation, LeagueToken, db
from companion.models.league import REFEREE, Official
from tests.events.pages.test_crawl import NEED as NEEDED
from tests.leagues.pages.conftest import World
from tests.leagues.pages.test_permissions import rules, walk
from tests.site.elsewhere import ORGANISER, Elsewhere, elsewhere

OURS = (LeagueInvitation, LeagueToken, Official)


@pytest.fixture
def others(world: World) -> Elsewhere:
    """Another club and league, whose people have no part in this."""
    return elsewhere(world.app)


@pytest.mark.parametrize("public", [False, True], ids=["private", "public"])
def test_nobody_from_elsewhere_gets_more_than_a_stranger(
    world: World, others: Elsewhere, public: bool
) -> None:
    if public:
        with world.app.test_request_context():
            set_public(world.league(), True)
            db.session.remove()
    for who, browser in others.browsers.items():
        walk(world, browser, {"look"} if public else set(), who)


def test_they_reach_nothing_of_its_clubs(world: World, others: Elsewhere) -> None:
    wrong = list[str]()
    values = {"code": world.club.rsplit("/", 1)[1], "number": "1", "name": "Autumn", "other": "2"}
    for rule in world.app.url_map.iter_rules():
        if NEEDED.get(rule.endpoint) != "own" or not rule.rule.startswith("/clubs/<code>"):
            continue
        path = re.sub(r"<(?:[^<>:]+:)?(\w+)>", lambda hole: values.get(hole[1], "1"), rule.rule)
        for who, browser in others.browsers.items():
            for method in sorted((rule.methods or set()) & {"GET", "POST"}):
                status = browser.open(path, method=method).status_code
                wrong += [f"{who}: {method} {path}: {status}"] if status not in (403, 404) else []
    assert wrong == []


def test_numbers_of_this_league_do_nothing_at_the_address_of_another(
    world: World, others: Elsewhere
) -> None:
    """Their own league's address, with the number of a token, an invitation or an official."""
    with world.app.test_request_context():
        row = world.league()
        officials.invite(row, REFEREE, "Mio")
        new_token(row, "wall")
        before = numbers(row)
    director = others.browsers[ORGANISER]
    for rule in rules(world.app):
        holes = re.findall(r"<(?:[^<>:]+:)?(\w+)>", rule.rule)
        if holes == ["code", "number"] and "POST" in (rule.methods or ()):
            for number in range(1, 6):
                post(director, rule.rule, others.league, number)
    with world.app.test_request_context():
        assert numbers(world.league()) == before


def post(browser: FlaskClient, rule: str, code: str, number: int) -> None:
    """Send an empty form there."""
    values = {"code": code, "number": str(number)}
    path = re.sub(r"<(?:[^<>:]+:)?(\w+)>", lambda hole: values[hole[1]], rule)
    assert browser.post(path).status_code < 500, path


def numbers(row: League) -> list[int]:
    """How many of everything the league has, and how often it changed."""
    counted = [
        db.session.scalar(select(func.count()).where(kind.league_id == row.id)) or 0
        for kind in OURS
    ]
    return [*counted, row.length]
