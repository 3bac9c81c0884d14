"""The play-off and the letters of a league that plays a game on paper."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from urllib.parse import urlsplit

import pytest
import time_machine
from flask import Flask

from companion.clubs.verbs.namesakes import names_of
from companion.core.services import services_of
from companion.leagues.verbs import league_decisions
from companion.leagues.verbs.league_journal import league_of
from companion.leagues.verbs.new_divisions import proposed
from companion.tasks.digest import send_digests
from tests.events.pages.conftest import Evening
from tests.events.pages.test_kit_games import GOLF, write
from tests.leagues.pages.conftest import World, signed_in
from tests.leagues.pages.test_kit_leagues import LATER, Numbers, kit_file, playing
from tests.leagues.verbs.seasons import opened, standing
from tests.mailbox import mailbox
from tests.pages import form, forms

NEAR = datetime(2026, 12, 12, 9, 0).astimezone()  # the only matchday ends on the 14th
ROUND = [70, 72, 71, 90]


@pytest.fixture
def two(app: Flask) -> World:
    """A league of two divisions of four with one matchday each, before its first season.

    The last two of the upper division meet the first two of the lower.
    """
    with app.test_request_context():
        row, _, _ = opened(8, matchdays=1, moving=0, playoff=2)
        found = World(app, row.code, "")
    found.browsers = {"director": signed_in(app, "Aki")}
    return found


def play(world: World, division: int, matchday: int, numbers: Numbers) -> list[int]:
    """Write the round of a table on its sheet; who sat there."""
    at = f"{world.path}/seasons/1/divisions/{division}/matchdays/{matchday}/tables/1"
    opening = form(world.director, at, to="/open", press="On paper")
    assert opening.send(world.director, press="On paper").status_code == 303
    (sheet,) = set(re.findall(r'href="(/sheets/\w+)"', world.director.get(at).text))
    write(Evening(world.director, world.path, []), sheet, numbers)
    with world.app.test_request_context():
        return list(league_of(world.league()).playing.fixture(division, matchday, 1).seats)


def met(world: World, first: Numbers, second: Numbers) -> list[int]:
    """Play both divisions and set the play-off on its page; who sits there."""
    for division, numbers in ((1, first), (2, second)):
        play(world, division, 1, numbers)
    asked = form(world.director, f"{world.path}/end", press="Set this play-off")
    assert asked.send(world.director).status_code == 303
    with world.app.test_request_context():
        return list(league_of(world.league()).playing.playoffs[1].seats)


def order(world: World) -> Sequence[int]:
    """Who won the play-off, first to last; those of the first two are in the upper division."""
    with world.app.test_request_context():
        season = standing(world.league(), LATER)
        upper, lower = proposed(world.league(), "before", season)
        places = season.playoffs[0]
    assert set(places[:2]) <= set(upper)
    assert set(places[2:]) <= set(lower)
    return places


def test_the_fewest_win_the_playoff_whatever_the_kit_says_later(two: World) -> None:
    assert kit_file(two, GOLF).status_code == 303
    world = playing(two, "Golf")
    seats = met(world, {"points": ROUND}, {"points": ROUND})
    assert play(world, 1, 0, {"points": [80, 70, 90, 75]}) == seats
    one, other, last, third = seats
    assert list(order(world)) == [other, third, one, last]
    assert kit_file(world, GOLF | {"wins": "most"}).status_code == 303
    assert list(order(world)) == [other, third, one, last]
    with world.app.test_request_context():
        row, names = world.league(), names_of(seats)
        league_decisions.rule(row, (1, 0, 1), "totals", [1, 3, 2, 4], "so", key="r", by="Eve")
    assert list(order(world)) == [one, last, other, third]
    page = world.director.get(f"{world.path}/seasons/1/divisions/1").text
    card = page.split('id="playoff"')[1].split("</section>")[0]
    assert all(name in card for name in names.values())


@pytest.mark.parametrize("outcome", ["won", "lost"])
def test_a_playoff_won_or_lost_together_is_decided_by_the_seats(two: World, outcome: str) -> None:
    """All tie, and a tie in a play-off goes by the places before it."""
    world = playing(two, "Pandemic")
    seats = met(world, {"outcome": "won"}, {"outcome": "lost"})
    assert play(world, 1, 0, {"outcome": outcome}) == seats
    assert list(order(world)) == seats


@pytest.mark.parametrize(("language", "name"), [("en", "Golf"), ("ja", "ゴルフ")])
def test_letters_name_it_in_the_language_of_the_reader(
    two: World, language: str, name: str
) -> None:
    assert kit_file(two, GOLF | {"name": {"en": "Golf", "ja": "ゴルフ"}}).status_code == 303
    world = playing(two, "Golf")
    world.app.config["PUBLIC_URL"] = "https://play.example.org"
    box = services_of(world.app).post = mailbox()
    player = world.sitting(1, 1)[0]
    player.set_cookie("language", language)
    (wish,) = (
        one
        for one in forms(player.get(f"{world.path}/mail").text, f"{world.path}/mail")
        if "address" in one.open_to
    )
    wish.fill(address="m@example.org").send(player)
    link = next(line for line in box.letters[0].text.splitlines() if "/mail/" in line)
    form(player, urlsplit(link).path, to="/yes").send(player)
    with time_machine.travel(NEAR), world.app.app_context():
        assert send_digests() == 1
    with world.app.test_request_context():
        names = names_of(league_of(world.league()).playing.fixture(1, 1, 1).seats)
    first = box.letters[1].text.splitlines()[0]
    assert first.startswith(f"Bay League · {name}: ")
    assert all(one in first for one in names.values())
