"""A player leaves in the middle of a round: another plays on, or the round is begun anew."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests import pages
from tests.conftest import Cast
from tests.tabletop.pages.table import RealTable, form_of, opened


@pytest.fixture
def table(app: Flask, client: FlaskClient) -> RealTable:
    """In the middle of the second round."""
    table = RealTable(app, client, opened(client))
    table.play(
        lambda t: (
            len(t.state.view(None)["finished"]) == 1 and len(t.state.view(None)["plays"]) in (4, 5)
        )
    )
    return table


def test_somebody_else_plays_on_in_the_same_seat(table: RealTable) -> None:
    page = table.client.get(f"{table.path}lines/leaving").text
    assert f"/sheets/{table.path.split('/')[2]}/names" in page
    where = f"/sheets/{table.path.split('/')[2]}/names"
    served = table.client.get(where).text
    form = next(f for f in pages.forms(served, where) if "names.0" in f.open_to)
    assert form.set("names.0", "Gen").send(table.client).status_code == 303
    now = table.client.get(table.path).text
    assert "Gen" in now
    assert "Aki" not in now
    table.play(lambda t: len(t.state.view(None)["finished"]) == 2)
    assert table.sheet()["rounds"] == table.state.sheet()


def test_the_round_is_begun_anew_and_those_before_stay(table: RealTable) -> None:
    first = table.sheet()["rounds"]
    tabletop = table.last().n
    form = form_of(table.client, f"{table.path}lines/leaving", "undo")
    assert form.send(table.client).status_code == 303
    assert table.sheet()["rounds"] == first
    assert "Deal the real cards" in table.client.get(table.path).text
    last = table.last()
    assert last.n == tabletop + 1  # all that was told stays in the journal
    assert last.text.startswith("undo ")
    again = table.client.get(f"{table.path}lines/leaving")
    assert again.status_code == 200
    assert 'id="anew"' not in again.text


def test_only_those_at_the_table_may(table: RealTable, cast: Cast) -> None:
    assert cast.dan.get(f"{table.path}lines/leaving").status_code == 403
    assert "lines/leaving" not in cast.dan.get(table.path).text
    assert "lines/leaving" in table.client.get(table.path).text
