"""Matches on pages: opened through the form, seats taken by their links."""

from __future__ import annotations

import html
import re

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.test import TestResponse

from companion.matches.verbs import positions
from companion.matches.verbs.seats import seat_link
from companion.models import Match, db
from tests.tables import NAMES, step

HTMX = {"HX-Request": "true"}


def form(seats: str = "mll", **more: str) -> dict[str, str]:
    """The form of a new match: a letter for each seat, m for me, l for a link, a for an AI."""
    kinds = {"m": "me", "l": "link", "a": "ai"}
    fields = {"game": "fisherman", "seats": str(len(seats)), "first": "0", "pace": "900"}
    for i, letter in enumerate(seats):
        fields |= {f"kind.{i}": kinds[letter], f"name.{i}": NAMES[i], f"level.{i}": "club"}
    return fields | more


def opened(client: FlaskClient, seats: str = "mll", **more: str) -> str:
    """The code of a new match that this browser opened."""
    answer = client.post("/matches/", data=form(seats, **more))
    assert answer.status_code == 303, answer.text
    return answer.location.rsplit("/", 1)[1]


def row(code: str) -> Match:
    """The match of this code as it is stored now."""
    db.session.rollback()
    return db.session.scalars(select(Match).where(Match.code == code)).one()


def sit(app: Flask, client: FlaskClient, code: str, seat: int) -> None:
    """This browser sits down by the seat's link."""
    with app.app_context():
        match = row(code)
        address = f"/s/{seat_link(match, match.places[seat])}"
    answer = client.post(address, data={"name": NAMES[seat]})
    assert answer.status_code == 303


def started(app: Flask, clients: list[FlaskClient], seats: str = "mll", **more: str) -> str:
    """A match that has begun: the first browser opened it, the others sit on the next seats."""
    code = opened(clients[0], seats, **more)
    for seat, client in enumerate(clients[1:], 1):
        sit(app, client, code, seat)
    if seats.strip("ma"):
        assert post(clients[0], f"/matches/{code}/start").status_code == 303
    return code


def post(client: FlaskClient, path: str, htmx: bool = False, **fields: str) -> TestResponse:
    """Send a form of the page that is shown now."""
    page = client.get("/matches/" + path.split("/")[2]).text
    hidden = {name: hidden_field(page, name) for name in ("length", "key")}
    return client.post(path, data=hidden | fields, headers=HTMX if htmx else {})


def hidden_field(page: str, name: str) -> str:
    """What the first form of the page says in a hidden field."""
    found = re.search(f'name="{name}" value="([^"]*)"', page)
    return html.unescape(found[1]) if found else ""


def turn(app: Flask, code: str) -> int:
    """Whose turn it is: of several the first."""
    with app.app_context():
        return positions.position(row(code)).actors()[0]


def legal(app: Flask, code: str) -> list[str]:
    """What the seat in turn may do."""
    with app.app_context():
        match = row(code)
        seat = positions.position(match).actors()[0]
        return list(positions.view(match, seat)["legal"])


def play_on(app: Flask, code: str, until: str | None = None) -> None:
    """Make first legal moves and deals until that phase, or to the end."""
    with app.app_context():
        while (match := row(code)).state == "playing":
            view = positions.view(match, None)
            if until and view["phase"] == until:
                return
            step(match)
