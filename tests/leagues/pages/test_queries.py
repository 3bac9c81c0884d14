"""What is taken away of a league is asked for as often for many tables as for one."""

from __future__ import annotations

import pytest

from companion.leagues.verbs.league_journal import set_public
from companion.models import db
from tests.laboratory.bench.statements import counted
from tests.leagues.pages.conftest import World
from tests.leagues.verbs.seasons import play

PAGES = [
    *("standings.csv", "results.csv", "fixtures.csv", "people.csv", "files", "embed/1"),
    *("clubs/1", "rulings", "ratings", "ratings.csv", "seasons/1/divisions/1/met"),
    "seasons/1/divisions/1/matchdays/2/tables/1",
]
API = ["standings", "results", "fixtures", "teams"]


def asked(world: World, address: str) -> int:
    """How many statements that address takes once the league has changed."""
    with world.app.app_context(), counted() as found:
        assert world.director.get(address).status_code == 200
    return len(found)


def addresses(world: World) -> list[str]:
    """All of them."""
    api = f"/api/v1{world.path}/seasons/1"
    return [f"{world.path}/{one}" for one in PAGES] + [f"{api}/{one}" for one in API]


@pytest.mark.slow
def test_statements_do_not_grow_with_the_tables(world: World) -> None:
    found = []
    for spots in ([], [(1, 2, 1)], [(1, 3, 1), (2, 1, 1), (2, 2, 1), (2, 3, 1)]):
        with world.app.test_request_context():
            for spot in spots:
                play(world.league(), spot)
            set_public(world.league(), True)
            db.session.remove()
        counts = {}
        for one in addresses(world):
            with world.app.test_request_context():
                set_public(world.league(), True)  # its version grows: nothing is remembered
                db.session.remove()
            counts[one] = asked(world, one)
        found.append(counts)
    assert found[1] == found[2]
    assert max(found[2].values()) <= 20
