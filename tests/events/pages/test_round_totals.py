"""All totals of a round on one page: saved table by table, closed with the same tap."""

import re
from collections.abc import Callable

from flask import Flask

from tests.events.pages.conftest import Evening
from tests.events.pages.test_evening import fill_in
from tests.events.pages.test_players import own
from tests.pages import Form, form, forms

Opened = Callable[..., Evening]
PAGE = "/round/1/totals"


def begun(evening: Opened) -> Evening:
    """Two tables of four in their first round."""
    night = evening(8, rounds="2")
    night.start()
    return night


def totals(night: Evening) -> Form:
    """The fields of all tables."""
    return form(night.organiser, night.path + PAGE, to="/totals")


def test_all_totals_and_the_close_are_one_tap(evening: Opened) -> None:
    night = begun(evening)
    assert f'href="{night.path}{PAGE}"' in night.see("/round")
    typed = totals(night)
    typed.set("total.1", "3", "20", "9", "6").set("total.2", "6", "9", "20", "3")
    done = typed.send(night.organiser, "Save and close")
    assert done.status_code == 303
    assert "This round is closed." in night.see("/round/1")
    history = night.see("/history")
    assert "totals only, 3 / 20 / 9 / 6" in history
    assert "totals only, 6 / 9 / 20 / 3" in history
    assert night.organiser.get(night.path + PAGE).status_code == 303, "a closed round has no fields"


def test_a_wrong_table_does_not_hold_up_the_others(evening: Opened) -> None:
    night = begun(evening)
    typed = totals(night)
    typed.set("total.1", "3", "99", "9", "6").set("total.2", "6", "9", "20", "3")
    refused = typed.send(night.organiser, "Save and close")
    assert refused.status_code == 422
    assert "A total of 99 is impossible" in refused.text
    assert 'value="99"' in refused.text
    assert "This round is closed." not in night.see("/round/1")
    history = night.see("/history")
    assert "totals only, 6 / 9 / 20 / 3" in history
    assert "/ 99 /" not in history


def test_part_of_a_table_is_refused_and_an_empty_one_is_missing(evening: Opened) -> None:
    night = begun(evening)
    half = totals(night).set("total.1", "3", "", "9", "6")
    assert "Write one total for every seat." in half.send(night.organiser).text
    whole = totals(night).set("total.2", "6", "9", "20", "3")
    answer = whole.send(night.organiser, "Save and close")
    assert answer.status_code == 422, "table 1 is missing"
    assert answer.text.index('id="table-1"') < answer.text.index('id="table-2"')


def test_an_old_page_does_not_bring_old_totals_back(evening: Opened) -> None:
    night = begun(evening)
    first = totals(night).set("total.1", "3", "9", "20", "6")
    assert first.send(night.organiser).status_code == 303
    old = totals(night)
    newer = totals(night).set("total.1", "9", "3", "20", "6")
    assert newer.send(night.organiser).status_code == 303
    assert old.set("total.2", "6", "9", "20", "3").send(night.organiser).status_code == 303
    assert night.see("/history").count("totals only, 3 / 9 / 20 / 6") == 1
    again = totals(night)
    assert again.values["total.1"] == ["9", "3", "20", "6"]


def test_emptied_totals_do_not_count_and_keep_the_round_open(evening: Opened) -> None:
    night = begun(evening)
    first = totals(night).set("total.1", "3", "20", "9", "6")
    assert first.send(night.organiser).status_code == 303
    other = totals(night).set("total.1", "", "", "", "").set("total.2", "6", "9", "20", "3")
    refused = other.send(night.organiser, "Save and close")
    assert refused.status_code == 422
    assert "Tables still missing: 1." in refused.text
    assert totals(night).values["total.1"] == [""] * 4
    assert totals(night).values["total.2"] == ["6", "9", "20", "3"]
    assert "Round 1, table 1: totals removed" in night.see("/history")


def contested(night: Evening) -> tuple[Form, str]:
    """Two people fill in table 1 from an empty page; the second also table 2, and is asked."""
    one, other = totals(night), totals(night)
    assert one.set("total.1", "3", "20", "9", "6").send(night.organiser).status_code == 303
    other.set("total.1", "20", "3", "9", "6").set("total.2", "6", "9", "20", "3")
    asked = other.send(night.organiser)
    assert asked.status_code == 422
    (again,) = [one for one in forms(asked.text) if one.action.endswith("/totals")]
    return again, asked.text


def test_the_second_of_two_people_chooses_which_totals_are_right(evening: Opened) -> None:
    night = begun(evening)
    again, page = contested(night)
    assert "3 / 20 / 9 / 6" in page
    assert "20 / 3 / 9 / 6" in page
    assert totals(night).values["total.1"] == ["3", "20", "9", "6"], "the first ones still count"
    assert totals(night).values["total.2"] == ["6", "9", "20", "3"], "the other table was saved"
    assert "Choose which totals are right." in again.send(night.organiser).text
    assert again.set("which.1", "typed").send(night.organiser).status_code == 303
    assert totals(night).values["total.1"] == ["20", "3", "9", "6"]


def test_the_second_of_two_people_keeps_what_is_saved_and_closes(evening: Opened) -> None:
    night = begun(evening)
    again, _ = contested(night)
    again.set("which.1", "saved")
    assert again.send(night.organiser, "Save and close").status_code == 303
    assert "This round is closed." in night.see("/round/1")
    assert "20 / 3 / 9 / 6" not in night.see("/history")


def test_two_people_save_different_tables_without_a_question(evening: Opened) -> None:
    night = begun(evening)
    one, other = totals(night), totals(night)
    assert one.set("total.1", "3", "20", "9", "6").send(night.organiser).status_code == 303
    assert other.set("total.2", "6", "9", "20", "3").send(night.organiser).status_code == 303


def test_a_round_is_not_closed_with_totals_that_are_not_on_the_page(evening: Opened) -> None:
    night = begun(evening)
    one, other = totals(night), totals(night)
    assert one.set("total.1", "3", "20", "9", "6").send(night.organiser).status_code == 303
    other.set("total.2", "6", "9", "20", "3")
    refused = other.send(night.organiser, "Save and close")
    assert refused.status_code == 422
    assert "Results have changed since you opened this page (tables: 1)." in refused.text
    (again,) = [one for one in forms(refused.text) if one.action.endswith("/totals")]
    assert again.values["total.1"] == ["3", "20", "9", "6"]
    assert again.send(night.organiser, "Save and close").status_code == 303


def test_a_sheet_that_was_completed_meanwhile_is_seen_before_the_close(evening: Opened) -> None:
    night = begun(evening)
    old = totals(night).set("total.2", "6", "9", "20", "3")
    fill_in(night.organiser, re.findall(r'href="(/sheets/\w+)"', night.see("/round/1"))[0])
    refused = old.send(night.organiser, "Save and close")
    assert "Results have changed since you opened this page (tables: 1)." in refused.text
    assert totals(night).send(night.organiser, "Save and close").status_code == 303


def test_a_wrong_total_is_found_after_closing_and_corrected(evening: Opened, app: Flask) -> None:
    night = begun(evening)
    sheets = re.findall(r'href="(/sheets/\w+)"', night.see("/round/1"))
    before = {sheet: night.organiser.get(sheet).text for sheet in sheets}
    typed = totals(night)
    typed.set("total.1", "3", "20", "9", "6").set("total.2", "6", "9", "20", "3")
    typed.send(night.organiser, "Save and close")
    page = night.see("/round/1")
    assert page.index("Correct the totals") < page.index('id="rare-1"')
    (sheet, *_) = re.findall(r'href="(/sheets/\w+)"', page)
    assert 'id="instead"' not in before[sheet]
    said = night.organiser.get(sheet).text.split('id="instead"')[1].split("</p>")[0]
    assert re.findall(r'<b class="number">(\d+)</b>', said) == ["3", "20", "9", "6"]
    player = app.test_client()
    player.get(own(app, 1))
    seen = [player.get(one).text for one in sheets]
    (own_sheet,) = [text for text in seen if "If the totals are wrong, tell an organiser." in text]
    assert 'id="round-form"' not in own_sheet, "a round would be asked for that counts nowhere"
    correct = form(night.organiser, f"{night.path}/round/1", to="/tables/1/ruling")
    correct.set("total", "3", "9", "20", "6").fill(why="misread")
    assert correct.save(night.organiser).status_code == 303
    assert "Ruling: misread" in night.see("/round/1")
    said = night.organiser.get(sheet).text.split('id="instead"')[1].split("</p>")[0]
    assert re.findall(r'<b class="number">(\d+)</b>', said) == ["3", "9", "20", "6"]
