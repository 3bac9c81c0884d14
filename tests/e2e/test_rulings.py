"""A table that could not finish is ruled in a browser, and the round closes."""

from __future__ import annotations

import pytest
from flask import Flask
from playwright.sync_api import expect

from companion.models import Event, db
from tests.core.evenings import opened, started
from tests.e2e.phones import Phones, assert_for_everyone
from tests.e2e.test_event_pages import sign_in


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_table_is_ruled(app: Flask, phones: Phones, language: str) -> None:
    with app.app_context():
        event, _ = opened(4)
        started(event)
        path = f"/events/{event.code}"
        number = event.id
    page = sign_in(phones.new(language))
    page.goto(f"{path}/round/1")
    ruling = page.locator("#ruling-1")
    page.locator("#rare-1 > summary").click()
    ruling.locator("summary").click()
    for at, total in enumerate((3, 1, -2, 7)):
        ruling.locator("input[name=total]").nth(at).fill(str(total))
    ruling.locator("input.input[type=text]").fill("match broke off")
    assert_for_everyone(page)
    ruling.locator("button.button").click()
    assert_for_everyone(page)
    page.locator("main .next-thing").click()
    expect(page.locator("#table-1")).to_contain_text("match broke off")
    expect(page.locator("#table-1 .badge.strong")).to_be_visible()
    page.locator("form[action$='/close'] button").click()
    page.wait_for_url(f"**{path}")
    with app.app_context():
        table = db.session.get_one(Event, number).lines
        assert [line.kind for line in table][-2:] == ["ruling", "close"]
