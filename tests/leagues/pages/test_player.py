"""The ratings of a league as pages and files show them: to whom the league shows itself."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
import time_machine

from companion.leagues.verbs.league_journal import league_of
from companion.models import db, now
from tests.leagues.pages.conftest import World
from tests.leagues.verbs.seasons import play_all


@pytest.fixture
def over(world: World) -> Iterator[World]:
    """The first division has played, and its results are fixed."""
    with world.app.test_request_context():
        row = world.league()
        days = league_of(row).playing.division(1).matchdays[1:]
        assert days
        play_all(row, 2)
        later = now().timestamp() + 8 * 24 * 3600
        db.session.remove()
    with time_machine.travel(later):
        yield world


def test_the_strongest_stands_first_and_the_file_says_the_same(over: World) -> None:
    page = over.director.get(f"{over.path}/ratings").text
    rows = re.findall(r'<th scope="row"><a [^>]*>(.*?)</a></th><td class="number">([\d.]+)', page)
    values = [float(value) for _, value in rows]
    assert values == sorted(values, reverse=True)
    lines = over.director.get(f"{over.path}/ratings.csv").text.lstrip("\ufeff").splitlines()
    assert len(lines) == len(rows) + 1 == 9
    assert [name for name, _ in rows] == [re.split("[,;\t]", line)[1] for line in lines[1:]]


def test_somebody_s_own_page_has_their_rating(over: World) -> None:
    player = over.browsers["player of one of its clubs"]
    page = player.get(f"{over.path}/mine", follow_redirects=True).text
    assert f'href="{over.path}/ratings"' in page
    assert re.search(r"Rating in Fisherman", page)


def test_the_club_s_profile_leads_there_for_whoever_may_look(over: World) -> None:
    with over.app.test_request_context():
        person = league_of(over.league()).playing.division(1).people[0]
    mine, there = f"{over.club}/players/{person}", f"{over.path}/players/{person}"
    assert there in over.director.get(mine).text
    assert there in over.browsers["player of one of its clubs"].get(mine).text
    assert there not in over.browsers["stranger"].get(mine).text


def test_before_a_result_is_fixed_there_is_no_rating(world: World) -> None:
    assert "No table is fixed yet." in world.director.get(f"{world.path}/ratings").text
    assert world.browsers["stranger"].get(f"{world.path}/ratings").status_code == 403
