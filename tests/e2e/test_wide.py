"""A wide screen has room beside things, and uses it."""

from __future__ import annotations

import pytest
from flask import Flask
from playwright.sync_api import expect

from tests.e2e.matches import act_and_see, hurry, open_match, sit_down, start
from tests.e2e.paper import SAVED, begin, write
from tests.e2e.phones import Phones, assert_fits
from tests.e2e.playing import play_on


@pytest.mark.usefixtures("opponents")
def test_the_log_stands_open_beside_the_table_and_stays_as_one_leaves_it(
    app: Flask, phones: Phones
) -> None:
    """Also for those who came through the waiting room, where there was no log yet."""
    aki, ben = phones.new(wide=True), phones.new()
    code = open_match(aki)
    hurry(app, code)
    sit_down(aki, ben)
    start(aki)
    log = aki.locator("#log")
    expect(log).to_have_attribute("open", "")
    expect(ben.locator("#log")).not_to_have_attribute("open", "")
    log.locator("summary").click()
    expect(log).not_to_have_attribute("open", "")
    turns = iter(range(4))
    play_on(app, code, {0: aki, 1: ben}, until=lambda page, phase: next(turns) == 3)
    expect(log).not_to_have_attribute("open", "")


@pytest.mark.usefixtures("opponents")
def test_a_wide_screen_shows_all_harbours_and_the_market_below_the_board(
    app: Flask, phones: Phones
) -> None:
    """And what was folded by hand stays so; on a phone all is folded."""
    aki, ben = phones.new(wide=True), phones.new()
    code = open_match(aki, "nusfjord")
    hurry(app, code)
    sit_down(aki, ben)
    start(aki)
    expect(aki.locator(".rivals details[open]")).to_have_count(4)
    expect(aki.locator("#market")).to_have_attribute("open", "")
    expect(ben.locator(".rivals details, #market")).to_have_count(5)
    expect(ben.locator("details:is(#market, .rivals *)[open]")).to_have_count(0)
    board, market = (aki.locator(what).bounding_box() for what in (".spaces-of", "#market"))
    assert board is not None
    assert market is not None
    assert board["y"] + board["height"] <= market["y"]
    assert_fits(aki)
    aki.locator("#harbour-2 > summary").click()
    act_and_see(aki)
    expect(aki.locator(".rivals details[open]")).to_have_count(3)


def test_places_and_race_stand_side_by_side(phones: Phones) -> None:
    wide, phone = phones.new(wide=True), phones.new()
    path = begin(wide)
    write(wide, 3, 2, 1)
    expect(wide.locator(SAVED)).to_be_visible()
    for page, beside in ((wide, True), (phone, False)):
        page.goto(f"{path}/result")
        expect(page.locator(".podium")).to_be_visible()
        places, race = (page.locator(what).bounding_box() for what in (".podium", ".race"))
        assert places is not None
        assert race is not None
        assert (race["x"] > places["x"] + places["width"]) is beside
        assert_fits(page)
