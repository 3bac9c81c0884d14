"""A table on a bad line: the page says the truth, and the choice is sent again by itself, once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from flask import Flask
from playwright.sync_api import expect

from tests.cutting import Line, line
from tests.e2e.matches import MINE, MOVES, open_match, press, sit_down, start
from tests.e2e.phones import WEAK_WIFI, Phones, assert_fits
from tests.e2e.playing import store_move
from tests.site.matches import row

if TYPE_CHECKING:
    from playwright.sync_api import Page

CHOICE = f"{MOVES} button.mat-kind"


@pytest.fixture
def wire(phones: Phones, address: str) -> Iterator[Line]:
    """The line by which these phones reach the companion; what it loses is in their consoles."""
    phones.expected += WEAK_WIFI
    with line(address) as made:
        phones.address = made.url
        yield made


@pytest.fixture
def ben(phones: Phones, wire: Line) -> Page:
    """Ben's phone: it is for him to choose the target, and nobody else goes on meanwhile."""
    aki, ben = phones.new(), phones.new("ja")
    open_match(aki, seats=3, friends=2)
    fields = aki.locator(".people .copy input").all()
    seats = [urlsplit(field.input_value()).path for field in fields]
    for page, name, address in ((ben, "Ben", seats[0]), (phones.new(), "Chie", seats[1])):
        page.goto(address)
        page.fill("#name", name)
        page.locator("main form button").click()
    start(aki)
    expect(ben.locator(MINE)).to_be_visible()
    return ben


def moves(app: Flask, page: Page) -> int:
    with app.app_context():
        return row(page.url.rsplit("/", 1)[1]).length


def test_a_choice_is_sent_when_the_line_is_back(app: Flask, ben: Page, wire: Line) -> None:
    before = moves(app, ben)
    wire.cut()
    ben.locator(CHOICE).first.click()
    expect(ben.locator("#waiting-move")).to_contain_text("アジ")
    expect(ben.locator("#live.off")).to_be_visible()
    expect(ben.locator(".is-unsent")).to_have_count(1)
    expect(ben.locator("#problem")).to_be_empty()
    assert_fits(ben)
    assert moves(app, ben) == before
    wire.mend()
    expect(ben.locator("#waiting-move")).to_be_hidden()
    expect(ben.locator("#live.off")).to_have_count(0)
    expect(ben.locator(MINE)).to_have_count(0)
    assert moves(app, ben) == before + 1


def test_a_choice_of_several_boxes_waits_as_well(app: Flask, phones: Phones, wire: Line) -> None:
    aki = phones.new()
    open_match(aki, "dieangler", seats=2)
    sit_down(aki, phones.new())
    start(aki)
    before = moves(app, aki)
    wire.cut()
    assert press(aki, "commit 2d6 d20")
    expect(aki.locator("#waiting-move")).to_be_visible()
    assert moves(app, aki) == before
    wire.mend()
    expect(aki.locator("#rod-0 .dice .die")).to_have_count(3)
    expect(aki.locator("#waiting-move")).to_be_hidden()


def test_a_choice_that_arrived_without_an_answer_is_made_once(
    app: Flask, ben: Page, wire: Line
) -> None:
    before = moves(app, ben)
    wire.swallow_answers()
    ben.locator(CHOICE).first.click()
    expect(ben.locator("#waiting-move")).to_be_visible()
    assert moves(app, ben) == before + 1
    wire.mend()
    expect(ben.locator("#waiting-move")).to_be_hidden()
    expect(ben.locator(MINE)).to_have_count(0)
    assert moves(app, ben) == before + 1


def test_a_choice_that_the_table_did_not_wait_for_is_dropped_and_said(
    app: Flask, ben: Page, wire: Line
) -> None:
    wire.cut()
    ben.locator(CHOICE).last.click()
    expect(ben.locator("#waiting-move")).to_be_visible()
    store_move(app, ben.url.rsplit("/", 1)[1], 1)  # by the seat's other phone
    before = moves(app, ben)
    wire.mend()
    expect(ben.locator("#status")).to_contain_text("間に合わず")
    expect(ben.locator("#waiting-move")).to_be_hidden()
    assert moves(app, ben) == before


def test_a_choice_can_be_dropped_and_survives_a_reload(app: Flask, ben: Page, wire: Line) -> None:
    before = moves(app, ben)
    ben.context.route("**/moves", lambda route: route.abort())
    ben.locator(CHOICE).first.click()
    expect(ben.locator("#waiting-move")).to_be_visible()
    ben.reload()
    expect(ben.locator("#waiting-move")).to_contain_text("アジ")
    ben.get_by_role("button", name="送らない").click()
    expect(ben.locator("#waiting-move")).to_be_hidden()
    ben.context.unroute("**/moves")
    ben.reload()
    expect(ben.locator(MINE)).to_be_visible()
    assert moves(app, ben) == before


def test_the_sign_tells_the_truth_after_a_gap_that_the_stream_survived(
    app: Flask, ben: Page
) -> None:
    """A short one, as the browser plays it: open connections stay, new ones fail."""
    code = ben.url.rsplit("/", 1)[1]
    ben.context.set_offline(True)
    ben.locator(CHOICE).first.click()
    expect(ben.locator("#live.off")).to_be_visible()
    ben.context.set_offline(False)
    expect(ben.locator("#live.off")).to_have_count(0)
    expect(ben.locator("#waiting-move")).to_be_hidden()
    expect(ben.locator(MINE)).to_have_count(0)
    store_move(app, code, 2)
    store_move(app, code, 0)
    expect(ben.locator("#live.off")).to_have_count(0)
    expect(ben.locator("#status")).to_contain_text("Aki")  # and it follows again
