"""The ground in a real browser: pages that follow, the fallback, the policy, accessibility."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from flask import Flask, render_template_string, request
from playwright.sync_api import expect

from companion.clubs.accounts.organisers import add_organiser
from companion.composition import create_app
from companion.config import Settings
from companion.core.append import append
from companion.core.transaction import writing
from companion.matches.verbs.seats import seat_link
from companion.models import OPEN, Match, Seat, Sheet, SheetLine, db
from companion.sheets.access.at_sheet import find_sheet
from tests.serving import serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

FOLLOWING = """
{% extends "base.html" %}{% block main %}{% from "macros/follow.html" import follow, part %}
<h1>Following</h1>
<div{{ follow("sheet", sheet) }}>
  <p id="part" data-told="{{ sheet.version }}"{{ part("/try/sss") }}>length {{ sheet.length }}</p>
</div>{% endblock %}
"""


def following(settings: Settings) -> Flask:
    """An application with a sheet and a page that follows it."""
    app = create_app(settings)
    app.config["WTF_CSRF_ENABLED"] = False
    with app.app_context(), writing() as session:
        session.add(Sheet(code="sss", game="fisherman", names=["Aki", "Ben", "Chie"]))

    def show(code: str) -> str:
        return render_template_string(FOLLOWING, sheet=find_sheet(code).sheet)

    app.add_url_rule("/try/<code>", "try_page", show)
    return app


def write(app: Flask, key: str) -> None:
    with app.app_context():
        append(db.session.get_one(Sheet, 1), SheetLine(kind="round", data={}, key=key))


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """A phone; nothing on it may have failed or been against the policy."""
    context = chromium.new_context(viewport={"width": 390, "height": 844}, service_workers="block")
    page, said = context.new_page(), []
    page.on("console", lambda line: said.append(line.text) if "Policy" in line.text else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    yield page
    context.close()
    assert said == []


def test_a_page_follows_what_others_write(settings: Settings, page: Page) -> None:
    app = following(settings)
    with serving(app) as address:
        page.goto(f"{address}/try/sss")
        for number in range(1, 4):
            write(app, f"k{number}")
            expect(page.locator("#part")).to_have_text(f"length {number}")
        page.goto("about:blank")


def test_what_a_page_shows_already_is_not_fetched_again(settings: Settings, page: Page) -> None:
    app, asked = following(settings), []
    app.before_request(lambda: asked.append(request.path))
    with serving(app) as address:
        page.goto(f"{address}/try/sss")
        part = page.locator("#part")
        part.evaluate("part => part.dataset.told = 2")  # as after the answer to a form
        write(app, "k1")
        write(app, "k2")
        write(app, "k3")
        expect(part).to_have_text("length 3")
        assert asked.count("/try/sss") == 2


def test_without_a_stream_the_page_looks_for_itself(settings: Settings, page: Page) -> None:
    app = following(replace(settings, max_streams=0))
    with serving(app) as address:
        page.goto(f"{address}/try/sss")
        write(app, "k")
        expect(page.locator("#part")).to_have_text("length 1", timeout=10_000)


def test_a_phone_that_was_offline_catches_up(settings: Settings, page: Page) -> None:
    app = following(settings)
    with serving(app) as address:
        page.goto(f"{address}/try/sss")
        page.context.set_offline(True)
        write(app, "k")
        page.context.set_offline(False)
        expect(page.locator("#part")).to_have_text("length 1", timeout=15_000)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_everyone_can_use_the_pages(
    settings: Settings, chromium: Browser, scheme: Literal["light", "dark"], language: str
) -> None:
    app = following(settings)
    with app.app_context():
        add_organiser("Aki", "a long password")
        with writing() as session:
            match = Match(code="mmm", game="fisherman", seats=1, host_hash="h")
            match.places = [Seat(index=0, name="Ben", kind=OPEN)]
            session.add(match)
        link = f"/s/{seat_link(match, match.places[0])}"
    locale = {"en": "en-GB", "ja": "ja-JP"}[language]
    with serving(app) as address:
        context = chromium.new_context(
            locale=locale,
            color_scheme=scheme,
            viewport={"width": 390, "height": 844},
            service_workers="block",
        )
        page = context.new_page()
        for path in ("/", link, "/nothing", "/organiser", "desk"):
            if path == "desk":
                page.fill("#name", "Aki")
                page.fill("#password", "a long password")
                page.press("#password", "Enter")
                page.wait_for_url("**/organiser")
            else:
                page.goto(address + path)
            found = Axe().run(page)
            assert found.violations_count == 0, (path, found.generate_report())
            wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
            assert not wide, f"{path} is wider than a phone"
        context.close()
