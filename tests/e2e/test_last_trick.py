"""The last trick of a round lies alone for a moment before it is counted."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import expect

from companion.matches.verbs import lobby, positions
from companion.matches.verbs.seats import take_seat
from tests.e2e.matches import open_match, start
from tests.e2e.phones import Phones, until
from tests.e2e.playing import store_move
from tests.site.matches import row

WATCH = """() => { window.lay = 0; new MutationObserver(() => {
  const cards = document.querySelectorAll('#match.is-lying .lying .trick > li');
  window.lay = Math.max(window.lay, cards.length);
  const word = document.querySelector('#match.is-lying .lies-for');
  if (!word || window.brought) return;
  const depth = (one) => Number(getComputedStyle(document.querySelector(one)).zIndex);
  const seen = ['.masthead', '.round-rules'].filter((one) => depth(one) > depth('.lies'));
  window.brought = `${seen.length} ${word.textContent.trim().replace(/\\s+/g, ' ')}`;
}).observe(document.body, { subtree: true, childList: true, attributes: true }); }"""


def one_card_left(app: Flask, code: str) -> bool:
    with app.app_context():
        state = positions.position(row(code))
        hands = [len(state.view(seat)["hand"]) for seat in range(3)]
        return sum(hands) == 1


@pytest.mark.parametrize("game", ["fisherman", "sinker"])
def test_it_is_seen_by_whoever_played_its_last_card(app: Flask, phones: Phones, game: str) -> None:
    page = phones.new()
    code = open_match(page, game, seats=3, friends=2)
    with app.app_context():
        for empty in lobby.empty_seats(row(code)):
            take_seat(empty)
    page.reload()
    start(page)
    while not one_card_left(app, code):
        with app.app_context():
            seat = positions.position(row(code)).actors()[0]
        store_move(app, code, seat)
    page.reload()
    expect(page.locator("#match.is-playing")).to_be_visible()
    page.evaluate(WATCH)
    with app.app_context():
        last = positions.position(row(code)).actors()[0]
    store_move(app, code, last)
    expect(page.locator(".counting")).to_be_visible()
    until(page, "window.lay === 3")
    with app.app_context():
        view: Any = positions.view(row(code), None)
        name = row(code).places[view["last_winner"]].name
    brought = page.evaluate("window.brought")
    assert brought.startswith(f"2 {name}")  # head, rules and this word are in sight meanwhile
    expect(page.locator("#match.is-lying")).to_have_count(0)
    expect(page.locator(".lying .trick > li")).to_have_count(3)  # and stays beside the count
