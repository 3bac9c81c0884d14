"""Wrong seats found late are put right on the round's page, after a look at what that moves."""

from __future__ import annotations

import re

from flask.testing import FlaskClient

from tests.events.pages.conftest import Evening
from tests.events.pages.nights import SINCE, end, sheet_of
from tests.pages import form, sure


def heads(night: Evening) -> list[str]:
    """The names above the columns of the only sheet."""
    board = night.organiser.get(sheet_of(night)).text
    return re.findall(r'<th scope="col"[^>]*>\s*(?:<[^>]+>)*(\w+)', board)


def test_two_swap_seats_with_their_results(night: Evening) -> None:
    path = f"{night.path}/round/1"
    swap = form(night.organiser, path, to="/seats")
    one, other = swap.values["person"][0], swap.values["other"][0]
    assert one != other, "two are chosen already"
    shown = swap.send(night.organiser)
    assert "Nothing is saved yet" in shown.text
    assert SINCE not in night.see()
    before = heads(night)
    assert sure(night.organiser, shown).status_code == 303
    assert SINCE in night.see()
    assert sorted(heads(night)) == sorted(before)
    assert heads(night) != before
    assert "had each other&#39;s seat" in night.see("/history")


def test_what_was_chosen_stays_in_a_refused_form(night: Evening) -> None:
    swap = form(night.organiser, f"{night.path}/round/1", to="/seats")
    swap.fill(other=swap.values["person"][0])
    refused = swap.send(night.organiser)
    assert refused.status_code == 422
    assert "Choose two different people of this table." in refused.text


def test_after_the_end_only_an_organiser_swaps(night: Evening, helper: FlaskClient) -> None:
    swap = form(helper, f"{night.path}/round/1", to="/seats")
    end(night)
    assert "only an organiser decides" in swap.send(helper).text
    assert "/seats" not in helper.get(f"{night.path}/round/1").text
    assert sure(night.organiser, swap.send(night.organiser)).status_code == 303
