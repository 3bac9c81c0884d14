"""Sinker at a real table whose hands people tell: one phone goes round, one has their own."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from flask import Flask
from playwright.sync_api import expect

from companion.tabletop.verbs.hidden_actions import hidden_action
from tests.e2e.phones import Phones, assert_for_everyone
from tests.e2e.test_told import begin
from tests.tables import wait_for
from tests.tabletop.pages.drawing import DrawnTable
from tests.tabletop.pages.table import AI

if TYPE_CHECKING:
    from playwright.sync_api import Page

OWN = 2  # who has a phone of their own


def shot(page: Page, name: str) -> None:
    """A picture, where `TOLD_PICTURES` names a folder."""
    if folder := os.environ.get("TOLD_PICTURES"):
        page.screenshot(path=f"{folder}/drawn-{name}.png", full_page=True)


def lifted(page: Page, form: str, cards: list[str], name: str) -> None:
    """Lift the cover, tick the cards, send them."""
    expect(page.locator(f"#{form}")).to_be_hidden()
    assert_for_everyone(page)
    page.locator(f".told-cover:has(#{form}) > summary").click()
    for card in cards:
        page.locator(f"#{form} label:has([value={card}])").click()
    assert_for_everyone(page)
    shot(page, name)
    page.locator(f"#{form} button").click()
    expect(page.locator(".alarm")).to_have_count(0)


@pytest.mark.usefixtures("opponents")
def test_a_round_is_told_to_two_phones(app: Flask, phones: Phones) -> None:
    page, own = phones.new("ja"), phones.new("en")
    path = begin(page, "sinker")
    table = DrawnTable(app, app.test_client(), AI, path=urlsplit(path).path)
    table.dealt = table.deal()
    expect(page.locator("#ways")).to_be_visible()
    shot(page, "ways")
    page.locator("#ways a.button").click()
    assert_for_everyone(page)
    shot(page, "everyone")
    link = page.locator(f"#own-{OWN}").input_value()
    page.locator("a.next-thing").click()
    lifted(page, "own", table.dealt[0], "hand")
    own.goto(urlsplit(link).path)
    lifted(own, "own", table.dealt[OWN], "own-hand")
    page.goto(path)
    for _ in range(2):
        wait_for(lambda: table.read(hidden_action) is not None, "nobody was to put cards away")
        seat = table.read(hidden_action).seat
        holder = own if seat == OWN else page
        if seat == OWN:  # that phone finds out by itself
            own.locator("#now a.next-thing").click()
        else:
            page.goto(path)
            expect(page.locator("#unseen a")).to_be_visible()
            assert_for_everyone(page)
            shot(page, "table")
            page.locator("#unseen a").click()
        lifted(holder, "unseen", table.hand(seat)[:3], f"away-{seat}")
        expect(holder.locator("#drawn .told-chips")).to_be_hidden()
        holder.locator("#drawn > summary").click()
        expect(holder.locator("#drawn .told-chips .card, #drawn .told-chips > *")).to_have_count(3)
        assert_for_everyone(holder)
        shot(holder, f"drawn-{seat}")
        holder.locator("#drawn a.button").click()
        expect(holder.locator("#drawn .told-chips")).to_be_hidden()
    page.goto(f"{path}hands/{OWN}")
    expect(page.locator("#drawn")).to_have_count(0)
    expect(page.locator("#again")).to_be_visible()
    page.locator("#again > summary").click()
    assert_for_everyone(page)
    shot(page, "again")
    page.goto(path)
    expect(page.locator("#choices")).to_be_visible()
    shot(page, "auction")
