"""Writing a sheet on weak Wi-Fi: an entry waits, is sent once, and is never lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from flask import Flask
from playwright.sync_api import expect

from tests.e2e.paper import begin, heading, invite, rounds, totals, write
from tests.e2e.phones import WEAK_WIFI, Phones

if TYPE_CHECKING:
    from playwright.sync_api import APIResponse, Route


@pytest.fixture(autouse=True)
def weak_wifi(phones: Phones) -> None:
    """What is lost on the way is in the console too."""
    phones.expected += WEAK_WIFI


def test_an_entry_waits_for_the_connection_and_is_sent_once(phones: Phones, app: Flask) -> None:
    page = phones.new()
    begin(page)
    page.context.set_offline(True)
    write(page, 4, 2, 0)
    unsent = page.locator("#unsent .unsent")
    expect(unsent).to_contain_text("Not sent yet")
    expect(unsent).to_contain_text("Aki 4, Ben 2, Chie 0")
    totals(page, 0, 0, 0)
    page.context.set_offline(False)
    expect(unsent).to_contain_text("Sent", timeout=20_000)
    totals(page, 5, 3, 1)
    heading(page, "Round 2")
    assert rounds(app) == [{"points": [4, 2, 0]}]


def test_an_unsent_entry_survives_a_reload(phones: Phones, app: Flask) -> None:
    page = phones.new()
    begin(page)
    page.context.route("**/rounds/1", lambda route: route.abort())
    write(page, 4, 2, 0)
    expect(page.locator("#unsent .unsent")).to_contain_text("Not sent yet")
    page.reload()
    expect(page.locator("#unsent .unsent")).to_contain_text("Aki 4, Ben 2, Chie 0")
    expect(page.locator("#round-form")).to_be_hidden()
    page.context.unroute("**/rounds/1")
    page.get_by_role("button", name="Send now").click()
    totals(page, 5, 3, 1)
    page.reload()
    expect(page.locator("#unsent")).to_be_hidden()
    assert rounds(app) == [{"points": [4, 2, 0]}]


def test_an_answer_that_was_lost_does_not_double_the_entry(phones: Phones, app: Flask) -> None:
    page = phones.new()
    begin(page)
    lost: list[APIResponse] = []

    def lose(route: Route) -> None:
        if not lost:
            lost.append(route.fetch())  # it did arrive
            route.abort()
        else:
            route.continue_()

    page.context.route("**/rounds/1", lose)
    write(page, 4, 2, 0)
    totals(page, 5, 3, 1)
    expect(page.locator("#unsent .unsent")).to_contain_text("Sent", timeout=20_000)
    assert rounds(app) == [{"points": [4, 2, 0]}]


def test_an_unsent_entry_can_be_changed(phones: Phones, app: Flask) -> None:
    page = phones.new()
    begin(page)
    page.context.route("**/rounds/1", lambda route: route.abort())
    write(page, 4, 2, 0)
    page.get_by_role("button", name="Change it").click()
    expect(page.locator("[name='points.1']")).to_have_value("2")
    page.context.unroute("**/rounds/1")
    write(page, 4, 3, 0)
    totals(page, 5, 3, 1)
    assert rounds(app) == [{"points": [4, 3, 0]}]


def test_a_page_that_was_open_too_long_loses_no_entry(phones: Phones) -> None:
    page = phones.new()
    begin(page)
    page.evaluate("document.querySelectorAll('[name=csrf_token]').forEach(f => f.value = 'old')")
    write(page, 4, 2, 0)
    totals(page, 5, 3, 1)


def test_who_may_no_longer_write_keeps_what_was_typed(phones: Phones) -> None:
    keeper, helper = phones.new(), phones.new()
    path = begin(keeper)
    invite(keeper, path, helper)
    keeper.goto(f"{path}/share")
    keeper.get_by_role("button", name="Make a new link").click()
    expect(keeper.locator("#write-link")).to_be_visible()
    write(helper, 4, 2, 0)
    unsent = helper.locator("#unsent .unsent")
    expect(unsent).to_contain_text("This is not yours to change")
    expect(unsent).to_contain_text("Aki 4, Ben 2, Chie 0")
