"""Nusfjord in real browsers: a turn by the keyboard, five seats on a small phone, the count."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from flask import Flask
from playwright.sync_api import expect

from companion.matches.verbs import lobby
from companion.matches.verbs.seats import seat_link, take_seat
from tests.e2e.matches import arrive
from tests.e2e.phones import Phones, assert_for_everyone
from tests.e2e.playing import next_person, store_move
from tests.site.matches import row

if TYPE_CHECKING:
    from playwright.sync_api import Page

GAME = "nusfjord"
NAMES = ("Aki", "Ben", "Dominique Lefèvre", "ゆうこ", "Emi")
SMALL = {"width": 320, "height": 640}


def dealt(app: Flask, seats: int, once: str | None = None) -> tuple[str, str]:
    """A match of people that has begun: its page, and the link of the first seat.

    The same `once` has the same code every time.
    """
    with app.app_context():
        plans = [lobby.SeatPlan("link", name) for name in NAMES[:seats]]
        match = lobby.open_match(GAME, plans, once=once)
        return f"/matches/{match.code}", f"/s/{seat_link(match, match.places[0])}"


def sit(app: Flask, page: Page, path: str, link: str) -> None:
    """Take the seat of the link; the others play by what is stored, and all is dealt."""
    arrive(page, link)
    expect(page.locator("#match")).to_be_visible()
    with app.app_context():
        match = row(path.rsplit("/", 1)[1])
        for seat in lobby.empty_seats(match):
            take_seat(seat)
        lobby.start(match)
    page.goto(path)


def focused(page: Page) -> str:
    """What the next key is for: the value of the control, or what it says."""
    return str(
        page.evaluate("document.activeElement.value || document.activeElement.textContent.trim()")
    )


def press(page: Page, *keys: str) -> str:
    """These keys, one after the other; what they lead to."""
    for key in keys:
        page.keyboard.press(key)
    return focused(page)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_five_seats_fit_the_smallest_phone_and_so_does_their_count(
    app: Flask, phones: Phones, language: str
) -> None:
    page = phones.new(language, viewport=SMALL)
    path, link = dealt(app, 5)
    sit(app, page, path, link)
    assert_for_everyone(page)
    for part in ("#market", "#elders", "#harbour-4"):
        page.locator(f"{part} > summary").click()
    assert_for_everyone(page)
    page.goto("about:blank")
    while (seat := next_person(app, path.rsplit("/", 1)[1])) is not None:
        store_move(app, path.rsplit("/", 1)[1], seat)
    page.goto(path)
    expect(page.locator(".counted")).to_have_count(5)
    assert_for_everyone(page)
    wide = page.locator(".scrolls").evaluate("one => one.scrollWidth > one.clientWidth")
    assert not wide


def test_a_whole_turn_is_made_by_the_keyboard(app: Flask, phones: Phones) -> None:
    page = phones.new()
    path, link = dealt(app, 2)
    sit(app, page, path, link)
    page.locator(".table-more").focus()
    assert press(page, "Tab") == "gold"  # one stop for the whole board
    assert press(page, "ArrowRight", "ArrowLeft", *["ArrowDown"] * 3) == "clear"
    press(page, "Enter")  # undo covers it: nobody asks again
    expect(page.locator("#status")).to_have_text("Which forest do you clear?")
    expect(page.locator(".cell button:focus")).to_have_count(1)
    assert_for_everyone(page)
    assert press(page, "Home") == "at a3"
    press(page, "Enter")
    expect(page.locator("#status")).to_have_text("Ben's turn.")
    expect(page.locator("#announce")).to_contain_text("Aki clears a forest for 5 wood.")
