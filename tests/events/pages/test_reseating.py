"""Wrong seats found late are put right on the round's page, after a look at what that moves."""

from __future__ import annotations

import re

from flask.testing import FlaskClient

from tests.events.pages.conftest import Evening
from tests.events.pages.nights import SINCE, end, sheet_of
from tests.events.pages.test_evening import Opened, fill_in, sheets
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
    assert "swapped seats" in night.see("/history")


def test_what_was_chosen_stays_in_a_refused_form(night: Evening) -> None:
    swap = form(night.organiser, f"{night.path}/round/1", to="/seats")
    swap.fill(other=swap.values["person"][0])
    refused = swap.send(night.organiser)
    assert refused.status_code == 422
    assert "Choose two different people of this round." in refused.text


def test_after_the_end_only_an_organiser_swaps(night: Evening, helper: FlaskClient) -> None:
    swap = form(helper, f"{night.path}/round/1", to="/seats")
    end(night)
    assert "only an organiser decides" in swap.send(helper).text
    assert "/seats" not in helper.get(f"{night.path}/round/1").text
    assert sure(night.organiser, swap.send(night.organiser)).status_code == 303


def test_two_of_two_tables_swap_on_the_round_s_page(evening: Opened) -> None:
    night = evening(8)
    night.start()
    for table, sheet in enumerate(sheets(night.see("/round"))):
        fill_in(night.organiser, sheet, turn=table)
    night.post("/round/1/close")
    swap = form(night.organiser, f"{night.path}/round/1", to="/seats")
    everybody = swap.open_to["other"] or set()
    assert everybody == {str(person) for person in night.people}
    mine = re.findall(r'<optgroup label="Table 1">(.*?)</optgroup>', night.see("/round/1"))[0]
    one = re.findall(r'value="(\d+)"', mine)[0]
    other = next(person for person in sorted(everybody) if f'"{person}"' not in mine)
    shown = swap.fill(person=one, other=other).send(night.organiser)
    assert "<caption>Places</caption>" in shown.text
    assert sure(night.organiser, shown).status_code == 303
    assert "Round 1, table 1 and table 2" in night.see("/history")
    take_back = form(night.organiser, f"{night.path}/history", press="Undo")
    assert sure(night.organiser, take_back.send(night.organiser)).status_code == 303
    assert "<del>Round 1, table 1 and table 2" in night.see("/history").replace("\n", "")
