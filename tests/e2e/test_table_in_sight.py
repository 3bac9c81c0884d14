"""A table is an app: who plays, what rules the round, the hand and the choice are in sight."""

from __future__ import annotations

from functools import partial

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from companion.games import GAMES
from tests.e2e.matches import MINE, READY, act_and_see
from tests.e2e.phones import Phones, assert_fits, assert_for_everyone, assert_for_fingers
from tests.e2e.playing import next_person, some_move, up_to_date
from tests.e2e.test_first_screen import play_now

pytestmark = pytest.mark.usefixtures("opponents")

SIZES = ((1280, 800), (390, 844), (320, 640))
MOVES_LOOKED_AT = 7
# What is needed now and is not wholly on the screen, or lies under the tray.
OUT_OF_SIGHT = """() => {
  const tray = document.querySelector(".hand-tray"), top = tray.getBoundingClientRect().top;
  const needed = `[data-seat] :is(.seat-name, .name), .round-rules, #where, #status,
    .hand-tray button` + (document.querySelector(".cove") ? "" :
    ", #match .table form[action$='/moves'] :is(button, label):not([aria-disabled])");
  return [...document.querySelectorAll(needed)].filter((one) => one.checkVisibility())
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([one, box]) => box.top < -1 || box.left < -1 || box.right > innerWidth + 1 ||
      box.bottom > (tray.contains(one) ? innerHeight : top) + 1)
    .map(([one, box]) => `${one.className} ${one.id} ${one.value ?? ""} ${box.top}-${box.bottom}`);
}"""


def settled(page: Page) -> list[str]:
    """What is out of sight once nothing moves any more."""
    for _ in range(30):
        if not (found := page.evaluate(OUT_OF_SIGHT)):
            break
        page.wait_for_timeout(100)  # in here: a page's policy forbids polling by a string
    return list(found)


@pytest.mark.parametrize("game", GAMES)
def test_all_one_needs_is_in_sight(app: Flask, phones: Phones, game: str) -> None:
    page = phones.new("ja")
    play_now(app, page, game)
    code = page.url.rsplit("/", 1)[1]
    for _ in range(MOVES_LOOKED_AT):
        expect(page.locator(READY).first).to_be_visible()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("scrollTo(0, 0)")
            assert settled(page) == [], (width, height)
            assert_fits(page)
            assert_for_fingers(page)
        seat = next_person(app, code)
        assert seat is not None
        up_to_date(app, page, code)
        act_and_see(page, partial(some_move, app, code, seat=seat))


def test_the_rest_is_behind_one_button(app: Flask, phones: Phones) -> None:
    """Log, sound, rules and links; a wide screen has them beside the table."""
    page = phones.new("ja")
    play_now(app, page, "fisherman")
    more, beside = page.locator(".table-more"), page.locator("#beside")
    expect(beside).to_be_hidden()
    more.click()
    expect(beside).to_be_visible()
    for part in ("#log", "#people", "#comforts", "[data-help]"):
        expect(beside.locator(part).first).to_be_visible()
    assert_for_everyone(page)
    page.evaluate("htmx.trigger(document.body, 'poll')")
    page.wait_for_load_state("networkidle")
    expect(beside).to_be_visible()  # the table renews itself behind it
    page.keyboard.press("Escape")
    expect(beside).to_be_hidden()
    expect(more).to_be_focused()
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(beside).to_be_visible()
    expect(more).to_be_hidden()
    expect(page.locator(MINE)).to_be_in_viewport(ratio=1)
