"""Two who should not sit together, or would like to: minded by the seating, told to nobody else."""

import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.clubs.members.members import player_link
from companion.models import Member, db
from tests.events.pages.conftest import NAMES, Evening
from tests.events.pages.test_evening import fill_in, sheets
from tests.events.pages.test_event_history import played
from tests.events.pages.test_honours import rule
from tests.pages import form

Opened = Callable[..., Evening]
PATH = "/seating/pairs"


def pair_up(night: Evening, kind: str, one: int, other: int) -> None:
    answer = night.post(PATH, kind=kind, one=one, other=other)
    assert answer.status_code == 303, answer.text


def lists(night: Evening) -> list[list[str]]:
    """The pairs as they stand on the page: apart, then wished."""
    page = night.see(PATH).split('<section class="stack"')[1:3]
    return [re.findall(r'<span class="name">([^<]+)</span>', part) for part in page]


def tables(night: Evening) -> list[set[str]]:
    """Who sits together in the drafted round."""
    found = re.findall(r'<span class="name">(\w+)</span>', night.see("/seating"))
    return [set(found[:4]), set(found[4:8])]


def test_a_pair_is_listed_minded_and_removed(evening: Opened) -> None:
    night = evening(8, rounds="1")
    night.seat()
    first = sorted(NAMES.index(name) + 1 for name in tables(night)[0])
    pair_up(night, "apart", first[0], first[1])
    pair_up(night, "wished", first[0], next(p for p in night.people if p not in first))
    (kept_apart,), (together,) = lists(night)
    assert "A round is already seated" in night.see(PATH)
    night.seat()
    assert not any(set(kept_apart.split(" – ")) <= table for table in tables(night))
    assert any(set(together.split(" – ")) <= table for table in tables(night))
    assert night.post(f"{PATH}/remove", one=first[1], other=first[0]).status_code == 303
    assert lists(night)[0] == []


def test_a_swap_says_that_it_brings_a_forbidden_pair_together(evening: Opened) -> None:
    night = evening(8)
    pair_up(night, "apart", 1, 2)
    night.seat()
    assert "a forbidden pair together" in night.see("/seating?swap=1")


def test_a_swap_says_that_it_brings_team_mates_together(evening: Opened) -> None:
    night = evening(8)
    teams = form(night.organiser, night.path + PATH, to="/teams")
    teams.fill(team__1="Carp", team__2="Carp")
    teams.send(night.organiser)
    night.seat()
    page = night.see("/seating?swap=1")
    assert "team-mates together" in page
    assert "a forbidden pair" not in page


def test_an_open_event_leads_to_the_pairs(evening: Opened) -> None:
    assert "/seating/pairs" in evening(4, format="open").see("")
    assert "/seating/pairs" not in evening(4).see("")


def test_after_a_swap_by_hand_the_page_says_what_the_search_had(evening: Opened) -> None:
    night = evening(8)
    night.start()
    for table in (1, 2):
        rule(night, 1, table, 9, 8, 3, 1)
    assert night.post("/round/1/close").status_code == 303
    night.seat()
    page = night.see("/seating")
    assert "Moved by hand" not in page
    (had,) = re.findall(r"Repeats: (\d+)", page.split('id="best"')[1].split("</p>")[0])
    first, second = tables(night)
    seen = page.split('name="seen" value="')[1].split('"')[0]
    by_name = {name: n for n, name in enumerate(NAMES, 1)}
    together = [by_name[min(first)], by_name[min(second)]]
    assert night.post("/seating/swap", person=together, seen=seen).status_code == 303
    best = night.see("/seating").split('id="best"')[1].split("</p>")[0]
    assert re.search(rf"Moved by hand\. Repeats: \d+; the search had {had}\.", best)
    assert "found no better" not in best


def test_a_pair_is_of_one_kind(evening: Opened) -> None:
    night = evening(8)
    pair_up(night, "apart", 1, 2)
    pair_up(night, "wished", 2, 1)
    assert lists(night) == [[], ["Ben – Chie"]]
    pair_up(night, "wished", 1, 2)
    assert lists(night) == [[], ["Ben – Chie"]]


def test_a_repeated_request_adds_no_line(evening: Opened) -> None:
    night = evening(8)
    for _ in range(2):
        night.post(PATH, kind="apart", one=1, other=2, key="same")
    assert night.see("/history").count("<span>Settings</span>") == 2


@pytest.mark.parametrize(
    ("form", "why"),
    [
        ({"kind": "apart", "one": 1, "other": 1}, "Choose two different people."),
        ({"kind": "apart", "one": 1, "other": 99}, "not on the club&#39;s list"),
        ({"kind": "apart", "one": 1}, "not on the club&#39;s list"),
        ({"kind": "foes", "one": 1, "other": 2}, "Choose whether they should sit together."),
    ],
)
def test_what_cannot_be_is_said(evening: Opened, form: dict[str, object], why: str) -> None:
    night = evening(4)
    answer = night.post(PATH, **form)
    assert answer.status_code == 422
    assert why in answer.text
    assert lists(night) == [[], []]


def test_the_settings_page_keeps_the_pairs(evening: Opened) -> None:
    night = evening(4)
    pair_up(night, "apart", 1, 2)
    assert night.post("/settings", games="fisherman", rounds="5").status_code == 303
    assert lists(night) == [["Ben – Chie"], []]


def test_nobody_else_sees_a_pair(app: Flask, evening: Opened, client: FlaskClient) -> None:
    """Ben and Chie cannot be parted: the seating gives its reasons, to those who run the event."""
    night = evening(4)
    pair_up(night, "apart", 1, 2)
    pair_up(night, "wished", 3, 4)
    night.seat()
    told = [
        "although they should be kept apart",
        "Never at one table",
        '"apart"',
        "'apart'",
        '"wished"',
    ]
    assert told[0] in night.see("/seating")
    played(night)
    with app.app_context():
        token = player_link(db.session.get_one(Member, 1))
    player = app.test_client()
    player.get(f"/p/{token}")
    paths = ["", "/standings", "/standings.csv", "/bg-stats.json", "/screen", "/files"]
    paths += ["/print/pairing/1", "/print/standings"]
    for browser, own in ((client, []), (player, ["/me"])):
        assert browser.get(night.path + PATH).status_code == 403
        assert browser.get(f"{night.path}/seating").status_code == 403
        for path in [*paths, *own]:
            answer = browser.get(night.path + path)
            assert answer.status_code == 200, path
            assert not any(words in answer.text for words in told), path


def test_a_key_stands_for_all_that_was_sent(evening: Opened) -> None:
    """Whoever goes back, chooses somebody else and sends the old page again means it."""
    night = evening(8)
    pair = form(night.organiser, f"{night.path}{PATH}", press="Never").fill(one="1", other="2")
    for _ in range(2):
        assert pair.send(night.organiser, "Never").status_code == 303
    assert pair.fill(other="3").send(night.organiser, "Never").status_code == 303
    assert len(lists(night)[0]) == 2


def test_a_family_shares_every_table_and_who_cannot_move_keeps_one(evening: Opened) -> None:
    night = evening(8, rounds="2")
    page = night.path + PATH
    always = form(night.organiser, page, to="/pairs").fill(one="1", other="8")
    assert always.send(night.organiser, press="Always together").status_code == 303
    keep = form(night.organiser, page, to="/table").fill(stays="5", table="2")
    assert keep.send(night.organiser).status_code == 303
    for number in (1, 2):
        night.seat()
        text = night.see("/seating")
        assert "Nobody meets the same person twice." in text or number == 2
        assert any({"Ben", "Iku"} <= table for table in tables(night))
        assert "Fumi" in tables(night)[1]
        assert "a pair parted that always sits together" in night.see("/seating?swap=1")
        if number == 1:
            played_as_seated(night)
    assert "Fumi sits at table" not in night.see("/seating")
    gone = form(night.organiser, page, to="/table", press="Remove")
    assert gone.send(night.organiser).status_code == 303
    assert "Everybody moves from table to table." in night.see(PATH)


def test_a_table_that_is_not_there_is_said(evening: Opened) -> None:
    night = evening(8, rounds="1")
    keep = form(night.organiser, night.path + PATH, to="/table").fill(stays="5", table="9")
    assert keep.send(night.organiser).status_code == 303
    night.seat()
    said = night.see("/seating")
    assert "instead of their fixed table 9." in said
    assert "There are only 2 tables." in said


def played_as_seated(night: Evening) -> None:
    """The seated round begins, is written and closed."""
    start = form(night.organiser, night.path + "/seating", to="/start")
    assert start.send(night.organiser).status_code == 303
    for sheet in sheets(night.see("/round")):
        fill_in(night.organiser, sheet)
    close = form(night.organiser, night.path + "/round", to="/close")
    assert close.send(night.organiser).status_code == 303
