"""The front page."""

import re

from flask import Flask, url_for
from flask.testing import FlaskClient

from companion.core.transaction import writing
from companion.games import GAMES
from companion.models import Sheet
from companion.sheets.access.at_sheet import find_sheet
from tests.conftest import Cast
from tests.site.matches import opened
from tests.site.paper import fresh, write


def test_every_game_is_on_the_shelf(client: FlaskClient) -> None:
    page = client.get("/").text
    for game in GAMES.values():
        assert str(game.title) in page


def test_recent_things_are_this_browsers_own(app: Flask, cast: Cast) -> None:
    app.add_url_rule("/try/<code>", "try_sheet", lambda code: find_sheet(code).sheet.code)
    with app.app_context(), writing() as session:
        session.add(Sheet(code="sss", game="fisherman", names=["Ben", "Chie", "Dan"]))
    cast.ben.get("/try/sss")
    assert "/sheets/sss" in cast.ben.get("/").text
    assert "/sheets/sss" not in cast.aki.get("/").text


def test_the_newest_comes_first_whatever_its_code(client: FlaskClient) -> None:
    """Enough of them that the alphabet's order would show."""
    opened = [fresh(client) for _ in range(5)]
    for sheet in opened:
        client.get(sheet)
    shown = re.findall(r'href="(/sheets/\w{20})"', client.get("/").text)
    assert shown == opened[::-1]


def test_the_front_page_is_at_the_root(app: Flask) -> None:
    with app.test_request_context():
        assert url_for("home.shelf") == "/"


def test_a_sheet_says_whether_it_is_still_being_written(client: FlaskClient) -> None:
    client.get("/language/ja")
    sheet = fresh(client)
    client.get(sheet)
    assert re.findall(r'<span class="badge state.*?">(.*?)<', client.get("/").text) == ["記入中"]
    for number in range(1, 4):
        write(client, sheet, number, "1 0 0")
    assert re.findall(r'<span class="badge state.*?">(.*?)<', client.get("/").text) == ["終了"]


def written_sheets(client: FlaskClient, number: int) -> list[str]:
    """Sheets that are over, the newest last."""
    made = []
    for _ in range(number):
        sheet = fresh(client)
        for n in range(1, 4):
            write(client, sheet, n, "1 0 0")
        client.get(sheet)
        made.append(sheet)
    return made


def listed(client: FlaskClient, address: str = "/") -> list[str]:
    """Where the list of what this browser has leads to, in its order."""
    part = client.get(address).text.split('<ul class="mine">')[1].split("</ul>")[0]
    return re.findall(r'<a href="([^"]+)"', part)


def test_a_sheet_that_is_being_written_stands_first_whatever_came_after(
    client: FlaskClient,
) -> None:
    mine = fresh(client, "Yuki Rin Sora")
    client.get(mine)
    over = written_sheets(client, 7)
    assert listed(client) == [mine, *over[:-5:-1]]
    line = client.get("/").text.split(f'href="{mine}"')[1].split("</li>")[0]
    for words in ("Fisherman", "Yuki · Rin · Sora", "score sheet", "<time", "open"):
        assert words in line
    assert listed(client, "/?all") == [mine, *over[::-1]]
    assert "Show all 8" in client.get("/").text
    assert "Show all" not in client.get("/?all").text


def test_a_full_cookie_loses_what_is_over_first(client: FlaskClient) -> None:
    mine = fresh(client)
    over = written_sheets(client, 1)[0]
    running = [fresh(client) for _ in range(22)]
    assert listed(client) == [*running[::-1], mine, over]
    running.append(fresh(client))
    assert listed(client) == [*running[::-1], mine]
    assert 'id="round-form"' in client.get(mine).text  # and may still be written


def test_a_match_says_that_it_is_one(client: FlaskClient) -> None:
    code = opened(client, "maa")
    client.get(f"/matches/{code}")
    line = client.get("/").text.split(f'href="/matches/{code}"')[1].split("</li>")[0]
    assert "match on screen" in line
    assert "being played" in line


def test_covers_come_before_everything_else_and_details_after(client: FlaskClient) -> None:
    page = client.get("/").text
    parts = ['class="shelf"', 'class="next"', 'class="games"']
    assert [page.index(part) for part in parts] == sorted(page.index(part) for part in parts)
    covers = page.split('class="shelf"')[1].split("</ul>")[0]
    assert {*re.findall(r'<button form="now" name="game" value="(\w+)"', covers)} == {*GAMES}
    alone = re.findall(r'class="ribbon" form="now" name="alone" value="(\w+)"', page)
    assert alone == [key for key, game in GAMES.items() if 1 in game.seats]
