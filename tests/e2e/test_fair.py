"""The browser checks the luck of a match by itself, and notices every changed letter."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from flask import Flask
from playwright.sync_api import expect

from companion.core.transaction import writing
from companion.matches.verbs.shared_deals import new_deal
from companion.upkeep.after_restore import begin_anew
from tests.e2e.phones import Phones, assert_for_everyone
from tests.site.matches import play_on, row

if TYPE_CHECKING:
    from playwright.sync_api import Page


def finished(app: Flask, page: Page, *, restored: bool = False) -> str:
    """A match that was played to its end; its browser saw the waiting room before."""
    page.goto("/matches/new?game=fisherman")
    page.check("[name='kind.1'][value=link]", force=True)
    page.fill("[name='name.0']", "Aki ☂")
    page.locator("button.next-thing").click()
    expect(page.locator("#luck")).to_be_attached()
    code = page.url.rsplit("/", 1)[1]
    page.locator("[name=level][value=novice]").check(force=True)
    page.locator("form[action$='/fill'] button").click()
    page.locator("form[action$='/start'] button").click()
    expect(page.locator(".is-playing")).to_be_visible()
    if restored:
        with app.app_context():
            begin_anew()
    page.goto("about:blank")  # or it would show every single move
    play_on(app, code)
    return code


def test_the_verdict_is_green_and_any_change_turns_it_red(app: Flask, phones: Phones) -> None:
    page = phones.new()
    code = finished(app, page)
    page.goto(f"/matches/{code}")
    page.get_by_role("link", name="Verify the shuffle").click()
    verdict = page.locator("#verdict")
    expect(verdict).to_contain_text("Everything matches.")
    expect(verdict).to_contain_text("noted the same fingerprint before the match began")
    assert_for_everyone(page)
    seed = page.input_value("#seed")
    page.fill("#seed", ("1" if seed[0] == "0" else "0") + seed[1:])
    expect(verdict).to_contain_text("Something does not match.")
    expect(verdict).to_contain_text("does not have this fingerprint")
    expect(page.locator(".drawn.is-wrong")).to_have_count(4)
    page.fill("#seed", seed)
    expect(verdict).to_contain_text("Everything matches.")
    page.fill("#fingerprint", "0" * 64)
    expect(verdict).to_contain_text("another fingerprint")
    page.locator(".drawn summary").first.click()
    assert_for_everyone(page)


def test_one_changed_number_is_found(app: Flask, phones: Phones) -> None:
    page = phones.new("ja")
    code = finished(app, page)
    with app.app_context(), writing():
        match = row(code)
        match.luck_words = f"{match.luck_words}?"  # so the server draws, and shows, other numbers
    page.goto(f"/matches/{code}/fair")
    expect(page.locator("#verdict")).to_contain_text("すべて合っています。")
    page.evaluate("document.querySelector('.draw').textContent = '10 → 11'")
    page.locator("#seed").press("End")
    page.locator("#seed").dispatch_event("input")
    expect(page.locator("#verdict")).to_contain_text("合わないところがあります。")
    expect(page.locator(".draw.is-wrong")).not_to_have_count(0)
    expect(page.locator(".drawn.is-wrong")).to_have_count(1)
    page.locator(".drawn summary").first.click()
    assert_for_everyone(page)


def test_a_seed_exchanged_during_the_match_is_noticed(app: Flask, phones: Phones) -> None:
    page, other = phones.new(), phones.new()
    code = finished(app, page)
    with app.app_context(), writing():
        match = row(code)
        match.luck_seed = "a" * 64
        match.luck_fingerprint = sha256(b"a" * 64).hexdigest()
    page.goto(f"/matches/{code}/fair")
    expect(page.locator("#verdict")).to_contain_text("noted another fingerprint")
    other.goto(f"/matches/{code}/fair")
    expect(other.locator("#verdict")).to_contain_text("did not see the match")


def test_its_own_sha_256_agrees_with_pythons(phones: Phones) -> None:
    """Around the lengths at which another block begins."""
    page = phones.new()
    page.goto("/")
    page.add_script_tag(url="/static/sha256.js")
    for length in (0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 200, 1000):
        text = ("大漁 flag 🎏 " * length)[:length]
        assert page.evaluate("text => sha256(text)", text) == sha256(text.encode()).hexdigest()


def test_after_a_restore_the_page_says_so_and_everything_holds(app: Flask, phones: Phones) -> None:
    page = phones.new()
    code = finished(app, page, restored=True)
    page.goto(f"/matches/{code}/fair")
    expect(page.locator("#verdict")).to_contain_text("Everything matches.")
    expect(page.get_by_text("the server was restored from a backup")).to_have_count(1)
    assert_for_everyone(page)


def test_luck_that_is_counted_by_deals_is_checked_too(app: Flask, phones: Phones) -> None:
    with app.app_context(), writing() as session:
        deal = new_deal("sinker", {}, seats=3)
        session.add(deal)
        session.flush()
        code = deal.code
    page = phones.new()
    page.goto(f"/deals/{code}")
    page.locator("button.next-thing").click()
    expect(page.locator(".is-playing")).to_be_visible()
    match = page.url.rsplit("/", 1)[1]
    page.goto("about:blank")
    play_on(app, match)
    page.goto(f"/matches/{match}/fair")
    expect(page.locator("#verdict")).to_contain_text("Everything matches.")
    expect(page.locator(".drawn").nth(1)).to_contain_text("Deal 2")
    assert_for_everyone(page)
