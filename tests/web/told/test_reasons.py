"""Why an AI did what it did in Nusfjord: a round later, and without what it still hides."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import cast

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.kit.view import View
from companion.services.told.reading import Telling, before_line
from companion.tasks.reasoning import reasons
from tests.web.told.table import AI, RealTable, opened


def test_nusfjord_says_why_once_the_round_is_over(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.tasks.reasoning.TRIES", 20)
    table = RealTable(app, client, opened(client, game="nusfjord"), "nusfjord")
    table.play(lambda t: any(entry.seat == AI for entry in t.sights))
    n = max(at for at, entry in enumerate(table.sights, 1) if entry.seat == AI)
    where = f"{table.path}at/{n}"
    assert "why=1" not in client.get(where).text
    table.play(lambda t: t.state.view(None)["round"] == 2)
    page = client.get(where).text
    assert "why=1" in page
    assert "held then" not in page
    why = client.get(f"{where}?why=1").text
    assert re.search(r"expected \d+ of 100|had no choice|from practice", why)


def moved(app: Flask, client: FlaskClient) -> RealTable:
    """A table at which the AI has just moved in the second round."""
    table = RealTable(app, client, opened(client, game="nusfjord"), "nusfjord", seed=2)
    table.play(lambda t: t.state.view(None)["round"] == 1 and AI in t.state.actors())
    table.play(lambda t: t.sights[-1].seat == AI)
    return table


def last_of_ai(table: RealTable) -> tuple[Telling, int]:
    """How the telling stands, and the line of the AI's last move; in an application's context."""
    turn = table.turn()
    return turn, max(n for n, entry in turn.standing.items() if entry.seat == AI)


def test_what_the_ai_hides_is_not_among_the_others(app: Flask, client: FlaskClient) -> None:
    """Only moves are compared that it has whatever its hand is."""
    table = moved(app, client)
    with app.app_context():
        turn, n = last_of_ai(table)
        then = before_line(turn, n)
        plain = turn.rules.plain(then.table, AI)
        assert plain
        assert not any(move == f"card {card}" for move in plain for card in then.seen.own["hand"])
        found = reasons(turn, n, hides=True)
        assert {other.text for other in found.others} <= plain


def test_what_is_said_is_the_same_whatever_it_hides(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it alone knew is not so much as read."""
    table = moved(app, client)
    with app.app_context():
        turn, n = last_of_ai(table)
        said = reasons(turn, n, hides=True)
        assert said.guessed
        then = before_line(turn, n)
        without = replace(then, seen=replace(then.seen, own=cast(View, {})))
        monkeypatch.setattr("companion.tasks.reasoning.before_line", lambda *_: without)
        assert reasons(turn, n, hides=True) == said
