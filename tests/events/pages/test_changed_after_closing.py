"""What changes the result of a table that is closed already, and who may."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.events.pages.conftest import Evening
from tests.events.pages.nights import SINCE, end, sheet_of, table_of
from tests.events.pages.test_agreement import close
from tests.events.pages.test_evening import Opened, fill_in
from tests.pages import form, sure


def test_a_ruling_or_a_lost_table_after_the_closing_is_a_change_too(
    night: Evening, helper: FlaskClient
) -> None:
    ruling = form(helper, f"{night.path}/round/1", "/ruling").set("total", "1", "2", "3", "9")
    assert ruling.fill(why="counted again").save(helper).status_code == 303
    assert f"{SINCE}, by helper Emi" in night.see()
    lost = form(night.organiser, f"{night.path}/round/1", "/penalty")
    lost.fill(person="1", step="last", reason="left the table").save(night.organiser)
    assert f"{SINCE}, by helper Emi, by organiser" in night.see()


def taken_back(night: Evening, browser: FlaskClient, said: str) -> TestResponse:
    """Press *Undo* beside that line of the history."""
    page = browser.get(f"{night.path}/history").text
    line = re.findall(r"/history/\d+/undo", page[page.index(said) :])[0]
    return form(browser, f"{night.path}/history", line).save(browser, follow_redirects=True)


def test_a_result_taken_back_after_the_closing_is_a_change_too(
    evening: Opened, helper: FlaskClient
) -> None:
    night = evening(4)
    night.start()
    fill_in(night.organiser, sheet_of(night))
    ruling = form(helper, f"{night.path}/round/1", "/ruling").set("total", "9", "1", "1", "1")
    ruling.fill(why="by hand").save(helper)
    close(night)
    before = night.see("/standings")
    assert SINCE not in night.see()
    assert taken_back(night, helper, "by hand").status_code == 200
    assert table_of(night.see("/standings")) != table_of(before)
    for path in ("", "/round/1"):
        assert f"{SINCE}, by helper Emi" in night.see(path)


@pytest.mark.parametrize("kind", ["ruling", "totals"])
def test_a_closed_table_is_not_left_without_a_result(
    evening: Opened, helper: FlaskClient, kind: str
) -> None:
    """Nobody of the table would have points any more, and nothing would say so."""
    night = evening(4)
    night.start()
    writing = form(helper, f"{night.path}/round/1", f"/{kind}").set("total", "20", "12", "4", "0")
    if kind == "ruling":
        writing.fill(why="by hand")
    assert writing.save(helper).status_code == 303
    close(night)
    before = night.see("/standings")
    refused = taken_back(night, helper, "20 / 12 / 4 / 0")
    assert "has no other result: set one by ruling" in refused.text
    assert table_of(night.see("/standings")) == table_of(before)


def test_whether_a_table_counts_is_an_organiser_s_after_the_end(
    evening: Opened, helper: FlaskClient
) -> None:
    night = evening(4, format="open")
    opening = form(night.organiser, f"{night.path}/tables/new").set("person", "1", "2", "3", "4")
    opening.fill(game="fisherman").send(night.organiser)
    fill_in(night.organiser, sheet_of(night))
    end(night)
    path = f"{night.path}/round/1"
    assert "Exclude from results" not in helper.get(path).text
    asked = form(night.organiser, path, "/mark", "Exclude from results")
    refused = asked.send(helper, press="Exclude from results")
    assert "only an organiser decides" in refused.text
    assert SINCE not in night.see()
    shown = asked.send(night.organiser, press="Exclude from results")
    assert "Nothing is saved yet" in shown.text
    assert SINCE not in night.see()
    sure(night.organiser, shown)
    assert f"{SINCE}, by organiser" in night.see()
