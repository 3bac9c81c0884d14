"""The first minute on a phone: what is told once, and the rules over the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from flask import Flask
from playwright.sync_api import expect

from tests.e2e.matches import act_and_see, hurry
from tests.e2e.phones import Phones, assert_for_everyone

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


def test_a_newcomer_is_told_each_thing_once(app: Flask, phones: Phones) -> None:
    page = phones.new("ja", newcomer=True)
    begin(app, page)
    expect(page.locator("#aim")).to_contain_text("10匹の魚")
    assert_for_everyone(page)
    page.locator("#aim > summary").click()
    assert_for_everyone(page)
    page.locator("#aim [data-got]").click()
    expect(page.locator("#aim")).to_be_hidden()
    lesson = page.locator("#lesson-dice")
    expect(lesson).to_contain_text("ダイスの少ない人から")
    assert_for_everyone(page)
    page.reload()
    expect(page.locator("#aim")).to_be_hidden()
    expect(lesson).to_be_visible()  # not read yet, as far as anybody knows
    page.locator("label.pick.is-free").first.click()  # the ten, to declare something with
    act_and_see(page)
    page.goto("/")
    begin(app, page)
    expect(page.locator("#lesson-dice")).to_be_hidden()
    expect(page.locator("#aim")).to_be_hidden()


def test_the_first_choice_is_in_sight_beneath_the_folded_aim(app: Flask, phones: Phones) -> None:
    """A bear is hidden in the lowest row of the river: on a phone the aim leaves room for it."""
    page = phones.new(newcomer=True)
    roomy = phones.new(newcomer=True, viewport={"width": 1280, "height": 1600})
    for one in (page, roomy):
        one.goto("/")
        one.locator(".cover button").nth(2).click()
        expect(one.locator("#match.is-playing")).to_be_visible()
        hurry(app, one.url.rsplit("/", 1)[1])
        expect(one.locator("#status.is-yours")).to_be_visible()
    aim = page.locator("#aim")
    expect(aim.locator("summary")).to_contain_text("a river of face-down cards")
    opened = aim.get_attribute("open")
    page.evaluate("htmx.trigger(document.body, 'poll')")
    page.wait_for_load_state("networkidle")
    assert aim.get_attribute("open") == opened  # nothing moves under the thumb of a reader
    page.reload()
    expect(aim.locator("ol")).to_be_hidden()
    expect(page.locator(".go.is-place:visible").last).to_be_in_viewport(ratio=1)
    below = page.locator(".go.is-place:visible").last.bounding_box()
    tray = page.locator(".hand-tray").bounding_box()
    assert below
    assert tray
    assert below["y"] + below["height"] <= tray["y"]
    aim.locator("summary").click()
    expect(aim.locator("ol")).to_be_visible()
    page.evaluate("htmx.trigger(document.body, 'poll')")
    page.wait_for_load_state("networkidle")
    expect(aim.locator("ol")).to_be_visible()  # as its reader left it
    expect(roomy.locator("#aim ol")).to_be_visible()


def test_who_knows_the_game_says_so_once(app: Flask, phones: Phones) -> None:
    page = phones.new(newcomer=True)
    begin(app, page)
    page.locator("#aim > summary").click()
    page.get_by_role("button", name="Skip the tips").click()
    expect(page.locator("[data-lesson]:visible")).to_have_count(0)


def test_the_rules_open_over_the_table_at_the_paragraph(app: Flask, phones: Phones) -> None:
    page = phones.new(newcomer=True)
    begin(app, page)
    table = page.url
    page.locator("#aim > summary").click()
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
    page.locator(".beside [data-help]").click()
    expect(sheet.locator("#p4")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
