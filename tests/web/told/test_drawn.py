"""Sinker where everybody tells their own hand: what is drawn is a closed card, known to one alone."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.tasks import tempo
from tests.conftest import Cast
from tests.web.told.dealing import link
from tests.web.told.drawing import DrawnTable, fill
from tests.web.told.table import AI


@pytest.fixture(autouse=True)
def _hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """A move that forces itself takes no time."""
    monkeypatch.setattr(tempo.Tempo, "like", lambda *_: 0.0)


@pytest.fixture
def table(app: Flask, client: FlaskClient) -> DrawnTable:
    return DrawnTable(app, client)


def as_played(table: DrawnTable) -> None:
    """Each AI's View is that of the ordinary round which the companion alone knows."""
    with table.app.app_context():
        turn = table.turn()
        state: Any = table.whole().state.copy()
        for seat, card in turn.table["plays"]:
            state.apply(seat, turn.rules.find(state, seat, card))
        for ai, view in turn.views.items():
            assert json.dumps(state.view(ai)) == json.dumps(view)


@pytest.mark.parametrize(("ais", "seats", "seed"), [((1,), 3, 1), ((0, 2), 4, 2), ((2,), 3, 3)])
def test_a_match_told_so_is_the_match_played(
    app: Flask, client: FlaskClient, ais: tuple[int, ...], seats: int, seed: int
) -> None:
    table = DrawnTable(app, client, ais, seats, seed)
    while True:
        view = table.read(lambda turn: turn.table)
        if len(view["finished"]) == 3 or view["turn"] is None:
            break
        table.move()
        if table.read(lambda turn: turn.table)["phase"] not in ("deal", "over"):
            as_played(table)
    assert table.sheet()["rounds"] == json.loads(json.dumps(view["finished"]))
