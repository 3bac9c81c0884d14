"""Writing on a sheet over the web: refusals beside their field, corrections, two phones."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from tests import pages
from tests.sheets.pages.writing import CATCHES
from tests.site.paper import fresh, insisted, taken, write


def test_points_are_written_and_the_next_round_waits(client: FlaskClient) -> None:
    page = fresh(client)
    answer = write(client, page, 1, "4 2 -1")
    assert answer.location == f"{page}?saved=1#entry"
    html = client.get(answer.location).text
    assert "Round 1 is on the sheet." in html
    assert "Write round 2" in html


@pytest.mark.parametrize("typed", ["−1", "ー1", "－１", "-1"])
def test_numbers_as_japanese_keyboards_write_them(client: FlaskClient, typed: str) -> None:
    page = fresh(client)
    write(client, page, 1, f"４ 2 {typed}")
    assert taken(client, page)["rounds"] == [{"points": [4, 2, -1]}]


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("99", "99 is not between −12 and 18"),
        ("17", "17 is not between −12 and 16"),
        ("two", "Enter a whole number"),
        ("2.5", "Enter a whole number"),
        ("9" * 5000, "Enter a whole number"),
        ("null", "Enter a whole number"),
    ],
)
def test_an_impossible_number_is_refused_beside_its_field(
    client: FlaskClient, typed: str, reason: str
) -> None:
    page = fresh(client)
    answer = write(client, page, 1, f"4 {typed} 1")
    assert answer.status_code == 422
    field = re.findall(r'<input[^>]*name="points.1"[^>]*>', answer.text)[0]
    assert f'value="{typed}"' in field
    assert 'aria-invalid="true" autofocus' in field
    assert 'aria-describedby="points.1-reason' in field
    assert re.search(rf'id="points.1-reason">{reason}', answer.text)
    assert re.search(r'name="points.0"[^>]*value="4"', answer.text)


def test_an_empty_field_is_asked_for(client: FlaskClient) -> None:
    page = fresh(client)
    data = {"points.0": "4", "points.1": "", "points.2": "1", "key": "k", "seen": "0"}
    answer = client.post(f"{page}/rounds/1", data=data)
    assert re.search(r'id="points.1-reason">Enter a whole number', answer.text)


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"points.0": "1"},
        {"points": "3"},
        {"points.5": "3"},
        {"points.0.x": "3"},
        {"rules.target": "fugu"},
        {"catches+fugu6": "9"},
        {"__class__": "x", "a[b]": "y", "points.-1": "3"},
    ],
)
def test_forms_that_nobody_sends_are_refused_politely(
    client: FlaskClient, data: dict[str, str]
) -> None:
    page = fresh(client)
    assert client.post(f"{page}/rounds/1", data=data).status_code == 422


def test_points_follow_from_the_catches(client: FlaskClient) -> None:
    page = fresh(client)
    assert insisted(client, client.post(f"{page}/rounds/1", data=CATCHES)).status_code == 303
    entry = taken(client, page)["rounds"][0]
    assert entry["catches"] == [["fugu1", "fugu6"], ["tai6"], ["aji6"]]
    assert "1st with 3 points" in client.get(page).text


def test_the_way_of_the_last_round_is_offered_again(client: FlaskClient) -> None:
    page = fresh(client)
    assert 'name="points.0"' in client.get(page).text
    insisted(client, client.post(f"{page}/rounds/1", data=CATCHES))
    assert 'name="catches+fugu6"' in client.get(page).text
    assert 'name="points.0"' in client.get(f"{page}?way=points").text


@pytest.mark.parametrize(
    ("change", "field", "reason"),
    [
        ({"catches+tai1": "1"}, "catches+tai1", "tai1 scores nothing"),
        ({"rules.bycatch": "fugu"}, "rules.bycatch", "the target cannot be the bycatch too"),
        ({"rules.size": "10"}, "rules.size", "10 is not between 1 and 9"),
        ({"rules.target": "ika"}, "rules.target", "expected one of"),
        ({"rules.order": ""}, "rules.order", "expected one of"),
        ({"rules.order": None}, "rules.order", "This is still missing"),
    ],
)
def test_a_catch_that_cannot_be_is_refused_beside_its_field(
    client: FlaskClient, change: dict[str, str | None], field: str, reason: str
) -> None:
    page = fresh(client)
    data = {name: text for name, text in (CATCHES | change).items() if text is not None}
    answer = client.post(f"{page}/rounds/1", data=data)
    assert answer.status_code == 422
    assert re.search(rf'id="{re.escape(field)}-reason">{reason}', answer.text)
    chosen = re.findall(r'<select[^>]*name="catches\+tai6".*?</select>', answer.text, re.S)[0]
    assert '<option value="1" selected>' in chosen


def test_choosing_no_rule_at_all_asks_for_the_first(client: FlaskClient) -> None:
    data = {name: text for name, text in CATCHES.items() if not name.startswith("rules.")}
    answer = client.post(f"{fresh(client)}/rounds/1", data=data)
    assert 'id="rules.target-reason">This is still missing' in answer.text


def test_everything_that_is_wrong_is_said_at_once_each_beside_its_field(
    client: FlaskClient,
) -> None:
    page = fresh(client, "Aki Ben Chie Dan")
    filled = pages.form(client, page, to="/rounds/1").fill(
        points__0="-3", points__1="4", points__2="99", points__3=""
    )
    answer = filled.send(client)
    assert answer.status_code == 422
    wrong = re.findall(r'id="points\.(\d)-reason">([^<]*)<', answer.text)
    assert [seat for seat, _ in wrong] == ["2", "3"]
    assert answer.text.count('aria-invalid="true"') == 2
    client.get("/language/ja")
    assert "99は−12～18の範囲にありません。<" in filled.send(client).text


def test_a_deal_without_bid_and_tricks_says_both(client: FlaskClient) -> None:
    page = fresh(client, game="sinker")
    answer = pages.form(client, page, to="/rounds/1").fill(tricks__0="9").send(client)
    for field in ("bid", "declarer", "tricks.0", "tricks.1", "tricks.2"):
        assert f'id="{field}-reason"' in answer.text


def test_salmon_of_whom_nothing_is_said_are_all_asked_for(client: FlaskClient) -> None:
    page = fresh(client, game="sakenobori")
    filled = pages.form(client, page, to="/rounds/1")
    filled.fill(fates__0__end="spawned", fates__0__rank="4")
    answer = filled.send(client)
    missing = re.findall(r'id="fates\.(\d)\.(\w+)-reason"', answer.text)
    assert missing == [("1", "end"), ("1", "rank"), ("2", "end"), ("2", "rank")]
    for seat in "12":
        filled.set(f"fates.{seat}.end", "spawned").set(f"fates.{seat}.rank", "4")
    answer = filled.send(client)
    assert answer.status_code == 422
    assert "3 salmon spawned at rank 4, but that row has room for 1." in answer.text


def test_names_that_cannot_be_are_all_said_at_once(client: FlaskClient) -> None:
    form = pages.form(client, "/sheets/new?game=fisherman", press="Start")
    form.fill(names__0="Aki", names__1="", names__2="ａｋｉ", names__3="x" * 9)
    answer = form.send(client, press="Start")
    assert answer.status_code == 422
    assert re.findall(r'id="(names\.\d)-reason"', answer.text) == ["names.1", "names.2"]
