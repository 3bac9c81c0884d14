"""A table stands still but for what moves to tell; whoever wants no motion sees none."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from flask import Flask
from playwright.sync_api import expect

from companion.matches.verbs import positions
from companion.models import HUMAN
from tests.e2e.matches import READY, act_and_see
from tests.e2e.phones import Phones
from tests.e2e.playing import finished, next_person, play_on, store_move
from tests.e2e.test_dieangler import two_people
from tests.e2e.test_first_screen import play_now
from tests.site.matches import row
from tests.tables import steps

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.usefixtures("opponents")

SHIFT = 0.02
# What moved without a touch, as browsers report it; and what motion.js moved.
WATCH = """() => {
window.shifts = []; window.flown = [];
new PerformanceObserver((list) => window.shifts.push(...list.getEntries()
  .filter((one) => !one.hadRecentInput)
  .map((one) => [one.value, ...one.sources.map(({ node }) => node?.id || node?.className || "")])
)).observe({ type: "layout-shift" });
const animate = Element.prototype.animate;
Element.prototype.animate = function (...given) {
  window.flown.push(this.dataset.fly);
  return animate.apply(this, given);
};
}"""


def play(app: Flask, page: Page, moves: int) -> None:
    """So many moves by the page's controls, or to the end."""
    code = page.url.rsplit("/", 1)[1]
    for _ in range(moves):
        if next_person(app, code) is None:
            break
        expect(page.locator(READY).first).to_be_visible()
        act_and_see(page)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "rounds"),
    [("fisherman", 99), ("sakenobori", 99), ("dieangler", 99), ("sinker", 2), ("nusfjord", 2)],
)
def test_a_match_shifts_nothing(app: Flask, phones: Phones, game: str, rounds: int) -> None:
    """From the first choice to the end, or as many rounds as a test has time for."""
    page = phones.new("ja", reduced_motion="no-preference")
    play_now(app, page, game)
    page.evaluate(WATCH)
    code = page.url.rsplit("/", 1)[1]
    with app.app_context():
        own = next(place.index for place in row(code).places if place.kind == HUMAN)
    play_on(app, code, {own: page}, until=lambda page, phase: finished(app, code) >= rounds)
    if rounds == 99:
        expect(page.locator(".is-over")).to_be_visible()
    shifts = page.evaluate("window.shifts")
    assert sum(value for value, *_ in shifts) <= SHIFT, sorted(shifts, reverse=True)[:8]


def test_the_result_takes_nothing_from_the_board(app: Flask, phones: Phones) -> None:
    """What a morph makes of a part of a long board is seen to jump, as the result did."""
    page = phones.new("ja", reduced_motion="no-preference")
    play_now(app, page, "nusfjord")
    page.evaluate(WATCH)
    code = page.url.rsplit("/", 1)[1]
    page.evaluate("scrollTo(0, 99999)")
    with app.app_context():
        steps(row(code), 10_000)
    expect(page.locator(".is-over")).to_be_visible()
    page.wait_for_function("document.getAnimations().length === 0")
    shifts = page.evaluate("window.shifts")
    assert not [one for one in shifts if "came-about" in one], shifts


@pytest.mark.parametrize(
    ("game", "moves", "flies"),
    [
        ("fisherman", 4, r"\w+ (table|catch)"),
        ("sinker", 6, r"\w+ table"),
        ("sinker", 6, r"\w+ pile"),
        ("sakenobori", 7, r"salmon-\d river"),
        ("nusfjord", 2, r"[a-z_-]+\d-\d board"),
    ],
)
def test_things_are_seen_to_move(
    app: Flask, phones: Phones, game: str, moves: int, flies: str
) -> None:
    """Cards to the table and whoever takes them, salmon, workers to their space."""
    page = phones.new(reduced_motion="no-preference")
    play_now(app, page, game)
    page.evaluate(WATCH)
    for _ in range(6):  # dice and bids are luck
        play(app, page, moves)
        flown = page.evaluate("window.flown")
        if any(re.fullmatch(flies, thing) for thing in flown):
            break
    assert any(re.fullmatch(flies, thing) for thing in flown), flown
    expect(page.locator(".is-moving")).to_have_count(0)


def test_a_caught_fish_flies_to_its_angler(app: Flask, phones: Phones) -> None:
    """Every change is seen on its own, until a fish is caught before the last duel."""
    for _ in range(9):  # dice are luck: one match in hundreds has no such fish
        page, _, code = two_people(app, phones)
        page.emulate_media(reduced_motion="no-preference")
        page.evaluate(WATCH)
        while (seat := next_person(app, code)) is not None:
            store_move(app, code, seat)
            with app.app_context():
                match = row(code)
                view: Any = positions.view(match, None)
                seen = str(match.version)
            expect(page.locator("#match")).to_have_attribute("data-told", seen)
            if view["phase"] != "over" and view["result"] and view["result"]["winner"] is not None:
                assert f"fish-{view['duel']} rod" in page.evaluate("window.flown")
                return
    raise AssertionError("no fish is ever caught")


def test_nothing_moves_where_motion_is_not_wanted(app: Flask, phones: Phones) -> None:
    page = phones.new(reduced_motion="reduce")
    play_now(app, page, "fisherman")
    page.evaluate(WATCH)
    play(app, page, moves=4)
    assert page.evaluate("window.flown") == []
