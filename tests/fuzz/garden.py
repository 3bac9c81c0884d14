"""A companion with something of everything in it: what the requests are sent to."""

from __future__ import annotations

from flask import Flask
from flask.testing import FlaskClient

from companion.bench.played import build
from companion.games import GAMES
from companion.models import Match, Sheet, db
from companion.services.matches.positions import position
from tests.pages import Form, forms
from tests.tables import step

ENOUGH = 60  # moves of a match that is looked at in the middle


def plant(app: Flask) -> tuple[FlaskClient, dict[str, str]]:
    """An organiser's browser in a companion with a club, events, matches, sheets; the account."""
    client = app.test_client()
    with app.app_context():
        built = build(events=2, people=8, rounds=2)
    account = {"name": built.organiser, "password": built.password}
    client.post("/organiser/sign-in", data=account)
    for game in GAMES:
        open_one(client, f"/matches/new?game={game}", "matches")
        open_one(client, f"/matches/new?game={game}", "matches")
        open_one(client, f"/sheets/new?game={game}", "sheets")
    with app.app_context():
        for match in db.session.query(Match).order_by(Match.id).all()[::2]:
            play_some(match)
        assert db.session.query(Sheet).count() > len(GAMES)
    return client, account


def open_one(client: FlaskClient, page: str, kind: str) -> None:
    """Send the form as it stands there, with names where there are none."""
    found = [form for form in forms(client.get(page).text, page.split("?")[0]) if opens(form, kind)]
    for form in found[:1]:
        for n, name in enumerate(n for n in form.open_to if "name" in n):
            if not form.values.get(name, [""])[0]:
                form.set(name, ["Aki", "Ben", "Chie", "Dan", "Emi"][n % 5])
        form.send(client)


def opens(form: Form, kind: str) -> bool:
    """Whether this form opens something new of that kind."""
    return form.method == "post" and kind in (form.action or form.page)


def play_some(match: Match) -> None:
    """Into the middle of the match."""
    for _ in range(ENOUGH):
        if match.state != "playing" or not position(match).actors():
            return
        step(match)
        db.session.refresh(match)
