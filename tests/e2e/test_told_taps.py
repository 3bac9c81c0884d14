"""How much work an AI at the table is: taps of one round of Fisherman with three people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from flask import Flask

from tests.e2e.phones import PHONE, Phones
from tests.e2e.test_told import TappedTable, begin

if TYPE_CHECKING:
    from playwright.sync_api import FloatRect

    from companion.tabletop.verbs.questions import Question


class Counted(TappedTable):
    """Counts the taps: of cards people played, of the AI's hand with one to send it, all others."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.cards = self.hand = self.others = 0
        self.box: FloatRect | None = None

    def answer(self, asks: Question, sight: str) -> None:
        if sight in self.state.deck:
            self.cards += 1
        elif asks.open is None:
            self.others += 1
        super().answer(asks, sight)

    def tick(self, cards: list[str]) -> None:
        self.hand += len(cards) + 1
        self.box = self.page.locator("#hand").bounding_box()
        super().tick(cards)


@pytest.mark.slow
@pytest.mark.usefixtures("opponents")
def test_a_round_is_a_tap_a_card_and_no_page_change(app: Flask, phones: Phones) -> None:
    page = phones.new("ja")
    path = begin(page, "fisherman", names=("Aki", "", "ゆうこ", "Dan"))
    table = Counted(app, page, path, "fisherman", seats=4)
    seen = list[str]()
    page.on("framenavigated", lambda frame: seen.append(frame.url))
    table.play(lambda t: bool(t.state.view(None)["finished"]))
    table.arrived()
    page.locator("#right button").click()
    page.locator("#right").wait_for(state="detached")
    table.others += 1
    assert table.cards <= 36
    assert table.others <= 5
    assert seen == []
    assert table.hand <= 13
    assert table.box is not None
    assert table.box["height"] <= PHONE["height"]  # the whole deck, without scrolling
