"""The pages of a score sheet, in both languages and both colour schemes, for everyone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.paper import SAVED, begin, write
from tests.e2e.phones import Phones, assert_for_everyone


@pytest.mark.parametrize("language", ["en", "ja"])
def test_everyone_can_use_every_page(phones: Phones, language: str) -> None:
    page = phones.new(language)
    page.goto("/sheets/new")
    assert_for_everyone(page)
    path = begin(page, "Aki", "ゆうこ", "Chie", "Dominique")
    write(page, 4, 99, 1, 0)
    expect(page.locator("[aria-invalid]")).to_be_visible()
    assert_for_everyone(page)
    write(page, 9, 6, 1, 0)
    expect(page.locator("[data-doubt]")).to_be_focused()
    assert_for_everyone(page)
    page.locator("[data-doubt] button").click()
    expect(page.locator(SAVED)).to_be_visible()
    assert_for_everyone(page)
    page.goto(f"{path}/rounds/1?way=points")
    assert_for_everyone(page)
    write(page, 4, 2, 1, -1)
    page.wait_for_url("**saved=1**")
    assert_for_everyone(page)
    for part in ("result", "share", "names", "print"):
        page.goto(f"{path}/{part}")
        assert_for_everyone(page)
    page.goto("/sheets/bring")
    assert_for_everyone(page)
