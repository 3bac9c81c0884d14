"""Everybody tells their own hand: one phone goes round, another uses its link; nothing stays."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from flask import Flask
from playwright.sync_api import expect

from companion.kit.rng import Rng
from tests.e2e.phones import Phones, assert_for_everyone
from tests.e2e.test_told import begin
from tests.tabletop.pages.table import AI, RealTable

if TYPE_CHECKING:
    from playwright.sync_api import Page


def tap(page: Page, cards: list[str]) -> None:
    """Lift the cover, tick the hand, send it."""
    expect(page.locator("#own")).to_be_hidden()
    assert_for_everyone(page)
    page.locator(".told-cover summary").click()
    for card in cards:
        page.locator(f"#own label:has([value={card}])").click()
    expect(page.locator("#own :checked")).to_have_count(len(cards))
    assert_for_everyone(page)
    page.locator("#own button").click()


@pytest.mark.usefixtures("opponents")
def test_one_phone_goes_round_and_one_tells_by_its_link(app: Flask, phones: Phones) -> None:
    page, own = phones.new("ja"), phones.new("en")
    path = begin(page, "fisherman")
    table = RealTable(app, app.test_client(), path)
    table.made(-1, table.state.chance(Rng(7)))
    assert_for_everyone(page)
    page.locator("#ways a.button").click()
    assert_for_everyone(page)
    link = page.locator("#own-2").input_value()
    page.locator("a.next-thing").click()
    tap(page, table.state.view(0)["hand"])
    expect(page.locator("a.next-thing")).to_contain_text("ゆうこ")
    page.go_back()
    page.goto(page.url)
    expect(page.locator(":checked")).to_have_count(0)
    own.goto(urlsplit(link).path)
    tap(own, table.state.view(2)["hand"])
    expect(own.locator("#now .notice.waiting")).to_be_visible()
    expect(own.locator(":checked")).to_have_count(0)
    page.goto(path)
    expect(page.locator("#choices:visible, #done:visible").first).to_be_visible()
    expect(page.locator(".told-more a[href$='/hands/']")).to_be_visible()
    assert table.last().seat in (-1, AI)
