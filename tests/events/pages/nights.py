"""An evening whose first round is closed, and what people do at it."""

from __future__ import annotations

import re

from flask import Flask
from flask.testing import FlaskClient

from tests.events.pages.conftest import Evening
from tests.events.pages.test_agreement import close
from tests.events.pages.test_evening import Opened, fill_in, sheets
from tests.pages import form

SINCE = "changed since it was closed"


def closed(evening: Opened) -> Evening:
    """One table of four, played and closed."""
    night = evening(4, season="Autumn")
    night.start()
    fill_in(night.organiser, sheet_of(night))
    assert close(night).status_code == 303
    return night


def helping(app: Flask, night: Evening) -> FlaskClient:
    """The phone of Emi, who helps."""
    club = re.findall(r'href="(/clubs/\w+)"', night.see())[0]
    page = form(night.organiser, f"{club}/helpers", press="").fill(name="Emi").send(night.organiser)
    phone = app.test_client()
    phone.get(re.findall(r'value="[^"]*(/h/\w+)"', page.text)[0])
    return phone


def sheet_of(night: Evening) -> str:
    """The path of the only sheet."""
    return sheets(night.see("/round/1"))[0]


def totals(browser: FlaskClient, sheet: str) -> str:
    """The row of totals."""
    row = re.findall(r'<tr class="total">.*?</tr>', browser.get(sheet).text, re.DOTALL)[0]
    return " ".join(re.findall(r">(-?\d+)<", row))


def end(night: Evening) -> None:
    """The evening is over."""
    ending = form(night.organiser, f"{night.path}/history", "/end")
    assert ending.send(night.organiser).status_code == 303


def table_of(page: str) -> list[str]:
    """Who stands where."""
    return re.findall(r'<span class="name">(\w+)</span>', page) or re.findall(
        r"<summary>.*?</summary>", page, re.DOTALL
    )
