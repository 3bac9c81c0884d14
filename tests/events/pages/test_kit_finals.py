"""A game that the fewest points win: finals, penalties, and the own page of a player."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask

from tests.events.pages.conftest import Evening
from tests.events.pages.test_kit_games import GOLF, key_of, kit_file, line_of, seated
from tests.events.pages.test_kits_added_up import read
from tests.events.pages.test_players import own
from tests.pages import form

Opened = Callable[..., Evening]
STROKES = {1: ("70", "75", "80", "85"), 2: ("71", "74", "81", "84")}


@pytest.fixture
def night(evening: Opened) -> Evening:
    """Two tables of Golf, ruled and closed: 100, 50, 20 and 10 points at each."""
    night = evening(8, rounds="1")
    assert kit_file(night, GOLF).status_code == 303
    change = form(night.organiser, f"{night.path}/settings", "").set("games", key_of(night, "Golf"))
    assert change.save(night.organiser).status_code == 303
    night.start()
    for table, totals in STROKES.items():
        ruled(night, 1, table, *totals)
    assert form(night.organiser, f"{night.path}/round/1", "/close").save(night.organiser)
    return night


def ruled(night: Evening, number: int, table: int, *totals: str) -> None:
    ruling = form(night.organiser, f"{night.path}/round/{number}", f"/tables/{table}/ruling")
    ruling.set("total", *totals).fill(why="paper")
    assert ruling.save(night.organiser).status_code == 303


def test_the_fewest_reach_the_final_and_win_it(night: Evening) -> None:
    groups = seated(night)
    finals = form(night.organiser, f"{night.path}/seating", to="/finals")
    assert finals.send(night.organiser, press="the best 4").status_code == 303
    (final,) = seated(night)
    assert set(final) == {name for group in groups for name in group[:2]}
    begin = form(night.organiser, f"{night.path}/seating", press="Start the finals")
    assert begin.send(night.organiser).status_code == 303
    ruled(night, 2, 1, "90", "60", "80", "70")
    closing = form(night.organiser, f"{night.path}/round/2", "/close")
    assert closing.save(night.organiser).status_code == 303
    order = [final[1], final[3], final[2], final[0]]
    rows = {row["Name"]: row for row in read(night.organiser, f"{night.path}/standings.csv")}
    assert [rows[name]["Place after the finals"] for name in order] == ["1", "2", "3", "4"]
    assert form(night.organiser, night.path, "/end").save(night.organiser).status_code == 303
    honours = night.see("/honours").split("<textarea")[1]
    places = [name for name in re.findall(r"\w+", honours) if name in final]
    assert places[:1] == order[:1]


def test_a_penalty_is_the_last_place_not_the_fewest_strokes(night: Evening) -> None:
    first, *others = seated(night)[0]
    lost = form(night.organiser, f"{night.path}/round/1", "/tables/1/penalty")
    page = night.see("/round/1")
    (person,) = set(re.findall(rf'value="(\d+)"[^>]*>\s*{first}\b', page))
    lost.fill(person=person, step="last", reason="left the table")
    assert lost.save(night.organiser).status_code == 303
    assert [line_of(night, name)[1] for name in (*others, first)] == ["100", "50", "20", "10"]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_player_reads_the_game_and_the_place_on_the_own_page(
    app: Flask, night: Evening, language: str
) -> None:
    phone = app.test_client()
    phone.get(own(app, 1))
    night.start()
    page = phone.get(f"{night.path}/me", headers={"Accept-Language": language}).text
    assert "Golf" in page
    assert "kit-" not in re.sub(r'="[^"]*"', "", page)
