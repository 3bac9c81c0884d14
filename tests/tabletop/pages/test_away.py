"""The cards that an AI puts away: shown once to who holds them, and not later."""

from __future__ import annotations

from flask import Flask
from flask.testing import FlaskClient

from tests.tabletop.pages.table import AI, opened
from tests.tabletop.pages.test_doubts import Exchanging


def test_the_discards_are_shown_until_a_person_acts(app: Flask, client: FlaskClient) -> None:
    """Put away, draw, enter, in this order; later nobody peeks at them."""
    table = Exchanging(app, client, opened(client, game="sinker"), "sinker")
    away = f"{table.path}away"
    assert client.get(away).status_code == 404
    table.play(lambda t: t.state.view(None)["phase"] == "draw" and bool(t.state.view(AI)["put"]))
    page = client.get(table.path).text
    steps = page.split('class="told-steps"')[1].split("</ol>")[0]
    places = [steps.index(words) for words in ("Put cards", "Show which cards", "Draw 2", "Enter")]
    assert places == sorted(places)
    shown = client.get(away)
    assert shown.status_code == 200
    assert table.path in shown.text.split('class="told-away"')[1]
    table.play(lambda t: t.state.actors()[0] != AI and t.state.view(None)["phase"] == "exchange")
    table.step()
    assert client.get(away).status_code == 404
    assert "/away" not in client.get(table.path).text
