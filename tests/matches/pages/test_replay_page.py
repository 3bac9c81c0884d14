"""After the end: result, replay with every hand open, files, rematch; before it, none of them."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from companion.games import score_sheet
from companion.kit import journal_file
from companion.matches.verbs import positions
from tests.conftest import Cast
from tests.site.matches import HTMX, play_on, post, row, started


@pytest.fixture
def over(app: Flask, cast: Cast) -> str:
    """A match of three people that has been played to its end."""
    code = started(app, [cast.aki, cast.ben, cast.chie])
    play_on(app, code)
    return code


@pytest.mark.parametrize("path", ["replay", "journal.txt", "sheet.json"])
def test_before_the_end_nothing_is_open(app: Flask, cast: Cast, path: str) -> None:
    code = started(app, [cast.aki, cast.ben, cast.chie])
    for reader in (cast.aki, cast.dan):
        answer = reader.get(f"/matches/{code}/{path}")
        assert answer.status_code == 403
        assert "open to everyone when it is over" in answer.text


def test_the_result_says_who_won_and_how(app: Flask, cast: Cast, over: str) -> None:
    page = cast.dan.get(f"/matches/{over}").text
    with app.app_context():
        match = row(over)
        scored, names = positions.scored(match), positions.names(match)
    winner = names[scored.winners[0]]
    assert f"{winner} wins" in page or "Tied for first place" in page
    assert page.count('<li class="place-') == 3
    assert "The count of round 3" in page
    assert page.count("victory points") >= 3


def test_the_replay_goes_forward_and_back(over: str, cast: Cast) -> None:
    first = cast.dan.get(f"/matches/{over}/replay?ply=2").text
    assert "Ben chose the target" in first
    assert "ply=1" in first
    assert "ply=3" in first
    assert "Move 2 of" in first


def test_every_hand_is_open_in_the_replay(app: Flask, over: str, cast: Cast) -> None:
    part = cast.dan.get(f"/matches/{over}/replay?ply=1", headers=HTMX).text
    assert "<html" not in part
    assert part.count('class="chip') == 39


@pytest.mark.parametrize("ply", ["-5", "0", "99999", "x"])
def test_any_number_is_a_position(over: str, cast: Cast, ply: str) -> None:
    assert cast.dan.get(f"/matches/{over}/replay?ply={ply}").status_code == 200


def test_the_journal_replays_to_the_same_result(app: Flask, over: str, cast: Cast) -> None:
    answer = cast.dan.get(f"/matches/{over}/journal.txt")
    assert "attachment" in answer.headers["Content-Disposition"]
    found, _ = journal_file.parse(answer.text)
    with app.app_context():
        assert list(found.moves) == positions.entries(row(over))


def test_the_sheet_scores_as_the_match_did(app: Flask, over: str, cast: Cast) -> None:
    sheet = cast.dan.get(f"/matches/{over}/sheet.json").json or {}
    with app.app_context():
        assert score_sheet(sheet)["totals"] == list(positions.scored(row(over)).totals)


def test_a_rematch_seats_the_same_people_one_on(app: Flask, over: str, cast: Cast) -> None:
    first = post(cast.ben, f"/matches/{over}/rematch").location
    assert post(cast.aki, f"/matches/{over}/rematch").location == first
    assert "Waiting room" in cast.ben.get(first).text
    assert post(cast.chie, f"/matches/{over}/rematch").location == first
    with app.app_context():
        assert [s.name for s in row(first.rsplit("/", 1)[1]).places] == ["Ben", "Chie", "Aki"]
    assert "Waiting room" not in cast.ben.get(first).text  # all are here: it has begun
    assert "A rematch is ready." in cast.dan.get(f"/matches/{over}").text


def test_the_rematch_waits_for_people_by_name(app: Flask, over: str, cast: Cast) -> None:
    """Their own page leads them there: the link is there for who is not there any more."""
    again = post(cast.aki, f"/matches/{over}/rematch").location
    page = cast.aki.get(again).text
    assert re.search(r"Waiting for Ben and Chie\.|Waiting for Chie and Ben\.", page)
    assert 'class="invite"' in page
    assert not re.search(r'<details class="invite"[^>]* open', page)


def test_spectators_cannot_ask_for_a_rematch(over: str, cast: Cast) -> None:
    assert post(cast.dan, f"/matches/{over}/rematch").status_code == 403
