"""The page of a match's luck: closed while it is played, whole afterwards, honest about a loss."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.core.transaction import writing
from companion.kit.fair import number
from companion.matches.verbs.luck import forget_names
from tests.conftest import Cast
from tests.site.matches import HTMX, opened, play_on, post, row, started


def seed_of(app: Flask, code: str) -> str:
    """The secret of the match."""
    with app.app_context():
        return str(row(code).luck_seed)


def fingerprint_of(app: Flask, code: str) -> str:
    with app.app_context():
        return str(row(code).luck_fingerprint)


@pytest.fixture
def over(app: Flask, cast: Cast) -> str:
    """A match of three people that has been played to its end."""
    code = started(app, [cast.aki, cast.ben, cast.chie])
    play_on(app, code)
    return code


def answers(client: FlaskClient, code: str) -> str:
    """Everything this browser can get to see of a match that is being played."""
    match, told = f"/matches/{code}", []
    for path in ("", "/links", "/replay", "/journal.txt", "/sheet.json", "/fair"):
        for headers in ({}, HTMX):
            answer = client.get(match + path, headers=headers)
            told.append(f"{answer.headers}{answer.text}")
    told.append(client.post(match + "/moves", data={"length": "1", "key": "k", "move": "x"}).text)
    for path in ("/deal", "/undo/ask", "/rematch", "/start"):
        told.append(client.post(match + path, data={"length": "1", "key": "k"}).text)
    told.append(client.get("/").text)
    return "".join(told)


def test_the_seed_leaves_before_the_end_in_no_answer(app: Flask, cast: Cast) -> None:
    code = started(app, [cast.aki, cast.ben, cast.chie])
    seed = seed_of(app, code)
    for client in (cast.aki, cast.ben, cast.dan):
        assert seed not in answers(client, code)
        assert client.get(f"/matches/{code}/fair").status_code == 403


def test_the_fingerprint_is_in_the_waiting_room_and_at_the_table(app: Flask, cast: Cast) -> None:
    code = opened(cast.aki)
    promised = fingerprint_of(app, code)
    for client in (cast.aki, cast.dan):
        page = client.get(f"/matches/{code}").text
        assert f'data-fingerprint="{promised}" data-length="0"' in page
        assert seed_of(app, code) not in page
    code = started(app, [cast.aki, cast.ben, cast.chie])
    for client in (cast.aki, cast.ben, cast.dan):
        assert fingerprint_of(app, code) in client.get(f"/matches/{code}").text


def test_afterwards_the_page_has_all_that_checking_takes(app: Flask, over: str, cast: Cast) -> None:
    assert f"/matches/{over}/fair" in cast.dan.get(f"/matches/{over}").text
    page = cast.dan.get(f"/matches/{over}/fair").text
    assert seed_of(app, over) in page
    assert fingerprint_of(app, over) in page
    moves = re.findall(r'data-ply="(\d+)".*?</details>', page, re.DOTALL)
    assert len(moves) == 3
    draws = re.search(r'data-ply="1".*?</details>', page, re.DOTALL)
    assert draws
    told = [tuple(map(int, d)) for d in re.findall(r">(\d+) → (\d+)<", draws[0])]
    words = f"{over}\nAki\nBen\nChie"
    assert [number(seed_of(app, over), 1, k, words) % n for k, (n, _) in enumerate(told)] == [
        value for _, value in told
    ]
    assert "This is the move that the rules make" in page
    assert "The rules make another move" not in page


def test_a_changed_journal_is_told(app: Flask, over: str, cast: Cast) -> None:
    with app.app_context(), writing():
        row(over).luck_words = "other words"
    page = cast.dan.get(f"/matches/{over}/fair").text
    assert page.count("The rules make another move") == 3


def test_without_its_seed_the_page_says_that_nothing_can_be_checked(
    app: Flask, over: str, cast: Cast
) -> None:
    with app.app_context(), writing():
        forget_names(row(over), ["Aki"])
    page = cast.dan.get(f"/matches/{over}/fair").text
    assert "one of them was forgotten on request" in page
    assert "fair.js" not in page


def test_a_rematch_shows_another_fingerprint(app: Flask, over: str, cast: Cast) -> None:
    again = post(cast.aki, f"/matches/{over}/rematch").location.rsplit("/", 1)[1]
    assert fingerprint_of(app, again) != fingerprint_of(app, over)
    assert fingerprint_of(app, again) in cast.aki.get(f"/matches/{again}").text


def test_names_are_words_and_not_markup(app: Flask, cast: Cast) -> None:
    code = opened(cast.aki, "maa", **{"name.0": '"><script>'})
    play_on(app, code)
    page = cast.dan.get(f"/matches/{code}/fair").text
    assert "<script>" not in page.replace('<script src="', "")
    assert "&lt;script&gt;" in page
