"""What a clumsy or hostile user can do with a kit: a sentence, never a page that fails."""

from __future__ import annotations

import io
import json
import logging
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.services import cache
from companion.models import SheetLine, db
from companion.upkeep.checking import check_everything
from tests import pages
from tests.conftest import Cast
from tests.sheets.pages.test_kit_page import PAGES, fresh, opened, scoring, write
from tests.site.paper import taken

ODD = [
    "🎲🎲🎲",
    "‮שלום‬",  # text that turns the direction of what follows
    "مرحبا %(n)s",
    "W" * 40,
    "゙" * 5 + "あ",
    "<b>Go</b> & 'x' \"y\"",
    "{{ 7 * 7 }}",
    "../../etc",
    "\u2028line",
    "x" * 5000,
]
NUMBERS = ["--5", "5-", "-", "1e9", "９", "−3", "3,,4", "99999999999", "0x1", "½", "nan", "²"]


@pytest.fixture(autouse=True)
def quiet(app: Flask, caplog: pytest.LogCaptureFixture) -> None:
    app.config["PROPAGATE_EXCEPTIONS"] = False
    caplog.set_level(logging.CRITICAL, "companion")


@pytest.mark.parametrize("name", ODD)
def test_any_name_of_a_game_is_taken_or_refused_and_shown_as_text(
    client: FlaskClient, name: str
) -> None:
    answer = opened(client, name, "Aki Ben")
    assert answer.status_code in (303, 422)
    if answer.status_code == 422:
        assert 'class="reason"' in answer.text
        return
    page = str(answer.location)
    for part in (*PAGES, "/kit.json", "/sheet.json"):
        shown = client.get(page + part)
        assert shown.status_code == 200, part
        assert "<b>Go</b>" not in shown.text or shown.is_json
    assert client.get("/").status_code == 200


@pytest.mark.parametrize("numbers", NUMBERS)
@pytest.mark.parametrize("field", ["cards", "until", "rounds", "players.0", "rows.0.together"])
def test_what_is_no_number_is_refused_at_its_field(
    client: FlaskClient, field: str, numbers: str
) -> None:
    page = fresh(client, "Go", "Aki Ben")
    form = scoring(client, page).fill(rows__0__name="Eggs").set(field, numbers)
    answer = form.send(client, "Save")
    assert answer.status_code in (303, 422)
    if answer.status_code == 422:
        assert 'class="reason"' in answer.text
        assert pages.forms(answer.text, f"{page}/kit")


def test_a_form_with_a_hundred_rows_is_refused(client: FlaskClient) -> None:
    page = fresh(client, "Go", "Aki Ben")
    form = scoring(client, page)
    rows = {f"rows.{at}.name": f"Row {at}" for at in range(100)}
    answer = client.post(f"{page}/kit", data={**form.values, **rows})
    assert answer.status_code == 422
    assert "at most 12 entries" in answer.text


def test_rows_of_one_name_are_refused_at_the_later_one(client: FlaskClient) -> None:
    page = fresh(client, "Go", "Aki Ben")
    form = scoring(client, page).fill(rows__0__name="Eggs", rows__1__name="ＥＧＧＳ")
    answer = form.send(client, "Save")
    assert answer.status_code == 422
    assert 'value="ＥＧＧＳ"' in answer.text
    assert "is listed twice" in answer.text


def test_the_same_kit_file_twice_makes_two_sheets_of_one_game(client: FlaskClient) -> None:
    kit = client.get(f"{fresh(client, 'Wingspan', 'Aki Ben')}/kit.json").data
    sheets = []
    for _ in range(2):
        answer = client.post("/sheets/bring", data={"file": (io.BytesIO(kit), "k"), "text": ""})
        [form] = [
            one for one in pages.forms(answer.text, answer.request.path) if "kit" in one.open_to
        ]
        sheets.append(str(form.fill(names__0="Aki").send(client).location))
    assert sheets[0] != sheets[1]
    assert taken(client, sheets[0])["kit"] == taken(client, sheets[1])["kit"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=50),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)
FIELDS = ("name", "players", "wins", "written", "rows", "rounds", "cards", "until", "tiebreak")


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.dictionaries(st.sampled_from(FIELDS), JSON), st.booleans())
def test_any_json_as_a_kit_gets_a_sentence(
    client: FlaskClient, more: dict[str, Any], plain: bool
) -> None:
    kit = {"format": "tairyo kit 1", **({} if plain else {"name": "Go"}), **more}
    form = pages.form(client, "/sheets/new/another", press="Start").fill(name="Go", names__0="Aki")
    form.values["kit"] = [json.dumps(kit)]
    answer = form.send(client)
    assert answer.status_code in (303, 422, 429)


@pytest.mark.parametrize(
    "kit",
    [
        None,
        7,
        {},
        {"format": "tairyo kit 1"},
        {"format": "tairyo kit 1", "name": "Go", "rows": [{"key": "points", "name": 3}]},
        {"format": "tairyo kit 1", "name": "Go", "written": "places"},
    ],
    ids=str,
)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_damaged_kit_takes_down_its_own_sheet_only(
    app: Flask, cast: Cast, kit: object, language: str
) -> None:
    good, bad = fresh(cast.aki, "Go", "Aki Ben"), fresh(cast.aki, "Shogi", "Aki Ben")
    write(cast.aki, bad, points="5 2")
    with app.app_context():
        for line in db.session.query(SheetLine).filter_by(sheet_id=2, kind="kit"):
            line.data = {"value": kit}
        db.session.commit()
        cache("positions").clear()
        (found,) = check_everything()
    assert bad in found.where
    headers = {"Accept-Language": language}
    for part in (*PAGES, "/kit.json", "/sheet.json", "/rounds/1"):
        answer = cast.aki.get(bad + part, headers=headers)
        assert answer.status_code == 503, part
    assert "companion check" in cast.aki.get(bad, headers=headers).text
    assert cast.aki.get(f"/sheets/new/another?like={bad[-20:]}").status_code == 503
    for page in ("/", "/sheets/new/another", good):
        assert cast.aki.get(page, headers=headers).status_code == 200, page
