"""A sheet as a file: taken away, brought back, read by a spreadsheet, printed."""

from __future__ import annotations

import csv
import io
import json
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.games import GAMES, score_sheet
from tests import pages
from tests.site.paper import fresh, taken, write

SHEET: dict[str, Any] = {
    "game": "fisherman",
    "seats": ["Aki", "ベン", "Chie", "Dan"],
    "options": {},
    "rounds": [
        {"points": [10, 8, 8, 5]},
        {
            "rules": {"target": "fugu", "order": "low", "size": 6, "bycatch": "aji"},
            "catches": [["fugu1", "fugu6"], ["tai6"], [], ["aji6"]],
        },
    ],
}


def bring(client: FlaskClient, sheet: Any) -> Any:
    text = sheet if isinstance(sheet, str) else json.dumps(sheet)
    return client.post("/sheets/bring", data={"text": text})


def rows(client: FlaskClient, page: str, **headers: str) -> list[list[str]]:
    text = client.get(f"{page}/sheet.csv", headers=headers).data.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text)))


def test_what_is_taken_away_can_be_brought_back(client: FlaskClient) -> None:
    page = bring(client, SHEET).location
    answer = client.get(f"{page}/sheet.json")
    assert answer.json == SHEET
    assert "ベン" in answer.data.decode()
    other = bring(client, answer.text).location
    assert other != page
    assert client.get(f"{other}/sheet.json").json == SHEET


def test_a_scored_sheet_is_a_sheet_too(client: FlaskClient) -> None:
    page = bring(client, score_sheet(SHEET)).location
    assert score_sheet(taken(client, page))["totals"] == [10, 6, 4, 0]


def test_a_file_is_chosen(client: FlaskClient) -> None:
    data = io.BytesIO(b"\xef\xbb\xbf" + json.dumps(SHEET).encode())  # as Windows writes it
    answer = client.post("/sheets/bring", data={"file": (data, "club.json"), "text": ""})
    assert answer.status_code == 303


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "line 1, column 1: expected JSON"),
        ("[]", "sheet: expected an object"),
        ('{"game": "chess"}', f"game: expected one of: {', '.join(GAMES)}"),
        (json.dumps(SHEET | {"seats": ["Aki", "Aki", "C", "D"]}), "seats[1]: Aki is already"),
        (json.dumps(SHEET | {"rounds": [{"points": [1, 2, 3, True]}]}), "rounds[0].points[3]: "),
        (json.dumps(SHEET | {"rounds": [{"points": [1, 2, 3, 99]}]}), "99 is not between"),
        (json.dumps(SHEET | {"seats": ["x" * 41, "B", "C", "D"]}), "seats[0]: a name has at most"),
        (json.dumps(SHEET | {"totals": [1, 2, 3, 4]}), "totals: does not follow"),
        ("[" * 50_000, "sheet: it is nested too deeply"),
        ("1" * 5000, "sheet: "),
    ],
)
def test_a_file_that_is_no_sheet_is_refused_by_its_place(
    client: FlaskClient, text: str, reason: str
) -> None:
    answer = bring(client, text)
    assert answer.status_code == 422
    assert reason in answer.text


def test_a_file_that_is_no_text_is_refused(client: FlaskClient) -> None:
    data = {"file": (io.BytesIO(b"\xff\xd8\xff"), "fish.jpg")}
    answer = client.post("/sheets/bring", data=data)
    assert answer.status_code == 422
    assert "byte 1: expected text" in answer.text


def test_a_file_that_is_too_large_is_not_even_read(client: FlaskClient) -> None:
    assert client.application.config["MAX_CONTENT_LENGTH"] == 1_000_000
    client.application.config["MAX_CONTENT_LENGTH"] = 1000
    data = {"file": (io.BytesIO(b" " * 1001), "big.json")}
    assert client.post("/sheets/bring", data=data).status_code == 413


def test_a_spreadsheet_reads_the_table(client: FlaskClient) -> None:
    page = bring(client, SHEET).location
    answer = client.get(f"{page}/sheet.csv")
    assert answer.data.startswith(b"\xef\xbb\xbf")
    assert 'filename="fisherman-' in answer.headers["Content-Disposition"]
    assert rows(client, page) == [
        ["Round", "Aki", "ベン", "Chie", "Dan", *(f"{n}: points" for n in SHEET["seats"])],
        ["1", "5", "3", "3", "0", "10", "8", "8", "5"],
        ["2", "5", "3", "1", "0", "3", "1", "0", "-2"],
        ["Total", "10", "6", "4", "0"],
        ["Place", "1", "2", "3", "4"],
    ]
    assert rows(client, page, **{"Accept-Language": "ja"})[-1][0] == "順位"


@pytest.mark.parametrize("name", ["=1+1", "+49", "-x", "@SUM(A1)", "＝1+1", "＋49", "－x", "＠SUM"])
def test_no_name_is_computed_by_a_spreadsheet(client: FlaskClient, name: str) -> None:
    page = bring(client, SHEET | {"seats": [name, "B", "C", "D"]}).location
    header = rows(client, page)[0]
    assert header[1] == f"'{name}"
    assert header[5] == f"'{name}: points"


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (('"rank": 1', '"rank": 1000000000000'), "rounds[0].fates[0].rank"),
        (('"rank": 1', '"rank": 999999999'), "rounds[0].fates[0].rank"),
        (('"rank": 1', f'"rank": {"9" * 4300}'), "rounds[0].fates[0].rank"),
        (('"rank": 1', '"rank": 1, "rank": 2'), "rounds[0].fates[0].rank"),
        (('"c"', '"Ａ"'), "seats[2]"),
        (('"c"', '"\u3164"'), "seats[2]"),
        (('"options": {}', '"options": {}, "options": {}'), "options"),
    ],
)
def test_a_file_that_would_keep_the_server_counting_is_refused_in_the_page(
    client: FlaskClient, change: tuple[str, str], place: str
) -> None:
    eaten = {"end": "eaten", "rank": 1}
    low = {"end": "spawned", "rank": 0}
    rounds = [{"fates": [eaten, low, low]}, {"fates": [low] * 3}, {"fates": [low] * 3}]
    text = json.dumps({"game": "sakenobori", "seats": ["a", "b", "c"], "options": {},
                       "rounds": rounds})  # fmt: skip
    assert change[0] in text
    sent = pages.form(client, "/sheets/bring", press="Open")
    answer = sent.fill(text=text.replace(*change, 1)).send(client)
    assert answer.status_code == 422
    assert f'id="wrong">{place}: ' in answer.text
    assert "9" * 100 not in answer.text.split("<textarea")[0]


def test_a_sheet_of_a_million_rounds_is_no_page(client: FlaskClient) -> None:
    text = json.dumps({"game": "sinker", "seats": ["a", "b", "c"], "options": {"rounds": 999999},
                       "rounds": []})  # fmt: skip
    answer = pages.form(client, "/sheets/bring", press="Open").fill(text=text).send(client)
    assert 'id="wrong">options.rounds: expected at most 300' in answer.text


def test_the_printed_page_has_lines_for_the_rounds_to_come(client: FlaskClient) -> None:
    page = fresh(client)
    write(client, page, 1, "4 2 0")
    html = client.get(f"{page}/print").text
    assert html.count("to-come") == 2
    assert "1st with 4 points: gold shield, 5" in html


def test_print_prints_and_says_how_where_no_script_runs(client: FlaskClient) -> None:
    for page in (f"{fresh(client)}/print", "/games/sinker/sheet"):
        html = client.get(page).text
        assert re.search(r'<button class="button script-only" type="button" data-print>', html)
        assert "print.js" in html
        assert 'no-script">Print this page with your browser.' in html
