"""A sheet without a connection: its page is kept, and nothing secret of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from flask import Flask
from playwright.sync_api import expect

from companion.clubs.accounts.organisers import add_organiser
from companion.models import Sheet, db
from companion.sheets.verbs.reading import read_paper
from tests.cutting import line
from tests.e2e.paper import begin, heading, invite, rounds, totals, write
from tests.e2e.phones import WEAK_WIFI, Phones, assert_for_everyone
from tests.servers import CHROMIUM_ARGUMENTS, chromium_program
from tests.tables import wait_for

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

KEPT = """async () => (await Promise.all((await caches.keys()).map(async (name) => {
  const cache = await caches.open(name);
  return Promise.all((await cache.keys()).map(async (one) =>
    [new URL(one.url).pathname,
      await (await cache.match(one, { ignoreVary: true }))?.text() ?? ""]));
}))).flat()"""
# What is deleted between the two looks has no text.
ADDRESSES = """async () => (await Promise.all((await caches.keys()).map(async (name) =>
  (await (await caches.open(name)).keys()).map((one) => one.url)))).flat()"""


@pytest.fixture(autouse=True)
def lost(phones: Phones) -> None:
    """What a page without a connection cannot fetch is in the console too."""
    phones.expected += (*WEAK_WIFI, "htmx:timeout", "Failed to load")


def kept(page: Page) -> dict[str, str]:
    """What the service worker keeps, but for files, by path."""
    found = {path: text for path, text in page.evaluate(KEPT) if not path.startswith("/static/")}
    return {path: text for path, text in found.items() if not path.startswith("/offline/sheet")}


def wait_until_kept(page: Page, path: str, words: str = "") -> None:
    """The page is kept, in the version that says this."""
    wait_for(lambda: words in kept(page).get(path, "no" * (not words)), f"{path} is not kept")


def keeper(phones: Phones) -> tuple[Page, str]:
    """A phone that began a sheet which is kept, and its path."""
    page = phones.new(service_workers="allow")
    path = begin(page)
    wait_until_kept(page, path, 'id="kept"')
    return page, path


def board(page: Page) -> str:
    """What its kept version is known by."""
    return f'data-told="{page.locator("#board").get_attribute("data-told")}"'


def test_a_reload_without_a_connection_shows_the_sheet_and_what_waits(
    phones: Phones, app: Flask
) -> None:
    page, path = keeper(phones)
    write(page, 4, 2, 0)
    totals(page, 5, 3, 1)
    wait_until_kept(page, path, board(page))
    page.context.set_offline(True)
    page.reload()
    totals(page, 5, 3, 1)
    expect(page.locator("#kept")).to_contain_text("as this phone saw it last")
    write(page, 1, 2, 3)
    heading(page, "Round 3")
    page.goto(f"{path}?saved=1")
    expect(page.locator("#unsent")).to_contain_text("Aki 1, Ben 2, Chie 3")
    heading(page, "Round 3")
    assert_for_everyone(page)
    page.context.set_offline(False)
    totals(page, 6, 6, 6)
    expect(page.locator("#kept")).to_have_count(0)
    assert rounds(app) == [{"points": [4, 2, 0]}, {"points": [1, 2, 3]}]


def test_a_sheet_of_another_game_is_written_on_without_a_connection(
    phones: Phones, app: Flask
) -> None:
    page = phones.new(service_workers="allow")
    page.goto("/sheets/new/another")
    for name, text in (("name", "Golf"), ("names.0", "Aki"), ("names.1", "Ben")):
        page.locator(f"[name='{name}']").fill(text)
    page.locator("main .next-thing").click()
    page.wait_for_url(re.compile(r"/sheets/\w{20}"))
    wait_until_kept(page, page.url.removeprefix(page.evaluate("location.origin")), 'id="kept"')
    write(page, 4, 2)
    totals(page, 4, 2)
    page.context.set_offline(True)
    write(page, 1, 2)
    heading(page, "Round 3")
    write(page, 5, -1)
    heading(page, "Round 4")
    page.reload()
    expect(page.locator("#unsent")).to_contain_text("Aki 5, Ben -1")
    page.context.set_offline(False)
    totals(page, 10, 3)
    assert rounds(app) == [{"points": [4, 2]}, {"points": [1, 2]}, {"points": [5, -1]}]


def test_a_browser_that_was_closed_sends_all_of_it_once_and_in_order(
    chromium: Browser, address: str, app: Flask, tmp_path: Path
) -> None:
    with opened(chromium, address, tmp_path) as page:
        path = begin(page)
        wait_until_kept(page, path, 'id="kept"')
        page.context.set_offline(True)
        write(page, 4, 2, 0)
        heading(page, "Round 2")
        write(page, 1, 2, 3)
        heading(page, "Round 3")
    with opened(chromium, address, tmp_path) as page:
        page.context.set_offline(True)
        page.goto(path)
        expect(page.locator("#unsent [data-waits]")).to_have_count(2)
        write(page, 3, 2, 1)
        expect(page.locator("#unsent [data-waits]")).to_have_count(3)
    assert rounds(app) == []
    with opened(chromium, address, tmp_path) as page:
        page.goto(path)
        totals(page, 11, 9, 7)
    with app.app_context():
        lines = read_paper(db.session.get_one(Sheet, 1)).lines
        assert [line.round for line in lines] == [None, 0, 1, 2]
    assert rounds(app) == [{"points": p} for p in ([4, 2, 0], [1, 2, 3], [3, 2, 1])]


def test_without_a_connection_every_page_leads_to_the_sheets(phones: Phones) -> None:
    page, path = keeper(phones)
    other = begin(page, "Dan", "Eri", "Fumi")
    wait_until_kept(page, other, 'id="kept"')
    page.context.set_offline(True)
    page.goto("/")
    expect(page.locator("h1")).to_have_text("No connection")
    links = page.locator("#kept-sheets a")
    expect(links).to_have_text(["Dan · Eri · Fumi · Fisherman", "Aki · Ben · Chie · Fisherman"])
    assert_for_everyone(page)
    links.last.click()
    expect(page).to_have_url(re.compile(f"{path}$"))
    expect(page.locator("#kept")).to_be_visible()


@contextmanager
def silent(phones: Phones, address: str) -> Iterator[Page]:
    """A kept sheet that was opened while the network says nothing; afterwards it answers again."""
    with line(address) as cable:
        page = phones.new(service_workers="allow", base_url=cable.url)
        path = begin(page)
        wait_until_kept(page, path, 'id="kept"')
        cable.swallow_answers()
        page.goto(path)
        expect(page.locator("#kept")).to_be_visible()
        yield page
        cable.mend()
        expect(page.locator("#kept")).to_have_count(0)


def test_a_network_that_never_answers_is_not_waited_for(phones: Phones, address: str) -> None:
    with silent(phones, address) as page:
        heading(page, "Round 1")


def test_a_stream_that_is_back_is_enough(phones: Phones, address: str) -> None:
    """Nothing has changed, so nothing is asked for."""
    with silent(phones, address) as page:
        page.evaluate("addEventListener('htmx:beforeRequest', (event) => event.preventDefault())")


@contextmanager
def opened(chromium: Browser, address: str, folder: Path) -> Iterator[Page]:
    """A browser with a memory: what it keeps in the folder is there when it is opened again."""
    context = chromium.browser_type.launch_persistent_context(
        folder,
        executable_path=chromium_program(),
        args=CHROMIUM_ARGUMENTS,
        base_url=address,
        locale="en-GB",
    )
    yield context.new_page()
    context.close()


def test_what_another_phone_wrote_meanwhile_is_asked_about(phones: Phones, app: Flask) -> None:
    page, path = keeper(phones)
    other = phones.new()
    invite(page, path, other)
    page.context.set_offline(True)
    page.reload()
    write(page, 4, 2, 0)
    heading(page, "Round 2")
    write(other, 3, 2, 1)
    totals(other, 5, 3, 1)
    page.reload()
    page.context.set_offline(False)
    expect(page.locator("#unsent")).to_contain_text("Round 1 is already on the sheet")
    assert rounds(app) == [{"points": [3, 2, 1]}]


def test_an_update_leaves_nothing_old(phones: Phones, updated: Callable[[], None]) -> None:
    page, first = keeper(phones)
    second = begin(page)
    wait_until_kept(page, second, 'id="kept"')
    updated()
    page.reload()
    wait_for(lambda: page.evaluate("caches.keys()") == ["tairyo-later"], "old files stay")
    files = [one for one in page.evaluate(ADDRESSES) if re.search(r"\.(css|js)\?", one)]
    assert {one.rsplit("=")[1] for one in files} == {"later"}
    page.context.set_offline(True)
    for path in (first, second):
        page.goto(path)
        expect(page.locator("#kept")).to_be_visible()
        write(page, 4, 2, 0)
        expect(page.locator("#unsent")).to_contain_text("Not sent yet")


def test_signing_out_leaves_no_sheet_behind(phones: Phones, app: Flask) -> None:
    with app.app_context():
        add_organiser("Aki", "a long password")
    page, path = keeper(phones)
    page.goto("/organiser")
    page.fill("#name", "Aki")
    page.fill("#password", "a long password")
    page.press("#password", "Enter")
    page.get_by_role("button", name="Sign out").click()
    wait_for(lambda: list(kept(page)) == ["/offline"], "the sheet is still kept")
    page.context.set_offline(True)
    page.goto(path)
    expect(page.locator("h1")).to_have_text("No connection")


def test_who_is_no_longer_that_player_leaves_no_sheet_behind(phones: Phones) -> None:
    page, _ = keeper(phones)
    page.evaluate("fetch('/events/abc/me/not-me', { method: 'POST' })")
    wait_for(lambda: list(kept(page)) == ["/offline"], "the sheet is still kept")


def test_who_may_no_longer_write_keeps_no_page(phones: Phones) -> None:
    page, path = keeper(phones)
    helper = phones.new(service_workers="allow")
    invite(page, path, helper)
    wait_until_kept(helper, path, 'id="kept"')
    page.goto(f"{path}/share")
    page.get_by_role("button", name="Make a new link").click()
    expect(page.locator("#write-link")).to_be_visible()
    helper.reload()
    expect(helper.locator(".notice")).to_contain_text("You are watching")
    wait_for(lambda: list(kept(helper)) == ["/offline"], "the sheet is still kept")


def test_only_the_sheet_is_kept_and_nothing_in_it_opens_anything(phones: Phones) -> None:
    page, path = keeper(phones)
    page.goto(f"{path}/share")
    link = page.locator("#write-link").input_value()
    token = link.rsplit("/", 1)[1]
    page.goto(f"/s/{token}")
    wait_until_kept(page, path, 'id="kept"')
    for other in ("/", "/organiser", "/sheets/new", f"{path}/result", f"{path}/rounds/1"):
        page.goto(other)
    found = kept(page)
    assert sorted(found) == ["/offline", path]
    for text in found.values():
        assert not re.search(r'name="csrf_token" value="[^"]', text)
        assert "/s/" not in text
        assert token not in text
