"""A league is run through its pages, from an invitation to the next season; each leads on."""

from __future__ import annotations

import re

from flask import Flask

from companion.clubs.accounts.organisers import add_organiser
from companion.leagues.verbs import league_players
from companion.leagues.verbs.league_journal import league_of
from companion.models import db
from tests.leagues.pages.conftest import PASSWORD, World, next_thing, signed_in
from tests.leagues.verbs.seasons import opened, planned, play
from tests.pages import form, forms, sure


def token_in(page: str) -> str:
    """The address of the link that a page shows."""
    found = re.search(r"/l/[\w-]+", page)
    assert found
    return found[0]


# ---------------------------------------------------------------- who runs it


def test_a_referee_is_invited_by_a_link_signs_and_is_dismissed(world: World) -> None:
    zoe = world.browsers["organiser of no club in it"]
    page = form(world.director, f"{world.path}/officials", press="Make a link")
    address = token_in(page.fill(role="referee", name="Zoe Z").send(world.director).text)
    assert zoe.get(f"{world.path}/rulings").status_code == 403
    assert form(zoe, address, press="Yes").send(zoe).status_code == 303
    assert zoe.get(f"{world.path}/rulings").status_code == 200
    assert zoe.get(address).status_code == 404
    listed = world.director.get(f"{world.path}/officials").text
    assert "Zoe Z" in listed
    remove = [one for one in forms(listed) if one.action.endswith("/dismiss")][-1]
    remove.send(world.director)
    assert zoe.get(f"{world.path}/rulings").status_code == 403


def test_a_club_joins_by_its_organisers_yes_also_one_who_signs_in_by_the_link(world: World) -> None:
    with world.app.test_request_context():
        add_organiser("Kim", PASSWORD)
    page = form(world.director, f"{world.path}/officials", press="Make a link")
    address = token_in(page.fill(role="club", name="Kim").send(world.director).text)
    kim = world.app.test_client()
    answer = form(kim, address).fill(name="Kim", password=PASSWORD).send(kim, press="I have")
    assert answer.status_code == 303
    assert "no club that could join" in kim.get(address).text
    form(kim, "/clubs/", press="Open").fill(name="New Moon").send(kim)
    assert form(kim, address, press="Join").send(kim).status_code == 303
    assert "New Moon" in kim.get(world.path).text


def test_a_link_that_was_taken_back_leads_nowhere(world: World) -> None:
    page = form(world.director, f"{world.path}/officials", press="Make a link")
    address = token_in(page.fill(role="director", name="Kim").send(world.director).text)
    form(world.director, f"{world.path}/officials", press="Revoke the link").send(world.director)
    assert world.director.get(address).status_code == 404


# ---------------------------------------------------------------- from people to a plan


def test_each_page_leads_to_the_next_until_the_season_is_planned(fresh: World) -> None:
    browser = fresh.director
    assert next_thing(fresh) == "Make the divisions"
    page = form(browser, f"{fresh.path}/divisions?how=entry", press="Confirm divisions")
    assert page.send(browser).status_code == 303
    assert next_thing(fresh) == "Plan Division 1"
    for number in (1, 2):
        here = f"{fresh.path}/plan/{number}"
        draft = form(browser, here, press="Draft the plan").fill(starts="2026-12-01").send(browser)
        assert "nothing is written yet" in draft.text
        assert "No schedule with these tables is more even: that is proven." in draft.text
        keep = next(one for one in forms(draft.text) if one.action.endswith("/keep"))
        done = browser.get(str(keep.send(browser).location)).text
        assert "The schedule is saved." in done
    assert next_thing(fresh) == ""


def test_a_draft_that_something_overtook_is_not_written(fresh: World) -> None:
    browser = fresh.director
    form(browser, f"{fresh.path}/divisions?how=entry", press="Confirm divisions").send(browser)
    draft = form(browser, f"{fresh.path}/plan/1", press="Draft the plan").send(browser)
    with fresh.app.test_request_context():
        row = fresh.league()
        first = league_of(row).playing.division(1).people[0]
        league_players.keep_away(row, 1, first, [2], key="a", by="Aki")
        db.session.remove()
    keep = next(one for one in forms(draft.text) if one.action.endswith("/keep"))
    answer = keep.send(browser)
    assert answer.status_code == 422
    assert "has changed since" in answer.text


def test_somebody_is_moved_to_another_division_by_hand(fresh: World) -> None:
    browser = fresh.director
    page = form(browser, f"{fresh.path}/divisions?how=entry", press="Confirm divisions")
    field = next(name for name in page.values if name.startswith("in."))
    person = int(field.removeprefix("in."))
    page.set(field, "2").fill(name="Spring").send(browser)
    with fresh.app.test_request_context():
        season = league_of(fresh.league()).playing
        assert season.name == "Spring"
        assert person in season.division(2).people
        assert [len(one.people) for one in season.divisions] == [3, 5]


def test_organisers_enter_their_own_people_and_no_others(world: World) -> None:
    ben = world.browsers["organiser of another club in it"]
    with world.app.test_request_context():
        club = next(club for club in world.league().clubs if club.name == "Full Moon")
        path = f"/clubs/{club.code}"
    lines = form(ben, path, press="Add to the list")
    lines.fill(lines="Una\nVal").send(ben)
    page = form(ben, f"{world.path}/people", press="Enter them")
    allowed = page.open_to["person"] or set()
    assert len(allowed) == 2
    page.set("person", *sorted(allowed)).send(ben)
    listed = ben.get(f"{world.path}/people").text
    assert "Una" in listed
    assert "M0" not in listed
    assert ben.get(f"{world.path}/people/1").status_code == 404
    assert next_thing(world) == "Place the late entries"
    form(world.director, f"{world.path}/people", press="Division 2").send(
        world.director, press="Division 2"
    )
    with world.app.test_request_context():
        assert len(league_of(world.league()).playing.division(2).people) == 5


def test_who_withdraws_leaves_the_plan_behind(world: World) -> None:
    with world.app.test_request_context():
        person = league_of(world.league()).playing.division(2).people[0]
    here = f"{world.path}/people/{person}"
    question = world.director.get(here).text.split("<summary>Withdraw from the league</summary>")[1]
    asked = question.split("</details>")[0]
    assert "Their results stay." in asked
    assert "withdraws</button>" in asked  # the button stands behind the question
    form(world.director, here, press="withdraws").send(world.director)
    assert next_thing(world) == "Plan the remaining matchdays of Division 2 again"
    form(world.director, here, press="Enter again").send(world.director)
    assert next_thing(world) == ""
    away = form(world.director, here, press="Save").set("matchday", "2", "3")
    away.send(world.director)
    assert form(world.director, here, press="Save").values["matchday"] == ["2", "3"]


# ---------------------------------------------------------------- matchdays by hand


def test_a_swap_says_its_cost_and_swaps_and_an_old_page_swaps_nobody(world: World) -> None:
    here = f"{world.path}/plan/2/2"
    with world.app.test_request_context():
        one = league_of(world.league()).playing.division(2).matchday(2).fixtures[0].seats[0]
    page = world.director.get(f"{here}?swap={one}").text
    assert "only the seats change" in page
    swap = [f for f in forms(page, here) if f.action.endswith("/swap")]
    assert swap[0].send(world.director).status_code == 303
    with world.app.test_request_context():
        assert league_of(world.league()).playing.division(2).matchday(2).fixtures[0].seats[0] != one
    assert swap[1].send(world.director).status_code == 409


def test_another_last_day_for_a_matchday_and_for_one_table(world: World) -> None:
    here = f"{world.path}/plan/2/2"
    whole = [f for f in forms(world.director.get(here).text, here) if f.action.endswith("/move")]
    whole[-1].fill(until="2027-01-10").send(world.director)
    form(world.director, here, to="/move").fill(until="2027-01-20").send(world.director)
    with world.app.test_request_context():
        (only,) = league_of(world.league()).playing.division(2).matchday(2).fixtures
        assert only.until.isoformat() == "2027-01-20"


# ---------------------------------------------------------------- deciding


def test_a_ruling_is_signed_seen_and_lifted(world: World) -> None:
    referee = world.browsers["referee"]
    here = f"{world.path}/rulings/2/1/1"
    page = form(referee, here, press="Rule").set("as", "draw").fill(why="  ")
    assert page.send(referee).status_code == 422
    form(referee, here, press="Rule").set("as", "draw").fill(why="ice on the road").save(referee)
    shown = world.director.get(here).text
    assert "ice on the road" in shown
    assert "Eve" in shown
    form(referee, here, press="Withdraw").save(referee)
    with world.app.test_request_context():
        assert league_of(world.league()).playing.fixture(2, 1, 1).verdict is None


def test_points_by_hand_and_taking_them_back(world: World) -> None:
    here = f"{world.path}/history"
    page = form(world.director, here, press="Save")
    page.fill(points="-5", reason="late").save(world.director)
    assert "−5" in world.director.get(here).text
    form(world.director, here, press="Undo").save(world.director)
    with world.app.test_request_context():
        assert not league_of(world.league()).playing.adjustments
    referee = world.browsers["referee"].get(here).text
    assert "Undo" not in referee


TOTALS = ("4", "9", "11", "16")


def test_what_a_ruling_and_points_move_is_shown_before_they_are_saved(world: World) -> None:
    referee, here = world.browsers["referee"], f"{world.path}/rulings/1/1/1"
    page = form(referee, here, press="Rule").set("total", *TOTALS)
    shown = page.fill(why="counted again").send(referee)
    assert "Nothing is saved yet" in shown.text
    assert "<caption>Places</caption>" in shown.text
    assert "<caption>Ratings</caption>" in shown.text
    assert "counted again" not in world.director.get(f"{world.path}/history").text
    assert sure(referee, shown).status_code == 303
    assert "counted again" in world.director.get(f"{world.path}/history").text
    points = form(world.director, f"{world.path}/history", press="Save")
    shown = points.fill(points="-5", reason="late").send(world.director)
    assert "<caption>Places</caption>" in shown.text
    assert "<caption>Ratings</caption>" not in shown.text


def test_a_ruling_shows_which_teams_move(world: World) -> None:
    referee, here = world.browsers["referee"], f"{world.path}/rulings/1/1/1"
    with world.app.test_request_context():
        people = league_of(world.league()).playing.division(1).matchday(1).fixtures[0].seats
    team = form(world.director, f"{world.path}/teams", press="Create the team").fill(name="Carp")
    assert team.set("person", *map(str, people[:2])).send(world.director).status_code == 303
    page = form(referee, here, press="Rule").set("total", *TOTALS).fill(why="counted again")
    moved = page.send(referee).text.split("<caption>Teams</caption>")[1]
    assert '<th scope="row">Carp</th>' in moved.split("</table>")[0]


def test_two_who_sat_in_each_other_s_seat_swap(world: World) -> None:
    referee, here = world.browsers["referee"], f"{world.path}/rulings/1/1/1"
    swap = form(referee, here, to="/seats")
    same = swap.values["person"][0]
    shown = swap.send(referee)
    assert "Nothing is saved yet" in shown.text
    assert sure(referee, shown).location.endswith("?done=1")
    assert "swapped seats" in world.director.get(f"{world.path}/history").text
    refused = form(referee, here, to="/seats").fill(person=same, other=same).send(referee)
    assert refused.status_code == 422
    assert "Choose two different people of this matchday." in refused.text
    assert "/seats" not in referee.get(f"{world.path}/rulings/1/2/1").text, "nothing is opened"


def test_two_of_two_tables_swap(app: Flask) -> None:
    with app.test_request_context():
        row, _, _ = opened(8, target=8)
        planned(row)
        for spot in ((1, 1, 1), (1, 1, 2)):
            play(row, spot)
        path = f"/leagues/{row.code}"
    aki, here = signed_in(app, "Aki"), f"{path}/rulings/1/1/2"
    swap = form(aki, here, to="/seats")
    near, everybody = swap.open_to["person"] or set(), swap.open_to["other"] or set()
    assert (len(near), len(everybody)) == (4, 8)
    one = min(everybody - near)
    shown = swap.fill(other=one).send(aki)
    assert "<caption>Places</caption>" in shown.text
    assert sure(aki, shown).location.endswith("/1/1/2?done=1")
    assert one in (form(aki, here, to="/seats").open_to["person"] or set())
    assert "table 2 and table 1" in aki.get(f"{path}/history").text


def test_the_history_says_which_settings_changed_from_what_to_what(fresh: World) -> None:
    here, history = f"{fresh.path}/settings", f"{fresh.path}/history"
    assert "Settings as the league was opened" in fresh.director.get(history).text
    form(fresh.director, here, press="Save").send(fresh.director)
    assert "Settings unchanged" in fresh.director.get(history).text
    page = form(fresh.director, here, press="Save").fill(unplayed="draw", moving="2", scheme="own")
    page.fill(**{"scheme.places.4[0]": "20", "ties.score": "0"}).send(fresh.director)
    said = fresh.director.get(history).text
    assert "Tables not played in time: No points → A draw: everybody gets the same" in said
    assert "How many go up, and down, between two divisions: 1 → 2" in said
    assert "every step counts the same → (2 at the table: " in said
    assert "; 4 at the table: 20/" in said
    assert re.search(r"Tie-breaks for equal points: [^·→]*Game score[^·→]* → [^·→]*<", said)
    assert "Matchdays per season:" not in said
    form(fresh.director, here, press="Save").fill(moving="3").send(fresh.director)
    assert "two divisions: 2 → 3<" in fresh.director.get(history).text
    form(fresh.director, here, press="Save").fill(zone="Asia/Tokyo").send(fresh.director)
    said = fresh.director.get(history).text
    assert "Settings changed: Time zone: time of the server → Asia/Tokyo<" in said


def test_a_table_is_published_under_its_date(world: World) -> None:
    here = f"{world.path}/publish"
    form(world.director, here, press="Publish Division 1").send(world.director)
    assert "Published:" in world.director.get(here).text
    with world.app.test_request_context():
        assert [one.division for one in league_of(world.league()).playing.published] == [1]


# ---------------------------------------------------------------- teams


def test_a_team_is_formed_lined_up_and_given_up(world: World) -> None:
    here = f"{world.path}/teams"
    page = form(world.director, here, press="Create the team").fill(name="Herons")
    alone = page.set("person", sorted(page.open_to["person"] or ())[0]).send(world.director)
    assert "2 to 6" in alone.text
    people = sorted(page.open_to["person"] or (), key=int)
    page.set("person", *people[:2]).send(world.director)
    assert "Herons" in world.director.get(here).text
    lineup = form(world.director, f"{here}/1", to="/lineups/2")
    lineup.set("person", people[1], people[2]).send(world.director)
    with world.app.test_request_context():
        team = league_of(world.league()).playing.teams[1]
        assert team.on(2) == (int(people[1]), int(people[2]))
        assert team.on(3) == (int(people[0]), int(people[1]))
    nobody = form(world.director, f"{here}/1", press="Save")
    whole = [
        f for f in forms(world.director.get(f"{here}/1").text, f"{here}/1") if "name" in f.open_to
    ]
    assert whole[0].set("person").send(world.director).status_code == 422
    assert nobody.action.endswith("/lineups/2")
    form(world.director, f"{here}/1", press="Disband the team").send(world.director)
    assert "Herons" not in world.director.get(here).text
