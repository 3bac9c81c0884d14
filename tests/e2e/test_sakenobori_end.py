"""Sakenobori in a real browser after the last swim: count, replay, paper, rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Flask
from playwright.sync_api import expect

from companion.kit.view import viewer
from tests.e2e.paper import SAVED, begin, heading, totals
from tests.e2e.phones import Phones, assert_fits, assert_for_everyone, assert_open_to_all

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from companion.games.sakenobori.view import View
from tests.e2e.sakenobori import TO_THE_BEAR, builder, go_on, script, table


def test_the_count_waits_until_somebody_goes_on(app: Flask, phones: Phones) -> None:
    page = phones.new("ja")
    code = table(app, page)
    go_on(app, code, page, builder, lambda view: view["phase"] == "next")
    expect(page.locator(".counting h2")).to_have_text("第1ラウンドの結果")
    assert_for_everyone(page)
    page.locator("#deal").click()
    expect(page.locator(".shore")).to_contain_text("ラウンド 2 / 3")
    expect(page.locator("#river .tile")).to_have_count(0)


def climber(view: View) -> str:
    """Hide the bear at once, then swim up whatever comes."""
    legal: list[str] = view["legal"]
    if view["phase"] == "river" and view["seat"]:
        return next((text for text in legal if "bear 2" in text or "bear 3" in text), builder(view))
    if view["phase"] == "swim":
        ups = [text for text in legal if text.startswith("swim") and up(view, text)]
        return ups[-1] if ups else "spawn"
    return "spawn" if "spawn" in legal else builder(view)


def up(view: View, text: str) -> bool:
    """Whether this swim leads to a higher row."""
    return int(text.split()[1]) > (view["salmon"][viewer(view)] or [0])[0]


def test_the_replay_shows_where_every_bear_lay(app: Flask, phones: Phones) -> None:
    page = phones.new("ja")
    code = table(app, page)
    go_on(app, code, page, script(TO_THE_BEAR, climber), lambda view: False)
    expect(page.locator(".steps-of-box .is-end")).to_be_visible()
    expect(page.locator(".podium")).to_contain_text("イクラ")
    assert_open_to_all(page)
    page.goto(f"/matches/{code}/replay?ply=9")
    expect(page.locator("#river .own-bear")).to_have_count(1)
    expect(page.locator(".open-hands li").first).to_contain_text("熊")
    assert_open_to_all(page)
    assert_fits(page)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#river .tile")).to_have_count(8)


def fates(page: Page, *ends: str) -> None:
    """Tap in how the salmon ended: `s3` spawned at rank 3, `e1` eaten at rank 1, `s2+` alone."""
    for seat, end in enumerate(ends):
        word = "spawned" if end[0] == "s" else "eaten"
        page.check(f"[name='fates.{seat}.end'][value='{word}']", force=True)
        page.check(f"[name='fates.{seat}.rank'][value='{end[1]}']", force=True)
    for seat, end in enumerate(ends):
        box = page.locator(f"[name='fates.{seat}.alone']")
        if box.is_visible():
            box.set_checked(end.endswith("+"))
        else:
            assert not end.endswith("+")


def write(page: Page, *ends: str) -> None:
    """Fill in a round and send it."""
    fates(page, *ends)
    page.locator("#round-form .next-thing").click()


def test_a_correction_after_round_three_moves_the_settlement(phones: Phones) -> None:
    keeper, watcher = phones.new("ja"), phones.new("en")
    path = begin(keeper, "あき", "ベン", "千恵", game="sakenobori")
    watcher.goto(path)
    assert_for_everyone(keeper)
    write(keeper, "s3+", "e2", "e4")
    expect(keeper.locator(SAVED)).to_be_visible()
    heading(keeper, "第2回")
    write(keeper, "s1", "s2", "e2")
    totals(watcher, 6, 2, 0)
    heading(keeper, "第3回")  # the watcher may have heard of it first
    write(keeper, "s3", "s1", "s0")
    expect(keeper.locator("#round-3")).to_be_visible()  # written, before one goes elsewhere
    expect(watcher.locator(".stand-words").first).to_contain_text("wins")
    totals(watcher, 6 + 3 + 6, 2 + 1 + 2, 0)  # eight in the box: six to first place, two to second
    expect(watcher.locator("#round-3")).to_contain_text("1st place at rank 3: takes 6")
    expect(watcher.locator("#round-3")).to_contain_text("0 left")
    for page in (keeper, watcher):
        assert_open_to_all(page)
        assert_fits(page)
    keeper.goto(f"{path}/rounds/3")
    assert_for_everyone(keeper)
    write(keeper, "s3", "s3", "s1")
    keeper.wait_for_url("**saved=3**")
    totals(watcher, 6 + 3 + 3, 2 + 3 + 3, 1 + 1)  # two on first place: one stays in the box
    expect(watcher.locator("#round-3")).to_contain_text("1 left")
    keeper.goto(f"{path}/rounds/1")
    write(keeper, "s3+", "e2", "e0")  # and the box is another, too
    totals(watcher, 6 + 3 + 2, 2 + 3 + 2, 1)
    expect(watcher.locator("#round-1")).to_contain_text("0 + 2 = 2")


def test_what_cannot_be_is_refused_where_it_stands(phones: Phones) -> None:
    page = phones.new("en")
    begin(page, "Aki", "Ben", "Chie", game="sakenobori")
    heading(page, "Round 1")
    page.locator("#round-form .next-thing").click()
    expect(page.locator(".fate-0 .reason").first).to_be_visible()
    assert_for_everyone(page)
    fates(page, "s3+", "e2", "e4")
    page.check("[name='fates.1.end'][value='spawned']", force=True)
    page.locator("#round-form .next-thing").click()
    expect(page.locator(".fate-0 .alone .reason")).to_have_text("not all the others were eaten")


def test_the_rulebook_fits_a_phone_and_is_open_to_all(phones: Phones) -> None:
    for language in ("ja", "en"):
        page = phones.new(language)
        page.goto("/games/sakenobori/rules")
        expect(page.locator(".example")).to_have_count(8)
        assert_fits(page)
        assert_open_to_all(page)
