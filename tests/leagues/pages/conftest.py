"""A league for page tests: two clubs, its officials, and everybody's browser."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from companion.clubs.accounts.organisers import add_organiser
from companion.clubs.members.members import player_link
from companion.composition import create_app
from companion.config import Settings
from companion.core.services import services_of
from companion.leagues.verbs import officials
from companion.leagues.verbs.league_journal import league_of, set_public
from companion.models import Club, League, Member, db, upgrade_database
from companion.models.league import REFEREE
from companion.site.plumbing.hub import Hub
from tests.leagues.verbs.seasons import opened, planned, play, second_club
from tests.made_once import browser_with, session_of
from tests.pages import form

PASSWORD = "a long password"


@pytest.fixture
def elsewhere(settings: Settings, tmp_path: Path) -> Iterator[Flask]:
    """Another companion, with one organiser and nothing else."""
    folder = tmp_path / "fresh"
    folder.mkdir()
    app = create_app(replace(settings, data=folder, database_url=""))
    upgrade_database(app)
    app.config["WTF_CSRF_ENABLED"] = False
    with app.test_request_context():
        add_organiser("Chie", PASSWORD)
    yield app
    services_of(app).the(Hub).close()
    with app.app_context():
        db.engine.dispose()


@dataclass
class World:
    """A private league in play, and a browser for each role."""

    app: Flask
    code: str
    club: str
    browsers: dict[str, FlaskClient] = field(default_factory=dict)

    @property
    def path(self) -> str:
        return f"/leagues/{self.code}"

    @property
    def director(self) -> FlaskClient:
        return self.browsers["director"]

    def league(self) -> League:
        """Its row; inside an application context."""
        return db.session.scalars(select(League).where(League.code == self.code)).one()

    def sitting(self, matchday: int, table: int) -> list[FlaskClient]:
        """The browsers of those who sit there in the first division, by their personal links."""
        with self.app.test_request_context():
            seats = league_of(self.league()).playing.fixture(1, matchday, table).seats
            links = [player_link(db.session.get_one(Member, person)) for person in seats]
        found = [self.app.test_client() for _ in links]
        for browser, link in zip(found, links, strict=True):
            browser.get(f"/p/{link}")
        return found


def signed_in(app: Flask, name: str) -> FlaskClient:
    """That organiser's browser."""
    browser = app.test_client()
    page = form(browser, "/organiser", to="/sign-in").fill(name=name, password=PASSWORD)
    assert page.send(browser).status_code == 303
    return browser


@pytest.fixture
def world(
    app: Flask, once: Callable[..., tuple[tuple[str, str], dict[str, dict[str, object]]]]
) -> World:
    found, sessions = once("league", lambda: begun(app))
    browsers = {role: browser_with(app, session) for role, session in sessions.items()}
    return World(app, *found, browsers)


def begun(app: Flask) -> tuple[tuple[str, str], dict[str, dict[str, object]]]:
    """Store that league; its code, the path of its first club, and each role's session."""
    with app.test_request_context():
        row, members, _ = opened(8)
        second_club(row)
        eve, _ = (add_organiser(name, PASSWORD) for name in ("Eve", "Yui"))
        officials.accept(officials.invite(row, REFEREE, "Eve")[1], eve)
        planned(row)
        play(row, (1, 1, 1))
        set_public(row, False)
        token = player_link(db.session.get_one(Member, members[0].id))
        club = db.session.get_one(Club, members[0].club_id)
        found = row.code, f"/clubs/{club.code}"
    browsers = {
        "director": signed_in(app, "Aki"),
        "referee": signed_in(app, "Eve"),
        "organiser of another club in it": signed_in(app, "Ben"),
        "organiser of no club in it": signed_in(app, "Yui"),
        "player of one of its clubs": app.test_client(),
        "stranger": app.test_client(),
    }
    browsers["player of one of its clubs"].get(f"/p/{token}")
    return found, {role: session_of(browser) for role, browser in browsers.items()}


@pytest.fixture
def fresh(app: Flask) -> World:
    """A league of eight in which nothing has been divided."""
    with app.test_request_context():
        row, _, _ = opened(8, playoff=0)
        found = World(app, row.code, "")
    found.browsers = {"director": signed_in(app, "Aki")}
    return found


def next_thing(world: World, path: str = "") -> str:
    """The words of the page's largest button that leads on."""
    page = world.director.get(f"{world.path}{path}").text
    found = re.findall(r'class="button next-thing full" href="[^"]*">(.*?)</a>', page, re.DOTALL)
    return re.sub(r"<.*?>", "", found[0]).strip() if found else ""
