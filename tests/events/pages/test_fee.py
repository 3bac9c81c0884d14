"""The entry fee: a tick beside each name on the roll call."""

from collections.abc import Callable

from tests.events.pages.conftest import Evening
from tests.pages import form

Opened = Callable[..., Evening]


def test_who_has_paid_is_ticked_added_up_and_taken_back(evening: Opened) -> None:
    night = evening(4)
    roll = night.path + "/roll-call"
    assert "Has paid" not in night.see("/roll-call")
    settings = form(night.organiser, night.path + "/settings", press="Save").fill(fee="500")
    assert settings.send(night.organiser, press="Save").status_code == 303
    for _ in range(2):
        pays = form(night.organiser, roll, to="/paid", press="Has paid")
        assert pays.send(night.organiser, press="Has paid").status_code == 303
    assert "Paid: 2, together 1,000" in night.see("/roll-call")
    undo = form(night.organiser, roll, to="/paid", press="Paid")
    assert undo.send(night.organiser, press="Paid").status_code == 303
    assert "Paid: 1, together 500" in night.see("/roll-call")
    assert "entry fee paid" in night.see("/history")
    assert "entry fee marked as not paid" in night.see("/history")
