"""A match at a real table: the test shuffles, deals and plays real cards, and taps them in."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest
from flask import Flask
from playwright.sync_api import expect

from companion.kit.tabletop import Choice
from tests.e2e.phones import PHONE, Phones, assert_for_everyone
from tests.tables import wait_for
from tests.tabletop.pages.table import AI, TABLETOP, WHOLE, RealTable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playwright.sync_api import Page

    from companion.tabletop.verbs.questions import Question

TABLET = {"width": 1180, "height": 820}
LAPTOP = {"width": 1280, "height": 800}
BELOW = """() => [...document.querySelectorAll(`#done, #status, .told-blanks, #hand,
    #choices button:not([aria-disabled=true])`)]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().bottom > innerHeight)
  .map((one) => one.id || one.value)"""


def begin(page: Page, game: str, names: Sequence[str] = ("Aki", "", "ゆうこ")) -> str:
    page.goto("/")
    link = page.locator(f"a[href$='told/new?game={game}']")
    page.locator(".games details").filter(has=link).locator("summary").click()
    link.click()
    for i, name in enumerate(names):
        page.fill(f"[id='names.{i}']", name)
    for seat, plays in enumerate(page.locator(".seat-row select").all()):
        person = seat < len(names) and names[seat]
        plays.select_option("novice" if seat == AI else "" if person else "empty")
    assert_for_everyone(page)
    page.locator("#new-told button.next-thing").click()
    expect(page.locator("#told")).to_be_visible()
    return page.url


class Album:
    """A picture of each kind of question, where `TOLD_PICTURES` names a folder."""

    def __init__(self, page: Page, name: str) -> None:
        self.page, self.name = page, name
        self.taken = set[str]()

    def __call__(self, phase: str) -> None:
        folder = os.environ.get("TOLD_PICTURES")
        if folder and phase not in self.taken:
            self.taken.add(phase)
            self.page.screenshot(path=f"{folder}/{self.name}-{phase}.png", full_page=True)


class TappedTable(RealTable):
    """The same table, whose phone is a browser."""

    def __init__(
        self,
        app: Flask,
        page: Page,
        path: str,
        game: str,
        seats: int = 3,
    ) -> None:
        super().__init__(app, app.test_client(), path, game, 5, seats)
        self.page = page
        self.looked = set[str]()
        self.look: Callable[[str], None] = lambda phase: None

    def think(self) -> None:
        """The worker says it; the page is not touched."""
        made = len(self.observations)

        def said() -> bool:
            with self.app.app_context():
                turn = self.turn()
                return len(turn.standing) > made or turn.pending is not None

        wait_for(said, "the AI says nothing")

    def tell_sight(self, seat: int, observation: str) -> None:
        for _ in range(4):
            asks = self.asks()
            if self.is_told():
                return
            assert asks is not None, observation
            self.arrived()
            self.look(f"{self.state.view(None)['phase']}{asks.open is not None}")
            self.answer(asks, observation)
        raise AssertionError(f"not told: {observation}")

    def arrived(self) -> None:
        """The page shows all that was told."""
        with self.app.app_context():
            length = self.tabletop().length
        if self.state.actors():
            field = self.page.locator("#told form [name=length]").first
            expect(field).to_have_value(f"{length}")

    def answer(self, asks: Question, observation: str) -> None:
        with self.app.app_context():
            length = self.tabletop().length
        if asks.open is None:
            text = self.choice_of(asks, observation)
            move = text.split(" / ")[0]
            button = f"#choices button:is([value='{text}'], [value='{move}'])"
            self.page.locator(button).first.click()
        elif asks.open.cards:
            self.tick(self.cards_of(asks.open, observation))
        else:
            self.say(asks.open, observation)

        def heard() -> bool:
            with self.app.app_context():
                return self.tabletop().length > length

        wait_for(heard, f"not heard: {observation}")

    def tick(self, cards: list[str]) -> None:
        for card in cards:
            self.page.locator(f"#hand label:has([value='{card}'])").click()
        expect(self.page.locator("#hand :checked")).to_have_count(len(cards))
        self.page.locator("#hand button").click()

    def say(self, choice: Choice, observation: str) -> None:
        for n, word in enumerate(self.blanks_of(choice, observation)):
            fields = self.page.locator(f".told-blanks [name='word.{n}']")
            if fields.first.evaluate("field => field.tagName") == "BUTTON":
                self.page.locator(f".told-blanks button[name='word.{n}'][value='{word}']").click()
                return
            values = fields.evaluate_all("fields => fields.map(field => field.value)")
            for part in [word] if word in values else word.split(" "):
                one = self.page.locator(
                    f".told-blanks label:has([name='word.{n}'][value='{part}'])"
                )
                if one.count():
                    one.click()
        self.page.locator(".told-blanks button.next-thing").click()


@pytest.mark.slow
def test_an_ai_chosen_for_another_seat_leaves_its_own(phones: Phones) -> None:
    """One alone can sit there: whoever chooses where need not look for the one that was offered."""
    page = phones.new()
    page.goto("/told/new?game=fisherman")
    page.fill("[id='names.0']", "Aki")
    page.locator("[name='plays.2']").select_option("novice")
    plays = page.locator(".seat-row select")
    assert [plays.nth(row).input_value() for row in range(4)] == ["", "", "novice", "empty"]


@pytest.mark.slow
@pytest.mark.skipif(not WHOLE, reason="minutes: TOLD_WHOLE=1 tells whole matches")
@pytest.mark.parametrize("device", ["tablet-en", "tablet-ja", "phone-en", "phone-ja"])
@pytest.mark.parametrize("game", TABLETOP)
@pytest.mark.usefixtures("opponents")
def test_a_match_is_told_by_taps_and_comes_onto_the_sheet(
    app: Flask, phones: Phones, game: str, device: str
) -> None:
    """A whole match on a phone, or on a tablet that lies flat, photographed."""
    shape, _, language = device.partition("-")
    flat = shape == "tablet"
    page = phones.new(language, wide=flat, viewport=TABLET if flat else PHONE)
    table = TappedTable(app, page, begin(page, game), game)
    table.look = Album(page, f"{game}-{device}")
    table.play()
    table.arrived()
    table.look("over")
    expect(page.locator("#told a.button.next-thing")).to_be_visible()
    page.locator(".told-more a[href^='/sheets/']").first.click()
    totals = page.locator("tr.total td")
    expect(totals).to_have_count(3)
    shown = [int(text.replace("−", "-")) for text in totals.all_inner_texts()]
    assert shown == table.state.view(None)["totals"]
    table.look("sheet")


@pytest.mark.slow
@pytest.mark.usefixtures("opponents")
def test_a_laptop_shows_the_ai_s_move_and_all_answers(app: Flask, phones: Phones) -> None:
    """Nusfjord has most of both: for two rounds nothing lies below the screen."""
    page = phones.new(viewport=LAPTOP)
    table: Any = TappedTable(app, page, begin(page, "nusfjord"), "nusfjord")

    def look(phase: str) -> None:
        page.evaluate("scrollTo(0, 0)")
        assert page.evaluate(BELOW) == [], phase

    table.look = look
    table.play(lambda t: t.state.view(None)["round"] == 2)
