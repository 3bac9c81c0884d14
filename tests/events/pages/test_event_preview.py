"""A change is shown with all that it moves, and saved by a second tap."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from tests.events.pages.conftest import Evening
from tests.events.pages.nights import SINCE, sheet_of, totals
from tests.events.pages.test_evening import Opened, fill_in
from tests.pages import Form, form, forms, sure

SHOWN = "Nothing is saved yet"


def ruling(night: Evening) -> Form:
    """A ruling about the only table, which turns it around."""
    filled = form(night.organiser, f"{night.path}/round/1", "/ruling")
    return filled.set("total", "1", "2", "3", "20").fill(why="counted again")


def test_a_ruling_is_shown_before_it_is_saved(night: Evening) -> None:
    shown = ruling(night).send(night.organiser)
    assert shown.status_code == 200
    assert SHOWN in shown.text
    assert "<caption>Places</caption>" in shown.text
    assert "<caption>Ratings</caption>" in shown.text
    assert SINCE not in night.see(), "nothing was written"
    assert sure(night.organiser, shown).status_code == 303
    assert SINCE in night.see()
    assert "counted again" in night.see("/history")


def test_a_ruling_whose_answer_was_lost_is_saved_once_with_its_zeros(night: Evening) -> None:
    shown = ruling(night).set("total", "0", "3", "5", "1").send(night.organiser)
    assert sure(night.organiser, shown).status_code == 303
    assert sure(night.organiser, shown).status_code == 303, "it is the same request"


def test_a_refusal_comes_before_the_look(night: Evening) -> None:
    refused = ruling(night).fill(why=" ").send(night.organiser)
    assert refused.status_code == 422
    assert "Write down the reason" in refused.text
    assert SHOWN not in refused.text


@pytest.mark.parametrize("step", ["points", "last"])
def test_a_penalty_is_shown_and_a_warning_moves_nothing(night: Evening, step: str) -> None:
    def penalty(step: str) -> Form:
        filled = form(night.organiser, f"{night.path}/round/1", "/penalty")
        leader = next(iter(filled.open_to["person"] or ()))
        return filled.fill(person=leader, step=step, reason="late")

    assert penalty("warning").send(night.organiser).status_code == 303
    shown = penalty(step).send(night.organiser)
    if step == "points":
        assert SHOWN in shown.text
    assert sure(night.organiser, shown).status_code == 303
    assert night.see("/history").count(": late") == 2


def test_points_and_their_undo_are_shown(night: Evening) -> None:
    giving = form(night.organiser, f"{night.path}/history", "/adjust")
    shown = giving.fill(person="1", points="500", reason="chairs").send(night.organiser)
    assert SHOWN in shown.text
    assert sure(night.organiser, shown).status_code == 303
    n = re.findall(r"/history/(\d+)/undo", night.see("/history"))[0]
    shown = form(night.organiser, f"{night.path}/history", f"/{n}/undo").send(night.organiser)
    assert SHOWN in shown.text
    assert "500 points" not in shown.text
    assert sure(night.organiser, shown).status_code == 303
    assert "<del>" in night.see("/history")


def test_a_helper_looks_too_but_only_whoever_may(night: Evening, helper: FlaskClient) -> None:
    filled = form(helper, f"{night.path}/round/1", "/ruling").set("total", "1", "2", "3", "20")
    shown = filled.fill(why="counted again").send(helper)
    assert SHOWN in shown.text
    stranger = night.organiser.application.test_client()
    assert filled.send(stranger).status_code == 403


def test_a_closed_sheet_s_correction_is_shown_too(night: Evening) -> None:
    sheet = sheet_of(night)
    before = totals(night.organiser, sheet)
    again = form(night.organiser, f"{sheet}/rounds/1", "/rounds/1")
    shown = again.fill(points__0="4", points__3="-1").send(night.organiser)
    assert shown.status_code == 422
    assert SHOWN in shown.text
    assert "<caption>Places</caption>" in shown.text
    assert totals(night.organiser, sheet) == before
    assert SINCE not in night.see()
    every = forms(shown.text, shown.request.path)
    other = next(one for one in every if one.open_to.get("points.0", "") is None)
    changed = other.fill(points__0="-1").send(night.organiser)
    assert SHOWN in changed.text, "what was changed is looked at again"
    assert sure(night.organiser, changed).status_code == 303
    assert totals(night.organiser, sheet) != before
    assert SINCE in night.see()


def test_a_running_round_s_sheet_is_written_at_once(evening: Opened) -> None:
    night = evening(4)
    night.start()
    fill_in(night.organiser, sheet_of(night))
    again = form(night.organiser, f"{sheet_of(night)}/rounds/1", "/rounds/1")
    assert "look" not in again.values
    assert again.fill(points__0="4").send(night.organiser).status_code == 303


def test_an_undo_on_a_closed_sheet_is_shown_too(night: Evening) -> None:
    sheet = sheet_of(night)
    again = form(night.organiser, f"{sheet}/rounds/1", "/rounds/1")
    again.fill(points__0="4", points__3="-1").save(night.organiser)
    corrected = totals(night.organiser, sheet)
    shown = form(night.organiser, sheet, to="/undo").send(night.organiser)
    assert SHOWN in shown.text
    assert totals(night.organiser, sheet) == corrected
    assert sure(night.organiser, shown).status_code == 303
    assert totals(night.organiser, sheet) != corrected
