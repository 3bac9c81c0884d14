"""The settings of an event by hand: points of one's own, tie-breaks moved by buttons."""

from __future__ import annotations

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from companion.clubs.accounts.organisers import add_organiser
from companion.clubs.verbs.clubs import open_club
from tests.e2e.phones import Phones, assert_for_everyone

PASSWORD = "a long password"


def new_event(app: Flask, page: Page) -> None:
    """Sign in, and the form for a new event."""
    with app.app_context():
        code = open_club(add_organiser("Aki", PASSWORD), "Half Moon").code
    page.goto("/organiser")
    page.fill("#name", "Aki")
    page.fill("#password", PASSWORD)
    page.press("#password", "Enter")
    page.wait_for_url("**/organiser")
    page.goto(f"/clubs/{code}/events/new")
    page.get_by_text(
        "Change the settings" if page.locator("html[lang=en]").count() else "設定を変更する"
    ).click()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_own_table_begins_as_the_preset_chosen_before(
    app: Flask, phones: Phones, language: str
) -> None:
    page = phones.new(language)
    new_event(app, page)
    expect(page.locator(".own-points")).to_be_hidden()
    page.check("[name=scheme][value=even]", force=True)
    page.check("[name=scheme][value=own]", force=True)
    third = page.locator('[name="scheme.places.4[2]"]')
    expect(third).to_have_value("4")
    third.fill("9")
    assert_for_everyone(page)
    page.check("[name=scheme][value=steep]", force=True)
    page.check("[name=scheme][value=own]", force=True)
    expect(third).to_have_value("9")  # what was typed stays
    page.fill("#name", "Evening")
    page.locator(".next-thing").click()
    expect(page.locator('[name="scheme.places.4[2]"][aria-invalid=true]')).to_be_focused()
    assert_for_everyone(page)
    third.fill("3")
    page.locator(".next-thing").click()
    page.wait_for_url("**/roll-call")


def test_an_open_evening_asks_nothing_about_rounds(app: Flask, phones: Phones) -> None:
    page = phones.new()
    new_event(app, page)
    rounds = page.locator("#rounds")
    rounds.fill("99")
    page.check("[name=format][value=open]", force=True)
    expect(rounds).to_be_visible()  # what is wrong stays in sight
    rounds.fill("3")
    expect(rounds).to_be_hidden()
    page.fill("#name", "Evening")
    page.locator(".next-thing").click()
    page.wait_for_url("**/roll-call")


def test_what_the_browser_refuses_is_in_sight_though_folded(app: Flask, phones: Phones) -> None:
    page = phones.new()
    new_event(app, page)
    page.fill("#name", "Evening")
    page.fill("#rounds", "99")
    page.get_by_text("Change the settings").click()
    expect(page.locator("#rounds")).to_be_hidden()
    assert_for_everyone(page)
    page.locator(".next-thing").click()
    expect(page.locator("#rounds")).to_be_focused()


def test_tie_breaks_move_by_keyboard_and_stay_numbered(app: Flask, phones: Phones) -> None:
    page = phones.new()
    new_event(app, page)
    page.locator("summary", has_text="Tie-breaks").click()
    rows = page.locator("[data-ranked] li")
    earlier = page.get_by_role("button", name="Share of the score: earlier")
    earlier.press("Enter")
    expect(earlier).to_be_focused()
    earlier.press("Enter")
    expect(rows.first).to_contain_text("Share of the score")
    expect(page.get_by_role("button", name="Share of the score: later")).to_be_focused()
    expect(page.locator("[data-moved]")).to_have_text("Share of the score is tie-break number 1.")
    page.locator('[name="ties.victories"]').select_option("0")
    expect(rows.last).to_contain_text("Wins")
    page.locator('[name="ties.lot"]').select_option("2")
    numbers = rows.locator("select").evaluate_all(
        "all => all.map(one => one.name.slice(5) + one.value)"
    )
    assert numbers == ["share1", "lot2", "score3", "opposition4", "seats5", "victories0"]
    assert_for_everyone(page)


def test_a_time_is_that_of_the_clock_where_it_is_typed(app: Flask, phones: Phones) -> None:
    page = phones.new("en", timezone_id="Asia/Tokyo")
    new_event(app, page)
    page.fill("[name=name]", "Spring")
    page.fill("[name=day]", "2027-03-05")
    page.fill("[name=time]", "18:30")
    page.click("button:has-text('Open the event')")
    page.wait_for_url("**/roll-call")
    event = page.url.removesuffix("/roll-call")
    calendar = page.request.get(f"{event}/event.ics").text()
    assert "DTSTART:20270305T093000Z" in calendar
    away = phones.new("en", timezone_id="America/New_York")
    away.goto(event)
    expect(away.locator("main")).to_contain_text("Friday, 5 March 2027 18:30")
    assert_for_everyone(away)


def test_the_browser_only_proposes_the_zone(app: Flask, phones: Phones) -> None:
    page = phones.new("en", timezone_id="Europe/Berlin")
    new_event(app, page)
    expect(page.locator("#zone")).to_have_value("Europe/Berlin")
    page.select_option("#zone", "Asia/Tokyo")
    page.fill("[name=name]", "Spring")
    page.fill("[name=day]", "2027-03-05")
    page.fill("[name=time]", "18:30")
    page.click("button:has-text('Open the event')")
    page.wait_for_url("**/roll-call")
    event = page.url.removesuffix("/roll-call")
    page.goto(f"{event}/settings")
    page.click("#when > summary")
    expect(page.locator("#zone")).to_have_value("Asia/Tokyo")
    page.fill("#place", "Pier")
    page.click("#when button:has-text('Save')")
    expect(page.locator("main")).to_contain_text("18:30 (Asia/Tokyo) · Pier")
    assert "DTSTART:20270305T093000Z" in page.request.get(f"{event}/event.ics").text()
