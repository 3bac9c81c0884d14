"""Letters of twice their size on a phone: all of a table can be read and tapped."""

from __future__ import annotations

import pytest
from flask import Flask
from playwright.sync_api import expect

from companion.games import GAMES
from tests.e2e.matches import act_and_see, hurry
from tests.e2e.phones import Phones, assert_fits

pytestmark = pytest.mark.usefixtures("opponents")

LARGE = (
    "addEventListener('DOMContentLoaded', () => document.documentElement.style.fontSize = '200%')"
)
BROKEN = """() => [...document.querySelectorAll('#match *, .masthead *, .covers *')]
  .filter(e => e.checkVisibility() && !e.closest('.heard, svg, [aria-hidden]'))
  .map(e => [e.className || e.tagName, e.getBoundingClientRect()])
  .filter(([_, box]) => box.width && box.right > innerWidth + 1)
  .map(([name, box]) => `${name} to ${box.right}`)"""
OVERLAP = """() => {
  const all = [...document.querySelectorAll('.round-rules .rule, .seats > .seat')]
    .map(e => e.getBoundingClientRect());
  return all.some((a, i) => all.slice(i + 1).some(b =>
    a.left < b.right - 1 && b.left < a.right - 1 &&
    a.top < b.bottom - 1 && b.top < a.bottom - 1)); }"""


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_whole_and_played_on(app: Flask, phones: Phones, game: str) -> None:
    page = phones.new("ja")
    page.add_init_script(LARGE)
    page.goto(f"/matches/new?game={game}")
    assert page.evaluate(BROKEN) == []
    assert_fits(page)
    page.goto("/")
    page.locator(f".cover button[value={game}]").click()
    expect(page.locator("#match.is-playing")).to_be_visible()
    hurry(app, page.url.rsplit("/", 1)[1])
    expect(page.locator("#status.is-yours")).to_be_visible()
    assert_fits(page)
    assert page.evaluate(BROKEN) == []
    assert not page.evaluate(OVERLAP)
    act_and_see(page)


def test_a_long_command_wraps(phones: Phones) -> None:
    page = phones.new("ja")
    page.add_init_script(LARGE)
    page.goto("/organiser")
    assert_fits(page)
