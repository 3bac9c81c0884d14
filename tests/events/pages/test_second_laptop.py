"""A second laptop reads the event's file by its token: by nothing else, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.events.pages.conftest import Evening
from tests.events.pages.test_evening import sheets
from tests.pages import form

Opened = Callable[..., Evening]


def token_of(night: Evening) -> str:
    """A new one, from the page."""
    page = form(night.organiser, f"{night.path}/follow", press="Make a token").send(night.organiser)
    return str(re.findall(r"--token (\w+)", page.text)[0])


def read(browser: FlaskClient, night: Evening, token: str, etag: str = "") -> tuple[int, str, str]:
    """Status, text and tag of what that token opens."""
    headers = {"Authorization": f"Bearer {token}", "If-None-Match": etag}
    answer = browser.get(f"{night.path}/follow/event.json", headers=headers)
    return answer.status_code, answer.text, answer.headers.get("ETag", "")


def test_a_token_opens_the_file_until_it_is_ended(evening: Opened, app: Flask) -> None:
    night, laptop = evening(4), app.test_client()
    night.post("/public")
    assert night.organiser.get(f"{night.path}/follow/event.json").status_code == 403
    first = token_of(night)
    status, text, etag = read(laptop, night, first)
    assert (status, text) == (200, night.see("/event.json"))
    assert read(laptop, night, first, etag)[0] == 304
    assert laptop.get(night.path, headers={"Authorization": f"Bearer {first}"}).status_code == 403
    assert [read(laptop, night, wrong)[0] for wrong in ("", "wrong", "x" * 999)] == [403] * 3
    second = token_of(night)
    assert (read(laptop, night, first)[0], read(laptop, night, second)[0]) == (403, 200)
    form(night.organiser, f"{night.path}/follow", press="End this token").send(night.organiser)
    assert read(laptop, night, second)[0] == 403


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_page_is_in_both_languages(evening: Opened, language: str) -> None:
    night = evening(4)
    night.organiser.set_cookie("language", language)
    assert {"en": "Second laptop", "ja": "2台目"}[language] in night.see("/follow")


def test_every_entry_of_a_sheet_is_another_file(evening: Opened, app: Flask) -> None:
    night, laptop = evening(4), app.test_client()
    night.start()
    token = token_of(night)
    _, _, before = read(laptop, night, token)
    sheet = sheets(night.see("/round"))[0]
    entry = form(night.organiser, f"{sheet}/rounds/1", to="/rounds/1")
    for seat in range(4):
        entry.set(f"points.{seat}", f"{seat}")
    assert entry.send(night.organiser).status_code == 303
    status, text, _ = read(laptop, night, token, before)
    assert status == 200
    assert '"points": [' in text


def test_a_match_that_is_being_played_is_only_named(evening: Opened, app: Flask) -> None:
    night, laptop = evening(4, screen="1"), app.test_client()
    night.start()
    status, text, _ = read(laptop, night, token_of(night))
    assert status == 200
    assert not re.search(r'"(match|luck|moves|contact|code)"', text)
