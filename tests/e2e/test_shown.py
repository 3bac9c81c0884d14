"""A page gets what has changed, keeps the rest, and asks for all of it if it no longer fits."""

from __future__ import annotations

import pytest
from flask import Flask
from playwright.sync_api import expect

from tests.e2e.matches import act_and_see
from tests.e2e.phones import Phones
from tests.e2e.test_first_screen import play_now

pytestmark = pytest.mark.usefixtures("opponents")

ANSWERS = """() => {
  window.answers = [];
  document.addEventListener("htmx:beforeSwap",
    ({ detail }) => window.answers.push(detail.serverResponse));
}"""
# Another change comes while the answer is on its way.
SPOIL = """() => document.addEventListener("htmx:beforeSend", () => {
  const market = document.getElementById("market");
  market.removeAttribute("data-digest");
  market.replaceChildren();
}, { once: true })"""
MARKET = "#market .building"


def test_what_did_not_change_stays_and_is_not_sent(app: Flask, phones: Phones) -> None:
    page = phones.new()
    play_now(app, page, "nusfjord")
    buildings = page.locator(MARKET).count()
    assert buildings
    page.evaluate(ANSWERS)
    market = page.locator("#market").element_handle()
    page.locator("#market > summary").click()
    act_and_see(page)
    assert 'id="market" data-same' in page.evaluate("window.answers[0]")
    assert market.evaluate("one => one.isConnected && one.open")
    expect(page.locator(MARKET)).to_have_count(buildings)


def test_a_page_that_changed_meanwhile_asks_for_all_of_it(app: Flask, phones: Phones) -> None:
    page = phones.new()
    play_now(app, page, "nusfjord")
    buildings = page.locator(MARKET).count()
    page.evaluate(SPOIL)
    act_and_see(page)
    expect(page.locator(MARKET)).to_have_count(buildings)
    assert page.get_attribute("#market", "data-digest")
