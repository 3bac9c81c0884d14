"""The count as it is told by hand: ships by kind, buildings one by one (§8)."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.games import GAMES, SheetError, score_sheet
from tests import pages
from tests.games.nusfjord.carded import stand, standing
from tests.games.nusfjord.table import to_round
from tests.site.paper import fresh, taken

COUNT = {"buildings": 6, "ships": 5, "shares": 3, "gold": 4, "empty_spaces": 1, "unissued": 2}


def sheet(*counts: dict[str, Any]) -> dict[str, Any]:
    """A sheet of these counts."""
    names = ["Aki", "Ben", "Chie"][: len(counts)]
    return {"game": "nusfjord", "seats": names, "rounds": [{"counts": list(counts)}]}


REST = {key: n for key, n in COUNT.items() if key not in ("buildings", "ships")}


def told(**more: Any) -> dict[str, Any]:
    """The count by its details alone."""
    return REST | {"fleet": [1, 0, 1], "houses": "2+2+1+1"} | more


def checked(*counts: dict[str, Any]) -> None:
    """SheetError where no harbours hold that."""
    GAMES["nusfjord"].paper.score(sheet(*counts)).check(0)


def test_points_follow_from_ships_and_buildings() -> None:
    scored = score_sheet(sheet(told(), COUNT))
    assert scored["totals"] == [15, 15]
    assert scored["rounds"][0]["counts"] == [COUNT | told(), COUNT]
    assert score_sheet(json.loads(json.dumps(scored))) == scored


@pytest.mark.parametrize(
    ("houses", "points", "kept"),
    [("2 3-1", 4, "2+3-1"), (23, 23, 23), ("7", 7, 7), ("2+3+", 5, "2+3"), ("0+0", 0, "0+0")],
)
def test_buildings_are_written_as_they_are_tapped(houses: Any, points: int, kept: Any) -> None:
    one = score_sheet(sheet(told(houses=houses)))["rounds"][0]["counts"][0]
    assert (one["buildings"], one["houses"]) == (points, kept)


@pytest.mark.parametrize(
    ("more", "place", "why"),
    [
        ({"houses": "2+x"}, "houses", "numbers as in"),
        ({"houses": "1" * 61}, "houses", "numbers as in"),
        ({"houses": "+".join("1" * 12)}, "houses", "11 fields"),
        ({"buildings": 7}, "houses", "add up to 6, not 7"),
        ({"ships": 4}, "fleet", "add up to 5, not 4"),
        ({"fleet": [1, 1]}, "fleet", "three numbers"),
        ({"fleet": [1, 1, -1]}, "fleet[2]", "not between"),
        ({"fleet": [0, 0, 4]}, "fleet", "17 long, the track 16"),
        ({"cows": 1}, "cows", "not known"),
    ],
)
def test_what_is_no_count_is_refused_at_its_place(
    more: dict[str, Any], place: str, why: str
) -> None:
    with pytest.raises(SheetError) as found:
        score_sheet(sheet(told(**more)))
    assert found.value.place == f"rounds[0].counts[0].{place}"
    assert why in found.value.message


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"houses": "1+1+1+1+1", "empty_spaces": 7}, "more than the 11 fields"),
        ({"houses": "1+1", "empty_spaces": 2}, "7 fields are left for forests"),
    ],
)
def test_what_no_harbour_holds_is_refused(more: dict[str, Any], why: str) -> None:
    with pytest.raises(SheetError, match=why):
        checked(told(**more))
    checked(told(houses="1+1", empty_spaces=1))


def test_there_are_three_ships_of_a_kind_for_two() -> None:
    with pytest.raises(SheetError, match="Sloop: there are 3 of them, not 4"):
        checked(told(fleet=[2, 0, 0]), told(fleet=[2, 0, 0]))
    checked(told(fleet=[2, 0, 0]), told(fleet=[2, 0, 0]), told(fleet=[0, 0, 0]))


@pytest.mark.parametrize(
    ("more", "word"), [({"gold": 31}, "31 gold"), ({"shares": 1}, "two shares")]
)
def test_what_is_unlikely_is_doubted(more: dict[str, Any], word: str) -> None:
    assert word in str(GAMES["nusfjord"].paper.score(sheet(told(**more))).doubt(0))
    assert GAMES["nusfjord"].paper.score(sheet(told())).doubt(0) is None


def test_a_match_writes_its_ships_and_buildings_down() -> None:
    free = {"rule": [{"bend": "empty spaces", "by": 2}]}
    state = standing(free, {"end": [{"points": 3, "if": {"count": "forests", "least": 1}}]})
    stand(state, 0, 18)
    state.fleet.ships[2] = 1
    one = to_round(state, 8).sheet()[0]["counts"][0]
    assert (one["fleet"], one["houses"], one["buildings"]) == ([0, 0, 1], "2+3+0", 5)


# ------------------------------------------------ the form


def count_form(client: FlaskClient) -> tuple[str, pages.Form]:
    """A new sheet of one player, and its form."""
    page = fresh(client, "Aki", game="nusfjord")
    form = pages.form(client, page, "/rounds/1")
    for name, value in (("shares", "3"), ("gold", "4"), ("empty_spaces", "1"), ("unissued", "2")):
        form.set(f"counts.0.{name}", value)
    return page, form


def test_the_form_is_filled_in_by_kind_and_by_tapping(client: FlaskClient) -> None:
    page, form = count_form(client)
    form.set("counts.0.houses", "9+9+9+3").set("counts.0.fleet.2", "1")
    assert form.send(client).status_code == 303
    one = taken(client, page)["rounds"][0]["counts"][0]
    assert (one["buildings"], one["ships"], one["fleet"]) == (30, 4, [0, 0, 1])
    result = client.get(f"{page}/result").text
    assert "bronze shield" in result
    again = pages.form(client, f"{page}/rounds/1", "/rounds/1")
    assert again.values["counts.0.houses"] == ["9+9+9+3"]
    assert again.values["counts.0.fleet.2"] == ["1"]


def test_ships_may_be_told_in_points_and_buildings_as_their_sum(client: FlaskClient) -> None:
    page, form = count_form(client)
    for kind in range(3):
        form.set(f"counts.0.fleet.{kind}", "")
    form.set("counts.0.houses", "23").set("counts.0.ships", "6")
    assert form.send(client).status_code == 303
    assert taken(client, page)["rounds"][0]["counts"][0]["buildings"] == 23
    assert score_sheet(taken(client, page))["totals"] == [33]
    again = pages.form(client, f"{page}/rounds/1", "/rounds/1")
    assert again.values["counts.0.ships"] == ["6"]
    assert again.set("counts.0.gold", "5").send(client).status_code == 303
    assert score_sheet(taken(client, page))["totals"] == [34]


def test_ships_in_points_need_no_kinds_emptied_first(client: FlaskClient) -> None:
    page, form = count_form(client)
    assert form.values["counts.0.fleet.0"] == ["0"]
    form.set("counts.0.houses", "23").set("counts.0.ships", "6")
    assert form.send(client).status_code == 303
    assert score_sheet(taken(client, page))["totals"] == [33]


def test_a_reason_stands_beside_its_field(client: FlaskClient) -> None:
    _, form = count_form(client)
    answer = form.set("counts.0.houses", "2+x").send(client)
    assert answer.status_code == 422
    assert "counts.0.houses-reason" in answer.text
    assert 'value="2+x"' in answer.text


def test_two_players_left_empty_are_asked_for_their_shares_and_gold_alone(
    client: FlaskClient,
) -> None:
    """On a Japanese phone; what most often is none is none until somebody types it."""
    client.get("/language/ja")
    page = fresh(client, "Aki Ben Chie", game="nusfjord")
    form = pages.form(client, page, "/rounds/1")
    form.set("counts.0.houses", "2+3").set("counts.0.shares", "2").set("counts.0.gold", "4")
    refused = form.send(client)
    assert refused.status_code == 422
    asked = re.findall(r'id="counts\.(\d)\.(\w+)-reason"[^>]*>([^<]+)<', refused.text)
    assert asked == [
        (str(seat), part, "まだ入力されていません。")
        for seat in (1, 2)
        for part in ("shares", "gold")
    ]


def test_a_count_is_said_once(client: FlaskClient) -> None:
    """Its row is the total, its breakdown has the worth of each house and ship, once."""
    page, form = count_form(client)
    assert "began the first round" not in client.get(page).text
    form.set("counts.0.houses", "9+3-1+2").set("counts.0.fleet.0", "1").set("counts.0.fleet.2", "1")
    sent = form.send(client)
    assert sent.status_code == 303, re.findall(r'class="reason"[^>]*>([^<]+)<', sent.text)
    shown = client.get(page).text
    assert re.findall(r'<tr class="total">.*?<td[^>]*>([^<]*)</td>', shown, re.S) == ["22"]
    assert not re.search(r'<tr>\s*<th class="round"', shown.split("<tbody>")[1])
    assert "/rounds/1" in shown.split('<tr class="total">')[1].split("</tr>")[0]
    for text in (shown, client.get(f"{page}/result").text, client.get(f"{page}/print").text):
        assert text.count("buildings 9+3−1+2 = 13, ships 1+4 = 5") == 1
        assert "Sloop ×" not in text
