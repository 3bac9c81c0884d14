"""Sinker on paper in a real browser: tricks filled in by themselves, a dive, a pot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Flask
from playwright.sync_api import expect

from tests.e2e.paper import SAVED, begin, heading, rounds, totals
from tests.e2e.phones import Phones, assert_for_everyone

if TYPE_CHECKING:
    from playwright.sync_api import Page

from tests.e2e.sinker import bid, more, tricks


def send(page: Page) -> None:
    page.locator("#round-form .next-thing").click()


def send_filled(page: Page, yes: str = "Save as entered") -> None:
    """Send it, and agree to what filled itself in."""
    send(page)
    page.get_by_role("button", name=yes).click()


def filled(page: Page) -> list[str]:
    """The players whose number filled itself in, as one sees it."""
    labels = page.locator(".tricks-entry .is-filled > label")
    return [str(words) for words in labels.all_text_contents()]


def test_more_tricks_for_one_are_never_taken_from_another(phones: Phones, app: Flask) -> None:
    page = phones.new()
    begin(page, "Aki", "Ken", "Miho", "Taro", game="sinker")
    bid(page, "2", "Aki")
    for seat, n in enumerate((2, 1, 1)):
        for _ in range(n):
            more(page, seat)
    assert (tricks(page), filled(page)) == (["2", "1", "1", "2"], ["Taro"])
    expect(page.locator(".tricks-left")).to_contain_text("filled in by itself: Taro 2")
    assert_for_everyone(page)
    more(page, 3)
    assert (tricks(page), filled(page)) == (["2", "1", "1", "3"], [])
    expect(page.locator(".tricks-left")).to_contain_text("too many: 1")
    more(page, 3)
    assert tricks(page) == ["2", "1", "1", "4"]
    send(page)
    expect(page.locator(".tricks-entry .reason")).to_contain_text("they add up to 8, not 6")
    assert rounds(app) == []


def test_a_trick_that_nobody_counted_is_asked_about(phones: Phones, app: Flask) -> None:
    """2, 1, nothing, 2 are five of six: the sixth is not quietly the one's who bid zero."""
    page = phones.new()
    begin(page, "Aki", "Ken", "Miho", "Taro", game="sinker")
    bid(page, "Zero", "Miho")
    for seat in (0, 0, 1, 3, 3):
        more(page, seat)
    assert filled(page) == ["Miho"]
    send(page)
    question = page.get_by_role("alert").filter(has_text="Miho 1")
    expect(question).to_contain_text("Is that right?")
    assert_for_everyone(page)
    question.get_by_role("button", name="No, count again").click()
    expect(question).to_be_hidden()
    assert rounds(app) == []
    more(page, 0)  # it was Aki's
    assert tricks(page) == ["3", "1", "0", "2"]
    send(page)
    totals(page, -3, -1, 10, -2)
    assert rounds(app) == [{"bid": "zero", "declarer": 2, "tricks": [3, 1, 0, 2]}]


def test_what_filled_itself_in_is_written_when_it_is_right(phones: Phones, app: Flask) -> None:
    page = phones.new("ja")
    begin(page, game="sinker")
    assert tricks(page) == ["", "", ""]
    bid(page, "2", "Aki")
    page.locator(".tricks-entry input").nth(0).fill("2")
    page.locator(".tricks-entry input").nth(1).fill("1")
    page.locator(".tricks-entry input").nth(1).fill("3")
    assert tricks(page) == ["2", "3", "2"]  # what filled itself in goes along
    send(page)
    page.get_by_role("button", name="このまま記入").click()
    totals(page, 8, -3, -2)
    assert rounds(app) == [{"bid": "2", "declarer": 0, "tricks": [2, 3, 2]}]


def test_an_evening_with_a_dive_a_pot_and_a_correction(phones: Phones, app: Flask) -> None:
    page = phones.new()
    begin(page, game="sinker")
    bid(page, "All", "Aki")
    more(page, 1)
    more(page, 0)
    for _ in range(5):
        more(page, 0)  # which leaves nothing for Chie
    send(page)
    expect(page.locator(SAVED)).to_contain_text("+7")
    totals(page, -15, 7, 7)
    expect(page.locator(".round-story").first).to_contain_text("1 point in the pot")
    heading(page, "Round 2")
    bid(page, "2", "Chie")
    bid(page, "Diving")  # one tap: nobody is the declarer any more
    expect(page.locator(".declarer-entry")).to_be_hidden()
    more(page, 0)
    more(page, 1)
    send_filled(page)
    totals(page, -15, 7, -3)
    page.get_by_role("link", name="Correct round 1", exact=True).click()
    expect(page.locator(".bid-entry :checked + .plate")).to_have_text("All")
    expect(page.locator(".declarer-entry :checked + .plate")).to_have_text("Aki")
    bid(page, "Zero")
    send(page)
    page.wait_for_url("**saved=1**")
    totals(page, -10, -1, -10)
    expect(page.locator(".corrections")).to_contain_text("Aki: All · Aki 6, Ben 1, Chie 0")
    assert rounds(app) == [
        {"bid": "zero", "declarer": 0, "tricks": [6, 1, 0]},
        {"bid": "diving", "declarer": None, "tricks": [1, 1, 5]},
    ]


def test_what_is_missing_is_asked_for_where_it_is_missing(phones: Phones) -> None:
    page = phones.new("ja")
    begin(page, game="sinker")
    more(page, 0)
    more(page, 1)
    send_filled(page, "このまま記入")
    expect(page.locator(".bid-entry .reason")).to_be_visible()
    bid(page, "ダブルゼロ")
    send(page)
    expect(page.locator(".declarer-entry .reason")).to_contain_text("選んでください")
    assert_for_everyone(page)
    assert tricks(page) == ["1", "1", "5"]
    bid(page, "ダブルゼロ", "Chie")
    send(page)
    totals(page, -1, -1, -20)
    assert_for_everyone(page)


def test_the_sheet_works_without_javascript(phones: Phones) -> None:
    page = phones.new(java_script_enabled=False)
    begin(page, "Aki", "Ben", "Chie", "Dan", game="sinker")
    bid(page, "Diving")
    for seat, n in enumerate((2, 2, 1, 0)):
        page.locator(f"[name='tricks.{seat}']").fill(str(n))
    send(page)
    expect(page.locator(".tricks-entry .reason")).to_contain_text("they add up to 5, not 6")
    page.locator("[name='tricks.3']").fill("1")
    send(page)
    totals(page, -10, -10, 0, 0)
