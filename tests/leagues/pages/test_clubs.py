"""A club's page in a league: its people, the tables at its place, and the days it is closed."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from flask import Flask

from companion.leagues.verbs import league_players
from companion.leagues.verbs.league_journal import league_of, set_public
from companion.models import db
from tests.leagues.pages.conftest import World, signed_in
from tests.leagues.verbs.seasons import STARTS, joined, opened, second_club
from tests.pages import form, forms

LAST = STARTS + timedelta(days=13)  # of the first matchday


@pytest.fixture
def mixed(app: Flask) -> World:
    """Eight people of two clubs, who will be one division."""
    with app.test_request_context():
        row, _, director = opened(4, target=8)
        club, _ = second_club(row)
        joined(row, club, 4, director, "N")
        world = World(app, row.code, f"/leagues/{row.code}/clubs/{club.id}")
        db.session.remove()
    world.browsers = {name: signed_in(app, name) for name in ("Aki", "Ben")}
    world.browsers["director"] = world.browsers["Aki"]
    return world


def hosts(world: World) -> list[set[str]]:
    """By matchday the clubs that are host, as the plan's page has them."""
    director = world.director
    form(director, f"{world.path}/divisions?how=entry", press="Confirm divisions").send(director)
    page = form(director, f"{world.path}/plan/1", press="Draft").fill(starts=STARTS.isoformat())
    draft = page.send(director)
    next(one for one in forms(draft.text) if one.action.endswith("/keep")).send(director)
    days = director.get(f"{world.path}/plan/1").text.split('<section class="stack"')[1:]
    return [set(re.findall(r"at (Half Moon|Full Moon)", day)) for day in days]


def test_a_club_that_said_it_is_closed_is_no_host_then(mixed: World) -> None:
    ben = mixed.browsers["Ben"]
    page = form(ben, mixed.club, to="/closed")
    page.set("since", "2026-11-20", "").set("until", LAST.isoformat(), "").send(ben)
    assert "Fri 20 Nov" in mixed.browsers["Aki"].get(mixed.club).text
    first, *later = hosts(mixed)
    assert first == {"Half Moon"}
    assert any("Full Moon" in day for day in later)
    day = f"{mixed.path}/seasons/1/divisions/1/matchdays/1/tables"
    # By the lot a table may be of one club only, the one that is closed: it has no host.
    assert any("Half Moon" in ben.get(f"{day}/{number}").text for number in (1, 2))
    history = mixed.director.get(f"{mixed.path}/history").text
    assert "Full Moon cannot be host: Fri 20 Nov" in history
    form(ben, mixed.club, to="/closed").set("since", "", "", "").set("until", "", "", "").send(ben)
    with mixed.app.test_request_context():
        assert league_of(mixed.league()).closed == {int(mixed.club.split("/")[-1]): ()}


def test_nobody_says_it_of_another_club(mixed: World) -> None:
    ben = mixed.browsers["Ben"]
    page = form(ben, mixed.club, to="/closed")
    with mixed.app.test_request_context():
        (other,) = (club.id for club in mixed.league().clubs if club.name == "Half Moon")
    other_page = re.sub(r"\d+$", str(other), mixed.club)
    assert 'name="since"' not in ben.get(other_page).text
    page.action = f"{other_page}/closed"
    assert "The organisers of their own club" in page.send(ben).text


def test_a_last_day_before_the_first_is_refused(mixed: World) -> None:
    ben = mixed.browsers["Ben"]
    page = form(ben, mixed.club, to="/closed").set("since", "2026-12-24", "")
    answer = page.set("until", "2026-12-01", "").send(ben)
    assert answer.status_code == 422
    assert "cannot be before the first" in answer.text


def test_a_period_without_its_last_day_is_refused(mixed: World) -> None:
    """The form was cut on its way: which first day belongs to which last one is not known."""
    ben = mixed.browsers["Ben"]
    page = form(ben, mixed.club, to="/closed").set("since", "2026-12-24", "")
    page.values["until"] = page.values["until"][:1]
    answer = page.send(ben)
    assert answer.status_code == 422
    assert "Choose a day." in answer.text


def test_a_clubs_name_leads_to_its_people_and_their_places(world: World) -> None:
    stranger = world.browsers["stranger"]
    with world.app.test_request_context():
        set_public(world.league(), True)
        people = [*league_of(world.league()).playing.division(1).people]
        clubs = league_players.clubs_of_people(people)
        db.session.remove()
    link = f'href="{world.path}/clubs/{clubs[people[0]]}"'
    assert link in stranger.get(world.path).text
    page = stranger.get(f"{world.path}/clubs/{clubs[people[0]]}").text
    assert all(f"/players/{person}" in page for person in people)
    assert "Place 1" in page
    assert stranger.get(f"{world.path}/clubs/999").status_code == 404


def test_line_ups_are_made_by_the_organisers_of_their_people(mixed: World) -> None:
    hosts(mixed)
    ben, director = mixed.browsers["Ben"], mixed.director
    page = form(director, f"{mixed.path}/teams", press="Create the team").fill(name="Herons")
    with mixed.app.test_request_context():
        people = league_of(mixed.league()).playing.division(1).people
    page.set("person", str(people[0]), str(people[4])).send(director)
    assert f"{mixed.path}/teams" in ben.get(mixed.path).text
    lineup = form(ben, f"{mixed.path}/teams/1", to="/lineups/2")
    assert str(people[1]) not in (lineup.open_to["person"] or ())
    lineup.set("person", str(people[0]), str(people[5])).send(ben)
    assert "Create the team" not in ben.get(f"{mixed.path}/teams").text
    with mixed.app.test_request_context():
        assert set(league_of(mixed.league()).playing.teams[1].on(2)) == {people[0], people[5]}
