"""Fifteen tables and sixty people: what is missing comes first, and the wall shows all at once."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.events.pages.conftest import Evening
from tests.events.pages.test_evening import fill_in, sheets
from tests.pages import form
from tests.serving import serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

Opened = Callable[..., Evening]
HIGH = 5600
"""Pixels of a round with fifteen tables on a phone: what is rare at a table is folded away."""


@pytest.fixture
def crowd(evening: Opened, aki: FlaskClient, club: str) -> Evening:
    """Sixty people at fifteen tables of a round."""
    lines = "\n".join(f"佐々木 結衣{n}, ささき ゆい{n}" for n in range(9, 61))
    members = form(aki, club, to="/members").fill(lines=lines)
    assert members.send(aki).status_code in (200, 303)
    night = evening(60, rounds="2", minutes="45")
    night.seat()
    begin = form(night.organiser, night.path + "/seating", to="/start")
    assert begin.send(night.organiser).status_code == 303
    return night


def order(page: str) -> list[int]:
    """The tables as they stand on the round's page."""
    return [int(n) for n in re.findall(r'<li class="[^"]*" id="table-(\d+)"', page)]


def test_what_is_missing_comes_first_and_a_closed_round_goes_by_number(evening: Opened) -> None:
    night = evening(8, rounds="2")
    night.seat()
    form(night.organiser, night.path + "/seating", to="/start").send(night.organiser)
    page = night.see("/round")
    first, second = re.findall(r'href="(/sheets/\w+)"', page)
    assert order(page) == [1, 2]
    fill_in(night.organiser, first)
    assert order(night.see("/round")) == [2, 1]
    fill_in(night.organiser, second)
    form(night.organiser, night.path + "/round", to="/close").send(night.organiser)
    assert order(night.see("/round/1")) == [1, 2]


def test_the_wall_shows_seats_alone_until_a_result_is_in(crowd: Evening) -> None:
    wall = crowd.see("/screen")
    assert wall.count('class="picture"') == 1
    assert wall.count('<b class="number">') == 15
    names = crowd.see("/screen?by=name")
    assert names.count('class="picture"') == 1
    line = r"<li><span [^>]*>(?:<\w[^>]*>)*\w.*?</span> <b class=.number.>\d+</b></li>"
    assert len(re.findall(line, names)) == 60
    fill_in(crowd.organiser, sheets(crowd.see("/round"))[0])
    assert crowd.see("/screen").count('id="picture-standings-') == 3


def test_fifteen_tables_fit_the_wall_and_are_found_on_a_phone(
    crowd: Evening, app: Flask, chromium: "Browser"
) -> None:
    with serving(app) as url:
        for width, height in ((1920, 1080), (1280, 720)):
            for path in ("/screen", "/screen?by=name"):
                wall = opened(chromium, crowd, url, path, width, height)
                assert wall.evaluate(
                    "[...document.querySelectorAll('.picture li')].every(e => { const b ="
                    " e.getBoundingClientRect();"
                    " return b.right <= innerWidth && b.bottom <= innerHeight * .93 })"
                ), (path, width)
                wall.context.close()
        phone = opened(chromium, crowd, url, "/round", 390, 844)
        tables = phone.locator(".tables > li:visible")
        high = phone.evaluate("document.documentElement.scrollHeight")
        assert high < HIGH
        phone.get_by_label("Find a name or a table").fill("12")
        assert tables.count() >= 1
        assert tables.first.get_attribute("id") == "table-12"
        phone.get_by_label("Find a name or a table").fill("ゆい33")
        assert tables.count() == 1
        phone.get_by_label("Find a name or a table").fill("nobody")
        assert phone.get_by_text("Nothing in the list matches.").is_visible()
        phone.context.close()
        door = opened(chromium, crowd, url, "/roll-call", 390, 844)
        door.get_by_label("Find a name").fill("結衣21")
        assert door.locator(".roll > li:visible").count() == 1
        door.get_by_label("Find a name").fill("")
        door.get_by_label("People still expected only").check()
        assert door.locator(".roll > li:visible").count() == 0
        door.context.close()


def test_no_name_is_cut_off_on_the_wall(
    evening: Opened, aki: FlaskClient, club: str, app: Flask, chromium: "Browser"
) -> None:
    lines = "アレクサンドラ・ペトロワ\n織田 信之介"
    assert form(aki, club, to="/members").fill(lines=lines).send(aki).status_code in (200, 303)
    night = evening(10)
    night.start()
    with serving(app) as url:
        wall = opened(chromium, night, url, "/screen", 1280, 720)
        assert wall.get_by_text("アレクサンドラ・ペトロワ").is_visible()
        cut = "[...document.querySelectorAll('.wall-tables li li')].filter(e => e.scrollWidth >"
        assert wall.evaluate(f"{cut} e.clientWidth).map(e => e.textContent)") == []
        wall.context.close()


def opened(
    chromium: "Browser", night: Evening, url: str, path: str, width: int, height: int
) -> "Page":
    """A page of the event as its organiser sees it."""
    context = chromium.new_context(
        viewport={"width": width, "height": height}, locale="en", service_workers="block"
    )
    for cookie in (night.organiser._cookies or {}).values():
        context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": url}])
    page = context.new_page()
    page.goto(url + night.path + path)
    return page
