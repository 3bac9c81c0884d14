"""A match of one person: nobody is beaten, so nobody wins; neither is there a race of one count."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from companion.games import GAMES
from tests.conftest import Cast
from tests.pages import form
from tests.site.matches import opened, play_on

ALONE = [key for key, game in GAMES.items() if 1 in game.seats]


@pytest.mark.parametrize("game", ALONE)
def test_the_result_of_one_person_names_no_winner(app: Flask, cast: Cast, game: str) -> None:
    code = opened(cast.aki, "m", game=game)
    play_on(app, code)
    page = cast.aki.get(f"/matches/{code}").text
    assert "Your result" in page
    assert "Play once more" in page
    for word in ("wins", "same people", '<span class="rank">', "Round 1"):
        assert word not in page, word
    drawing = cast.aki.get(f"/matches/{code}/picture.svg").text
    assert "1st" not in drawing
    assert "points" in drawing
    record = cast.aki.get("/record/")
    row = re.search(r"<tr><th[^>]*>nobody \(alone\).*?</tr>", record.text)
    assert row
    assert "<td>1</td><td>–</td>" in row[0]
    assert "most wins in a row: 0" in record.text


@pytest.mark.parametrize("game", ALONE)
def test_a_game_that_is_counted_once_has_no_rounds_on_its_sheet(cast: Cast, game: str) -> None:
    page = form(cast.aki, f"/sheets/new?game={game}", to="/sheets/new")
    sheet = page.fill(names__0="Aki", names__1="Ben").send(cast.aki).location
    count = form(cast.aki, sheet, to="/rounds/1")
    assert "Write the final count" in [words for words, _, _ in count.buttons]
    assert "Round 1</h2>" not in cast.aki.get(sheet).text


@pytest.mark.parametrize("hard", [False, True])
def test_the_solo_game_is_easy_or_hard_and_its_result_says_which(
    app: Flask, cast: Cast, hard: bool
) -> None:
    page = form(cast.aki, "/matches/new?game=nusfjord", to="/matches/")
    page.fill(seats="1").set("options.nusfjord.advanced", str(int(hard)))
    code = page.send(cast.aki).location.rsplit("/", 1)[1]
    play_on(app, code)
    shown = cast.aki.get(f"/matches/{code}").text
    assert ("Hard: three colours" if hard else "Easy: two colours") in shown
    assert ("Easy: two colours" if hard else "Hard: three colours") not in shown


def test_the_table_with_an_ai_offers_nothing_for_one_alone(cast: Cast) -> None:
    assert "nusfjord.advanced" not in cast.aki.get("/told/new?game=nusfjord").text
    assert "nusfjord.advanced" in cast.aki.get("/sheets/new?game=nusfjord").text
