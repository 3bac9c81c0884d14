"""Two tellings that differ in one hand that was told: nobody but its holder can tell them apart."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.core import queue
from companion.tasks import answering
from tests.conftest import Cast
from tests.tabletop.pages.dealing import box, dealt, hand, seen_by_everybody, tell


def test_two_tellings_that_differ_in_one_hand_look_alike(
    app: Flask,
    client: FlaskClient,
    cast: Cast,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Pages of every role, tags, what the AI's worker is given, and the logs, byte for byte."""
    sent = list[Any]()

    class Queue:
        def send_task(self, name: str, args: tuple[int, int]) -> None:
            sent.append((name, args[1]))

    monkeypatch.setattr(queue, "celery_of", lambda app: Queue())
    monkeypatch.setattr(answering, "seed", lambda turn: 7)  # it depends on the table's code
    caplog.set_level(0)
    looks, views, tasks, logs = [], [], [], []
    for swapped in (False, True):
        table = dealt(app, client, monkeypatch)
        caplog.clear()
        sent.clear()
        theirs = hand(table, 0)
        if swapped:
            theirs = [*theirs[:-1], box(table)[0]]
        common = hand(table, 0)[0]
        found = [tell(table, 0, theirs).status_code]
        look = seen_by_everybody(table, cast.dan, 0)
        tell(table, 2)
        look += seen_by_everybody(table, cast.dan, 0)
        while table.asks() is None or table.asks().choices[0].text not in table.state.deck:  # type: ignore[union-attr]  # asked just before
            with app.app_context():
                turn = table.turn()
                text = "" if turn.due else turn.rules.choices(turn.table, turn.acts or 0)[0].text
            table.think() if not text else table.tell(text)
        if table.asks().seat == 0:  # type: ignore[union-attr]  # something is asked
            table.tell(common)
        look += seen_by_everybody(table, cast.dan, 0)
        with app.app_context():
            turn = table.turn()
            views.append((turn.views.own, turn.table, [line.text for line in turn.lines]))
        looks.append((found, look))
        tasks.append(list(sent))
        code = table.path.strip("/").split("/")[-1]
        logs.append([re.sub(r"\d+(\.\d+)?", "0", m.replace(code, "")) for m in caplog.messages])
    for one, other in zip(*(look for _, look in looks), strict=True):
        assert [x for x in zip(one, other, strict=True) if x[0] != x[1]] == []
    assert looks[0] == looks[1]
    assert views[0] == views[1]
    assert tasks[0]
    assert tasks[0] == tasks[1]
    assert logs[0] == logs[1]
