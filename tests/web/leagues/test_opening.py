"""A league is opened by an organiser, from the club's page, and set as they wish."""

from __future__ import annotations

from flask.testing import FlaskClient

from tests.pages import form
from tests.web.events.conftest import aki, club
from tests.web.leagues.conftest import World

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
    page = form(world.director, f"{world.path}/settings", press="Keep")
    assert page.fill(name="Sea League", public="1").send(world.director).status_code == 303
    assert "Sea League" in client.get(world.path).text
    page = form(world.director, f"{world.path}/settings", press="Keep").set("public")
    page.send(world.director)
    assert client.get(world.path).status_code == 403


def test_a_share_of_the_division_goes_up_and_down_where_one_is_set(world: World) -> None:
    def stakes() -> tuple[int, ...]:
        first = world.director.get(world.path).text.split('id="division-2"')[0]
        return first.count("goes down"), first.count("goes up")

    assert stakes() == (1, 0)
    page = form(world.director, f"{world.path}/settings", press="Keep")
    page.fill(share="50").send(world.director)
    assert stakes() == (2, 0)
    page = form(world.director, f"{world.path}/settings", press="Keep")
    assert page.fill(share="51").send(world.director).status_code == 422
