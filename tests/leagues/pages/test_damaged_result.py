"""A stored result that cannot be read: its table says so, and the rest of the league goes on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient
from sqlalchemy import text

from companion.core.services import services_of
from companion.leagues.verbs import fixture_tables, league_decisions
from companion.models import db
from companion.upkeep.checking import check_everything
from tests.fuzz.fuzzer import LINK
from tests.leagues.pages.conftest import World
from tests.leagues.verbs.seasons import play

SPOT = (1, 2, 1)
OWN = "{}/seasons/1/divisions/1/matchdays/2/tables/1"
WAYS = ("nonsense", "[]", '{"totals": [1], "ranks": [], "finished": true}')


def spoil(world: World, value: str) -> None:
    """Write that as the result of the table, as nobody checks it there."""
    with world.app.test_request_context():
        row = world.league()
        table = fixture_tables.table_of(row, 1, SPOT) or play(row, SPOT)
        db.session.execute(
            text("UPDATE league_table SET result = :value WHERE id = :id"),
            {"value": value, "id": table.id},
        )
        db.session.commit()
        forget(world)


def forget(world: World) -> None:
    """As after a restart."""
    services_of(world.app).caches.clear()


def pages(world: World, browser: FlaskClient) -> Iterator[str]:
    """The pages of the league that its own page leads to, and those behind them."""
    seen, queue = {world.path}, [world.path]
    while queue:
        path = queue.pop()
        yield path
        answer = browser.get(path)
        links = LINK.findall(answer.text) if answer.mimetype == "text/html" else []
        new = {link.replace("&amp;", "&") for link in links} - seen
        queue += (one for one in new if one.startswith(world.path))
        seen |= new


@pytest.mark.parametrize("value", WAYS)
def test_only_the_table_is_damaged_until_a_ruling(world: World, value: str) -> None:
    spoil(world, value)
    visited = {path: world.director.get(path).status_code for path in pages(world, world.director)}
    assert len(visited) > 20
    assert not {path: code for path, code in visited.items() if code >= 500}
    own = world.director.get(OWN.format(world.path))
    assert own.status_code == 200
    assert "cannot be read and does not count" in own.text
    with world.app.test_request_context():
        assert any("table 1 is none" in one.what for one in check_everything())
        league_decisions.rule(
            world.league(), SPOT, "totals", [10, 11, 12, 13], "as written down", key="r", by="Eve"
        )
    shown = world.director.get(OWN.format(world.path)).text
    assert "as written down" in shown
    assert "cannot be read" not in shown
