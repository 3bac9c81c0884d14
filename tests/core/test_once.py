"""A form that opens something opens it once: sent again, and sent at the same moment."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.clubs.accounts.organisers import add_organiser
from companion.clubs.verbs.clubs import open_club
from companion.clubs.verbs.keepers import invite, invite_helper
from companion.events.state.event_settings import EventSettings
from companion.events.verbs.event_journal import open_event
from companion.leagues.state.league_settings import checked
from companion.leagues.verbs import officials
from companion.leagues.verbs.league_journal import open_league
from companion.models import Club, Event, Helper, Invitation, League, Model, Organiser, db
from companion.models.league import LeagueInvitation, LeagueToken
from tests.pages import Form, forms

PASSWORD: Final = "a long password"
TAPS: Final = 6
SMALL: Final = checked({"game": "fisherman"})
CLUB, EVENT, LEAGUE = "the club", "the event", "the league"
Fields = dict[str, str]
PAGES: Final[dict[type[Model], tuple[str, str, Fields]]] = {
    Club: ("/clubs/", "/clubs/", {"name": "Full Moon"}),
    Event: (f"{CLUB}/events/new", f"{CLUB}/events/new", {"name": "November"}),
    League: (f"{CLUB}/leagues/new", f"{CLUB}/leagues/new", {"name": "Bay", "signs": "Aki"}),
    Helper: (f"{CLUB}/helpers", f"{CLUB}/helpers", {"name": "Ben"}),
    Invitation: (f"{CLUB}/organisers", f"{CLUB}/organisers", {"name": "Ben"}),
    LeagueInvitation: (f"{LEAGUE}/officials", f"{LEAGUE}/officials", {"name": "Ben"}),
    LeagueToken: (f"{LEAGUE}/tokens/", f"{LEAGUE}/tokens/", {"name": "wall"}),
}
"""Of each kind: the page with its form, where that goes, and what is typed."""


@pytest.fixture
def aki(app: Flask, client: FlaskClient) -> Callable[[str], str]:
    """An organiser who is signed in; an address of hers, with her club or league in it."""
    with app.app_context():
        owner = add_organiser("Aki", PASSWORD)
        club = open_club(owner, "Half Moon")
        league = open_league(owner, "Aki", club, "Shore", SMALL)
        places = {CLUB: f"/clubs/{club.code}", LEAGUE: f"/leagues/{league.code}"}
    sign_in = form_on(client, "/organiser", "/organiser/sign-in")
    sign_in.fill(name="Aki", password=PASSWORD).send(client)

    def address(path: str) -> str:
        for name, place in places.items():
            path = path.replace(name, place)
        return path

    return address


def form_on(client: FlaskClient, path: str, to: str) -> Form:
    """The form of the page that leads there."""
    return next(one for one in forms(client.get(path).text, path) if one.action == to)


def count(app: Flask, kind: type[Model]) -> int:
    """How many are stored."""
    with app.app_context():
        return db.session.query(kind).count()


@pytest.mark.parametrize("kind", PAGES)
def test_a_form_that_is_sent_again_opens_nothing_new(
    app: Flask, client: FlaskClient, aki: Callable[[str], str], kind: type[Model]
) -> None:
    path, to, fields = PAGES[kind]
    before = count(app, kind)
    form = form_on(client, aki(path), aki(to)).fill(**fields)
    first, again = form.send(client), form.send(client)
    assert first.status_code in (200, 303)
    assert (again.status_code, again.location) == (first.status_code, first.location)
    links = r"/[hlo]/\w{32}|<code[^>]*>\w{32}"
    assert re.findall(links, again.text) == re.findall(links, first.text)
    assert count(app, kind) == before + 1
    form_on(client, aki(path), aki(to)).fill(**fields).send(client)  # a page that was fetched anew
    assert count(app, kind) == before + 2


OPENING: Final[dict[type[Model], Callable[[Organiser, Club, League], object]]] = {
    Club: lambda aki, _, __: open_club(aki, "Full Moon", "key"),
    Event: lambda _, club, __: open_event(club, "November", EventSettings(), code="key"),
    League: lambda aki, club, _: open_league(aki, "Aki", club, "Bay", SMALL, "key"),
    Helper: lambda _, club, __: invite_helper(club, "Ben", "key"),
    Invitation: lambda _, club, __: invite(club, "Ben", "key"),
    LeagueInvitation: lambda _, __, league: officials.invite(league, "referee", "Ben", "key"),
    LeagueToken: lambda _, __, league: officials.new_token(league, "wall", "key"),
}


@pytest.mark.parametrize("kind", OPENING)
def test_taps_at_the_same_moment_open_one(anywhere: Flask, kind: type[Model]) -> None:
    owner = add_organiser("Aki", PASSWORD)
    club = open_club(owner, "Half Moon")
    league = open_league(owner, "Aki", club, "Shore", SMALL)
    numbers, before = (owner.id, club.id, league.id), count(anywhere, kind)
    db.session.remove()
    start = threading.Barrier(TAPS)

    def tap(_: int) -> None:
        with anywhere.app_context():
            aki = db.session.get_one(Organiser, numbers[0])
            club, league = (
                db.session.get_one(Club, numbers[1]),
                db.session.get_one(League, numbers[2]),
            )
            start.wait()
            try:
                OPENING[kind](aki, club, league)
            finally:
                db.session.remove()

    with ThreadPoolExecutor(TAPS) as fingers:
        list(fingers.map(tap, range(TAPS)))
    assert count(anywhere, kind) == before + 1
