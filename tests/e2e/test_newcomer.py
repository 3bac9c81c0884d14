"""A newcomer with one phone runs 24 people, plays too, and taps three times a round at most.

From an empty database to the table of the season, in both languages. Results are not counted:
every table writes its own, here besides the pages but for the director's.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest
from flask import Flask
from playwright.sync_api import expect

from companion.clubs.accounts.organisers import add_organiser
from companion.events.state.event_state import EventState
from companion.events.verbs.event_journal import event_state
from companion.models import Event, db
from tests.core import played
from tests.e2e.evening import NEXT
from tests.e2e.phones import Phones, assert_for_everyone
from tests.events.pages.conftest import PASSWORD

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.slow
PEOPLE, ROUNDS, MOST = 24, 5, 3
TOTALS = (20, 9, 6, 3)
NAMES = "\n".join(f"{'ABCDEFGHIJKLMNOPQRSTUVWX'[n]}ki" for n in range(PEOPLE))


@dataclass
class Newcomer:
    """One phone, and how often it was tapped for what."""

    app: Flask
    page: Page
    taps: Counter[str] = field(default_factory=Counter)
    doing: str = "before"

    def tap(self, what: Locator | str) -> None:
        """Tap a button or a link, by the only one that fits a selector."""
        found = self.page.locator(what) if isinstance(what, str) else what
        expect(found).to_have_count(1)
        found.click()
        self.taps[self.doing] += 1

    def evening(self) -> EventState:
        """The event as it is stored."""
        with self.app.app_context():
            return event_state(db.session.get_one(Event, 1))

    def others_write(self) -> None:
        """All tables but the director's write their sheets."""
        with self.app.app_context():
            event = db.session.get_one(Event, 1)
            tables = event_state(event).stages[-1].tables
            mine = [table.number for table in tables if 1 in table.seats]
            played.finish(event, *mine)

    def write_own(self) -> None:
        """The totals of the own table, which kept its own paper; they are no taps of a round."""
        totals = self.page.locator("form[action$='/me/totals']")
        if totals.count() == 0:
            return  # not in this final
        self.page.locator("details:has(form[action$='/me/totals']) summary").click()
        for at, one in enumerate(totals.locator("input[name=total]").all()):
            one.fill(str(TOTALS[at]))
        totals.locator("button").click()


@pytest.mark.usefixtures("opponents")
@pytest.mark.parametrize("language", ["ja", "en"])
def test_three_taps_a_round(app: Flask, phones: Phones, language: str) -> None:
    with app.app_context():
        add_organiser("Aki", PASSWORD)
    it = Newcomer(app, phones.new(language, newcomer=True))
    opened(it)
    for number in range(1, ROUNDS + 1):
        it.doing = f"round {number}"
        a_round(it, number)
    it.doing = "final"
    final(it)
    it.doing = "after"
    it.tap("#desk form[action$='/end'] button")
    it.tap("nav.doing a[href*='/seasons/']")
    expect(it.page.locator("main")).to_contain_text("Aki")
    assert_for_everyone(it.page)
    rounds = [it.taps[f"round {number}"] for number in range(1, ROUNDS + 1)]
    assert max([*rounds, it.taps["final"]]) <= MOST, it.taps
    assert it.taps["before"] <= 13, it.taps  # one opens the fold with the season
    assert it.evening().ended


def opened(it: Newcomer) -> None:
    """Signed in, a club of 24, an event of five rounds, all are here, and the own name."""
    page = it.page
    page.goto("/organiser")
    page.fill("#name", "Aki")
    page.fill("#password", PASSWORD)
    it.tap(NEXT)
    it.tap(NEXT)
    page.fill("#name", "Half Moon")
    it.tap(NEXT)
    page.fill("#lines", NAMES)
    it.tap(NEXT)
    it.tap(NEXT)
    page.fill("#name", "First night")
    it.tap("form > details:has(#season) > summary")
    page.fill("#season", "Autumn")
    page.fill("#rounds", str(ROUNDS))
    for game in ("fisherman", "dieangler"):
        it.tap(f"label:has([name=games][value={game}])")
    it.tap(NEXT)
    it.tap("#roll-call .roll-all button[name=how]")
    expect(page.locator(".is-present")).to_have_count(PEOPLE)
    it.tap("a.back")
    it.tap("nav.doing a[href*='/door/']")
    it.tap(".own-name button[value='1']")
    expect(page.locator("#desk")).to_be_visible()
    assert_for_everyone(page)


def a_round(it: Newcomer, number: int) -> None:
    """Started from the draft, which is there by itself after the first; closed."""
    page = it.page
    if number == 1:
        it.tap("#desk form[action$='/seating'] button")
    it.tap("#desk form[action$='/start'] button")
    expect(page.locator(".where-to")).to_be_visible()
    assert_for_everyone(page)
    it.others_write()
    it.write_own()
    expect(page.locator("#desk .whose")).to_have_count(0)
    it.tap("#desk form[action$='/close'] button")
    expect(page.locator(".where-to")).to_have_count(0)
    if number < ROUNDS:
        expect(page.locator("#desk form[action$='/start'] button")).to_be_visible()
    stages = it.evening().stages
    assert [stage.closed for stage in stages] == [True] * number + [False] * (number < ROUNDS)


def final(it: Newcomer) -> None:
    """The best four at one table."""
    it.tap("#desk button[name=size][value='4']")
    it.tap("#desk form[action$='/start'] button")
    expect(it.page.locator("#desk form[action$='/close'] button")).to_be_visible()
    it.others_write()
    it.write_own()
    with it.app.app_context():
        played.finish(db.session.get_one(Event, 1))
    expect(it.page.locator("#desk .whose")).to_have_count(0)
    it.tap("#desk form[action$='/close'] button")
    expect(it.page.locator("#desk form[action$='/end'] button")).to_be_visible()
    assert_for_everyone(it.page)
