"""An open evening: a table opened on one phone, written on at another, over on the wall at once."""

from __future__ import annotations

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from companion.clubs.accounts.organisers import add_organiser
from companion.clubs.verbs import clubs
from companion.events.state.event_settings import checked
from companion.events.verbs import directing
from companion.events.verbs.event_journal import open_event
from tests.e2e.paper import write
from tests.e2e.phones import Phones, assert_for_everyone

PASSWORD = "a long password"


@pytest.fixture
def path(app: Flask) -> str:
    """An open evening with five people."""
    with app.app_context():
        club = clubs.open_club(add_organiser("Aki", PASSWORD), "Half Moon")
        people = clubs.add_members(club, "Ben\nChie\nDan\nEmi\nFumi")
        settings = checked({"games": ["fisherman"], "format": "open"})
        event = open_event(club, "Open event", settings)
        ids = [member.id for member in people]
        directing.attend(event, ids, "present", key="roll call", by="organiser")
        return f"/events/{event.code}"


def organiser(phones: Phones, language: str) -> Page:
    """Aki's phone, signed in."""
    page = phones.new(language)
    page.goto("/organiser")
    page.fill("#name", "Aki")
    page.fill("#password", PASSWORD)
    page.press("#password", "Enter")
    page.wait_for_url("**/organiser")
    return page


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_table_is_opened_played_and_over_everywhere(
    phones: Phones, path: str, language: str
) -> None:
    aki, wall, ben = organiser(phones, language), phones.new(wide=True), phones.new(language)
    wall.goto(path)
    aki.goto(path)
    assert_for_everyone(aki)
    aki.locator(".next-thing").click()
    aki.wait_for_url("**/tables/new")
    assert_for_everyone(aki)
    for name in ("Ben", "Chie", "Dan"):
        aki.get_by_label(name).check()
    aki.locator(".next-thing").click()
    aki.wait_for_url("**/round/1")
    assert_for_everyone(aki)
    running = wall.locator("[aria-labelledby=running] #table-1")
    expect(running).to_contain_text("Ben")
    ben.goto(f"/s/{aki.locator('#table-link').input_value().rsplit('/', 1)[1]}")
    for number in range(1, 4):
        expect(ben.locator("#round-form h2")).to_contain_text(str(number))
        write(ben, 3, 2, 1)
    over = wall.locator("[aria-labelledby=over] #table-1")
    expect(over).to_be_visible()
    expect(running).to_have_count(0)
    expect(over.locator("li").first).to_contain_text("1.")
    expect(aki.locator("#round .notice.good")).to_be_visible()
    aki.goto(path)
    assert_for_everyone(aki)


def test_without_scripts_a_table_is_opened_and_given_up(phones: Phones, path: str) -> None:
    aki = organiser(phones, "en")
    state = aki.context.storage_state()
    page = phones.new(java_script_enabled=False, storage_state=state)
    page.goto(f"{path}/tables/new")
    page.get_by_label("Ben").check()
    page.get_by_label("Chie").check()
    page.get_by_label("Their phones").check(force=True)
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".notice.alarm")).to_contain_text("3 / 4 players, but you chose 2")
    page.locator("#ai").fill("1")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("h1")).to_contain_text("Table 1")
    page.get_by_role("button", name="Cancel the table").click()
    expect(page.locator(".notice.waiting")).to_contain_text("given up")
