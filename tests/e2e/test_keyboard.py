"""By the keyboard alone: the next choice is one Tab away at most, and its options are one stop."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from flask import Flask
from playwright.sync_api import expect

from companion.games import GAMES
from companion.kit.state import CHANCE
from tests.e2e import test_sinker as sinker
from tests.e2e.matches import MINE, READY
from tests.e2e.phones import Phones, until
from tests.e2e.playing import next_person, store_move, up_to_date
from tests.e2e.test_first_screen import play_now

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.usefixtures("opponents")

CHOICES = 40  # with the first of a round and those within it
# What has the focus: part of a choice, and whether Enter makes a move.
FOCUSED = """() => {
  const one = document.activeElement;
  const asks = one.id === "deal" || !!one.closest("form[action$='/moves']");
  return {
    asks,
    box: asks && one.tagName === "INPUT",
    radio: one.type === "radio",
    goes: asks && one.matches("button:not(.is-illegal, .is-waiting, :disabled)"),
  };
}"""

# Focus is placed 20 ms after a change is shown, by a timer that was set before this one.
SETTLED = "new Promise((done) => setTimeout(done, 30))"


def presses(page: Page, key: str, wanted: str, most: int) -> int:
    """How often the key was pressed until what has the focus is what is wanted."""
    for times in range(most):
        if page.evaluate(FOCUSED)[wanted]:
            return times
        page.keyboard.press(key)
    assert page.evaluate(FOCUSED)[wanted], f"no {key} leads to what {wanted}"
    return most


def choose(page: Page) -> None:
    """Make the first move that Enter makes; what is ticked or turned first, once."""
    focused: Any = page.evaluate(FOCUSED)
    if focused["box"]:
        page.keyboard.press("ArrowRight" if focused["radio"] else "Space")
    elif not focused["goes"]:
        page.keyboard.press("Home")
        presses(page, "ArrowRight", "goes", 30)
    page.keyboard.press("Enter")
    if page.locator("#chosen [data-do]").is_visible():
        page.keyboard.press("Enter")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_next_choice_is_one_stop_away(app: Flask, phones: Phones, game: str) -> None:
    page = phones.new()
    play_now(app, page, game)
    code = page.url.rsplit("/", 1)[1]
    for choice in range(CHOICES):
        if next_person(app, code) is None:
            break
        seen = up_to_date(app, page, code)
        expect(page.locator(READY).first).to_be_visible()
        expect(page.locator("#match .htmx-request")).to_have_count(0)
        page.evaluate(SETTLED)
        stops = presses(page, "Tab", "asks", 8)
        assert stops <= 1 or not choice, page.locator("#status").inner_text()  # 1st: the masthead
        choose(page)
        expect(page.locator("#match")).not_to_have_attribute("data-told", seen)


def test_whoever_comes_by_keys_is_at_the_first_choice(phones: Phones) -> None:
    page, touched = phones.new(), phones.new()
    page.goto("/")
    page.locator(".cover button").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(MINE)).to_be_visible()
    until(page, f"({FOCUSED})().asks")
    touched.goto("/")
    touched.locator(".cover button").first.click()
    expect(touched.locator(MINE)).to_be_visible()
    assert touched.evaluate("document.activeElement === document.body")


def test_a_turn_begins_at_a_card_that_can_be_played(app: Flask, phones: Phones) -> None:
    page = phones.new()
    code = sinker.table(app, page)
    sinker.go_on(app, code, page, sinker.bold("3"), "playing")
    page.locator("#hand [tabindex='0']").focus()
    began = 0
    while (seat := next_person(app, code)) is not None and seat != CHANCE:
        up_to_date(app, page, code)
        page.evaluate(SETTLED)
        if seat == 0:
            legal = page.locator("#hand .is-legal")
            assert page.evaluate("document.activeElement.matches('#hand .is-legal')")
            began += legal.count() < page.locator("#hand button").count()
        else:  # the reader looks at a card that may not fit what is led
            page.keyboard.press("Home" if began % 2 else "End")
        store_move(app, code, seat)
    assert began
