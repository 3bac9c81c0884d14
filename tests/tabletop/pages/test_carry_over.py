"""A real table with an AI goes on on screen after a round: the AI goes with it."""

from __future__ import annotations

from flask import Flask
from flask.testing import FlaskClient

from companion.matches.verbs import positions
from companion.models import AI, Match, db
from tests.matches.pages.test_carry_over_page import to_screen
from tests.tabletop.pages.table import RealTable, long_enough, opened


def test_the_ai_goes_on_screen_with_the_table(app: Flask, client: FlaskClient) -> None:
    table = RealTable(app, client, opened(client))
    page = table.path.removesuffix("/").removesuffix("/told")
    page = f"/sheets/{page.rsplit('/', 1)[1]}"
    table.step()
    asked = client.get(f"{page}/screen").text
    assert "Finish the round that the AI is playing first." in asked
    table.play(long_enough)
    asked = client.get(f"{page}/screen").text
    assert "continues on screen to its end" in asked
    assert "continue on it again" not in asked
    address = to_screen(client, page)
    with app.app_context():
        match = db.session.query(Match).one()
        assert address.endswith(match.code)
        assert [place.kind == AI for place in match.places] == [False, True, False]
        assert match.places[1].level == "novice"
        assert positions.position(match).view(None)["totals"] == table.state.view(None)["totals"]
    assert "An AI has a seat" in client.get(f"{address}/paper").text
