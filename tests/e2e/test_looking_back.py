"""Looking back on a phone, by keys alone: from the result to one's worst decision compared."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from flask import Flask
from playwright.sync_api import expect

from companion.kit.view import View, viewer
from companion.review import reviewing
from companion.review.judging import Judgement, Valued, judge
from tests.e2e.matches import open_match
from tests.e2e.phones import Phones, assert_for_everyone
from tests.site.matches import play_on

if TYPE_CHECKING:
    from playwright.sync_api import Page

FEW = 8  # playouts
TABS = 60  # at most, from the top of a page to what one looks for
BEST, PLAYED = (0.6, 0.55, 0.65), (0.24, 0.2, 0.28)


class Judges:
    """Takes what the pages asked for; the first choice of the first seat becomes a blunder."""

    def __init__(self) -> None:
        self.sent: list[tuple[int, ...]] = []
        self.planted = False

    def send(self, task: object, *arguments: int) -> None:
        """Keep a task for later."""
        self.sent.append(arguments)

    def work(self, app: Flask) -> None:
        """Judge all of it."""
        with app.app_context():
            while self.sent:
                reviewing.review_on(self.judge, *self.sent.pop(0))

    def judge(self, view: View, played: str, seed: int, simulations: int) -> Judgement:
        """A judgement in no time."""
        found = judge(view, played, seed, FEW)
        others = [choice.text for choice in found.choices if choice.text != played]
        if viewer(view) or self.planted or not others:
            return found
        self.planted = True
        best, blunder = Valued(others[0], *BEST), Valued(played, *PLAYED)
        return found._replace(choices=(best, blunder), played=blunder, worlds=10, better=(7, 1))


@pytest.fixture
def judges(monkeypatch: pytest.MonkeyPatch) -> Judges:
    """The worker that judges when the test says so."""
    judges = Judges()
    monkeypatch.setattr(reviewing, "send", judges.send)
    return judges


def tab_to(page: Page, what: str) -> None:
    """Press Tab until the first of these has the focus."""
    wanted = page.locator(what).first
    expect(wanted).to_be_visible()
    for _ in range(TABS):
        page.keyboard.press("Tab")
        if wanted.evaluate("one => one === document.activeElement"):
            return
    raise AssertionError(f"no key leads to {what} on {page.url}")


@pytest.mark.parametrize("language", ["ja", "en"])
def test_from_the_result_to_the_worst_decision_by_keys(
    app: Flask, phones: Phones, judges: Judges, language: str
) -> None:
    page = phones.new(language)
    code = open_match(page, seats=3, friends=0)
    play_on(app, code)
    page.goto(f"/matches/{code}")
    tab_to(page, "form[action$='/look-back'] button")
    page.keyboard.press("Enter")
    expect(page.locator("progress")).to_be_visible()
    assert_for_everyone(page)
    judges.work(app)
    expect(page.locator(".account").first).to_be_visible()  # the page asks by itself
    expect(page.locator("progress")).to_have_count(0)
    assert_for_everyone(page)
    tab_to(page, ".turning-points a:has-text('36')")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/look-back/\d+"))
    assert_for_everyone(page)
    tab_to(page, "[name=choice]")
    page.keyboard.press("Enter")
    expect(page.locator("#why")).to_contain_text("7")
    expect(page.locator("#compared")).to_be_in_viewport()
    assert_for_everyone(page)
    page.go_back()
    page.go_back()
    expect(page.locator(".turning-points p").first).to_be_hidden()
    page.emulate_media(media="print")
    for what in (".turning-points a", ".turning-points p", ".account", ".race svg"):
        expect(page.locator(what).first).to_be_visible()
    for what in ("[data-print]", "nav[aria-label]", "main form", "main p > .button"):
        assert not [one for one in page.locator(what).all() if one.is_visible()], what
