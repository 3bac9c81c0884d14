"""At a table by turns a closed phone is told whose turn it is, once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.config import Settings
from companion.leagues.verbs import fixture_tables
from companion.leagues.verbs.league_turn_notice import LeagueTurnNotice
from companion.matches.verbs.turn_notice import actors
from companion.models import Match
from companion.tasks.sweep import sweep
from tests.leagues.pages.conftest import World
from tests.leagues.pages.test_joining import ask
from tests.pages import form
from tests.push_service import KEYS, Service, opened, pushing
from tests.site.matches import HTMX
from tests.tables import wait_for

SPOT = "seasons/1/divisions/1/matchdays/2/tables/1"


@pytest.fixture
def app(settings: Settings, service: Service) -> Iterator[Flask]:
    with pushing(settings, service) as app:
        yield app


def begun(world: World, players: list[FlaskClient], **clock: str) -> None:
    """All sit down at a table on screen, and the first round is dealt."""
    page = form(players[0], f"{world.path}/{SPOT}", to="/open").fill(**clock)
    page.send(players[0], press="On screen")
    for player in players:
        form(player, f"{world.path}/{SPOT}", to="/sit").send(player)
    with world.app.test_request_context():
        sweep()


def match(world: World) -> Match:
    played = fixture_tables.table_of(world.league(), 1, (1, 2, 1))
    assert played
    assert played.match
    return played.match


def test_whose_turn_it_is_hears_of_it_by_the_table_s_page(world: World, service: Service) -> None:
    players = world.sitting(2, 1)
    for seat, player in enumerate(players):
        assert ask(player, world, service, str(seat)) == 204
    begun(world, players, clock="move", hours="30")
    with world.app.test_request_context():
        turns, code = {f"/{seat}" for seat in actors(match(world))}, match(world).code
    wait_for(lambda: {path for path, *_ in service.posted} == turns, "nobody was told")
    letter = opened(service.posted[-1][2])
    words = "It is your turn in Bay League."
    assert letter == {"path": f"{world.path}/{SPOT}", "words": words}
    seat = int(next(iter(turns))[1:])
    asked = form(players[seat], f"/matches/{code}", to="/notices")
    asked.fill(endpoint=f"https://{service.address}/{seat}", **KEYS)
    assert asked.send(players[seat], headers=HTMX).status_code == 204
    with world.app.test_request_context():
        told = LeagueTurnNotice.due(match(world).id, match(world).length)
        sent = {browser.endpoint[-1] for _, browsers in told for browser in browsers}
    assert sent == {path[1:] for path in turns} - {str(seat)}, "once"


def test_where_all_sit_together_it_is_quiet(world: World, service: Service) -> None:
    players = world.sitting(2, 1)
    for seat, player in enumerate(players):
        ask(player, world, service, str(seat))
    begun(world, players)
    with world.app.test_request_context():
        assert actors(match(world))
        assert LeagueTurnNotice.due(match(world).id, match(world).length) == []
