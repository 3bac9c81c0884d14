"""What a table of Nusfjord shows: ships with their points, one drawing a good, nothing twice."""

from __future__ import annotations

import re

from flask import Flask
from flask.testing import FlaskClient

from companion.config import ROOT
from tests import pages
from tests.conftest import Cast
from tests.site.matches import row, started
from tests.tables import step

GOODS = ("wood", "fish", "gold")


def alone(client: FlaskClient) -> str:
    """The table of a match alone, just begun."""
    page = pages.form(client, "/matches/new?game=nusfjord", press="Set the table")
    return str(page.set("seats", "1").send(client, "Set the table").location)


def test_a_ship_says_its_points_before_one_chooses_it(client: FlaskClient) -> None:
    path = alone(client)
    for words in ("Clear a forest", "", "Build a ship"):  # with the wood of the first forest
        sent = pages.form(client, path, to="/moves", press=words).send(client, words)
        assert sent.status_code == 303, sent.text
    page = client.get(path).text
    worth = re.findall(r'value="(sloop|cutter|schooner)".*?class="worth">\s*\+(\d)', page, re.S)
    assert worth
    assert dict(worth).items() <= {"sloop": "1", "cutter": "2", "schooner": "4"}.items()


def test_a_good_is_drawn_the_same_in_the_stocks_and_on_cards(client: FlaskClient) -> None:
    page = client.get(alone(client)).text
    drawn = set(re.findall(r'href="[^"]*/(\w+)\.svg[^"#]*#(wood|fish|gold)"', page))
    assert {good for _, good in drawn} == set(GOODS)
    assert {file for file, _ in drawn} <= {"icons", "harbour"}
    other = (ROOT / "companion/games/nusfjord/static/cove.svg").read_text("utf-8")
    assert not [good for good in GOODS if f'id="{good}"' in other]


def test_alone_the_only_seat_has_no_box_that_says_its_goods_twice(
    app: Flask, client: FlaskClient, cast: Cast
) -> None:
    page = client.get(alone(client)).text
    assert 'class="seats stocks' not in page
    assert page.count("own-stock") == 1
    several = started(app, [cast.aki, cast.ben], "ml", game="nusfjord")
    assert 'class="seats stocks' in cast.aki.get(f"/matches/{several}").text


def test_the_catch_is_open_in_the_first_turn_of_a_round_alone(app: Flask, cast: Cast) -> None:
    code = started(app, [cast.aki, cast.ben], "ml", game="nusfjord")
    first = cast.aki.get(f"/matches/{code}").text
    assert 'id="haul-others"' in first
    with app.app_context():
        while (shown := cast.aki.get(f"/matches/{code}").text) and "turn 2 of" not in shown:
            step(row(code))
    assert 'id="haul-others"' not in shown
    folded = shown.split('id="haul-all"')[1].split("</details>")[0]
    assert re.match(r"><summary>The catch of this round</summary>", folded)
    assert folded.count("<li>") == 2
