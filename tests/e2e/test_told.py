"""A match at a real table: the test shuffles, deals and plays real cards, and taps them in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from flask import Flask
from playwright.sync_api import expect
from sqlalchemy import select

from companion.games import GAMES
from companion.kit.rng import Rng
from companion.kit.state import CHANCE
from companion.models import ToldLine, db
from tests.e2e.phones import Phones, assert_for_everyone
from tests.tables import wait_for

if TYPE_CHECKING:
    from playwright.sync_api import Page

AI = 2
GAME = GAMES["fisherman"]


def begin(page: Page) -> None:
    page.goto("/told/new?game=fisherman")
    for i, name in enumerate(["Aki", "ゆうこ", ""]):
        page.fill(f"[id='names.{i}']", name)
    page.locator(f"[name=seat][value='{AI}']").check(force=True)
    page.locator("[name=level][value=novice]").check(force=True)
    assert_for_everyone(page)
    page.locator("#new-told button.next-thing").click()
    expect(page.locator("#hand")).to_be_visible()


def tick(page: Page, cards: list[str]) -> None:
    for card in cards:
        page.locator(f"#hand label:has([value={card}])").click()


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.usefixtures("opponents")
def test_a_match_is_told_by_taps_and_comes_onto_the_sheet(
    app: Flask, phones: Phones, language: str
) -> None:
    """In English a whole match; in Japanese the beginning, which is looked at for everybody."""
    page = phones.new(language)
    begin(page)
    state: Any = GAME.new(3, {})
    rng, looked, moved, told = Rng(5), set[str](), 0, 0
    while state.actors() and (language == "en" or len(state.view(None)["plays"]) < 4):
        seat = state.actors()[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.chance(rng))
            told += 2
            hand = state.view(AI)["hand"]
            tick(page, hand[:7])
            page.locator("#hand button").click()
            expect(page.locator("#afresh")).to_be_visible()
            tick(page, hand[7:])
            if language == "ja":
                assert_for_everyone(page)
            page.locator("#hand button").click()
            expect(page.locator("#hand")).to_have_count(0)
            continue
        if seat == AI:
            state.apply(AI, GAME.find(state, AI, said_by_the_ai(app, moved)))
            moved, told = moved + 1, told + 1
        else:
            expect(page.locator("#choices [name=length]")).to_have_value(f"{told}")
            phase = state.view(None)["phase"]
            if language == "ja" and phase not in looked:
                assert_for_everyone(page)
                looked.add(phase)
            legal = state.legal(seat)
            action = legal[int(rng.below(len(legal)))]
            text = GAME.text(state, seat, action)
            page.locator(f"#choices [value='{text}']").click()
            state.apply(seat, action)
            told += 1
    if language == "ja":
        return
    page.locator(".told-more a[href^='/sheets/']").first.click()
    totals = page.locator("tr.total td")
    expect(totals).to_have_count(3)
    assert [int(text) for text in totals.all_inner_texts()] == state.view(None)["totals"]


def said_by_the_ai(app: Flask, number: int) -> str:
    """Its move of that number, from 0, as soon as it has said it."""
    wait_for(lambda: len(moves_of_the_ai(app)) > number, "the AI says nothing")
    return moves_of_the_ai(app)[number]


def moves_of_the_ai(app: Flask) -> list[str]:
    """All that it said so far; it may play twice running, when it takes a trick and leads."""
    with app.app_context():
        lines = select(ToldLine.text).where(ToldLine.by.startswith("ai ")).order_by(ToldLine.n)
        return list(db.session.scalars(lines))
