"""Leaving a seat to an AI and coming back; taking a choice back."""

from __future__ import annotations

import pytest
import time_machine
from flask import Flask

from companion.matches.verbs import positions
from companion.models import now
from tests.conftest import Cast
from tests.site.matches import HTMX, opened, play_on, post, row, started
from tests.tables import step


@pytest.fixture
def code(app: Flask, cast: Cast) -> str:
    """A match of three people; Ben is to choose the target."""
    return started(app, [cast.aki, cast.ben, cast.chie])


def test_an_ai_plays_on_for_who_leaves_until_he_is_back(app: Flask, cast: Cast, code: str) -> None:
    assert post(cast.ben, f"/matches/{code}/leave", level="casual").status_code == 303
    page = cast.aki.get(f"/matches/{code}", headers=HTMX).text
    assert "thinking" in page
    assert "casual" in page
    assert "Play again myself" in cast.ben.get(f"/matches/{code}").text
    assert post(cast.ben, f"/matches/{code}/back").status_code == 303
    assert "thinking" not in cast.aki.get(f"/matches/{code}", headers=HTMX).text


def test_the_others_may_help_after_a_minute(app: Flask, cast: Cast, code: str) -> None:
    early = post(cast.aki, f"/matches/{code}/seats/1/ai", htmx=True, level="club")
    assert early.status_code == 422
    assert "wait a little longer" in early.text
    with time_machine.travel(now().timestamp() + 61, tick=False):
        assert post(cast.aki, f"/matches/{code}/seats/1/ai", level="club").status_code == 303
    with app.app_context():
        assert row(code).places[1].away


def test_a_spectator_gives_nobody_away(cast: Cast, code: str) -> None:
    assert post(cast.dan, f"/matches/{code}/seats/1/ai", level="club").status_code == 403


def test_a_rule_is_taken_back_while_it_revealed_nothing(app: Flask, cast: Cast, code: str) -> None:
    post(cast.ben, f"/matches/{code}/moves", move="target fugu")
    assert "Undo my last choice" in cast.ben.get(f"/matches/{code}").text
    answer = post(cast.ben, f"/matches/{code}/undo/ask", htmx=True)
    assert "Choose the target." in answer.text
    with app.app_context():
        assert row(code).length == 3  # the journal keeps it


def test_among_ais_nothing_is_asked_in_words_either(app: Flask, cast: Cast) -> None:
    code = opened(cast.aki, "maa")
    play_on(app, code, until="fishing")
    with app.app_context():
        while positions.position(row(code)).actors() != (0,):
            step(row(code))
        step(row(code))
    page = cast.aki.get(f"/matches/{code}").text
    assert "Undo my last choice" in page.split('id="people"')[1]
    assert "Ask to undo" not in page


def test_a_card_is_taken_back_if_everyone_agrees(app: Flask, cast: Cast, code: str) -> None:
    play_on(app, code, until="fishing")
    hand = cast.aki.get(f"/matches/{code}").text
    card = hand.split('name="move" value="')[1].split('"')[0]
    post(cast.aki, f"/matches/{code}/moves", move=card)
    asked = post(cast.aki, f"/matches/{code}/undo/ask", htmx=True).text
    assert "The others are being asked." in asked
    assert "Agree" not in asked
    for other in (cast.ben, cast.chie):
        page = other.get(f"/matches/{code}").text
        assert "Aki wants to undo their last choice." in page
        assert "Agree" in page
        post(other, f"/matches/{code}/undo/agree")
    assert f'value="{card}"' in cast.aki.get(f"/matches/{code}").text


def test_one_no_is_enough(app: Flask, cast: Cast, code: str) -> None:
    play_on(app, code, until="fishing")
    card = cast.aki.get(f"/matches/{code}").text.split('name="move" value="')[1].split('"')[0]
    post(cast.aki, f"/matches/{code}/moves", move=card)
    post(cast.aki, f"/matches/{code}/undo/ask")
    post(cast.ben, f"/matches/{code}/undo/decline")
    for reader in (cast.aki, cast.chie):
        assert "wants to undo" not in reader.get(f"/matches/{code}").text
    assert f'value="{card}"' not in cast.aki.get(f"/matches/{code}").text


def test_there_is_no_other_word(cast: Cast, code: str) -> None:
    assert post(cast.ben, f"/matches/{code}/undo/shout").status_code == 404


def test_a_rematch_before_the_end_is_refused_on_the_table(cast: Cast, code: str) -> None:
    answer = post(cast.ben, f"/matches/{code}/rematch")
    assert answer.status_code == 422
    assert "The match is still going on." in answer.text
