"""Score sheets on phones: opened, written, handed over."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from flask import Flask
from playwright.sync_api import expect

from companion.models import Sheet, db
from companion.sheets.verbs.reading import read_paper

if TYPE_CHECKING:
    from playwright.sync_api import Page

SAVED = "#entry .notice.good"


def begin(page: Page, *names: str, game: str = "fisherman") -> str:
    """Names, go: the path of the new sheet."""
    page.goto(f"/sheets/new?game={game}")
    for number, name in enumerate(names or ("Aki", "Ben", "Chie")):
        page.locator(f"[name='names.{number}']").fill(name)
    page.locator("main .next-thing").click()
    page.wait_for_url(re.compile(r"/sheets/\w{20}"))
    return page.url.removeprefix(page.evaluate("location.origin"))


def fill(page: Page, *points: int) -> None:
    """Type the points of a round (Fisherman)."""
    for seat, number in enumerate(points):
        page.locator(f"[name='points.{seat}']").fill(str(number))


def write(page: Page, *points: int) -> None:
    """Fill in the round and send it."""
    fill(page, *points)
    page.locator("#round-form .next-thing").click()


def heading(page: Page, words: str) -> None:
    """The form is about this."""
    expect(page.locator("#round-form h2")).to_have_text(words)


def totals(page: Page, *numbers: int) -> None:
    """The row of totals says these."""
    cells = page.locator("tr.total td")
    expect(cells).to_have_text([str(number).replace("-", "−") for number in numbers])


def invite(owner: Page, path: str, helper: Page) -> None:
    """Hand the writers' link over."""
    owner.goto(f"{path}/share")
    link = owner.locator("#write-link").input_value()
    helper.goto("/s/" + link.rsplit("/", 1)[1])
    owner.goto(path)
    heading(helper, "Round 1")


def rounds(app: Flask) -> list[Mapping[str, object]]:
    """The rounds of the only sheet there is."""
    with app.app_context():
        return read_paper(db.session.get_one(Sheet, 1)).entries
