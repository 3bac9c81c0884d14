"""What one needs first is on the first screen: covers, links, names, places, the choice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from flask import Flask
from playwright.sync_api import expect

from companion.games import GAMES
from tests.e2e.matches import MINE, act, act_and_see, hurry, open_match, sit_down, start
from tests.e2e.phones import Phones, until
from tests.e2e.test_large_text import LARGE

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.usefixtures("opponents")

LAPTOP = {"width": 1280, "height": 800}
LUMINANCE = """one => getComputedStyle(one).backgroundColor.match(/[\\d.]+/g)
  .slice(0, 3).reduce((sum, n) => sum + Number(n), 0) / 765"""
ROWS = "all => new Set(all.map(one => Math.round(one.getBoundingClientRect().top))).size"


def play_now(app: Flask, page: Page, game: str) -> None:
    """One tap on the cover, and the first thing to do."""
    page.goto("/")
    page.locator(f".cover button[value={game}]").click()
    expect(page.locator("#match.is-playing")).to_be_visible()
    hurry(app, page.url.rsplit("/", 1)[1])
    expect(page.locator(MINE)).to_be_visible()


def edges(part: Locator) -> tuple[float, float]:
    """Where it begins and ends on the screen."""
    box = part.bounding_box()
    assert box is not None
    return box["y"], box["y"] + box["height"]


def test_all_covers_come_first_under_a_sea_that_is_dark_at_night(phones: Phones) -> None:
    for language, brightest in (("en", 0.5), ("ja", 1.0)):  # a dark phone and a light one
        page = phones.new(language)
        page.goto("/")
        covers = page.locator(".cover button")
        expect(covers).to_have_count(len(GAMES))
        assert covers.evaluate_all(ROWS) <= 2
        assert edges(covers.last)[1] <= 844
        hero = page.locator(".flag-picture").evaluate(LUMINANCE)
        assert brightest - 0.5 <= hero <= brightest


@pytest.mark.parametrize("game", ["fisherman", "dieangler"])
def test_a_phase_begins_at_its_top(app: Flask, phones: Phones, game: str) -> None:
    """A choice is made for which one scrolled down; then the names are in sight again."""
    page = phones.new("ja", viewport={"width": 390, "height": 520})
    play_now(app, page, game)
    choice = page.locator("#match .table form[action$='/moves'] :is(button, label):visible")
    page.mouse.wheel(0, 400)
    choice.last.scroll_into_view_if_needed()
    if game == "dieangler":
        page.locator("label.pick.is-free").first.click()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    until(page, "scrollY > 0")
    act_and_see(page)
    until(page, "scrollY === 0")


def test_the_keyboard_goes_to_the_rule_that_is_to_be_chosen(app: Flask, phones: Phones) -> None:
    aki, ben = phones.new(), phones.new()
    hurry(app, open_match(aki))
    sit_down(aki, ben)
    start(aki)
    expect(ben.locator("#match.is-playing")).to_be_visible()
    expect(ben.locator(".mat-field")).to_be_visible()  # the dealer's neighbour chooses first
    first, waiting = ben, aki
    waiting.locator("#hand [tabindex='0']").focus()
    while not waiting.locator(".mat-field").count():
        act(first)
        first.wait_for_timeout(100)
    expect(waiting.locator(".mat-field button:focus")).to_have_count(1)
    stops = waiting.locator(":is(.mat-field, #hand) button[tabindex='0']")
    expect(stops).to_have_count(1)
    expect(stops).to_be_focused()
    expect(waiting.locator("#hand button:not([aria-disabled='true'])")).to_have_count(0)
    waiting.keyboard.press("ArrowRight")
    waiting.keyboard.press("Enter")
    expect(waiting.locator("#announce")).not_to_be_empty()
    expect(waiting.locator(".mat-field")).to_have_count(0)


@pytest.mark.parametrize("newcomer", [False, True])
def test_the_places_of_the_river_are_above_the_tray_of_a_small_phone(
    app: Flask, phones: Phones, newcomer: bool
) -> None:
    size = {"width": 390, "height": 844} if newcomer else {"width": 320, "height": 640}
    page = phones.new("ja", viewport=size, newcomer=newcomer)
    play_now(app, page, "sakenobori")
    page.reload()
    place = page.locator(".go.is-place:visible").last
    expect(place).to_be_in_viewport(ratio=1)
    assert edges(place)[1] <= edges(page.locator(".hand-tray"))[0]


def test_a_laptop_shows_the_link_and_all_seats(app: Flask, phones: Phones) -> None:
    aki, ben = (phones.new(newcomer=True, viewport=LAPTOP) for _ in range(2))
    code = open_match(aki, "sinker")
    hurry(app, code)
    expect(aki.locator(".invite .copy").first).to_be_in_viewport(ratio=1)
    sit_down(aki, ben)
    start(aki)
    tray = edges(aki.locator(".hand-tray"))[0]
    for seat in aki.locator(".seats > .seat").all():
        assert edges(seat)[1] <= tray


@pytest.mark.parametrize("game", ["fisherman", "nusfjord"])
def test_large_letters_leave_room_for_the_bubble(app: Flask, phones: Phones, game: str) -> None:
    page = phones.new("ja", newcomer=True)
    page.add_init_script(LARGE)
    play_now(app, page, game)
    page.locator("#aim [data-got]").click()
    expect(page.locator("#aim")).to_be_hidden()


SCREENS: list[dict[str, Any]] = [{}, {"wide": True}, {"viewport": {"width": 320, "height": 640}}]


@pytest.mark.parametrize("options", SCREENS)
def test_covers_beside_each_other_are_of_one_height(
    phones: Phones, options: dict[str, Any]
) -> None:
    page = phones.new("ja", **options)
    page.goto("/")
    boxes = [cover.bounding_box() for cover in page.locator(".cover").all()]
    rows = {round(box["y"]) for box in boxes if box}
    for row in rows:
        heights = {round(box["height"]) for box in boxes if box and round(box["y"]) == row}
        assert len(heights) == 1
    assert len(rows) < len(boxes)
