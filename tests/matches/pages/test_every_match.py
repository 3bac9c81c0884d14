"""A match of every game over the web: each seat its own browser, moves by the page's own forms."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.games import GAMES
from companion.kit.state import CHANCE
from companion.matches.verbs import positions
from tests.conftest import Cast
from tests.site.matches import HTMX, legal, opened, post, row, started, turn
from tests.tables import typed

every_game = pytest.mark.parametrize("game", GAMES)


def people(app: Flask, seats: int) -> list[FlaskClient]:
    """A browser for each seat; every second one is Japanese."""
    found = [app.test_client() for _ in range(seats)]
    for client in found[1::2]:
        client.get("/language/ja")
    return found


def move(app: Flask, code: str, clients: list[FlaskClient]) -> str:
    """Whoever is to act makes one of the legal moves; what he is shown then."""
    with app.app_context():
        match = row(code)
        seat, length, path = turn(app, code), match.length, "moves"
        if seat == CHANCE:
            text, path = typed(match), "deal"
        else:
            texts = legal(app, code)
            text = texts[length * 7 % len(texts)]
    sent = {"length": str(length), "key": f"move-{length}", "move": text}
    client = clients[max(seat, 0)]
    answer = client.post(f"/matches/{code}/{path}", data=sent, headers=HTMX)
    assert answer.status_code == 200, answer.text
    return answer.text


def over(app: Flask, code: str) -> bool:
    """Whether the match has ended."""
    with app.app_context():
        return row(code).state == "over"


@every_game
def test_a_match_is_played_to_its_end(app: Flask, game: str) -> None:
    seats = GAMES[game].seats[0]
    clients = people(app, seats)
    code = started(app, clients, "m" + "l" * (seats - 1), game=game)
    while not over(app, code):
        page = move(app, code, clients)
        assert "<html" not in page
        assert 'id="status"' in page
    for client in clients:
        page = client.get(f"/matches/{code}").text
        assert page.count('class="place-') == seats
        assert "None" not in re.sub(r"<[^>]*>", "", page)
    for path in ("journal.txt", "sheet.json", "replay", "replay?ply=3"):
        assert clients[0].get(f"/matches/{code}/{path}").status_code == 200


@every_game
def test_everyone_may_look_at_any_time(app: Flask, cast: Cast, game: str) -> None:
    """Pages of seats and spectators, in both languages, while the match goes on.

    Who plays alone is not watched: others may want to play the same deal (test_deals.py).
    """
    seats = GAMES[game].seats[0]
    clients = people(app, seats)
    code = started(app, clients, "m" + "l" * (seats - 1), game=game)
    cast.dan.get("/language/ja")
    lookers = (cast.dan, cast.chie) if seats > 1 else ()
    for number in range(40):
        if over(app, code):
            break
        if number % 8 == 0:
            for client in (*clients, *lookers):
                answer = client.get(f"/matches/{code}", headers=HTMX)
                assert answer.status_code == 200
                assert 'id="status"' in answer.text
        move(app, code, clients)


@every_game
def test_a_move_that_is_none_is_explained(app: Flask, game: str) -> None:
    seats = GAMES[game].seats[0]
    clients = people(app, seats)
    code = started(app, clients, "m" + "l" * (seats - 1), game=game)
    while turn(app, code) == CHANCE:
        move(app, code, clients)
    answer = post(clients[turn(app, code)], f"/matches/{code}/moves", True, move="nonsense")
    assert answer.status_code == 422
    assert "is-refused" in answer.text


@pytest.mark.parametrize(
    ("game", "option", "choice"),
    [
        (key, option.key, choice)
        for key, game in GAMES.items()
        for option in game.options
        for choice in option.choices
        if not option.hidden and choice != option.default
    ],
)
def test_a_match_begins_with_every_option(
    app: Flask, client: FlaskClient, game: str, option: str, choice: bool | int | str
) -> None:
    seats = "m" + "a" * (GAMES[game].seats[0] - 1)
    value = str(int(choice) if isinstance(choice, bool) else choice)
    code = opened(client, seats, game=game, **{f"options.{game}.{option}": value})
    page = client.get(f"/matches/{code}").text
    assert "is-playing" in page
    with app.app_context():
        match = row(code)
        assert option in match.options
        assert positions.position(match).actors()
