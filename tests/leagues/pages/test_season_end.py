"""A season ends by its pages, in one step that can be taken back."""

from __future__ import annotations

import re

import pytest
import time_machine
from flask import Flask

from companion.clubs.verbs.namesakes import names_of
from companion.leagues.verbs import league_decisions, new_divisions
from companion.leagues.verbs.league_journal import league_of
from companion.models import db
from tests.leagues.pages.conftest import World, next_thing, signed_in
from tests.leagues.verbs.seasons import divided, opened, planned, play_all
from tests.pages import form, forms


@pytest.fixture
def played(fresh: World) -> World:
    """The same league with every table played."""
    with fresh.app.test_request_context():
        row = fresh.league()
        planned(row)
        for division in (1, 2):
            play_all(row, division)
        db.session.remove()
    return fresh


def test_the_season_ends_by_one_step_that_can_be_taken_back(played: World) -> None:
    here = f"{played.path}/end"
    assert next_thing(played) == "To the end of the season"
    page = played.director.get(here).text
    assert "goes up" in page
    end = form(played.director, here, press="End Winter").fill(name="Spring")
    assert end.send(played.director).status_code == 303
    with played.app.test_request_context():
        league = league_of(played.league())
        before, after = league.seasons
        up = set(after.division(1).people) - set(before.division(1).people)
        assert (before.ended, after.name, len(up)) == (True, "Spring", 1)
    assert next_thing(played) == "Plan Division 1"
    assert end.send(played.director).status_code == 303  # the answer was lost: sent once more
    form(played.director, here, press="Take it back").send(played.director)
    with played.app.test_request_context():
        (season,) = league_of(played.league()).seasons
        assert not season.ended


def test_what_changed_since_the_page_was_made_is_looked_at_first(played: World) -> None:
    here = f"{played.path}/end"
    end = form(played.director, here, press="End Winter")
    form(played.director, f"{played.path}/history", press="Save").fill(
        points="-900", reason="late"
    ).save(played.director)
    answer = end.send(played.director)
    assert answer.status_code == 422
    assert "Look at it again" in answer.text


def test_a_season_that_was_undone_is_not_ended(fresh: World) -> None:
    with fresh.app.test_request_context():
        divided(row := fresh.league())
        season = row.length
    end = form(fresh.director, f"{fresh.path}/end", press="End Winter")
    with fresh.app.test_request_context():
        league_decisions.undo(fresh.league(), season, key="undo", by="Aki")
    answer = end.send(fresh.director)
    assert answer.status_code == 422
    assert "No season is being played." in answer.text.split("<h1>")[1].split("</p>")[0]


def test_a_season_that_is_over_is_neither_published_nor_played(world: World) -> None:
    (player, *_) = world.sitting(2, 1)
    table = f"{world.path}/seasons/1/divisions/1/matchdays/2/tables/1"
    form(player, table, to="/open").send(player, press="On paper")
    sit = form(player, table, to="/sit")
    publish = form(world.director, f"{world.path}/publish", to="/publish/1")
    with world.app.test_request_context():
        new_divisions.end(world.league(), key="end", by="Aki")
    said = [publish.send(world.director)]
    with world.app.test_request_context():
        divided(world.league())
    said.append(sit.send(player))
    for answer in said:
        assert answer.status_code == 422
        assert "No season is being played." in answer.text


def test_a_season_that_is_followed_by_a_planned_one_stays_over(played: World) -> None:
    here = f"{played.path}/end"
    form(played.director, here, press="End Winter").send(played.director)
    back = form(played.director, here, press="Take it back")
    draft = form(played.director, f"{played.path}/plan/1", press="Draft").send(played.director)
    keep = next(one for one in forms(draft.text) if one.action.endswith("/keep"))
    keep.send(played.director)
    answer = back.send(played.director)
    assert answer.status_code == 422
    assert "already planned" in answer.text


def test_a_playoff_is_set_on_the_page_of_the_end(app: Flask) -> None:
    with app.test_request_context():
        row, _, _ = opened(8, moving=0, playoff=2)
        planned(row)
        for division in (1, 2):
            play_all(row, division)
        world = World(app, row.code, "")
    world.browsers = {"director": signed_in(app, "Aki")}
    form(world.director, f"{world.path}/end", press="Set this play-off").send(world.director)
    with app.test_request_context():
        seats = league_of(world.league()).playing.playoffs[1].seats
        names = names_of(seats)
    assert len(set(names.values())) == 4
    page = world.director.get(f"{world.path}/seasons/1/divisions/1").text
    card = page.split('id="playoff"')[1].split("</section>")[0]
    assert all(name in card for name in names.values())
    assert "Play-off" in world.director.get(f"{world.path}/rulings/1/0/1").text
    assert next_thing(world) == ""
    table, ruling = f"{world.path}/seasons/1/divisions/1/matchdays/0/tables/1", "/rulings/1/0/1"
    ask = form(world.director, table, to="/later", press="Ask for it")
    ask.fill(until="2027-03-01", why="a storm").send(world.director)
    set_it = form(world.director, world.path + ruling, to="/until", press="Change the deadline")
    assert set_it.save(world.director).status_code == 303
    with app.test_request_context():
        assert f"{league_of(world.league()).playing.playoffs[1].until}" == "2027-03-01"
    history = world.director.get(f"{world.path}/history").text
    assert "Play-off below division 1: deadline moved to" in history


def test_a_season_that_is_over_keeps_its_rules_whatever_is_set_for_the_next(world: World) -> None:
    at, season = f"{world.path}/settings", f"{world.path}/seasons/1"
    missed, said = f"{season}/divisions/1/matchdays/2/tables/1", "this league it gives no points"
    with time_machine.travel("2027-02-01T12:00:00+00:00"):
        browser = signed_in(world.app, "Aki")
        rules = browser.get(f"{season}/rules").text
        assert said in browser.get(missed).text
        end = form(browser, f"{world.path}/end", press="End Winter").fill(name="Spring")
        assert end.send(browser).status_code == 303
        page = form(browser, at, press="Save").fill(unplayed="draw", scheme="steep", moving="0")
        assert page.send(browser).status_code == 303
        assert said in browser.get(missed).text
        then, now = (browser.get(f"{one}/rules").text for one in (season, world.path))
    assert [figures(one) for one in (rules, then, now)] == [EVEN, EVEN, STEEP]
    assert ["is a draw" in one for one in (rules, then, now)] == [False, False, True]


EVEN, STEEP = ["12", "8", "4", "0"], ["100", "50", "20", "10"]


def figures(page: str) -> list[str]:
    """What the places at a table of four are worth."""
    return re.findall(r">(\d+)</td>", page.split('<th scope="row">4</th>')[1].split("</tr>")[0])
