"""The pages by which a phone begins a score sheet without a connection."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.games import GAMES
from companion.models import Sheet, db

BLANK = re.compile(r'data-blank="([^"]+)"')


def test_the_form_names_a_blank_sheet_for_each_game_and_number_of_players(
    client: FlaskClient,
) -> None:
    blank = BLANK.findall(client.get("/offline/sheet").text)
    assert len(blank) == sum(seats > 1 for game in GAMES.values() for seats in game.seats)
    for address in blank:
        page = client.get(address).text
        seats = int(address.rsplit("/", 1)[1])
        assert set(re.findall(r"~name(\d)~", page)) == {str(seat) for seat in range(seats)}
        assert "/sheets/~new~/rounds/1" in page


def test_they_open_nothing_and_hold_no_token(app: Flask, client: FlaskClient) -> None:
    for address in ("/offline/sheet", "/offline/sheet/fisherman/3"):
        page = client.get(address).text
        assert not re.search(r'name="csrf_token" value="[^"]+"', page)
        assert "csrf" not in re.sub(r'name="csrf_token" value=""', "", page)
    with app.app_context():
        assert db.session.query(Sheet).count() == 0


@pytest.mark.parametrize("path", ["chess/2", "fisherman/2", "fisherman/9", "fisherman/x"])
def test_there_is_none_for_other_games_or_numbers(client: FlaskClient, path: str) -> None:
    assert client.get(f"/offline/sheet/{path}").status_code == 404
