"""A season ends by its pages, in one step that can be taken back."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.models import db
from companion.services.leagues.journal import league_of
from tests.pages import form, forms
from tests.services.leagues.seasons import opened, planned, play_all
from tests.web.leagues.conftest import World, next_thing, signed_in


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
    form(played.director, f"{played.path}/history", press="Write it down").fill(
        points="-900", reason="late"
    ).send(played.director)
    answer = end.send(played.director)
    assert answer.status_code == 422
    assert "Look at it again" in answer.text


def test_a_season_that_is_followed_by_a_planned_one_stays_over(played: World) -> None:
    here = f"{played.path}/end"
    form(played.director, here, press="End Winter").send(played.director)
    back = form(played.director, here, press="Take it back")
    draft = form(played.director, f"{played.path}/plan/1", press="Draft").send(played.director)
    keep = next(one for one in forms(draft.text) if one.action.endswith("/keep"))
    keep.send(played.director)
    answer = back.send(played.director)
    assert answer.status_code == 422
    assert "planned already" in answer.text


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
        assert len(league_of(world.league()).playing.playoffs[1].seats) == 4
    assert "Play-off" in world.director.get(f"{world.path}/rulings/1/0/1").text
    assert next_thing(world) == ""
