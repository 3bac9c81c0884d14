"""Two phones write on one sheet: nothing is lost, and only one is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Flask
from playwright.sync_api import expect

from tests.e2e.paper import SAVED, begin, fill, heading, invite, rounds, totals, write
from tests.e2e.phones import WEAK_WIFI, Phones

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_two_phones_write_one_round_and_nothing_is_lost(phones: Phones, app: Flask) -> None:
    keeper, helper = phones.new(), phones.new()
    path = begin(keeper)
    invite(keeper, path, helper)
    fill(helper, 3, 3, 0)
    write(keeper, 4, 2, 0)
    totals(helper, 5, 3, 1)
    expect(helper.locator("[name='points.1']")).to_have_value("3")
    expect(helper.locator("[data-overtaken]")).to_be_visible()
    helper.locator("#round-form .next-thing").click()
    expect(helper.locator("#question")).to_have_text("Round 1 is already on the sheet")
    expect(helper.locator(".versus tbody td")).to_have_text(["4", "2", "0", "3", "3", "0"])
    helper.get_by_role("button", name="Replace it with mine").click()
    totals(keeper, 5, 5, 1)
    expect(keeper.locator(".corrections")).to_contain_text("phone 2")
    expect(keeper.locator(SAVED)).to_contain_text("1st with 3 points, tied")  # no stale words
    heading(keeper, "Round 2")
    heading(helper, "Round 2")
    assert rounds(app) == [{"points": [3, 3, 0]}]


def test_an_unsent_entry_that_comes_too_late_is_asked_about(phones: Phones, app: Flask) -> None:
    phones.expected += WEAK_WIFI
    keeper, helper = phones.new(), phones.new()
    path = begin(keeper)
    invite(keeper, path, helper)
    keeper.context.set_offline(True)
    write(keeper, 3, 3, 0)
    expect(keeper.locator("#unsent .unsent")).to_contain_text("Not sent yet")
    write(helper, 4, 2, 0)
    expect(helper.locator(SAVED)).to_be_visible()
    keeper.context.set_offline(False)
    unsent = keeper.locator("#unsent .unsent")
    expect(unsent).to_contain_text("Round 1 is already on the sheet", timeout=20_000)
    expect(unsent).to_contain_text("Aki 3, Ben 3, Chie 0")
    unsent.get_by_role("button", name="See both entries").click()
    keeper.get_by_role("button", name="Replace it with mine").click()
    totals(helper, 5, 5, 1)
    expect(unsent).to_be_hidden()
    assert rounds(app) == [{"points": [3, 3, 0]}]


def test_a_form_where_nothing_was_typed_follows_along(phones: Phones) -> None:
    keeper, helper = phones.new(), phones.new()
    path = begin(keeper)
    invite(keeper, path, helper)
    write(keeper, 4, 2, 0)
    heading(helper, "Round 2")
    write(helper, 0, 1, 3)
    totals(keeper, 6, 6, 6)
    heading(keeper, "Round 3")


def test_both_send_at_the_same_moment(phones: Phones, app: Flask) -> None:
    keeper, helper = phones.new(), phones.new()
    path = begin(keeper)
    invite(keeper, path, helper)
    fill(keeper, 4, 2, 0)
    fill(helper, 0, 2, 4)
    for phone in (keeper, helper):  # sent when this returns, not answered yet
        phone.evaluate("document.querySelector('#round-form').requestSubmit()")
    asked = [phone for phone in (keeper, helper) if settled(phone) == "question"]
    assert len(asked) == 1
    asked[0].get_by_role("link", name="Keep what is on the sheet").click()
    heading(asked[0], "Round 2")
    assert len(rounds(app)) == 1


def settled(page: Page) -> str:
    """Whether the phone was asked or answered."""
    expect(page.locator(f"{SAVED}, #question")).to_be_visible()
    return "question" if page.locator("#question").count() else "saved"


def test_a_stream_that_a_tunnel_holds_back_is_replaced_by_looks(phones: Phones) -> None:
    keeper, helper = phones.new(), phones.new()
    path = begin(keeper)
    helper.route("**/live/**", lambda _: None)  # never answered
    helper.goto(path)
    write(keeper, 4, 2, 0)
    totals(helper, 5, 3, 1)
