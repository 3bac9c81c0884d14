"""How light a turn of Nusfjord is on a phone: its taps, and what is in sight for them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from flask import Flask
from playwright.sync_api import expect

from companion.matches.verbs import positions
from tests.e2e.matches import MOVES, press, told
from tests.e2e.phones import Phones, until
from tests.e2e.playing import a_move, next_person, store_move
from tests.e2e.test_nusfjord import dealt, sit
from tests.site.matches import row

if TYPE_CHECKING:
    from playwright.sync_api import Page

MANY = 13  # choices at once: of more, and of buildings with what they do, some lie below the tray
BUILDINGS = 4  # in sight with what they do
SAME_LUCK = SimpleNamespace(token_hex=lambda length: "5e" * length)
# Of all that may be chosen, what is not wholly above the tray.
OUT_OF_SIGHT = """() => {
  const tray = document.querySelector(".hand-tray").getBoundingClientRect().top;
  return [...document.querySelectorAll(".cove [name=move]:not([aria-disabled])")]
    .filter((one) => one.checkVisibility())
    .filter((one) => one.getBoundingClientRect().bottom > tray + 1)
    .map((one) => one.value);
}"""


class Counted:
    """Makes moves by the page, and counts the taps they take."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.turns = self.taps = self.asked_again = 0

    def move(self, text: str, step: str) -> None:
        """Make the move, saying yes where the page asks once more."""
        self.turns += step == "work"
        sure = self.page.locator(f"{MOVES} [value='{text}'][data-sure]").count()
        self.asked_again += sure
        self.taps += 1 + sure
        assert press(self.page, text), text


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
def test_a_match_is_two_taps_a_turn_and_the_choice_is_in_sight(
    app: Flask, phones: Phones, monkeypatch: pytest.MonkeyPatch, seats: int
) -> None:
    monkeypatch.setattr("companion.matches.verbs.luck.secrets", SAME_LUCK)
    page = phones.new("ja")
    path, link = dealt(app, seats, once=f"taps {seats}")
    sit(app, page, path, link)
    code = path.rsplit("/", 1)[1]
    counted = Counted(page)
    while (seat := next_person(app, code)) is not None:
        if seat:
            store_move(app, code, seat)
            continue
        with app.app_context():
            match = row(code)
            view: Any = positions.view(match, 0)
            text, version = a_move(match, 0), match.version
        expect(page.locator("#match")).to_have_attribute("data-told", str(version))
        until(page, "scrollY === 0")
        choices = len(view["legal"])
        most = max(choices - BUILDINGS, 0) if view["step"] == "card" else max(choices - MANY, 0)
        until(page, f"({OUT_OF_SIGHT})().length <= {most}")
        counted.move(text, view["step"])
        expect(page.locator("#match")).not_to_have_attribute("data-told", str(version))
    assert told(page)
    assert counted.turns == 21
    assert counted.taps <= 2 * counted.turns, counted.taps
    assert counted.asked_again <= 2, counted.asked_again
