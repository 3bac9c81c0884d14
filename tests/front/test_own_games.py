"""The games on paper of a browser's clubs, on the front page."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.clubs.accounts.organisers import add_organiser
from companion.clubs.verbs.clubs import open_club
from companion.events.state.event_settings import EventSettings
from companion.events.verbs.directing import offer
from companion.events.verbs.event_journal import open_event
from companion.scorekit.kit_file import data, read_kit
from companion.scorekit.shipped import shipped
from tests import pages
from tests.site.paper import taken

GOLF: dict[str, Any] = {"format": "tairyo kit 1", "name": "Golf", "players": [2, 4], "rounds": 1}
CAT: dict[str, Any] = {"format": "tairyo kit 1", "name": "Cat & %(n)s"}
SETTINGS = EventSettings(games=["fisherman"])


@pytest.fixture
def organiser(app: Flask) -> FlaskClient:
    """The browser of a club's organiser; its two events have added games."""
    with app.app_context():
        club = open_club(add_organiser("Aki", "a long password"), "Half Moon")
        older, newer = (open_event(club, name, SETTINGS) for name in ("First", "Second"))
        wingspan = data(shipped()["wingspan"])
        for n, (event, kit) in enumerate(
            [(newer, GOLF | {"rounds": 9}), (older, GOLF), (older, CAT), (older, wingspan)]
        ):
            offer(event, read_kit(kit), key=f"kit-{n}", by="organiser")
    browser = app.test_client()
    browser.post("/organiser/sign-in", data={"name": "Aki", "password": "a long password"})
    return browser


def offered(client: FlaskClient) -> list[tuple[str, str]]:
    """The (link, name) of each game that the front page lists for the clubs."""
    section = client.get("/").text.partition('id="own-games"')[2].partition("</section>")[0]
    found = re.findall(r'<a href="([^"]+)">\s*<strong>([^<]+)</strong>', section)
    return [(html.unescape(link), html.unescape(name)) for link, name in found]


def test_any_other_game_is_a_tap_from_the_front_page(client: FlaskClient) -> None:
    page = client.get("/").text
    assert 'href="/sheets/new/another"' in page
    assert "Games of your clubs" not in page


def test_a_club_s_games_open_as_its_latest_event_scores_them(organiser: FlaskClient) -> None:
    """A shipped kit is no game of the club's own."""
    games = offered(organiser)
    assert [name for _, name in games] == ["Cat & %(n)s", "Golf"]
    form = pages.form(organiser, games[1][0], press="Start")
    answer = form.fill(names__0="Aki", names__1="Ben").send(organiser)
    assert taken(organiser, str(answer.location))["kit"] == GOLF | {"rounds": 9}


def test_strangers_do_not_see_them(organiser: FlaskClient, client: FlaskClient) -> None:
    assert offered(client) == []
