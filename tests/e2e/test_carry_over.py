"""A table goes from paper to the screen and back: every phone that looks is led along."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.paper import begin, heading, totals, write
from tests.e2e.phones import Phones, assert_for_everyone


def test_all_phones_are_led_to_the_screen_and_back(phones: Phones) -> None:
    owner, other = phones.new(), phones.new("ja")
    path = begin(owner)
    other.goto(path)
    write(owner, 4, 2, -1)
    heading(owner, "Round 2")
    owner.locator("a.button", has_text="Continue on screen").click()
    assert_for_everyone(owner)
    owner.locator("label", has_text="Ben").click()
    owner.locator("main .next-thing").click()
    owner.wait_for_url(re.compile(r"/matches/\w{16}$"))
    assert_for_everyone(owner)
    expect(owner.locator("#place-1")).to_contain_text("you")
    along = other.locator("#board a.next-thing")  # nobody reloads
    expect(along).to_be_visible()
    assert_for_everyone(other)
    along.click()
    other.wait_for_url(owner.url)
    owner.locator("a.button", has_text="Continue on paper").click()
    assert_for_everyone(owner)
    owner.locator("main .next-thing").click()
    owner.wait_for_url(re.compile(path))
    totals(owner, 5, 3, 1)
    heading(owner, "Round 2")
    back = other.locator("#match a.next-thing")
    expect(back).to_be_visible()
    assert_for_everyone(other)
    back.click()
    other.wait_for_url(re.compile(path))
    totals(other, 5, 3, 1)
