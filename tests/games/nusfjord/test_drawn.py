"""Too few fish for the shares of others: between whom one chooses, and what each would get."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from companion.games.nusfjord.drawn import scarce
from companion.games.nusfjord.table import Nusfjord
from companion.matches.verbs.positions import positions
from tests.games.nusfjord.table import do, legal, table
from tests.games.nusfjord.test_fishing import before_fishing, elders, holds
from tests.site.matches import row, started


def short_of_fish(fed: int) -> Nusfjord:
    """Aki's fleet brings three fish; Ben holds two of her shares, Chie one."""
    state = before_fishing()
    elders(state, 0, *[0] * fed)
    holds(state, 1, 0, 2)
    holds(state, 2, 0, 1)
    return do(state, "pass")


@pytest.mark.parametrize(("fed", "moves"), [(1, "short"), (2, "paid")])
def test_whoever_shares_out_sees_who_holds_how_many(fed: int, moves: str) -> None:
    state = short_of_fish(fed)
    assert legal(state) == [f"{moves} B", f"{moves} C"]
    assert [tuple(one) for one in scarce(state.view(0))] == [(1, 2), (2, 1)]
    assert scarce(state.view(1)) == []
    assert scarce(state.view(None)) == []


def test_nobody_is_asked_where_there_is_enough() -> None:
    assert scarce(table(3).view(0)) == []


def test_each_answer_says_what_everybody_would_get(app: Flask) -> None:
    client = app.test_client()
    code = started(app, [client, app.test_client(), app.test_client()], game="nusfjord")
    with app.app_context():
        positions().keep(code, row(code).length, short_of_fish(1))
    page = client.get(f"/matches/{code}").text
    assert "2 fish for 3 shares of others" in page
    answers = re.findall(r'value="short [BC]">(.*?)</button>', page, re.S)
    assert [re.findall(r"<b>(\d)</b>", one) for one in answers] == [["1", "1"], ["2", "0"]]
