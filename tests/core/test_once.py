"""A form that opens something opens it once: sent again, and sent at the same moment."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.clubs.accounts.organisers import add_organiser
from companion.clubs.verbs.clubs import open_club
from companion.events.state.event_settings import EventSettings
from companion.events.verbs.event_journal import open_event
from companion.leagues.state.league_settings import checked
from companion.leagues.verbs.league_journal import open_league
from companion.models import Club, Event, League, Model, Organiser, db
from tests.pages import Form, forms

PASSWORD: Final = "a long password"
TAPS: Final = 6
SMALL: Final = checked({"game": "fisherman"})
CLUB: Final = "the club"
Fields = dict[str, str]
PAGES: Final[dict[type[Model], tuple[str, str, Fields]]] = {
    Club: ("/clubs/", "/clubs/", {"name": "Full Moon"}),
    Event: (f"{CLUB}/events/new", f"{CLUB}/events/new", {"name": "November"}),
    League: (f"{CLUB}/leagues/new", f"{CLUB}/leagues/new", {"name": "Bay", "signs": "Aki"}),
}
"""Of each kind: the page with its form, where that goes, and what is typed."""


@pytest.fixture
def club(app: Flask, client: FlaskClient) -> str:
    """The path of a club whose organiser is signed in."""
    with app.app_context():
        code = open_club(add_organiser("Aki", PASSWORD), "Half Moon").code
    sign_in = form_on(client, "/organiser", "/organiser/sign-in")
    sign_in.fill(name="Aki", password=PASSWORD).send(client)
    return f"/clubs/{code}"


def form_on(client: FlaskClient, path: str, to: str) -> Form:
    """The form of the page that leads there."""
    return next(one for one in forms(client.get(path).text, path) if one.action == to)


def count(app: Flask, kind: type[Model]) -> int:
    """How many are stored."""
    with app.app_context():
        return db.session.query(kind).count()


@pytest.mark.parametrize("kind", PAGES)
def test_a_form_that_is_sent_again_opens_nothing_new(
    app: Flask, client: FlaskClient, club: str, kind: type[Model]
) -> None:
    page, to, fields = PAGES[kind]
    path, to = page.replace(CLUB, club), to.replace(CLUB, club)
    before = count(app, kind)
    form = form_on(client, path, to).fill(**fields)
    first, again = form.send(client), form.send(client)
    assert first.status_code == again.status_code == 303
    assert again.location == first.location
    assert count(app, kind) == before + 1
    form_on(client, path, to).fill(**fields).send(client)  # a page that was fetched anew
    assert count(app, kind) == before + 2


OPENING: Final[dict[type[Model], Callable[[Organiser, Club], object]]] = {
    Club: lambda aki, _: open_club(aki, "Full Moon", "key"),
    Event: lambda _, club: open_event(club, "November", EventSettings(), code="key"),
    League: lambda aki, club: open_league(aki, "Aki", club, "Bay", SMALL, "key"),
}


@pytest.mark.parametrize("kind", OPENING)
def test_taps_at_the_same_moment_open_one(anywhere: Flask, kind: type[Model]) -> None:
    owner = add_organiser("Aki", PASSWORD)
    club = open_club(owner, "Half Moon")
    numbers, before = (owner.id, club.id), count(anywhere, kind)
    db.session.remove()
    start = threading.Barrier(TAPS)

    def tap(_: int) -> None:
        with anywhere.app_context():
            aki = db.session.get_one(Organiser, numbers[0])
            club = db.session.get_one(Club, numbers[1])
            start.wait()
            try:
                OPENING[kind](aki, club)
            finally:
                db.session.remove()

    with ThreadPoolExecutor(TAPS) as fingers:
        list(fingers.map(tap, range(TAPS)))
    assert count(anywhere, kind) == before + 1
