"""The link of a kit: from a sheet's scoring page to a new sheet that is scored the same."""

from __future__ import annotations

import html
import re

import pytest
from flask.testing import FlaskClient

from companion.scorekit.kit_file import data
from companion.scorekit.kit_link import unpacked
from companion.scorekit.shipped import shipped
from tests import pages
from tests.sheets.pages.test_kit_page import fresh, scoring
from tests.site.paper import taken


def link_of(client: FlaskClient, page: str) -> str:
    """The link that the sheet's scoring page shows, without the host; "" for none."""
    found = re.search(
        r'id="kit-link" value="https?://[^/]+([^"]+)"', client.get(f"{page}/kit").text
    )
    return html.unescape(found[1]) if found else ""


def test_the_link_opens_a_sheet_scored_the_same(client: FlaskClient) -> None:
    page = fresh(client, "Wingspan")
    link = link_of(client, page)
    assert "<svg" in client.get(f"{page}/kit").text.split('class="qr"')[1]
    other = client.application.test_client()
    form = pages.form(other, link, press="Start")
    assert form.values["name"] == ["Wingspan"]
    answer = form.fill(names__0="Emi", names__1="Fumi").send(other)
    assert answer.status_code == 303
    assert taken(other, str(answer.location))["kit"] == data(shipped()["wingspan"])


def test_it_holds_the_kit_alone_and_follows_its_changes(client: FlaskClient) -> None:
    page = fresh(client, "Go", "Aki Ben")
    first = link_of(client, page)
    assert scoring(client, page).fill(until="30").send(client, "Save").status_code == 303
    link = link_of(client, page)
    before, after = (data(unpacked(one.partition("kit=")[2])) for one in (first, link))
    assert before == {"format": "tairyo kit 1", "name": "Go"}
    assert after == taken(client, page)["kit"]
    assert after["until"] == 30


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_cut_link_says_so_above_a_form_that_works(client: FlaskClient, language: str) -> None:
    link = link_of(client, fresh(client, "Wingspan"))
    client.get(f"/language/{language}")
    answer = client.get(link[:-9])
    assert answer.status_code == 422
    said = {"en": "This link is incomplete or damaged.", "ja": "途中で切れて"}
    assert said[language] in answer.text
    assert "link:" not in answer.text
    assert client.get("/sheets/new/another?kit=").status_code == 422


def test_a_kit_that_is_too_long_has_its_file_only(client: FlaskClient) -> None:
    page = fresh(client, "Go", "Aki Ben")
    for at in range(12):
        name = "".join(chr(0x4E00 + (at * 997 + one * 7919) % 20_000) for one in range(40))
        form = scoring(client, page)
        assert form.set(f"rows.{at}.name", name).send(client, "Save").status_code == 303
    text = client.get(f"{page}/kit").text
    assert link_of(client, page) == ""
    assert "This scoring is too long for a link. Pass on the kit file." in text
    assert f"{page}/kit.json" in text
