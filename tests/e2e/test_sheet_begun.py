"""A new sheet is begun and written without a connection, and is sent once, complete, in order."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import time_machine
from flask import Flask
from playwright.sync_api import expect
from sqlalchemy import select

from companion.games import GAMES
from companion.models import Sheet, db
from companion.sheets.verbs.reading import read_paper
from tests.e2e.paper import begin as open_one
from tests.e2e.paper import heading, totals, write
from tests.e2e.phones import WEAK_WIFI, Phones, assert_for_everyone
from tests.e2e.test_fisherman import tap_rules
from tests.e2e.test_sheet_kept import (
    KEPT,
    keeper,
    opened,
    wait_until_kept,
)
from tests.tables import wait_for

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route


@pytest.fixture(autouse=True)
def lost(phones: Phones) -> None:
    """What a page without a connection cannot fetch is in the console too."""
    phones.expected += (*WEAK_WIFI, "htmx:timeout", "Failed to load")


def ready(page: Page) -> None:
    """The phone keeps what it takes to begin a sheet."""
    wait_for(lambda: "/offline/sheet" in dict(page.evaluate(KEPT)), "nothing to begin with")


def fill_in(page: Page, game: str, *names: str) -> None:
    """Fill in the form for a new sheet and send it."""
    page.goto("/sheets/new")
    page.check(f"[name=game][value={game}]")
    for n, name in enumerate(names):
        page.fill(f"[name='names.{n}']", name)
    page.get_by_role("button", name="Start").click()


def begin(page: Page, game: str, *names: str) -> str:
    """Begin a sheet without a connection; its address on this phone."""
    fill_in(page, game, *names)
    page.wait_for_url(re.compile(r"/sheets/~\w+$"))
    return page.url


def test_a_sheet_begun_in_a_cellar_is_sent_once_and_in_order(phones: Phones, app: Flask) -> None:
    page, _ = keeper(phones)
    ready(page)
    page.context.set_offline(True)
    begin(page, "fisherman", "Dan & Eri", "<b>Fumi</b>", "Gen")
    expect(page.locator(".sheet thead")).to_contain_text("<b>Fumi</b>")
    write(page, 4, 2, 0)
    heading(page, "Round 2")
    page.reload()
    write(page, 1, 2, 3)
    heading(page, "Round 3")
    assert_for_everyone(page)
    page.context.set_offline(False)
    page.wait_for_url(re.compile(r"/sheets/\w+$"))
    totals(page, 6, 6, 6)
    with app.app_context():
        sheets = db.session.scalars(select(Sheet).order_by(Sheet.id)).all()
        assert [one.names for one in sheets[1:]] == [["Dan & Eri", "<b>Fumi</b>", "Gen"]]
        assert [line.round for line in read_paper(sheets[1]).lines] == [None, 0, 1]
    page.go_back()
    expect(page.locator("#unsent [data-waits]")).to_have_count(0)


def test_the_other_way_to_enter_a_round_needs_no_connection(phones: Phones) -> None:
    page, _ = keeper(phones)
    ready(page)
    page.context.set_offline(True)
    begin(page, "fisherman", "Dan", "Eri", "Fumi")
    for name in ("Tap the fish", "Enter points", "Tap the fish"):
        page.get_by_role("link", name=name).click()
        expect(page.get_by_role("link", name=name)).to_be_focused()
        heading(page, "Round 1")
    tap_rules(page)
    page.locator(".deck > li:visible button").first.click()
    expect(page.locator(".who output").first).to_have_text("1")
    assert_for_everyone(page)
    page.get_by_role("link", name="Enter points").click()
    write(page, 4, 2, 0)
    heading(page, "Round 2")
    page.context.set_offline(False)
    page.wait_for_url(re.compile(r"/sheets/\w+$"))
    totals(page, 5, 3, 1)


def test_a_closed_browser_sends_it_when_it_is_opened_two_days_later(
    chromium: Browser, address: str, app: Flask, tmp_path: Path
) -> None:
    with opened(chromium, address, tmp_path) as page:
        wait_until_kept(page, open_one(page), 'id="kept"')
        ready(page)
        page.context.set_offline(True)
        begin(page, "fisherman", "Dan", "Eri", "Fumi")
        write(page, 4, 2, 0)
        heading(page, "Round 2")
    later = datetime.now(UTC) + timedelta(days=2)
    with time_machine.travel(later), opened(chromium, address, tmp_path) as page:
        page.clock.install(time=later)
        page.goto("/")
        page.get_by_role("link", name="Dan · Eri · Fumi").click()
        page.wait_for_url(re.compile(r"/sheets/\w+$"))
        totals(page, 5, 3, 1)
    with app.app_context():
        assert len(db.session.scalars(select(Sheet)).all()) == 2


def test_a_lost_answer_opens_no_second_sheet(phones: Phones, app: Flask) -> None:
    page, _ = keeper(phones)
    ready(page)
    page.context.set_offline(True)
    begin(page, "fisherman", "Dan", "Eri", "Fumi")
    write(page, 4, 2, 0)
    lost: list[int] = []

    def lose_first(route: Route) -> None:
        if route.request.method != "POST" or lost:
            route.continue_()
            return
        lost.append(route.fetch().status)
        route.abort()

    page.context.route("**/sheets/new", lose_first)
    page.context.set_offline(False)
    page.wait_for_url(re.compile(r"/sheets/\w+$"))
    totals(page, 5, 3, 1)
    assert lost == [200]
    with app.app_context():
        assert len(db.session.scalars(select(Sheet)).all()) == 2


def test_a_game_is_not_begun_by_too_few_and_only_eight_sheets_wait(phones: Phones) -> None:
    page, _ = keeper(phones)
    ready(page)
    page.context.set_offline(True)
    fill_in(page, "fisherman", "Dan", "Eri")
    expect(page.get_by_text("This game is not for this number of players.")).to_be_visible()
    assert page.input_value("[name='names.1']") == "Eri"
    page.goto("/")  # where no answer of the worker leads on
    for number in range(8):
        begin = {"key": f"{number}", "game": "fisherman", "names": ["Dan", "Eri", "Fumi"]}
        page.evaluate("begin => navigator.serviceWorker.controller.postMessage({ begin })", begin)
    wait_for(lambda: "/sheets/~7" in dict(page.evaluate(KEPT)), "eight sheets do not wait")
    fill_in(page, "fisherman", "Dan", "Eri", "Fumi")
    expect(page.get_by_text("Many sheets wait here already.")).to_be_visible()


def test_refused_names_are_asked_about_and_nothing_is_lost(phones: Phones, app: Flask) -> None:
    page, _ = keeper(phones)
    ready(page)
    page.context.set_offline(True)
    begin(page, "fisherman", "Dan", "dan", "Fumi")
    write(page, 4, 2, 0)
    heading(page, "Round 2")
    page.context.set_offline(False)
    expect(page.locator("#begun-names")).to_be_visible()
    assert_for_everyone(page)
    page.fill("[name='names.1']", "Eri")
    page.get_by_role("button", name="Send again").click()
    page.wait_for_url(re.compile(r"/sheets/\w+$"))
    totals(page, 5, 3, 1)


def test_every_game_can_be_begun(phones: Phones) -> None:
    page, _ = keeper(phones)
    for game in GAMES:
        ready(page)
        page.context.set_offline(True)
        page.goto("/")
        page.get_by_role("link", name="New score sheet").click()
        begin(page, game, "Dan", "Eri", "Fumi")
        expect(page.locator("#round-form")).to_be_visible()
        assert_for_everyone(page)
        page.context.set_offline(False)
        page.wait_for_url(re.compile(r"/sheets/\w+$"))
        expect(page.locator("#round-form")).to_be_visible()


def test_what_is_kept_follows_the_chosen_language(phones: Phones) -> None:
    page, _ = keeper(phones)
    ready(page)
    page.context.set_offline(True)
    begin(page, "fisherman", "Dan", "Eri", "Fumi")
    page.goto("/")
    page.context.set_offline(False)
    page.goto("/language/ja?next=/games")

    def others() -> list[str]:
        pages = dict(page.evaluate(KEPT)).items()
        kept = [one for one in pages if not one[0].startswith("/static/")]
        assert len(kept) > 10
        return [path for path, text in kept if '<html lang="ja"' not in text]

    wait_for(lambda: not others(), "some pages are in the old language")


def test_signing_out_leaves_no_sheet_that_was_begun(phones: Phones) -> None:
    page, _ = keeper(phones)
    ready(page)
    page.context.set_offline(True)
    begin(page, "fisherman", "Dan", "Eri", "Fumi")
    page.evaluate("fetch('/organiser/sign-out', { method: 'POST' }).catch(() => 0)")
    left = ["/offline"]
    wait_for(lambda: [one for one in dict(page.evaluate(KEPT)) if "static" not in one] == left, "")


def test_an_update_makes_the_begun_sheet_anew(phones: Phones, updated: Callable[[], None]) -> None:
    page, _ = keeper(phones)
    ready(page)
    page.context.set_offline(True)
    begun = begin(page, "fisherman", "Dan", "Eri", "Fumi")
    write(page, 4, 2, 0)
    page.goto("/")
    page.context.set_offline(False)
    updated()
    page.goto("/games")
    wait_for(lambda: page.evaluate("caches.keys()") == ["tairyo-later"], "old files stay")
    page.context.set_offline(True)
    page.goto(begun)
    expect(page.locator("#unsent")).to_contain_text("Not sent yet")


def test_who_presses_send_now_hears_that_there_is_no_connection(phones: Phones) -> None:
    page, _ = keeper(phones)
    ready(page)
    page.context.set_offline(True)
    begin(page, "fisherman", "Dan", "Eri", "Fumi")
    write(page, 4, 2, 0)
    heading(page, "Round 2")
    write(page, 1, 2, 3)
    heading(page, "Round 3")
    waits = page.locator("#unsent").get_by_text("Kept on this phone.")
    expect(waits.filter(visible=True)).to_have_count(1)
    said = page.locator("#unsent").get_by_text("No connection right now.")
    expect(said).to_have_count(2)
    expect(said.first).to_be_hidden()
    page.get_by_role("button", name="Send now").last.click()
    expect(said.last).to_be_visible()
    expect(said.first).to_be_hidden()
    assert_for_everyone(page)
    page.context.set_offline(False)
    page.get_by_role("button", name="Send now").first.click()
    page.wait_for_url(re.compile(r"/sheets/\w+$"))
    totals(page, 6, 6, 6)
