"""Sinker in real browsers: cards ticked and put away, bids, the discards, tricks onto the sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from flask import Flask
from playwright.sync_api import expect

from companion.kit.state import CHANCE
from companion.matches.verbs import lobby, moves, positions
from companion.matches.verbs.seats import take_seat
from tests.e2e.matches import act_and_see, open_match, press, told
from tests.e2e.phones import Phones, assert_for_everyone, assert_open_to_all
from tests.site.matches import row
from tests.tables import step

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from companion.kit.state import View


ONCE = {"rounds": 1}  # everybody deals once


def table(app: Flask, page: Page) -> str:
    """A match of three people who have all sat down, of whom one has a page; its code."""
    code = open_match(page, "sinker", seats=3, friends=2, options=ONCE)
    with app.app_context():
        match = row(code)
        for seat in lobby.empty_seats(match):
            take_seat(seat)
        lobby.start(match)
    page.goto(f"/matches/{code}")
    return code


def go_on(app: Flask, code: str, page: Page, say: Callable[[View], str], phase: str) -> None:
    """Everybody says and plays what `say` makes of their View, until Aki is asked in that phase."""
    with app.app_context():
        while True:
            match = row(code)
            state = positions.position(match)
            seat = state.actors()[0]
            view = state.view(max(seat, 0))
            if (view["phase"], seat) == (phase, 0) or view["phase"] == phase == "deal":
                break
            if seat == CHANCE:
                step(match)
                continue
            key, length = f"said-{match.length}", match.length
            moves.make_move(match, seat, say(view), length=length, key=key)
        version = str(match.version)
    page.goto(f"/matches/{code}")
    expect(page.locator("#match")).to_have_attribute("data-told", version)


def modest(view: View) -> str:
    """Exchange nothing, bid nothing, play the first card."""
    quiet = {"exchange": "exchange", "auction": "pass"}
    return quiet.get(view["phase"]) or str(view["legal"][0])


def bold(bid: str) -> Callable[[View], str]:
    """Everybody puts two cards away; Aki makes this bid, and nobody overcalls it."""

    def say(view: View) -> str:
        if view["phase"] == "exchange":
            return " ".join(["exchange", *view["hand"][:2]])
        if view["phase"] == "auction" and view["seat"] == 0:
            return f"bid {bid}"
        return modest(view)

    return say


def test_cards_are_ticked_and_put_away(app: Flask, phones: Phones) -> None:
    page = phones.new("ja")
    code = table(app, page)
    go_on(app, code, page, modest, "exchange")
    assert_for_everyone(page)
    button, ticks = page.locator(".exchange .next-thing"), page.locator("#hand [type=checkbox]")
    expect(button).to_have_text("交換しない", use_inner_text=True)
    expect(page.locator("#hand [tabindex='0']")).to_have_count(1)
    page.locator("#hand [tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(ticks.nth(1)).to_be_checked()
    ticks.nth(4).check(force=True)
    page.evaluate("htmx.trigger(document.body, 'poll')")  # the page renews itself
    page.wait_for_load_state("networkidle")
    expect(page.locator("#hand :checked")).to_have_count(2)
    gone = [ticks.nth(at).input_value() for at in (1, 4)]
    expect(button).to_have_text("捨てて引く", use_inner_text=True)
    assert_open_to_all(page)
    ticks.nth(4).focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".exchange")).to_have_count(0)
    expect(page.locator("#own-exchange .chip")).to_have_count(4)  # two put away, two drawn
    assert seen(app, code)["put"] == gone


def leaving(left: int) -> Callable[[View], str]:
    """The others put away all but so many cards of the stock; Aki, the dealer, comes last."""

    def say(view: Any) -> str:
        many = view["stock"] - left
        return " ".join(["exchange", *view["hand"][:many]])

    return say


def test_no_more_can_be_marked_than_the_stock_holds(app: Flask, phones: Phones) -> None:
    page = phones.new()
    code = table(app, page)
    go_on(app, code, page, leaving(1), "exchange")
    expect(page.locator(".away")).to_contain_text("in the stock: 1")
    ticks = page.locator("#hand [type=checkbox]")
    ticks.nth(2).check(force=True)
    expect(page.locator("[data-full]")).to_have_text("No more cards can be drawn.")
    expect(page.locator("#hand :checked:enabled")).to_have_count(1)
    expect(page.locator("#hand [type=checkbox]:enabled")).to_have_count(1)
    ticks.nth(2).uncheck(force=True)
    expect(page.locator("#hand [type=checkbox]:enabled")).to_have_count(7)
    page.locator(".exchange .next-thing").click()
    expect(page.locator(".exchange")).to_have_count(0)


def test_an_empty_stock_asks_nothing_and_goes_on_by_itself(app: Flask, phones: Phones) -> None:
    page = phones.new()
    code = table(app, page)
    go_on(app, code, page, leaving(0), "exchange")
    expect(page.locator("#prompt, .status").first).to_contain_text("The stock is empty")
    expect(page.locator("#hand [type=checkbox]")).to_have_count(0)
    expect(page.locator("#hand .card")).to_have_count(7)
    expect(page.locator(".exchange")).to_have_count(0)  # nobody has pressed anything
    assert seen(app, code)["exchanged"][0] == 0


def test_only_stronger_bids_are_open_and_others_say_why(app: Flask, phones: Phones) -> None:
    page = phones.new()
    code = table(app, page)

    def ben_bids(view: View) -> str:
        return "bid 2" if view["phase"] == "auction" and view["seat"] == 1 else modest(view)

    go_on(app, code, page, ben_bids, "auction")
    open_ones = page.locator(".offer:not(.is-illegal)")
    expect(open_ones).to_have_count(4)  # 1, zero, all, and to pass
    expect(page.locator(".auction li")).to_have_count(2)
    expect(page.locator(".bid-bar")).to_contain_text("2 tricks at most")
    assert_for_everyone(page)
    page.locator(".offer.is-illegal").first.click(force=True)
    expect(page.locator("#status.is-refused")).to_be_visible()
    assert_open_to_all(page)
    assert press(page, "bid zero")
    expect(page.locator(".auction li")).to_have_count(3)
    expect(page.locator(".seat.is-own .said")).to_have_text("Zero")


def test_nobody_bids_and_all_dive(app: Flask, phones: Phones) -> None:
    page = phones.new()
    code = table(app, page)
    go_on(app, code, page, modest, "playing")
    expect(page.locator(".bid-bar .who")).to_contain_text("Diving")
    expect(page.locator("#stakes")).to_contain_text("The most tricks lose 10.")
    go_on(app, code, page, modest, "deal")
    expect(page.locator(".round-end .sum")).to_contain_text(["−10"])
    assert_open_to_all(page)


def test_whoever_plays_all_takes_the_discards_and_lays_back(app: Flask, phones: Phones) -> None:
    page = phones.new("ja")
    code = table(app, page)
    go_on(app, code, page, bold("all"), "discards")
    assert_for_everyone(page)
    act_and_see(page, lambda page: press(page, "take"))
    expect(page.locator("#hand button")).to_have_count(13)  # seven, and six of the pile
    expect(page.locator("#hand .is-found")).to_have_count(6)
    assert_for_everyone(page)
    for _ in range(6):
        act_and_see(page, lambda page: press(page, seen(app, code)["legal"][0]))
    expect(page.locator("#hand button")).to_have_count(7)
    expect(page.locator("#stakes")).to_contain_text("残り7トリックを全部取らないと失敗です")
    expect(page.locator("#own-discards .chip")).to_have_count(6)


def test_a_trick_by_keys_and_an_illegal_card(app: Flask, phones: Phones) -> None:
    page = phones.new("ja")
    code = table(app, page)
    go_on(app, code, page, bold("3"), "playing")
    expect(page.locator("#stakes")).to_contain_text("あなたは、あと3トリック取っても大丈夫です。")
    expect(page.locator(".seat.is-own .held")).to_contain_text("3")
    assert_for_everyone(page)
    page.locator("#hand [tabindex='0']").focus()
    page.keyboard.press("End")
    played, shown = page.evaluate("document.activeElement.value"), told(page)
    page.keyboard.press("Enter")
    expect(page.locator("#match")).not_to_have_attribute("data-told", shown or "")
    expect(page.locator(f"#hand [value='{played}']")).to_have_count(0)
    expect(page.locator("#hand button:focus")).to_have_count(1)
    go_on(app, code, page, modest, "playing")
    expect(page.locator("#last-trick")).to_have_count(1)
    while not page.locator("#hand .is-illegal").count():
        act_and_see(page)
        go_on(app, code, page, modest, "playing")
    page.locator("#hand .is-illegal").first.click(force=True)
    expect(page.locator("#status.is-refused")).to_be_visible()
    assert_open_to_all(page)


def seen(app: Flask, code: str, seat: int = 0) -> dict[str, Any]:
    """What this seat knows."""
    with app.app_context():
        return {**positions.view(row(code), seat)}
