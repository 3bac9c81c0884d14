"""Fisherman in real browsers: rules chosen, tricks played by keys, fish tapped onto the sheet."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from flask import Flask
from playwright.sync_api import expect

from companion.games.fisherman.cards import KINDS
from companion.games.fisherman.sheet import worth
from tests.e2e.matches import (
    MINE,
    READY,
    act_and_see,
    hurry,
    open_match,
    open_more,
)
from tests.e2e.paper import SAVED, begin, totals
from tests.e2e.phones import Phones, assert_for_everyone, assert_open_to_all

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.usefixtures("opponents")
RULES = {"target": "fugu", "order": "low", "size": "6", "bycatch": "aji"}


def to_the_hand(page: Page) -> None:
    """Choose what has to be chosen until a card is to be played."""
    expect(page.locator(MINE)).to_be_visible()
    while page.locator(".mat-field").count():
        act_and_see(page)
        expect(page.locator(MINE)).to_be_visible()


def test_a_trick_is_played_by_keys_alone(app: Flask, phones: Phones) -> None:
    page = phones.new()
    hurry(app, open_match(page, friends=0))
    to_the_hand(page)
    expect(page.locator("#hand [tabindex='0']")).to_have_count(1)
    page.locator("#hand [tabindex='0']").focus()
    held = cards(page)
    page.keyboard.press("Home")
    for _ in held:
        if page.evaluate("document.activeElement.classList.contains('is-legal')"):
            break
        page.keyboard.press("ArrowRight")
    played = page.evaluate("document.activeElement.value")
    page.keyboard.press("Enter")
    expect(page.locator(f"#hand [value='{played}']")).to_have_count(0)
    expect(page.locator("#hand button:focus")).to_have_count(1)  # the focus stayed in the hand
    expect(page.locator("#announce")).to_contain_text("Aki played")


def test_an_illegal_tap_is_explained_and_announced(app: Flask, phones: Phones) -> None:
    page = phones.new()
    hurry(app, open_match(page, friends=0))
    to_the_hand(page)
    while not page.locator("#hand .is-illegal").count():
        act_and_see(page)
        expect(page.locator(READY)).to_be_visible()
    page.locator("#hand .is-illegal").first.click(force=True)
    expect(page.locator("#status.is-refused")).to_contain_text("and must follow.")
    expect(page.locator("#announce")).to_contain_text("and must follow.")
    assert_open_to_all(page)


def test_what_the_reader_opened_stays_open(app: Flask, phones: Phones) -> None:
    page = phones.new()
    hurry(app, open_match(page, friends=0))
    to_the_hand(page)
    open_more(page)
    page.locator("#log summary").click()
    page.keyboard.press("Escape")
    act_and_see(page)
    assert page.locator("#log").get_attribute("open") is not None


def cards(page: Page) -> list[str]:
    """The own hand on the page."""
    found: list[str] = page.locator("#hand button").evaluate_all("all => all.map(one => one.value)")
    return found


def test_the_fish_are_tapped(phones: Phones) -> None:
    page = phones.new()
    begin(page)
    page.get_by_role("link", name="Tap the fish").click()
    expect(page.get_by_role("link", name="Tap the fish")).to_be_focused()
    for rule, value in RULES.items():
        page.locator(f"[name='rules.{rule}'][value='{value}']").check(force=True)
    fish = page.locator(".deck > li:visible button")
    expect(fish).to_have_count(24)  # ten each, and two sizes of two kinds
    assert priced(page) == {
        f"{kind}{size}": points
        for number, kind in enumerate(KINDS[:4])
        for size in range(1, 11)
        if (points := worth(number, size, KINDS.index("fugu"), 6, KINDS.index("aji")))
    }
    catch = {"Aki": ["puffer 1", "puffer 6"], "Ben": ["sea bream 6"], "Chie": ["horse mackerel 6"]}
    for name, cards in catch.items():
        page.locator(".who label", has_text=name).click()
        for card in cards:
            page.get_by_role("button", name=re.compile(f"^{card}(?!0)")).click()
    expect(page.locator(".who output")).to_have_text(["2", "1", "1"])
    page.get_by_role("button", name=re.compile("^puffer 6 .*Aki")).focus()
    page.locator(".who label", has_text="Aki").click()
    page.get_by_role("button", name=re.compile("^puffer 6")).press("Enter")  # put back
    page.get_by_role("button", name=re.compile("^puffer 6")).press("Enter")
    page.locator("#round-form .next-thing").click()
    expect(page.locator("[data-doubt]")).to_contain_text("20 scoring cards are with nobody")
    expect(page.locator(".who output")).to_have_text(["2", "1", "1"])  # nothing was lost
    page.get_by_role("button", name="Save as entered").click()
    expect(page.locator(SAVED)).to_contain_text("1st with 3 points")
    totals(page, 5, 3, 1)


def priced(page: Page) -> dict[str, int]:
    """What each fish says that it is worth."""
    said = page.locator(".deck > li:visible").evaluate_all(
        "all => all.map(f => [f.querySelector('select').name, f.querySelector('.worth').innerText])"
    )
    return {name.split("+")[1]: int(text.replace("−", "-")) for name, text in said}


def test_the_player_who_is_tapped_for_stays_in_reach(phones: Phones) -> None:
    page = phones.new("ja")
    begin(page)
    tap_rules(page)
    page.locator(".deck > li:visible button").last.scroll_into_view_if_needed()
    page.mouse.wheel(0, 500)
    expect(page.locator(".who")).to_be_in_viewport()
    page.locator(".deck > li:visible button").last.click()
    page.locator(".who label", has_text="Chie").click()  # without scrolling back
    assert_for_everyone(page)


def test_other_rules_put_fish_back_that_no_longer_score(phones: Phones) -> None:
    page = phones.new()
    begin(page)
    tap_rules(page)
    page.get_by_role("button", name=re.compile("^puffer 1(?!0)")).click()
    page.get_by_role("button", name=re.compile("^sea bream 6")).click()
    page.locator("[name='rules.target'][value='haze']").check(force=True)
    expect(page.locator(".who output").first).to_have_text("1")


# The form as it has just come from the server, before anything was made of it.
AS_IT_CAME = """async () => {
  const way = document.querySelector("[href*='way=catches']").href;
  const text = await (await fetch(way)).text();
  const page = new DOMParser().parseFromString(text, "text/html");
  document.getElementById("entry").replaceWith(page.getElementById("entry"));
}"""


def test_a_rule_can_be_chosen_as_soon_as_the_form_has_come(phones: Phones) -> None:
    page = phones.new()
    begin(page)
    tap_rules(page)
    page.evaluate(AS_IT_CAME)
    expect(page.locator(".deck button")).to_have_count(0)
    page.locator("[name='rules.target'][value='haze']").check(force=True)
    expect(page.locator(".deck button")).not_to_have_count(0)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_everyone_can_tap_the_fish(phones: Phones, language: str) -> None:
    page = phones.new(language)
    begin(page)
    tap_rules(page)
    page.locator(".deck > li:visible button").first.click()
    assert_for_everyone(page)


def tap_rules(page: Page) -> None:
    """The other way to enter a round, and the rules that lay on the mat."""
    page.locator(".ways a").nth(1).click()
    for rule, value in RULES.items():
        page.locator(f"[name='rules.{rule}'][value='{value}']").check(force=True)
