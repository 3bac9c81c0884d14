"""Two tellings that differ in the second AI's hand: neither the table nor the first AI notices."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import searching
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, View
from companion.tabletop.verbs.reports import Line, tell
from companion.tasks import answering, thinking
from tests.conftest import Cast
from tests.tabletop.pages.dealing import box, hand, words
from tests.tabletop.pages.table import RealTable
from tests.tabletop.pages.test_two import AIS, TableOfTwo, table_of_two

FIRST, SECOND = AIS
ONCE = {"No hostname was supplied0 Reverting to default 'localhost'"}  # the queue, once


@pytest.fixture(autouse=True)
def _hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """A move that forces itself takes no time."""
    monkeypatch.setattr(thinking.Tempo, "like", lambda *_: 0.0)
    monkeypatch.setattr(answering, "seed", lambda turn: 7)  # it depends on the table's code


class Watched(TableOfTwo):
    """The second AI plays what it is made to; of the first one's tasks all is kept."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.tasks: list[str] = []
        self.secret = ""

    def think(self) -> None:
        if FIRST in self.state.actors():
            with self.app.app_context():
                told = self.told(FIRST)
                answering.answer(self.choose, told.id, told.length)
            return
        legal = [move for move in self.state.view(SECOND)["legal"] if move != self.secret]
        with self.app.app_context():
            told = self.told(SECOND)
            key = f"ai-{told.length}"
            tell(told.sheet, Line(SECOND, legal[0], told.length, key, "ai novice"))

    def choose(self, view: View, level: str, seed: int, pace: float) -> searching.Thought:
        self.tasks.append(json.dumps([view, level, seed, pace]))
        return searching.think(view, level, seed, 4)


def test_two_tellings_that_differ_in_the_second_hand_look_alike(
    app: Flask, client: FlaskClient, cast: Cast, caplog: pytest.LogCaptureFixture
) -> None:
    """Pages of every role, all that the first AI's worker is given, and what it may look into."""
    caplog.set_level(0)
    found = []
    for swapped in (False, True):
        caplog.clear()
        plain = table_of_two(app, client, seats=3)
        table = Watched(app, client, plain.path, seats=3, others=AIS[1:])
        code = table.path.strip("/").split("/")[-1]
        table.made(CHANCE, table.state.chance(Rng(3)))
        hands = {ai: hand(table, ai) for ai in AIS}
        table.secret = hands[SECOND][0]
        theirs = [*box(table), *hands[SECOND][1:]] if swapped else hands[SECOND]
        looks = []
        for cards in (hands[FIRST], theirs[:4], theirs[4:]):
            assert table.tell_hand(cards).status_code == 303
            looks += everything(table, [client, cast.dan], code)
        while len(table.state.view(None)["plays"]) < 8:
            RealTable.step(table)  # of the swapped hand the test itself has another View
            looks += everything(table, [client, cast.dan], code)
        with app.app_context():
            own = [line.text for line in table.turn().lines]
        logs = {re.sub(r"[\d.]+", "0", message.replace(code, "")) for message in caplog.messages}
        found.append((looks, table.tasks, own, logs - ONCE))
    one, other = found
    assert len(one[1]) > 3
    assert one[1] == other[1]
    assert one[2] == other[2]
    assert one[0] == other[0]
    assert one[3] == other[3]


def everything(table: TableOfTwo, clients: list[FlaskClient], code: str) -> list[list[str]]:
    """The table's pages as those who tell and those who watch see them."""
    found = list[list[str]]()
    for client in clients:
        for where in ("", "lines/", "lines/1", "at/1", "hands/"):
            page = client.get(f"{table.path}{where}")
            found.append([str(page.status_code), *words(page.text, code)])
    return found
