"""All totals of a round on one page: saved table by table, closed with the same tap."""

from collections.abc import Callable

from tests.events.pages.conftest import Evening
from tests.pages import Form, form

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
    typed.set("total-1", "3", "20", "9", "6").set("total-2", "6", "9", "20", "3")
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
    typed.set("total-1", "3", "99", "9", "6").set("total-2", "6", "9", "20", "3")
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
    half = totals(night).set("total-1", "3", "", "9", "6")
    assert "Write one total for every seat." in half.send(night.organiser).text
    whole = totals(night).set("total-2", "6", "9", "20", "3")
    answer = whole.send(night.organiser, "Save and close")
    assert answer.status_code == 422, "table 1 is missing"
    assert answer.text.index('id="table-1"') < answer.text.index('id="table-2"')


def test_an_old_page_does_not_bring_old_totals_back(evening: Opened) -> None:
    night = begun(evening)
    first = totals(night).set("total-1", "3", "9", "20", "6")
    assert first.send(night.organiser).status_code == 303
    old = totals(night)
    newer = totals(night).set("total-1", "9", "3", "20", "6")
    assert newer.send(night.organiser).status_code == 303
    assert old.set("total-2", "6", "9", "20", "3").send(night.organiser).status_code == 303
    assert night.see("/history").count("totals only, 3 / 9 / 20 / 6") == 1
    again = totals(night)
    assert again.values["total-1"] == ["9", "3", "20", "6"]
