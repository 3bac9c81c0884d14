"""The one count on the sheet's pages: a doubt said once, a correction by what changed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests import pages

if TYPE_CHECKING:
    from flask.testing import FlaskClient

DOUBT = "Ben has two shares at least, their own."


def text_of(page: str) -> str:
    """What is read on a page."""
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def counted(client: FlaskClient) -> str:
    """A sheet of two whose count was doubted and saved as entered; its address."""
    new = pages.form(client, "/sheets/new?game=nusfjord", to="/sheets/new")
    sheet = str(new.fill(names__0="Aki", names__1="Ben").send(client).location)
    form = pages.form(client, sheet, to="/rounds/1")
    for seat, shares in enumerate(("3", "1")):
        form.set(f"counts.{seat}.houses", "4")
        form.set(f"counts.{seat}.shares", shares)
        form.set(f"counts.{seat}.gold", "5")
    asked = form.send(client)
    assert text_of(asked.text).count(DOUBT) == 1
    done = pages.forms(asked.text, f"{sheet}/rounds/1")[-1].send(client, press="Save as entered")
    assert done.status_code == 303
    saved = client.get(done.location).text
    assert text_of(saved).count(DOUBT) == 1
    return sheet


def test_a_correction_says_what_changed_of_whom(client: FlaskClient) -> None:
    sheet = counted(client)
    form = pages.form(client, f"{sheet}/rounds/1", to="/rounds/1")
    form.set("counts.1.shares", "2").send(client)
    page = client.get(sheet).text
    record = text_of(page.split('id="changes"')[1].split("</section>")[0])
    assert "Final count" in record
    assert "Ben: Shares 1 → 2" in record
    assert "Aki" not in record
    assert DOUBT not in text_of(page)


def test_one_count_is_never_called_a_round(client: FlaskClient) -> None:
    sheet = counted(client)
    form = pages.form(client, f"{sheet}/rounds/1", to="/rounds/1")
    form.set("counts.1.shares", "2").send(client)
    for page in (sheet, f"{sheet}/rounds/1", f"{sheet}/print"):
        assert "ound 1" not in text_of(client.get(page).text)
