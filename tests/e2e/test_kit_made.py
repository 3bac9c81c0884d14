"""Sheets of other games made on a phone, from the front page to the first round, by taps."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.phones import Phones, assert_for_everyone
from tests.e2e.test_long_names import BROKEN, SIDEWAYS
from tests.scorekit.any_kit import NAMES

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

PEOPLE = {"en": ("Aki", "Ben", "Chie"), "ja": ("あき", "べん", "ちえ")}


@dataclass
class Thumb:
    """What one thumb does: it taps, also on each field in which it types."""

    page: Page
    taps: int = 0

    def tap(self, what: Locator | str) -> None:
        """Tap the only thing that fits."""
        found = self.page.locator(what) if isinstance(what, str) else what
        expect(found).to_have_count(1)
        found.click()
        self.taps += 1

    def write(self, **fields: str) -> None:
        """Type in fields (`rows__0__name`), after opening the folds that hold them."""
        for said, text in fields.items():
            found = self.page.locator(f"[name='{said.replace('__', '.')}']")
            if not found.is_visible():
                self.tap(self.page.locator("details").filter(has=found).locator("summary"))
            found.fill(text)
            self.taps += 1

    def choose(self, name: str, value: str) -> None:
        """Tap a plate."""
        self.tap(f"label:has([name='{name}'][value='{value}'])")

    def begin(self, game: str, people: tuple[str, ...]) -> None:
        """Open the sheet, from the front page."""
        self.page.goto("/")
        self.tap("main a[href='/sheets/new/another']")
        self.write(name=game, **{f"names__{seat}": name for seat, name in enumerate(people)})
        self.tap("main .next-thing")
        self.page.wait_for_url(re.compile(r"/sheets/\w{20}$"))


def wingspan(thumb: Thumb) -> None:
    thumb.choose("written", "count")
    for at, name in enumerate(("Birds", "Bonus", "Goals", "Eggs", "Food", "Tucked")):
        if at == 3:  # there are three empty rows at a time
            thumb.tap("main [name=look]")
        thumb.write(**{f"rows__{at}__name": name})


def oh_hell(thumb: Thumb) -> None:
    thumb.write(cards="1 2 3 4 5", rows__0__name="Bid", rows__0__worth="0", rows__1__name="Won")
    thumb.write(rows__1__together="cards", rows__2__name="Bonus")


def hearts(thumb: Thumb) -> None:
    thumb.choose("wins", "fewest")
    thumb.write(until="100", rows__0__name="Points", rows__0__together="26")


def pandemic(thumb: Thumb) -> None:
    thumb.choose("wins", "together")
    thumb.choose("written", "count")


GAMES: dict[str, tuple[Callable[[Thumb], None], dict[str, str], str]] = {
    "Birds": (wingspan, {f"{row}__0": "12" for row in "abcdef"}, "72 0 0"),
    "Bids": (oh_hell, {"a__0": "1", "b__0": "1", "c__0": "10"}, "11 0 0"),
    "Tricks": (hearts, {"a__0": "13", "a__1": "13", "a__2": "0"}, "13 13 0"),
    "Plague": (pandemic, {}, "1 1 1"),
}
MOST = 17
"""Taps for a game that nobody has made before; two minutes with typing and thinking."""


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_made_and_its_first_round_written(
    phones: Phones, language: str, game: str
) -> None:
    make, numbers, totals = GAMES[game]
    page = phones.new(language, newcomer=True)
    thumb = Thumb(page)
    thumb.begin(game, PEOPLE[language])
    thumb.tap("main a[href$='/kit']")
    make(thumb)
    assert_for_everyone(page)
    thumb.tap("main .next-thing")
    expect(page.locator("#round-form")).to_be_visible()
    assert thumb.taps <= MOST, thumb.taps
    if numbers:
        thumb.write(**numbers)
    else:
        thumb.choose("outcome", "won")
    assert_for_everyone(page)
    thumb.tap("#round-form .next-thing")
    expect(page.locator("tr.total td")).to_have_text(totals.split())
    assert_for_everyone(page)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_name_and_players_are_enough_for_the_first_round(phones: Phones, language: str) -> None:
    page = phones.new(language, newcomer=True)
    thumb = Thumb(page)
    thumb.begin("Agricola", PEOPLE[language])
    thumb.write(points__0="31", points__1="28", points__2="40")
    thumb.tap("#round-form .next-thing")
    expect(page.locator("tr.total td")).to_have_text(["31", "28", "40"])
    assert thumb.taps == 10


def test_ten_columns_fit_beside_the_form_on_a_desktop(phones: Phones) -> None:
    page = phones.new("en", wide=True)
    Thumb(page).begin("Go", tuple(NAMES))
    for seat in range(10):
        page.locator(f"[name='points.{seat}']").fill(str(100 + seat))
    page.locator("#round-form .next-thing").click()
    expect(page.locator(".sheet .total td").last).to_have_text("109")
    room = "one => one.clientWidth - one.scrollWidth"
    assert page.locator(".wide-sheet").evaluate(room) >= 0
    assert page.evaluate("innerWidth - document.documentElement.scrollWidth") >= 0


TEN = (*("Alexandra", "Ben", "Wilhelmine Oberhausen", "Dan", "Maximilian"),
       *("Christopher", "Jo", "Hana Watanabe", "佐々木健太郎", "Montgomery"))  # fmt: skip
TOP = "one => one.getBoundingClientRect().top"
LONG = ("Longest road by a player in the game", "もっとも長い交易路をもつ人の得点")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_ten_players_write_twelve_rows_of_a_kit_file(phones: Phones, language: str) -> None:
    """Two fields are beside each other, no name is broken, and the count is read row by row."""
    page = phones.new(language)
    rows = [{"key": key, "name": f"{LONG[at % 2]} {at}"} for at, key in enumerate("abcdefghijkl")]
    kit = {"format": "tairyo kit 1", "name": "Road", "written": "count", "rows": rows}
    page.goto("/sheets/bring")
    page.locator("main textarea").fill(json.dumps(kit))
    page.locator("main form button").first.click()
    Thumb(page).write(**{f"names__{seat}": name for seat, name in enumerate(TEN)})
    page.locator("main .next-thing").click()
    expect(page.locator("#round-form")).to_be_visible()
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.locator("#round-form label").evaluate_all(BROKEN) == []
        assert page.evaluate(SIDEWAYS) <= 0
        tops = [page.locator(f"[name='a.{seat}']").evaluate(TOP) for seat in range(3)]
        assert tops[0] == tops[1] < tops[2]
    for key in "abcdefghijkl":
        page.locator(f"[name='{key}.9']").fill("100")
    page.locator("#round-form .next-thing").click()
    table = page.locator("#board .made-up")
    expect(table.locator("tbody tr")).to_have_count(13)
    expect(table.locator(".sum td").last).to_have_text("1200")
    assert page.evaluate(SIDEWAYS) <= 0
    assert_for_everyone(page)
