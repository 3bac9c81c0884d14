"""Writing on a sheet over the web: refusals beside their field, corrections, two phones."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests import pages
from tests.conftest import Cast
from tests.web.paper import HTMX, fresh, helper, insisted, seen, taken, totals, write

CATCHES = {
    "way": "catches",
    "key": "c",
    "seen": "0",
    "rules": "{}",
    "rules.target": "fugu",
    "rules.order": "low",
    "rules.size": "6",
    "rules.bycatch": "aji",
    "catches+fugu1": "0",
    "catches+fugu6": "0",
    "catches+tai6": "1",
    "catches+aji6": "2",
    "catches+tai1": "",
}


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


def test_round_one_is_corrected_after_round_three_and_put_back(client: FlaskClient) -> None:
    page = fresh(client)
    for number, points in enumerate(("4 2 0", "2 4 0", "1 3 0"), 1):
        write(client, page, number, points)
    assert totals(client, page) == ["11", "13", "3"]
    form = client.get(f"{page}/rounds/1").text
    assert re.search(r'name="points.0"[^>]*value="4"', form)
    write(client, page, 1, "0 2 4", seen=seen(client, page, 1))
    assert totals(client, page) == ["7", "13", "7"]
    board = client.get(f"{page}/board").text
    assert "Aki 4, Ben 2, Chie 0" in board
    assert "Aki 0, Ben 2, Chie 4" in board
    assert "this phone" in board
    line = re.findall(r'name="line" value="(\d+)"', board)
    client.post(f"{page}/undo", data={"line": line[0], "key": "u"})
    assert totals(client, page) == ["11", "13", "3"]
    board = client.get(f"{page}/board").text
    assert "undone" in board
    newest = re.findall(r'name="line" value="(\d+)"', board)[0]
    client.post(f"{page}/undo", data={"line": newest, "key": "u2"})
    assert totals(client, page) == ["7", "13", "7"]


def test_the_last_round_can_be_taken_back(client: FlaskClient) -> None:
    page = fresh(client)
    write(client, page, 1, "4 2 0")
    form = client.get(f"{page}/rounds/1").text
    assert "not played yet" in form
    line = re.findall(r'name="line" value="(\d+)"', form)[0]
    client.post(f"{page}/undo", data={"line": line, "key": "u"})
    assert taken(client, page)["rounds"] == []


def test_undoing_too_late_shows_how_things_stand(client: FlaskClient) -> None:
    page = fresh(client)
    answer = client.post(f"{page}/undo", data={"line": "1", "key": "u"}, headers=HTMX)
    assert answer.status_code == 409
    assert 'id="board"' in answer.text


def test_names_are_corrected(client: FlaskClient) -> None:
    page = fresh(client)
    data = {"names.0": "Akiko", "names.1": "Ben", "names.2": "Chie", "seen": "1", "key": "n"}
    assert client.post(f"{page}/names", data=data).status_code == 303
    assert taken(client, page)["seats"] == ["Akiko", "Ben", "Chie"]
    assert "Aki, Ben, Chie" in client.get(f"{page}/board").text  # what it was before
    wrong = client.post(f"{page}/names", data=data | {"names.1": "", "seen": "2", "key": "m"})
    assert wrong.status_code == 422
    late = client.post(f"{page}/names", data=data | {"names.1": "Bob", "seen": "1", "key": "l"})
    assert late.status_code == 409
    assert 'value="Bob"' in late.text


# ---------------------------------------------------------------- two phones


def test_the_second_phone_keeps_what_it_typed_and_is_asked(cast: Cast) -> None:
    page = fresh(cast.aki)
    helper(cast.aki, cast.ben, page)
    write(cast.aki, page, 1, "4 2 0", key="a")
    answer = write(cast.ben, page, 1, "3 2 0", key="b")
    assert answer.status_code == 409
    assert "already on the sheet" in answer.text
    fields = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', answer.text))
    assert [fields[f"points.{i}"] for i in range(3)] == ["3", "2", "0"]
    assert totals(cast.ben, page) == ["5", "3", "1"]
    assert cast.ben.post(f"{page}/rounds/1", data=fields).status_code == 303
    board = cast.aki.get(f"{page}/board").text
    assert "phone 2" in board  # Aki sees that it was the other phone
    assert "this phone" in cast.ben.get(f"{page}/board").text


def test_two_phones_that_agree_are_not_bothered(cast: Cast) -> None:
    page = fresh(cast.aki)
    helper(cast.aki, cast.ben, page)
    write(cast.aki, page, 1, "4 2 0", key="a")
    assert write(cast.ben, page, 1, "4 2 0", key="b").status_code == 303


def test_a_round_written_and_emptied_meanwhile_is_asked_about(cast: Cast) -> None:
    page = fresh(cast.aki)
    write(cast.aki, page, 1, "4 2 0", key="a")
    cast.aki.post(f"{page}/undo", data={"line": "2", "key": "u"})
    answer = write(cast.aki, page, 1, "3 2 0", key="b")
    assert answer.status_code == 409
    assert "written and taken back meanwhile" in answer.text
    assert re.search(r'name="points.0"[^>]*value="3"', answer.text)


def test_a_doubled_request_writes_once(client: FlaskClient) -> None:
    page = fresh(client)
    assert write(client, page, 1, "4 2 0", key="k").status_code == 303
    assert write(client, page, 1, "4 2 0", key="k").status_code == 303
    assert "Corrected" not in client.get(page).text


def test_what_htmx_sends_is_answered_with_the_place_of_the_form(client: FlaskClient) -> None:
    page = fresh(client)
    data = {"points.0": "4", "points.1": "2", "points.2": "0", "key": "k", "seen": "0"}
    answer = client.post(f"{page}/rounds/1", data=data, headers=HTMX)
    assert answer.status_code == 200
    assert answer.text.lstrip().startswith('<section id="entry"')
    again = client.post(f"{page}/rounds/1", data=data | {"key": "x"}, headers=HTMX)
    assert again.status_code == 200  # the same numbers: nothing to ask
    other = client.post(f"{page}/rounds/1", data=data | {"points.0": "3", "key": "y"}, headers=HTMX)
    assert (other.status_code, other.text.count('id="entry"')) == (409, 1)


def test_without_the_token_nothing_is_written(app: Flask) -> None:
    app.config["WTF_CSRF_ENABLED"] = True
    client = app.test_client()
    assert client.post("/sheets/new", data={"names.0": "Aki"}).status_code == 400


def test_one_page_writes_one_round_whatever_is_tapped_on_it(client: FlaskClient) -> None:
    """A tap, and another one on the same page: the same is a repeat, another is asked about."""
    page = fresh(client, game="dieangler")
    form = pages.form(client, page, to="/rounds/1")
    assert form.send(client, press="Ben").status_code == 303
    assert form.send(client, press="Ben").status_code == 303
    asked = form.send(client, press="Aki")
    assert asked.status_code == 409
    assert "Round 1 is already on the sheet" in asked.text
    assert taken(client, page)["rounds"] == [{"winner": 1}]


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


# ---------------------------------------------------------------- doubts


def test_a_round_that_cannot_add_up_is_asked_about_before_it_is_written(
    client: FlaskClient,
) -> None:
    page = fresh(client)
    form = pages.form(client, page, to="/rounds/1").fill(
        points__0="4", points__1="2", points__2="9"
    )
    asked = form.send(client)
    assert asked.status_code == 422
    assert "Together that is 15 points, but a round gives 2 to 6. Count again?" in asked.text
    assert taken(client, page)["rounds"] == []
    again = pages.forms(asked.text, f"{page}/rounds/1")[-1]
    assert again.values["points.2"] == ["9"]  # nothing typed is lost
    other = again.fill(points__2="8").send(client, press="Yes, write it so")
    assert "Together that is 14 points" in other.text  # a yes is for what was asked about
    mended = pages.forms(other.text, f"{page}/rounds/1")[-1].fill(points__2="0")
    assert mended.send(client, press="Write round 1").status_code == 303
    assert taken(client, page)["rounds"] == [{"points": [4, 2, 0]}]


def test_who_counted_twice_writes_it_so_and_corrects_it_without_a_question(
    client: FlaskClient,
) -> None:
    page = fresh(client)
    form = pages.form(client, page, to="/rounds/1")
    form.fill(points__0="4", points__1="2", points__2="9")
    asked = pages.forms(form.send(client).text, f"{page}/rounds/1")[-1]
    assert asked.send(client, press="Yes, write it so").status_code == 303
    assert taken(client, page)["rounds"] == [{"points": [4, 2, 9]}]
    same = pages.form(client, f"{page}/rounds/1", to="/rounds/1")
    assert same.send(client, press="Correct round 1").status_code == 303  # it stands there already


def test_fish_that_nobody_has_are_asked_about_too(client: FlaskClient) -> None:
    page = fresh(client)
    asked = client.post(f"{page}/rounds/1", data=CATCHES)
    assert asked.status_code == 422
    assert "scoring cards are with nobody, but only 1 can be in the box" in asked.text
    assert taken(client, page)["rounds"] == []
