"""The first minute: the aim, a word on each choice, and the rules at the paragraph that matters."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.games import GAMES
from companion.matches.verbs import positions
from tests.conftest import Cast
from tests.matches.pages.test_quick import code_of, tap
from tests.site.matches import HTMX, play_on, row, started

EN = {"Accept-Language": "en"}


def words(html: str) -> str:
    return unescape(re.sub(r"<[^>]+>", " ", html))


@pytest.mark.parametrize("key", GAMES)
def test_the_aim_stands_on_the_cover_at_the_deal_and_in_the_rules(
    client: FlaskClient, key: str
) -> None:
    table = tap(client, key)
    aim = [str(line) for line in GAMES[key].words.aim]
    for address, lines in (("/", aim), (table, aim[:1]), (f"/games/{key}/rules", aim)):
        page = words(client.get(address, headers=EN).text)
        for line in lines:
            assert line in page


def test_a_choice_comes_with_its_explanation_for_who_makes_it(app: Flask, cast: Cast) -> None:
    code = started(app, [cast.aki, cast.ben, cast.chie])
    told = cast.ben.get(f"/matches/{code}", headers=HTMX).text  # he chooses the target
    assert 'data-lesson="fisherman.target" hidden' in told
    assert f'href="/games/fisherman/rules?table={code}#p3"' in told
    for other in (cast.aki, cast.dan):
        assert "fisherman.target" not in other.get(f"/matches/{code}", headers=HTMX).text


def test_the_link_beside_the_table_leads_to_the_paragraph_of_the_choice(
    app: Flask, cast: Cast
) -> None:
    code = started(app, [cast.aki, cast.ben, cast.chie])
    with app.app_context():
        assert positions.view(row(code), None)["phase"] == "rules"
    page = cast.dan.get(f"/matches/{code}").text
    link = re.search(r'class="back" data-help href="([^"#]+)#p3"', page)
    assert link
    rules = cast.dan.get(unescape(link[1]), headers=EN).text
    assert 'id="p3"' in rules
    assert f'href="/matches/{code}"' in rules  # and back again


@pytest.mark.parametrize("code", ["//evil.example", "https://evil.example", "ABC", "a" * 17])
def test_the_way_back_leads_to_a_table_only(client: FlaskClient, code: str) -> None:
    page = client.get("/games/fisherman/rules", query_string={"table": code}).text
    assert "evil" not in page.partition("<main")[2]
    assert "Back to the table" not in page


def test_who_has_played_the_game_to_its_end_is_told_nothing(
    client: FlaskClient, app: Flask
) -> None:
    first = tap(client, "fisherman")
    assert "data-experienced" not in client.get(first).text
    play_on(app, code_of(first))
    second = tap(client, "fisherman")
    assert "data-experienced" in client.get(second).text
    assert "data-experienced" not in client.get(tap(client, "sinker")).text
