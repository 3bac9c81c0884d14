"""Tables of one round that play different games: chosen while it is seated, named everywhere."""

import re
from collections.abc import Callable

import pytest
from flask import Flask

from companion.clubs.members.members import player_link
from companion.games import GAMES
from companion.models import Member, db
from tests.events.pages.conftest import Evening

Opened = Callable[..., Evening]


def seen(night: Evening) -> str:
    """The line that seated the round so far."""
    return night.see("/seating").split('name="seen" value="')[1].split('"')[0]


@pytest.fixture
def mixed(evening: Opened) -> Evening:
    """Eight people at a table of Fisherman and one of Sinker, begun."""
    night = evening(8, rounds="1")
    night.seat()
    answer = night.post("/seating/games", game=["fisherman", "sinker"], seen=seen(night))
    assert answer.status_code == 303
    assert night.post("/seating/start", seen=seen(night)).status_code == 303
    return night


def test_the_seating_offers_what_the_seats_allow_and_keeps_the_choice(evening: Opened) -> None:
    night = evening(7, rounds="1")
    night.seat()
    offers = re.findall(r'<select[^>]*name="game">(.*?)</select>', night.see("/seating"))
    fit = [key for key, game in sorted(GAMES.items()) if {3, 4} <= set(game.seats)]
    assert [re.findall(r'value="(\w+)"', offer) for offer in offers] == [fit, fit]
    form = {"game": ["dieangler", "sinker"], "seen": seen(night)}
    assert night.post("/seating/games", **form).status_code == 303
    page = night.see("/seating")
    assert re.findall(r'value="(\w+)" selected', page) == ["dieangler", "sinker"]
    assert "Lord of the Die-angler / Sinker" in page
    late = night.post("/seating/games", **form)
    assert late.status_code == 422
    assert "Somebody else changed the seating" in late.text
    few = night.post("/seating/games", game=["sinker"], seen=seen(night))
    assert "Choose a game for every table." in few.text


def test_seating_them_again_says_which_choice_could_not_be_kept(evening: Opened) -> None:
    night = evening(8, rounds="1", wanted="5", games="dieangler")
    night.seat()
    night.post("/seating/games", game=["dieangler", "sinker"], seen=seen(night))
    night.post("/seating", plan="1", game="dieangler")
    page = night.see("/seating")
    chosen = re.findall(r'checked><span class="plate">([^<]*)', page)[0]
    assert "1 table of 5 + 1 table of 4" in chosen
    assert re.findall(r'value="(\w+)" selected', page) == ["dieangler", "sinker"]
    assert "cannot play" not in page
    night.post("/seating", plan="0", game="dieangler")
    night.post("/seating/games", game=["sinker", "dieangler"], seen=seen(night))
    night.post("/seating", plan="1", game="dieangler")
    said = (
        "Table 1 now has too few or too many people for Sinker "
        "and plays Lord of the Die-angler instead."
    )
    assert said in night.see("/seating")


@pytest.mark.parametrize(
    "path",
    ["", "/round", "/screen", "/print/pairing/1", "/print/slips/1", "/print/sheets/1", "/history"],
)
def test_every_page_says_which_games_are_played(mixed: Evening, path: str) -> None:
    page = mixed.see(path)
    assert "Fisherman" in page
    assert "Sinker" in page


def test_a_slip_and_an_empty_sheet_are_of_their_table_s_game(mixed: Evening) -> None:
    slips = mixed.see("/print/slips/1").split('<section class="slip">')[1:]
    assert ["Sinker" in slip for slip in slips] == [False, True]
    sheets = mixed.see("/print/sheets/1").split('<section class="blank')[1:]
    assert [re.findall(r"<h1>(\w+) · Table (\d)", sheet) for sheet in sheets] == [
        [("Fisherman", "1")],
        [("Sinker", "2")],
    ]


def test_a_player_reads_their_own_table_s_game(mixed: Evening, app: Flask) -> None:
    found = set()
    for person in mixed.people:
        with app.app_context():
            token = player_link(db.session.get_one(Member, person))
        browser = app.test_client()
        browser.get(f"/p/{token}")
        page = browser.get(f"{mixed.path}/me").text
        (heading,) = re.findall(r'<h2 id="now">(.*?)</h2>', page)
        (table,) = re.findall(r"<strong>Table (\d)</strong>", page)
        found.add((heading, table))
    assert found == {("Round 1 · Fisherman", "1"), ("Round 1 · Sinker", "2")}


def test_the_sheets_are_of_their_games_and_a_round_of_one_game_names_it_once(
    mixed: Evening, evening: Opened
) -> None:
    page = mixed.see("/round")
    sheets = sorted(set(re.findall(r'href="(/sheets/\w+)"', page)))
    titles = {
        re.findall(r"<title>(.*?)</title>", mixed.organiser.get(path).text)[0] for path in sheets
    }
    assert len(sheets) == 2
    assert {any(game in title for title in titles) for game in ("Fisherman", "Sinker")} == {True}
    plain = evening(8, rounds="1")
    plain.start()
    assert plain.see("/round").count("Fisherman") == 1
