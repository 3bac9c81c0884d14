"""A match whose hands were all told is a file with every hand open, which can be reviewed."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.games import GAMES
from companion.kit.edition import newest
from companion.kit.journal import position
from companion.kit.journal_file import parse, steps
from companion.kit.state import CHANCE
from companion.review.reviewed_match import decisions
from companion.tabletop.verbs.full_round import open_moves
from companion.tabletop.verbs.tabletop_state import TabletopState
from tests.tabletop.pages.dealing import all_told, dealt
from tests.tabletop.pages.drawing import DrawnTable
from tests.tabletop.pages.table import RealTable, opened


def test_the_open_journal_is_the_match_and_not_there_before_its_end(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = all_told(dealt(app, client, monkeypatch))
    address = f"{table.path}at/open-journal.txt"
    table.play(lambda t: len(t.state.view(None)["finished"]) == 1)
    assert client.get(address).status_code == 403
    assert "open-journal" not in client.get(table.path).text
    monkeypatch.setattr(TabletopState, "acts", None)  # as after the last card
    assert "open-journal" in client.get(table.path).text
    journal, places = parse(client.get(address).text)
    assert journal.tabletop is None
    *_, end = steps(table.game, journal, places)
    for seat in (*range(3), None):
        assert end.view(seat) == table.state.view(seat)
    assert {one.seat for one in decisions(table.game, journal)} == {0, 1, 2}


def test_hands_that_nobody_told_stay_unknown(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = RealTable(app, client, opened(client))
    table.play(lambda t: len(t.state.view(None)["finished"]) == 1)
    monkeypatch.setattr(TabletopState, "acts", None)
    assert client.get(f"{table.path}at/open-journal.txt").status_code == 404
    assert "open-journal" not in client.get(table.path).text


def test_cards_that_were_drawn_and_put_away_are_in_it(app: Flask, client: FlaskClient) -> None:
    table = DrawnTable(app, client)
    while not table.view()["finished"]:
        table.move()
    moves = table.read(open_moves)
    end = position(GAMES["sinker"], 3, newest(GAMES["sinker"]), moves)
    assert end.view(None) == table.view()
    assert not any("?" in move.text for move in moves)
    assert moves[0].seat == CHANCE
