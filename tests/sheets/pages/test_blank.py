"""Empty sheets to print: every game has its own, for as many as may play it."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import FileSystemLoader

from companion.config import ROOT
from companion.games import GAMES
from companion.games.sinker.sheet import WORTH

tables = [(key, seats) for key, game in GAMES.items() for seats in game.seats]


def grid(page: str) -> tuple[list[str], list[str]]:
    """The heads of the columns, and what stands in front of each row."""
    head, body = re.findall(
        r'class="blank-grid.*?<thead>(.*?)</thead>\s*<tbody>(.*?)</tbody>', page, re.S
    )[0]
    rows = re.findall(r'<th scope="row"[^>]*>(.*?)</th>', body)
    return re.findall(r"<th scope=.col.[^>]*>(.*?)</th>", head, re.S), rows


@pytest.mark.parametrize(("game", "seats"), tables)
def test_every_game_has_an_empty_sheet(client: FlaskClient, game: str, seats: int) -> None:
    reminders = set()
    for language, total in (("en", "Total"), ("ja", "合計")):
        client.get(f"/language/{language}")
        page = client.get(f"/games/{game}/sheet?seats={seats}").text
        heads, rows = grid(page)
        assert len([head for head in heads if 'class="name"' in head]) == seats
        numbers = [row for row in rows if row.isdigit()]
        assert numbers == [str(number + 1) for number in range(max(1, len(numbers)))]
        assert total in rows
        widths = {
            width(row) for row in re.findall(r"<tr.*?</tr>", page.split("</section>")[0], re.S)
        }
        assert widths >= {len(heads)}
        reminders.add(re.findall(r'class="reminder">(.*?)</section>', page, re.S)[0])
    assert len(reminders) == 2
    assert all("<li>" in reminder for reminder in reminders)


def width(row: str) -> int:
    """How many columns a row fills."""
    cells = re.findall(r"<t[hd]\b([^>]*)", row)
    spans = [re.findall(r'colspan="(\d+)"', cell) for cell in cells]
    return sum(int(span[0]) if span else 1 for span in spans)


def test_rows_are_as_many_as_the_match_has_rounds(client: FlaskClient) -> None:
    for game, seats, rounds in (
        ("fisherman", 3, 3),
        ("fisherman", 4, 4),
        ("sinker", 3, 6),
        ("sinker", 4, 8),
        ("sakenobori", 5, 3),
        ("dieangler", 2, 10),
    ):
        _, rows = grid(client.get(f"/games/{game}/sheet?seats={seats}").text)
        assert len([row for row in rows if row.isdigit()]) == rounds


def test_the_reminder_of_sinker_is_what_is_counted(client: FlaskClient) -> None:
    page = client.get("/games/sinker/sheet").text
    row = re.findall(r"kept \+ / failed −</th>(.*?)</tr>", page)[0]
    assert re.findall(r"<td>(\d+)</td>", row) == [str(worth) for worth in WORTH]


def test_an_unknown_game_or_number_is_not_there(client: FlaskClient) -> None:
    for address in ("/games/chess/sheet", "/games/fisherman/sheet?seats=5"):
        assert client.get(address).status_code == 404


HOUSE, BLANK = ROOT / "companion/site/templates/game", "blank.html"


def test_a_game_without_a_drawing_of_its_own_gets_a_plain_grid(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen, house = app.jinja_env.get_template, FileSystemLoader(HOUSE).load(app.jinja_env, BLANK)
    monkeypatch.setattr(
        app.jinja_env,
        "get_template",
        lambda name, *given: house if name == f"fisherman/{BLANK}" else chosen(name, *given),
    )
    heads, rows = grid(client.get("/games/fisherman/sheet?seats=3").text)
    assert len(heads) == 4
    assert rows == ["1", "2", "3", "Total", "Place"]


def test_the_way_to_it_is_on_the_shelf_and_in_the_rules(client: FlaskClient) -> None:
    for page in ("/", "/games/sinker/rules"):
        assert "/games/sinker/sheet" in client.get(page).text
