"""After each entry at a real table one sees whose turn it is, wherever the page was scrolled to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from flask import Flask

from tests.e2e.phones import PHONE, Phones, assert_fits, assert_for_everyone
from tests.e2e.test_told import Album, TappedTable, begin
from tests.tables import wait_for
from tests.tabletop.pages.drawing import DrawnTable
from tests.tabletop.pages.table import TABLETOP, long_enough

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from companion.tabletop.verbs.questions import Question

SMALL = {"width": 320, "height": 640}
"""The smallest phone: what is in sight there is in sight on a larger one, too."""
# What has to be in sight and is not, or lies under something else.
HIDDEN = """() => [...document.querySelectorAll(
    ".told-head :is(.told-names li, .seat-name), #status, .told-notice")]
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([one, box]) => box.top < 0 || box.bottom > innerHeight || box.left < 0 ||
    box.right > innerWidth ||
    !one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)))
  .map(([one, box]) => `${one.className} ${one.textContent.trim()} ${box.top}-${box.bottom}`)"""
IN_SIGHT = """(() => {
  const { top, bottom } = document.getElementById("status").getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
})()"""
HEAD = """() => document.querySelector(".told-head").offsetHeight / innerHeight"""


def assert_in_sight(page: Page, names: int) -> None:
    """Names, whose turn it is and what is wrong; and most of the screen is left for cards."""
    assert page.locator(".told-head :is(.told-names li, .seat-name)").count() == names
    wait_for(lambda: not page.evaluate(HIDDEN), f"out of sight: {page.evaluate(HIDDEN)}")
    assert page.evaluate(HEAD) < 0.4
    assert_fits(page)


class Scrolled(TappedTable):
    """Whoever taps scrolls down to the last button first."""

    def answer(self, asks: Question, sight: str) -> None:
        self.page.evaluate("scrollTo(0, document.body.scrollHeight)")
        super().answer(asks, sight)
        self.arrived()
        if self.state.actors():
            assert_in_sight(self.page, 3)


@pytest.mark.slow
@pytest.mark.parametrize("game", TABLETOP)
@pytest.mark.usefixtures("opponents")
def test_a_round_is_told_without_barriers_and_whose_turn_it_is_stays_in_sight(
    app: Flask, phones: Phones, game: str
) -> None:
    """Each kind of question is looked at once on a phone of usual size as well."""
    page = phones.new("ja", viewport=SMALL)
    table: Any = Scrolled(app, page, begin(page, game), game)
    looked, picture = set[str](), Album(page, f"{game}-small")

    def look(phase: str) -> None:
        picture(phase)
        if phase not in looked:
            looked.add(phase)
            page.set_viewport_size(PHONE)  # type: ignore[arg-type]  # a table of its two numbers
            assert_for_everyone(page)
            page.evaluate("scrollTo(0, 0)")
            assert page.evaluate(IN_SIGHT), phase
            page.set_viewport_size(SMALL)  # type: ignore[arg-type]  # likewise

    table.look = look
    table.play(lambda t: bool(t.state.view(None)["finished"]) or long_enough(t))
    assert len(looked) > 2


def test_a_revoke_is_said_where_one_looks(app: Flask, phones: Phones) -> None:
    """Entered far down among the cards of Sinker; the notice is a link to what can be done."""
    page = phones.new("ja", viewport=SMALL)
    table = DrawnTable(app, app.test_client(), path=urlsplit(begin(page, "sinker")).path)
    for cookie in page.context.cookies():  # the right to write
        table.client.set_cookie(cookie["name"], cookie["value"])
    table.wants = ["pass"]
    table.until(lambda view: view["phase"] == "playing")
    while not revokes(table):
        table.move()
    page.goto(table.path)
    page.locator(f"#choices button[value={revokes(table)}]").click()
    page.locator(".told-notice").wait_for()
    assert_in_sight(page, 3)
    Album(page, "revoke-small")("revoke")
    page.locator(".told-notice").click()
    page.locator("#remarks").wait_for()
    assert page.evaluate("document.querySelector('#remarks').getBoundingClientRect().top") >= 0


def revokes(table: DrawnTable) -> str:
    """A card that does not follow, of somebody who is to play and can; else nothing."""
    view = table.view()
    if view["turn"] not in table.people or not view["trick"]:
        return ""
    hand, led = table.hand(view["turn"]), view["trick"][0][1][0]
    off = [card for card in hand if card[0] != led]
    return off[-1] if 0 < len(off) < len(hand) else ""
