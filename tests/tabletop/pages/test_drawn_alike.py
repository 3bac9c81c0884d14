"""Two tellings of Sinker that differ in what one person holds, puts away and draws look alike."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.core import queue
from companion.tabletop.verbs import forced_moves, sampled_hands
from companion.tasks import answering
from tests.conftest import Cast
from tests.tabletop.pages.dealing import link, seen_by_everybody
from tests.tabletop.pages.drawing import GAME, DrawnTable, fill
from tests.tabletop.pages.table import AI

ONE, OTHER = 0, 2


def test_nobody_else_can_tell_them_apart(
    app: Flask,
    client: FlaskClient,
    cast: Cast,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Pages of every role, what the AI knows, its tasks, the journal and the logs, byte for byte.

    The one person has a device of their own: only there stands what was drawn.
    """
    sent = list[Any]()

    class Queue:
        def send_task(self, name: str, args: tuple[int, int]) -> None:
            sent.append((name, args[1]))

    monkeypatch.setattr(queue, "celery_of", lambda app: Queue())
    monkeypatch.setattr(answering, "seed", lambda turn: 7)  # it depends on the table's code
    caplog.set_level(0)
    looks, views, tasks, logs, secrets = [], [], [], [], []
    for swapped in (False, True):
        table = DrawnTable(app, client)
        dealt = table.deal()
        free = [c for c in table.state.deck.names[:32] if c not in {*dealt[ONE], *dealt[OTHER]}]
        its, reserved, spare = free[:7], free[7:14], free[14:]
        mine, drawn, away = dealt[ONE], spare[:2], dealt[ONE][:2]
        if swapped:
            mine, drawn, away = [*mine[:-1], spare[2]], [spare[3], mine[-1]], mine[1:3]
        monkeypatch.setattr(sampled_hands, "draw", lambda *_, its=its: its)

        def luck(state: Any, reserved: list[str] = reserved, drawn: list[str] = drawn) -> int:
            who = int(state.drawing())
            cards = (reserved if who == AI else drawn)[: int(state.exchanged[who])]
            return int(GAME.find(state, -1, " ".join(["draw", *cards])))

        monkeypatch.setattr(forced_moves, "random_draw", luck)
        caplog.clear()
        sent.clear()
        look = list[list[str]]()
        fill(cast.chie, link(table, ONE), "own", mine)
        look += seen_by_everybody(table, cast.dan, ONE)
        table.hand_over(OTHER, "own", dealt[OTHER])
        table.wants = ["pass", "exchange"]
        while not (view := table.view())["plays"]:
            if view["turn"] == AI:
                table.think()
            elif view["phase"] == "exchange" and view["turn"] == ONE:
                fill(cast.chie, link(table, ONE), "unseen", away)
                secrets.append(cast.chie.get(link(table, ONE)).text.count("told-chips"))
            elif view["phase"] == "playing":
                table.tell(dealt[view["turn"]][3])
            else:
                table.play_one(view["turn"], view)
            look += seen_by_everybody(table, cast.dan, ONE)
        with app.app_context():
            turn = table.turn()
            views.append((turn.views.own, turn.table, [line.text for line in turn.lines]))
        looks.append(look)
        tasks.append(list(sent))
        code = table.path.strip("/").split("/")[-1]
        logs.append([re.sub(r"\d+(\.\d+)?", "0", m.replace(code, "")) for m in caplog.messages])
        logs[-1] = [re.sub(r"own/[\w-]+", "own/TOKEN", message) for message in logs[-1]]
    for one, two in zip(*looks, strict=True):
        assert [pair for pair in zip(one, two, strict=True) if pair[0] != pair[1]] == []
    assert secrets == [1, 1]
    assert views[0] == views[1]
    assert tasks[0]
    assert tasks[0] == tasks[1]
    assert logs[0] == logs[1]
