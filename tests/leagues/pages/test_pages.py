"""What the pages of a league in play say: next tables, who met whom, points, names."""

from __future__ import annotations

import re
from fractions import Fraction

from companion.competition.standings.points import figure
from companion.leagues.verbs import league_decisions
from companion.leagues.verbs.league_facts import Summary, summary_of
from companion.leagues.verbs.league_journal import league_of, set_public, today
from companion.models import Member, db
from tests.laboratory.bench.statements import counted
from tests.leagues.pages.conftest import World
from tests.leagues.verbs.seasons import play


def test_a_table_that_was_played_is_no_next_table_but_waits_to_be_confirmed(world: World) -> None:
    with world.app.test_request_context():
        person = league_of(world.league()).playing.fixture(1, 1, 1).seats[0]
    page = world.director.get(f"{world.path}/players/{person}").text
    coming, unsure = page.split('id="next"')[1].split('id="unsure"')
    assert "/matchdays/1/tables/1" in unsure
    assert "/matchdays/1/tables/1" not in coming
    assert "/matchdays/2/tables/1" in coming


def test_everybody_against_everybody_stands_in_a_grid(world: World) -> None:
    page = world.director.get(f"{world.path}/seasons/1/divisions/1/met").text
    with world.app.test_request_context():
        (result,) = told_now(world).results[1]
    ahead = {
        (one, other): (rank < behind) + (rank == behind) / 2
        for one, rank in zip(result.seats, result.ranks, strict=True)
        for other, behind in zip(result.seats, result.ranks, strict=True)
        if one != other
    }
    rows = re.findall(r'players/(\d+)">.*?</th>(.*?)</tr>', page, re.DOTALL)
    order = [int(person) for person, _ in rows]
    for person, cells in rows:
        found = [re.sub("<.*?>", "", one) for one in re.findall(r"<td>(.*?)</td>", cells)]
        assert found == [
            "–" if other == int(person) else f"{figure(Fraction(ahead[int(person), other]))}/1"
            for other in order
        ]


def told_now(world: World) -> Summary:
    """The season as it stands; inside a context."""
    found = summary_of(world.league(), today(world.league()))
    assert found
    return found


def test_a_player_finds_their_next_tables(world: World) -> None:
    browser = world.browsers["player of one of its clubs"]
    answer = browser.get(f"{world.path}/mine", follow_redirects=True)
    assert "My next tables" in answer.text
    assert "Matchday 2, table 1" in answer.text


def test_every_line_opens_and_a_published_table_has_its_day(world: World) -> None:
    director, at = world.director, f"{world.path}/seasons/1/divisions/1"
    page = director.get(at).text
    assert "Matchday 1, table 1: place 1 of 4" in page
    assert "Head to head" in page
    assert "Leading" in director.get(f"{at}/story").text
    assert director.get(f"{at}/published/1").status_code == 404
    with world.app.test_request_context():
        row = world.league()
        season = summary_of(row, today(row))
        assert season
        n = league_decisions.publish(row, 1, season, key="p", by="Aki").place
    assert "As published on" in director.get(f"{at}/published/{n}").text
    assert f"{at}/published/{n}" in director.get(at).text


def test_a_divisions_page_asks_as_often_for_many_tables_as_for_one(world: World) -> None:
    at = f"{world.path}/seasons/1/divisions/1"
    world.director.get(at)
    few = asked(world, at)
    with world.app.test_request_context():
        row = world.league()
        play(row, (1, 2, 1))
        play(row, (1, 3, 1))
    world.director.get(at)
    assert asked(world, at) == few


def asked(world: World, at: str) -> int:
    """How many statements the director's visit takes."""
    with world.app.app_context(), counted() as found:
        assert world.director.get(at).status_code == 200
    return len(found)


def test_before_anybody_played_there_is_no_shield_and_no_zone(world: World) -> None:
    page = world.director.get(world.path).text
    first, second = page.split('id="division-2"')
    assert "shield gold" in first
    assert "▼" in first
    assert "shield gold" not in second
    assert "▲" not in second


def test_points_below_nothing_have_a_minus_sign(world: World) -> None:
    with world.app.test_request_context():
        row = world.league()
        person = league_of(row).playing.division(2).people[0]
        league_decisions.adjust(row, 2, person, Fraction(-3), "late", key="adjust", by="Aki")
    for address in (world.path, f"{world.path}/seasons/1/divisions/2", f"{world.path}/screen"):
        page = world.director.get(address).text
        assert "−3" in page
        assert ">-3<" not in page


def test_you_is_said_to_nobody_but_oneself(world: World) -> None:
    mine = world.browsers["player of one of its clubs"].get(f"{world.path}/mine")
    address = mine.location if mine.status_code in (302, 303) else f"{world.path}/mine"
    badge = '<span class="badge">you</span>'
    assert badge in world.browsers["player of one of its clubs"].get(address).text
    with world.app.test_request_context():
        person = league_of(world.league()).playing.division(1).people[0]
    assert badge not in world.director.get(f"{world.path}/players/{person}").text


def test_a_reading_is_on_the_wall_and_the_print_for_those_who_belong(world: World) -> None:
    with world.app.test_request_context():
        person = league_of(world.league()).playing.division(1).people[0]
        db.session.get_one(Member, person).reading = "えむ <1>"
        db.session.commit()
        set_public(world.league(), True)
    for address in (f"{world.path}/screen", f"{world.path}/seasons/1/divisions/1/print"):
        for role, browser in world.browsers.items():
            page = browser.get(address).text
            belongs = role not in ("organiser of no club in it", "stranger")
            assert page.count('<small class="reading">えむ &lt;1&gt;</small>') == belongs, role
