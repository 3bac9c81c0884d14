"""The scorekeeper's evening on a phone: write, correct, take back, without JavaScript too."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.paper import SAVED, begin, fill, heading, totals, write
from tests.e2e.phones import Phones


def test_an_evening_and_round_one_corrected_after_round_three(phones: Phones) -> None:
    keeper, watcher = phones.new(), phones.new()
    path = begin(keeper, "Aki", "Ben", "Chie", "Dan")
    watcher.goto(path)
    expect(watcher.locator("#entry")).to_have_count(0)
    for number, points in enumerate([(4, 2, 1, 0), (2, 2, 1, 0), (0, 1, 2, 4)], 1):
        heading(keeper, f"Round {number}")
        write(keeper, *points)
        expect(keeper.locator(SAVED)).to_contain_text(f"Round {number} is on the sheet")
        expect(keeper.locator("#entry")).to_be_focused()
    totals(keeper, 10, 9, 5, 5)
    totals(watcher, 10, 9, 5, 5)
    expect(keeper.locator("[data-overtaken]")).to_be_hidden()

    keeper.get_by_role("link", name="Correct round 1", exact=True).click()
    heading(keeper, "Correct round 1")
    write(keeper, 0, 2, 1, 4)
    keeper.wait_for_url("**saved=1**")
    totals(watcher, 5, 9, 5, 10)
    expect(watcher.locator(".corrections")).to_contain_text("Aki 4, Ben 2, Chie 1, Dan 0")

    fill(keeper, 7)  # being typed while the sheet below changes
    keeper.get_by_role("button", name="Undo").click()
    totals(keeper, 10, 9, 5, 5)
    totals(watcher, 10, 9, 5, 5)
    expect(keeper.locator("[name='points.0']")).to_have_value("7")
    keeper.get_by_role("button", name="Undo").first.click()
    totals(watcher, 5, 9, 5, 10)

    write(keeper, 1, 4, 1, 0)
    keeper.get_by_role("link", name="Show the result").click()
    expect(keeper.locator("h1")).to_have_text("Ben wins.")
    expect(keeper.locator(".podium .name")).to_have_text(["Ben", "Dan", "Aki", "Chie"])


def test_an_impossible_number_is_refused_where_it_stands(phones: Phones) -> None:
    page = phones.new()
    begin(page)
    write(page, 3, 99, 1)
    wrong = page.locator("[name='points.1']")
    expect(wrong).to_be_focused()
    expect(wrong).to_have_value("99")
    expect(wrong).to_have_accessible_description(re.compile("99 is not between −12 and 18"))
    page.get_by_role("button", name="Chie: one less").click()
    expect(page.locator("[name='points.2']")).to_have_value("0")
    write(page, 3, 2, 1)
    expect(page.locator(SAVED)).to_be_visible()


def test_without_javascript_everything_works_too(phones: Phones) -> None:
    page = phones.new(java_script_enabled=False)
    begin(page)
    write(page, 3, 99, 1)
    expect(page.locator("[name='points.1']")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("[name='points.1']")).to_be_focused()
    write(page, 3, 2, 1)
    expect(page.locator(SAVED)).to_be_visible()
    page.get_by_role("link", name="Tap the fish").click()
    for rule, value in {"target": "fugu", "order": "low", "size": "6", "bycatch": "aji"}.items():
        page.locator(f"[name='rules.{rule}'][value='{value}']").check(force=True)
    page.get_by_role("combobox", name="puffer 1", exact=True).select_option("Ben")
    page.locator("#round-form .next-thing").click()
    page.get_by_role("button", name="Save as entered").click()
    totals(page, 8, 8, 4)
    page.get_by_role("link", name="Correct round 1", exact=True).click()
    write(page, 1, 2, 3)
    page.get_by_role("button", name="Undo").click()
    totals(page, 8, 8, 4)
