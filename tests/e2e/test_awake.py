"""The screen stays on while a round is played and seen; only the browser's lock is the test's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Flask
from playwright.sync_api import expect

from companion.clubs.members.members import player_link
from companion.events.verbs import directing
from companion.events.verbs.event_journal import set_public
from companion.models import Event, db
from tests.core.evenings import opened, play_table, started
from tests.e2e.paper import begin, write
from tests.e2e.phones import Phones, assert_for_everyone, until
from tests.e2e.test_told import begin as begin_told
from tests.site.matches import row
from tests.tables import started as match_started
from tests.tables import steps

if TYPE_CHECKING:
    from playwright.sync_api import Page

LOCKS = """(() => {
  const held = (window.held = new Set());
  const lock = () => {
    const one = new EventTarget();
    one.release = async () => held.delete(one) && one.dispatchEvent(new Event("release"));
    held.add(one);
    return one;
  };
  const wakeLock = { request: async () => lock() };
  Object.defineProperty(navigator, "wakeLock", { value: wakeLock, configurable: true });
})()"""
HIDE = """(() => {
  Object.defineProperty(document, "hidden", { value: HIDDEN, configurable: true });
  if (document.hidden) for (const one of held) one.release();  // the browser takes it back
  document.dispatchEvent(new Event("visibilitychange"));
})()"""
SHOWN = "Boolean(document.querySelector('#awake:not([hidden]) [data-when=on]:not([hidden])'))"
ON = "#awake [data-when='on']"


def with_locks(page: Page) -> Page:
    page.add_init_script(LOCKS)
    return page


def held(page: Page, locks: int) -> None:
    """So many locks are held, and the sign says whether there is one."""
    until(page, f"held.size === {locks}")
    until(page, f"({SHOWN}) === {str(locks > 0).lower()}")


def test_a_sheet_keeps_the_screen_on_until_it_is_hidden_or_full(phones: Phones) -> None:
    page = with_locks(phones.new("ja"))
    begin(page)
    held(page, 1)
    expect(page.locator(ON)).to_have_text("画面は消えません")
    assert_for_everyone(page)
    page.evaluate(HIDE.replace("HIDDEN", "true"))
    held(page, 0)
    page.evaluate(HIDE.replace("HIDDEN", "false"))
    held(page, 1)
    for number in range(3):
        write(page, 4, 2, 0)
        expect(page.locator(f"tbody tr:nth-child({number + 1}) .points").first).to_be_visible()
    held(page, 0)
    expect(page.locator("#awake")).to_be_hidden()


def test_what_helps_is_said_where_the_browser_cannot(phones: Phones) -> None:
    page = phones.new()
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    page.add_init_script("delete Navigator.prototype.wakeLock")
    begin(page)
    page.get_by_text("The screen may turn off", exact=True).click()
    expect(
        page.get_by_text("Set a longer screen timeout in this device's settings.")
    ).to_be_visible()
    expect(page.locator(ON)).to_be_hidden()
    assert_for_everyone(page)


def test_a_device_that_saves_its_battery_is_named(phones: Phones) -> None:
    page = with_locks(phones.new())
    page.add_init_script("navigator.wakeLock.request = () => Promise.reject(new Error('low'))")
    begin(page)
    page.get_by_text("The screen may turn off", exact=True).click()
    expect(page.get_by_text("Switch off battery saving on this device.")).to_be_visible()
    expect(page.locator(ON)).to_be_hidden()


def test_a_player_and_the_wall_while_the_round_is_played(app: Flask, phones: Phones) -> None:
    with app.app_context():
        event, (aki, *_) = opened(3)
        set_public(event, public=True)
        code, number, link = event.code, event.id, player_link(aki)
    page, wall = with_locks(phones.new()), with_locks(phones.new(wide=True))
    page.goto(f"/p/{link}")
    page.goto(f"/events/{code}/me")
    wall.goto(f"/events/{code}/screen")
    held(wall, 1)
    held(page, 0)
    with app.app_context():
        started(db.session.get_one(Event, number))
    held(page, 1)  # by itself, as the table appears
    assert_for_everyone(wall)
    with app.app_context():
        event = db.session.get_one(Event, number)
        play_table(event, 1, 1)
    held(page, 0)
    for one in (page, wall):
        expect(one.locator(".call-sound")).to_be_visible()
    with app.app_context():
        event = db.session.get_one(Event, number)
        directing.close_round(event, 1, key="close", by="")
        directing.end(event, key="end", by="")
    held(wall, 0)
    for one in (page, wall):  # nothing will ring any more
        expect(one.locator(".call-sound")).to_be_hidden()


def test_a_match_and_a_table_with_an_ai(app: Flask, phones: Phones) -> None:
    page = with_locks(phones.new())
    with app.app_context():
        match = match_started("mll")
        code = match.code
    page.goto(f"/matches/{code}")
    held(page, 1)
    with app.app_context():
        steps(row(code), 10_000)
    page.reload()
    held(page, 0)
    begin_told(page, "fisherman")
    held(page, 1)
    assert_for_everyone(page)
