"""The replay's scenes: every game's tricks, turns or duels, told in words and one tap away."""

from __future__ import annotations

import html
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.games import GAMES
from companion.matches.verbs import positions
from companion.matches.verbs.chapters import Chapter, chapters
from tests.conftest import Cast
from tests.pages import form
from tests.site.matches import play_on, row, started

LINK = re.compile(r'<a class="button" id="step-([\w-]+)"[^>]*href="([^"]+)"([^>]*)>(.*?)</a>', re.S)


@pytest.fixture(params=GAMES)
def over(request: pytest.FixtureRequest, app: Flask, cast: Cast) -> str:
    """A match of each game that has been played to its end, with as few seats as it has."""
    game = GAMES[request.param]
    counted = [option for option in game.options if option.per_seat]
    shortest = {f"options.{game.key}.{o.key}": str(min(o.choices)) for o in counted}
    seats = "mll"[: max(3, min(game.seats))]
    code = started(app, [cast.aki, cast.ben, cast.chie], seats, game=game.key, **shortest)
    play_on(app, code)
    return code


def steps(client: FlaskClient, address: str) -> dict[str, tuple[str, str, str]]:
    """The links of a replay's page by name: address, further attributes, words."""
    page = client.get(address).text
    return {
        name: (html.unescape(to), more, html.unescape(" ".join(words.split())))
        for name, to, more, words in LINK.findall(page)
    }


def test_the_replay_of_every_game(app: Flask, over: str, cast: Cast) -> None:
    """One match a game: it takes a while to play."""
    with app.app_context():
        match = row(over)
        found, length = chapters(match, positions.names(match)), match.length
        names = [place.name for place in match.places]
    every_move_belongs_to_one_scene(found, length)
    tapping_on_goes_from_scene_to_scene(cast.dan, over, [one.last for one in found])
    a_round_says_how_its_scenes_ended(cast.dan, over, names, [c for c in found if c.round == 0])
    the_slider_works_without_scripts(cast.dan, over, length)


def every_move_belongs_to_one_scene(found: list[Chapter], length: int) -> None:
    assert [one.first for one in found] == [1, *(one.last + 1 for one in found[:-1])]
    assert found[-1].last == length
    assert sorted({one.round for one in found}) == list(range(found[-1].round + 1))
    assert len(found) >= max(length // 40, 1)


def tapping_on_goes_from_scene_to_scene(dan: FlaskClient, over: str, ends: list[int]) -> None:
    address, walked = f"/matches/{over}/replay?ply=0", []
    for _ in ends[:6]:
        address = steps(dan, address)["later"][0]
        walked.append(int(address.rpartition("=")[2]))
    assert walked == ends[:6]
    back = steps(dan, address)["earlier"][0]
    assert int(back.rpartition("=")[2]) == walked[-2]


def a_round_says_how_its_scenes_ended(
    dan: FlaskClient, over: str, names: list[str], scenes: list[Chapter]
) -> None:
    """And rounds of one scene, as a duel is, say it in their own button."""
    ways = steps(dan, f"/matches/{over}/replay?ply={scenes[-1].last}")
    told = [words for name, (_, _, words) in ways.items() if re.match("scene-|round-1$", name)]
    assert any(name in words for name in names for words in told) or "nobody" in told[0]
    assert len(told) == (1 if len(scenes) == 1 else len(scenes) + 1)
    assert 'aria-current="page"' in ways["round-1"][1]


def the_slider_works_without_scripts(dan: FlaskClient, over: str, length: int) -> None:
    found = form(dan, f"/matches/{over}/replay", press="Show")
    answer = found.fill(ply="7").send(dan, "Show")
    assert "Move 7 of" in answer.text
    assert f'min="0" max="{length}" value="7"' in answer.text


def test_nobody_sees_a_scene_before_the_end(app: Flask, cast: Cast) -> None:
    code = started(app, [cast.aki, cast.ben, cast.chie])
    play_on(app, code, until="fishing")
    answer = cast.aki.get(f"/matches/{code}/replay")
    assert answer.status_code == 403
    assert "step-" not in answer.text
