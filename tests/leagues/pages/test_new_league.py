"""A league is opened by an organiser, from the club's page, and set as they wish."""

from __future__ import annotations

import re

from flask.testing import FlaskClient
from msgspec.structs import asdict

from companion.leagues.entries.league_setting_entries import Settle
from companion.leagues.verbs.league_journal import league_of, locked, write
from tests.events.pages.conftest import aki, club
from tests.leagues.pages.conftest import World
from tests.pages import form, sure

__all__ = ["aki", "club"]


def test_from_the_clubs_page_to_an_open_league(aki: FlaskClient, club: str) -> None:
    assert f"{club}/leagues/new" in aki.get(club).text
    page = form(aki, f"{club}/leagues/new", press="Open the league").fill(
        name="Bay League", target="8"
    )
    answer = page.send(aki)
    assert answer.status_code == 303
    shown = aki.get(str(answer.location)).text
    assert "Bay League" in shown
    assert "Half Moon" in shown
    assert str(answer.location) in aki.get(club).text


def test_what_cannot_be_is_named_and_what_was_typed_stays(aki: FlaskClient, club: str) -> None:
    page = form(aki, f"{club}/leagues/new", press="Open the league")
    answer = page.fill(name="Bay League", least="9", target="8").send(aki)
    assert answer.status_code == 422
    assert 'value="Bay League"' in answer.text
    assert "each at least the one before" in answer.text


def test_settings_are_changed_and_the_league_made_private(
    world: World, client: FlaskClient
) -> None:
    page = form(world.director, f"{world.path}/settings", press="Save")
    assert page.fill(name="Sea League", public="1").send(world.director).status_code == 303
    assert "Sea League" in client.get(world.path).text
    page = form(world.director, f"{world.path}/settings", press="Save").set("public")
    page.send(world.director)
    assert client.get(world.path).status_code == 403


def test_a_share_of_the_division_goes_up_and_down_where_one_is_set(world: World) -> None:
    def stakes() -> tuple[int, ...]:
        first = world.director.get(world.path).text.split('id="division-2"')[0]
        return first.count("goes down"), first.count("goes up")

    assert stakes() == (1, 0)
    page = form(world.director, f"{world.path}/settings", press="Save")
    page.fill(share="50").send(world.director)
    assert stakes() == (2, 0)
    page = form(world.director, f"{world.path}/settings", press="Save")
    assert page.fill(share="51").send(world.director).status_code == 422


GRID = {f"scheme.places.4[{at}]": points for at, points in enumerate(("7", "5", "2", "1"))}


def test_points_and_tie_breaks_are_chosen_and_stand_in_the_rules(fresh: World) -> None:
    page = form(fresh.director, f"{fresh.path}/settings", press="Save")
    ties = {"ties.seats": "1", "ties.score": "0"}
    assert "ties.lot" not in page.values  # no lots are drawn in a league
    page.fill(scheme="own", **GRID, **ties).send(fresh.director)
    shown = fresh.director.get(f"{fresh.path}/rules").text
    four = shown.split('<th scope="row">4</th>')[1].split("</tr>")[0]
    assert re.findall(r">(\d+)<", four) == list(GRID.values())
    said = re.findall(r"<li><b>(.*?)</b>", shown)
    assert said == ["Later seats", "Wins", "Share of the score", "Opponents&#39; rate"]
    again = form(fresh.director, f"{fresh.path}/settings", press="Save")
    assert {name: again.values[name] for name in GRID} == {n: [p] for n, p in GRID.items()}
    answer = again.fill(**{"scheme.places.4[3]": "6"}).send(fresh.director)
    assert answer.status_code == 422
    assert 'id="scheme.places.4[3]-reason"' in answer.text


def points_of(world: World) -> list[str]:
    """What the tables say."""
    return re.findall(r'class="points number">(.*?)<', world.director.get(world.path).text)


def test_from_the_first_result_points_stay_unless_the_rules_let_them_change(world: World) -> None:
    at, before = f"{world.path}/settings", points_of(world)
    page = form(world.director, at, press="Save")
    assert not {"scheme", "counting", "ties.victories"} & set(page.values)
    assert page.send(world.director).status_code == 303
    for sent in ({"scheme": "steep"}, {"counting": "open"}, {"ties.seats": "1"}):
        answer = world.director.post(at, data={**page.values, **sent})
        assert answer.status_code == 422
        assert "stay until the season has ended" in answer.text
    assert points_of(world) == before


def test_the_game_stays_while_a_planned_season_is_played(world: World) -> None:
    at = f"{world.path}/settings"
    page = form(world.director, at, press="Save")
    assert "game" not in page.values
    assert "tables are planned for it" in world.director.get(at).text
    answer = world.director.post(at, data={**page.values, "game": "sinker"})
    assert answer.status_code == 422
    with world.app.test_request_context():
        assert league_of(world.league()).settings.game == "fisherman"


def test_before_a_plan_another_game_can_be_chosen(fresh: World) -> None:
    page = form(fresh.director, f"{fresh.path}/settings", press="Save")
    assert page.fill(game="sinker").send(fresh.director).status_code == 303
    with fresh.app.test_request_context():
        assert league_of(fresh.league()).settings.game == "sinker"


def test_where_points_may_change_everything_is_counted_anew(world: World) -> None:
    with world.app.test_request_context():
        row = world.league()
        values = {**asdict(league_of(row).settings), "counting": "open"}
        with locked(row):
            write(row, Settle(values=values), key="opened", by="Aki")
    before, page = points_of(world), form(world.director, f"{world.path}/settings", press="Save")
    asked = page.fill(scheme="steep").send(world.director)
    assert "Nothing is saved yet" in asked.text
    assert points_of(world) == before
    assert sure(world.director, asked).status_code == 303
    assert (max(map(float, before)), max(map(float, points_of(world)))) == (12, 100)
    assert "can change this during a season" in world.director.get(f"{world.path}/rules").text


def test_what_other_tie_breaks_move_is_shown_before_they_are_saved(world: World) -> None:
    with world.app.test_request_context():
        row = world.league()
        values = {**asdict(league_of(row).settings), "counting": "open"}
        with locked(row):
            write(row, Settle(values=values), key="opened", by="Aki")
    ruling = form(world.director, f"{world.path}/rulings/1/1/1", press="Rule")
    draw = ruling.set("as", "draw").fill(why="counted again")
    assert draw.save(world.director).status_code == 303
    page = form(world.director, f"{world.path}/settings", press="Save")
    for name in [name for name in page.values if name.startswith("ties.")]:
        page.fill(**{name: "0"})
    asked = page.send(world.director)
    assert "Nothing is saved yet" in asked.text
    assert sure(world.director, asked).status_code == 303
