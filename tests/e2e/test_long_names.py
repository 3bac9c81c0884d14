"""Names that differ only at their end can be told apart where points are entered."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.paper import SAVED, begin, write
from tests.e2e.phones import Phones

NAMES = (
    "Oberhausenberger Wilhelmine",
    "Oberhausenberger Wilhelmina",
    "Fürstenberg-Lilienthal Jo (A)",
    "Fürstenberg-Lilienthal Jo (B)",
)
CUT_OFF = """names => names
  .filter(name => name.scrollHeight > name.clientHeight + 1
    || name.scrollWidth > name.clientWidth + 1)
  .map(name => name.textContent.trim())"""
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_sheet_shows_each_name_to_its_end(phones: Phones, language: str) -> None:
    page = phones.new(language)
    path = begin(page, *NAMES)
    assert_whole(page, "#round-form .number-field > label")
    write(page, 4, 2, 1, -1)
    expect(page.locator(SAVED)).to_be_visible()
    page.goto(path)
    assert_whole(page, ".sheet thead .name")


BROKEN = """names => names.filter(name => {
  const words = name.textContent.trim().split(" ").length;
  const lines = name.getBoundingClientRect().height / parseFloat(getComputedStyle(name).lineHeight);
  return Math.round(lines) > words;
}).map(name => name.textContent.trim())"""


@pytest.mark.parametrize(
    "names",
    [
        ("Alexandra", "Wilhelmine", "Maximilian", "Christopher"),
        ("Christopher", "Constantine", "Emma", "Montgomery"),
    ],
)
def test_no_usual_name_is_broken_in_the_head_of_a_sheet(
    phones: Phones, names: tuple[str, ...]
) -> None:
    page = phones.new("en")
    begin(page, *names)
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".sheet thead .name")).to_have_count(4)
    assert page.locator(".sheet thead .name").evaluate_all(BROKEN) == []


def assert_whole(page: Page, names: str) -> None:
    """Each of the four names is shown to its end, on a usual phone and on a narrow one."""
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 844})
        expect(page.locator(names)).to_have_count(4)
        assert page.locator(names).evaluate_all(CUT_OFF) == []
        assert page.evaluate(SIDEWAYS) <= 0
