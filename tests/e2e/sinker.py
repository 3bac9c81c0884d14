"""What the browser tests of Sinker begin from."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page


def bid(page: Page, words: str, declarer: str = "") -> None:
    """Choose a bid by its plate, and who declared it."""
    page.locator(".bid-entry label").filter(has_text=re.compile(rf"^\s*{words}\s*$")).click()
    if declarer:
        page.locator(".declarer-entry label").filter(has_text=declarer).click()


def tricks(page: Page) -> list[str]:
    """What the fields of tricks hold."""
    fields = page.locator(".tricks-entry input")
    return [str(value) for value in fields.evaluate_all("all => all.map(one => one.value)")]


def more(page: Page, seat: int, step: int = 1) -> None:
    """Press + or − of that seat."""
    page.locator(".tricks-entry .number-field").nth(seat).locator(f"[data-step='{step}']").click()
