"""AIs at a real table are asked to be quick, and to take their time again."""

from __future__ import annotations

from flask import Flask
from flask.testing import FlaskClient

from companion import searching
from companion.kit.state import View
from companion.tasks.answering import QUICK
from tests.conftest import Cast
from tests.pages import Form
from tests.tabletop.pages.table import AI, RealTable, answer, form_of, opened


class Paced(RealTable):
    """Keeps how much of its thinking the AI was allowed."""

    pace = 0.0

    def think(self) -> None:
        def choose(view: View, level: str, seed: int, pace: float) -> searching.Thought:
            self.pace = pace
            return searching.think(view, level, seed, 4)

        with self.app.app_context():
            tabletop = self.tabletop()
            answer(choose, tabletop.id, tabletop.length)

    def haste(self) -> Form:
        return form_of(self.client, self.path, "haste")


def turn_of_ai(table: Paced) -> None:
    """Play on to a card of the AI's, and let it play."""
    table.play(lambda t: t.state.view(None)["phase"] == "fishing" and t.state.actors() == (AI,))
    table.step()


def test_an_ai_hurries_until_it_is_told_to_take_its_time(app: Flask, client: FlaskClient) -> None:
    table = Paced(app, client, opened(client, level="master"))
    turn_of_ai(table)
    assert table.pace == 1.0
    for pace in (QUICK, 1.0):
        length = table.last().n
        assert table.haste().send(client).status_code == 303
        assert table.last().n == length
        turn_of_ai(table)
        assert table.pace == pace


def test_who_only_watches_cannot_hurry_it(app: Flask, client: FlaskClient, cast: Cast) -> None:
    table = Paced(app, client, opened(client, level="master"))
    form = table.haste()
    assert 'id="haste"' not in cast.dan.get(table.path).text
    assert form.send(cast.dan).status_code in (403, 404)
    turn_of_ai(table)
    assert table.pace == 1.0


def test_who_plays_by_habit_is_quick_already(client: FlaskClient) -> None:
    assert 'id="haste"' not in client.get(opened(client, level="novice")).text
