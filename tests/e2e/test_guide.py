"""The first minute on a phone: what is told once, and the rules over the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from flask import Flask
from playwright.sync_api import expect

from companion.games import GAMES
from tests.e2e import test_sinker as sinker
from tests.e2e.matches import act_and_see, hurry, open_more, press
from tests.e2e.phones import PHONE, Phones, assert_for_everyone
from tests.e2e.test_first_screen import play_now

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.usefixtures("opponents")


def begin(app: Flask, page: Page) -> None:
    """One tap on Die-angler's cover, and the first fish: then everybody chooses dice."""
    page.goto("/")
    page.locator(".cover button").first.click()
    expect(page.locator("#match.is-playing")).to_be_visible()
    hurry(app, page.url.rsplit("/", 1)[1])
    expect(page.locator("#status.is-yours")).to_be_visible()


# Where everything on the table is; then which of it, still there, is elsewhere by 4 pixels.
# A deal may still be settling by one.
NOTE = """() => {
  const all = [...document.querySelectorAll("#match .table :not(.bubbles *)")];
  window.places = new Map(all.filter((one) => one.checkVisibility())
    .map((one) => [one, one.getBoundingClientRect()]));
}"""
MOVED = """() => [...window.places].filter(([one]) => one.isConnected && one.checkVisibility())
  .map(([one, was]) => [one.className, was, one.getBoundingClientRect()])
  .filter(([_, was, is]) => Math.hypot(was.x - is.x, was.y - is.y) >= 4)
  .map(([name, was, is]) => `${name}: ${was.x} ${was.y}, ${is.x} ${is.y}`)"""


def test_a_newcomer_is_told_each_thing_once(app: Flask, phones: Phones) -> None:
    page = phones.new("ja", newcomer=True)
    begin(app, page)
    aim, lesson = page.locator("#aim"), page.locator("#lesson-dice")
    expect(aim).to_contain_text("10匹の魚")
    expect(lesson).to_be_hidden()  # one bubble at a time
    assert_for_everyone(page)
    page.evaluate(NOTE)
    aim.locator("[data-got]").click()
    expect(aim).to_be_hidden()
    expect(lesson).to_contain_text("ダイスの少ない人から")
    assert page.evaluate(MOVED) == []
    assert_for_everyone(page)
    page.reload()
    expect(aim).to_be_hidden()
    expect(lesson).to_be_visible()  # not read yet, as far as anybody knows
    page.locator("label.pick.is-free").first.click()  # the ten, to declare something with
    act_and_see(page)
    page.goto("/")
    begin(app, page)
    expect(lesson).to_be_hidden()
    expect(aim).to_be_hidden()


@pytest.mark.parametrize("game", GAMES)
def test_a_bubble_is_on_the_screen_beside_its_prompt(app: Flask, phones: Phones, game: str) -> None:
    page = phones.new("ja", newcomer=True)
    play_now(app, page, game)
    for size in (PHONE, {"width": 320, "height": 640}):
        page.set_viewport_size(size)  # type: ignore[arg-type]  # a table of its two numbers
        page.reload()  # what was not read is told again
        for part in ("#aim", "#aim [data-got]", "#status"):
            expect(page.locator(part)).to_be_in_viewport(ratio=1)
        bubble, prompt = page.locator("#aim").bounding_box(), page.locator("#status").bounding_box()
        assert bubble
        assert prompt
        above = bubble["y"] + bubble["height"] <= prompt["y"] + 1
        assert above or bubble["y"] >= prompt["y"] + prompt["height"] - 1


# The cards and choices whose middle, once scrolled to, is covered by something else.
COVERED = """() => [...document.querySelectorAll("#match form[action$='/moves'] button, #hand > *")]
  .filter((one) => one.checkVisibility())
  .filter((one) => {
    one.scrollIntoView({ block: "center" });
    const box = one.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return top?.closest(".bubble");
  }).map((one) => one.textContent.trim())"""


@pytest.mark.parametrize("phase", ["exchange", "auction", "discards", "laying"])
def test_a_bubble_covers_no_card_and_no_choice(app: Flask, phones: Phones, phase: str) -> None:
    for language, width in (("ja", 390), ("en", 320)):
        page = phones.new(language, newcomer=True, viewport={"width": width, "height": 640})
        code = sinker.table(app, page)
        sinker.go_on(
            app, code, page, sinker.bold("all"), "discards" if phase == "laying" else phase
        )
        if phase == "laying":
            assert press(page, "take")
            expect(page.locator("#hand button")).to_have_count(13)
        for _ in range(2):  # the aim of the game, then this phase
            expect(page.locator(".bubble:visible")).to_have_count(1)
            assert page.evaluate(COVERED) == []
            page.locator(".bubble:visible [data-got]").last.click()


def test_fishermans_rules_are_chosen_with_the_hand_in_sight(app: Flask, phones: Phones) -> None:
    page = phones.new(newcomer=True)
    play_now(app, page, "fisherman")
    expect(page.locator(".bubble:visible")).to_have_count(1)
    expect(page.locator("#hand button").first).to_be_visible()
    assert page.evaluate(COVERED) == []


def test_who_knows_the_game_says_so_once_and_is_offered_sound_once(
    app: Flask, phones: Phones
) -> None:
    page = phones.new(newcomer=True)
    begin(app, page)
    bubble = page.locator(".bubble:visible")
    page.get_by_role("button", name="Skip the tips").click()
    expect(bubble).to_have_attribute("data-lesson", "sound.offer")
    assert_for_everyone(page)
    page.get_by_role("button", name="Sound on").click()
    expect(bubble).to_have_attribute("data-lesson", "seat.keep")  # nobody else knows the seat
    assert_for_everyone(page)
    bubble.locator("[data-got]").click()
    expect(bubble).to_have_count(0)
    open_more(page)
    page.locator("#comforts summary").click()
    expect(page.locator("[data-comfort=sound]")).to_be_checked()
    page.goto("/")
    begin(app, page)
    expect(bubble).to_have_count(0)


def test_the_rules_open_over_the_table_at_the_paragraph(app: Flask, phones: Phones) -> None:
    page = phones.new(newcomer=True)
    begin(app, page)
    table = page.url
    page.locator("#aim [data-got]").click()
    page.locator("#lesson-dice [data-help]").click()
    sheet = page.locator("#help")
    expect(sheet.locator("#p4")).to_be_in_viewport()
    expect(sheet.locator("#p1")).not_to_be_in_viewport()
    assert_for_everyone(page)
    sheet.locator(".contents a").first.click()
    expect(sheet.locator("#p1")).to_be_in_viewport()
    sheet.get_by_role("button", name="Back to the table").click()
    expect(sheet).to_be_hidden()
    assert page.url == table
    open_more(page)
    page.locator(".beside [data-help]").click()
    expect(sheet.locator("#p4")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
