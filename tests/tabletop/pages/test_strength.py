"""An AI at a real table plays as on screen: the same View, seed and search, the same move."""

from __future__ import annotations

import json

import pytest
from flask import Flask
from flask.testing import FlaskClient

import ai
from companion import searching
from companion.kit.state import View
from companion.tasks import thinking
from tests.tabletop.pages.table import AI, RealTable, answer, opened

SIMULATIONS = 4


class Watched(RealTable):
    """The same table, which keeps what the AI was asked and what it chose."""

    asked: int = 0

    def think(self) -> None:
        mine = self.state.view(AI)

        def choose(view: View, level: str, seed: int, pace: float) -> searching.Thought:
            assert json.dumps(view) == json.dumps(mine)
            thought = searching.think(view, level, seed, SIMULATIONS)
            assert thought.choice.text == ai.choose(mine, level, seed, simulations=4).text
            self.asked += 1
            return thought

        with self.app.app_context():
            tabletop = self.tabletop()
            answer(choose, tabletop.id, tabletop.length)


@pytest.mark.parametrize("game", ["fisherman", "sinker", "sakenobori", "dieangler"])
def test_a_told_seat_is_played_as_the_same_seat_on_screen(
    app: Flask, client: FlaskClient, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking.Tempo, "like", lambda *_: 0.0)
    table = Watched(app, client, opened(client, game=game, level="master"), game, seed=3)
    table.play(lambda t: bool(t.state.view(None)["finished"]))
    assert table.asked >= 2
