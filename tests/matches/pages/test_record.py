"""My record on this phone: counted once, private, and cleared at a tap."""

from __future__ import annotations

import re

from flask import Flask
from flask.testing import FlaskClient

from companion.matches.verbs import positions
from tests.conftest import Cast
from tests.pages import form
from tests.site.matches import opened, play_on, row, started


def table(client: FlaskClient) -> list[list[str]]:
    """The figures of the page, as they are read."""
    page = client.get("/record/").text
    rows = re.findall(r"<tr><th scope=\"row\">(.*?)</th>(.*?)</tr>", page, re.S)
    plain = [(re.sub(r"<[^>]+>", " ", cells), name.strip()) for name, cells in rows]
    return [[name, *re.findall(r"−?\d+", cells)] for cells, name in plain]


def ended(app: Flask, code: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Play it to its end: who won, and the totals."""
    play_on(app, code)
    with app.app_context():
        scored = positions.scored(row(code))
    return scored.winners, scored.totals


def test_matches_are_counted_by_opponents_and_once(app: Flask, cast: Cast) -> None:
    assert "Nothing has been played" in cast.aki.get("/record/").text
    winners, totals = ended(app, started(app, [cast.aki, cast.ben, cast.chie]))
    ai = opened(cast.aki, "maa")
    ai_winners, ai_totals = ended(app, ai)
    for _ in range(2):
        assert table(cast.aki) == [
            ["people", "1", str(int(0 in winners)), str(totals[0]).replace("-", "−")],
            ["club", "1", str(int(0 in ai_winners)), str(ai_totals[0]).replace("-", "−")],
        ]
    assert [line[1] for line in table(cast.ben)] == ["1"]
    assert table(cast.dan) == []  # has a seat nowhere, and sees nobody else's


def test_a_match_still_played_is_not_in_it(app: Flask, cast: Cast) -> None:
    code = started(app, [cast.aki, cast.ben, cast.chie])
    cast.aki.get("/")
    assert table(cast.aki) == []
    ended(app, code)
    assert len(table(cast.aki)) == 1


def test_what_was_counted_stays_when_the_list_grows(app: Flask, cast: Cast) -> None:
    ended(app, started(app, [cast.aki, cast.ben, cast.chie]))
    cast.aki.get("/")  # the front page keeps up by itself
    for _ in range(25):
        opened(cast.aki, "mll")
    assert [line[1] for line in table(cast.aki)] == ["1"]
    assert len(cast.aki.get_cookie("tairyo").value) < 4000  # type: ignore[union-attr]  # it is there


def test_cleared_it_begins_anew(app: Flask, cast: Cast) -> None:
    ended(app, started(app, [cast.aki, cast.ben, cast.chie]))
    assert "My record" in cast.aki.get("/").text
    answer = form(cast.aki, "/record/", press="Clear my record").send(cast.aki)
    assert answer.status_code == 303
    assert table(cast.aki) == []
