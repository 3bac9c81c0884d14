"""A sheet of any other game: opened by its name, written, its scoring changed and taken back."""

from __future__ import annotations

import io
import json
import re

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.clubs.accounts.organisers import add_organiser
from companion.games import score_sheet
from companion.kit.sheet_file import dump
from companion.scorekit.kit_file import data
from companion.scorekit.shipped import FOLDER, shipped
from tests import pages
from tests.conftest import Cast
from tests.scorekit.any_kit import NAMES
from tests.site.paper import taken

PAGES = ("", "/board", "/result", "/print", "/share", "/names", "/blank", "/kit")


def opened(client: FlaskClient, name: str, names: str = "Aki Ben Chie Dan") -> TestResponse:
    """The answer to the form for another game."""
    form = pages.form(client, "/sheets/new/another", press="Start").fill(name=name)
    for seat, player in enumerate(names.split()):
        form.set(f"names.{seat}", player)
    return form.send(client)


def fresh(client: FlaskClient, name: str, names: str = "Aki Ben Chie Dan") -> str:
    """The address of a new sheet of this game."""
    answer = opened(client, name, names)
    assert answer.status_code == 303, answer.text
    return str(answer.location)


def write(client: FlaskClient, page: str, number: int = 0, **fields: str) -> TestResponse:
    """Write a round by its own form: the next one, or a correction of `number`."""
    text = client.get(f"{page}/rounds/{number}" if number else page).text
    form = next(one for one in pages.forms(text, page) if "/rounds/" in one.action)
    for name, numbers in fields.items():
        cells = numbers.split()
        for seat, text in enumerate(cells):
            form.set(f"{name}.{seat}" if f"{name}.{seat}" in form.open_to else name, text)
    return form.send(client)


def scoring(client: FlaskClient, page: str) -> pages.Form:
    """The form of the sheet's kit."""
    return pages.form(client, f"{page}/kit", press="Save")


def totals(client: FlaskClient, page: str) -> list[int]:
    """The totals of the sheet's file."""
    found: list[int] = score_sheet(taken(client, page))["totals"]
    return found


def test_a_name_and_players_are_enough_to_write_rounds(client: FlaskClient) -> None:
    page = fresh(client, "Go %(n)s", "Aki Ben")
    assert write(client, page, points="5 -2").status_code == 303
    assert write(client, page, points="1 9").status_code == 303
    text = client.get(page).text
    assert "Tick the box in the last round." in text
    assert "Ben in the lead with 7." in text
    assert write(client, page, points="1 0", last="true").status_code == 303
    assert totals(client, page) == [7, 7]
    assert "Aki and Ben share the win." in client.get(page).text


@pytest.mark.parametrize("name", ["Wingspan", "ハーツ", "Pandemic", "Oh Hell", "花火", "Go"])
def test_every_page_in_both_languages(client: FlaskClient, name: str) -> None:
    page = fresh(client, name)
    for language in ("en", "ja"):
        client.get(f"/language/{language}")
        for part in PAGES:
            answer = client.get(page + part)
            assert answer.status_code == 200
            assert "companion.scorekit" not in answer.text
        assert client.get("/").status_code == 200


def test_a_known_game_is_found_by_typing(client: FlaskClient) -> None:
    text = client.get("/sheets/new/another").text
    assert '<option value="Wingspan">' in text
    page = fresh(client, "wingspan")
    assert taken(client, page)["kit"] == data(shipped()["wingspan"])
    assert write(client, page, birds="10 20 30 40", eggs="1").status_code == 303
    assert totals(client, page) == [11, 20, 30, 40]  # what is left empty is 0
    assert "A field left empty counts as 0." in client.get(f"{page}/rounds/1").text
    assert "Dan wins." in client.get(f"{page}/result").text


def test_a_lone_row_wants_every_field(client: FlaskClient) -> None:
    page = fresh(client, "Hearts")
    assert "left empty" not in client.get(page).text
    refused = write(client, page, points="26 0 0")
    assert refused.status_code == 422
    assert 'id="points.3-reason"' in refused.text


def test_a_round_names_its_own_cards_only(client: FlaskClient) -> None:
    page = fresh(client, "Rage")
    change = scoring(client, page).fill(cards="3 2 1")
    assert change.send(client).status_code == 303
    assert "Round 1, of 3. Cards: 3" in client.get(page).text
    assert write(client, page, points="1 2 3 4").status_code == 303
    text = client.get(page).text
    assert "Round 2, of 3. Cards: 2" in text
    assert (
        "Cards of each round: 3, 2, 1" not in text.split('id="round-form"')[1].split("</header>")[0]
    )


def test_ten_players_and_no_more(client: FlaskClient) -> None:
    page = fresh(client, "Go", " ".join(NAMES))
    text = client.get(page).text
    assert "is-wide" in text
    assert write(client, page, points=" ".join("0123456789")).status_code == 303
    assert "10th" in client.get(page).text
    answer = opened(client, "Catan", "Aki Ben")
    assert answer.status_code == 422
    assert "expected 3 / 4 players, not 2" in answer.text
    assert 'value="Catan"' in answer.text


def test_what_is_wrong_stands_beside_what_was_typed(client: FlaskClient) -> None:
    answer = opened(client, " ", "Aki Aki")
    assert answer.status_code == 422
    assert "Enter a name." in answer.text
    answer = opened(client, "Go", "Aki Aki")
    assert "Aki is already seated" in answer.text
    form = pages.form(client, "/sheets/new/another", press="Start").fill(name="Go", names__0="Aki")
    form.values["kit"] = ["{}"]
    answer = form.send(client)
    assert answer.status_code == 422
    assert "kit.format: This is still missing." in answer.text


def test_a_round_that_cannot_be_is_refused_at_its_row(client: FlaskClient) -> None:
    page = fresh(client, "Hearts")
    answer = write(client, page, points="1 2 3 4")
    assert answer.status_code == 422
    assert "expected 26 / 78 in all" in answer.text
    assert write(client, page, points="26 0 0 0").status_code == 303
    answer = write(client, page, number=1, points="0 25 1 0")
    assert answer.status_code == 303
    assert totals(client, page) == [0, 25, 1, 0]
    assert "Corrected" in client.get(page).text


def test_together(client: FlaskClient) -> None:
    page = fresh(client, "Hanabi", "Aki Ben")
    answer = write(client, page, outcome="lost", fireworks="26")
    assert answer.status_code == 422
    assert write(client, page, outcome="lost", fireworks="17").status_code == 303
    assert "Lost together." in client.get(page).text
    assert 'class="place-' not in client.get(f"{page}/result").text
    assert score_sheet(taken(client, page))["winners"] == []
    assert write(client, page, number=1, outcome="won", fireworks="17").status_code == 303
    board = client.get(f"{page}/board").text
    assert "Won together. 17" in re.sub(r"\s+", " ", board)


def test_the_scoring_grows_with_the_sheet_and_is_undone(client: FlaskClient) -> None:
    page = fresh(client, "Go", "Aki Ben")
    write(client, page, points="5 2")
    form = scoring(client, page).fill(wins="fewest", rounds="2", colour="red", name="Go 2")
    assert form.send(client, "Save").status_code == 303
    assert "Ben in the lead with 2." in client.get(page).text
    write(client, page, points="5 9")
    assert "Aki wins." in client.get(page).text
    undo = [one for one in pages.forms(client.get(page).text, page) if "undo" in one.action]
    assert undo[0].send(client).status_code == 303
    assert "Ben in the lead with 11." in client.get(page).text
    assert taken(client, page)["kit"] == {"format": "tairyo kit 1", "name": "Go"}


def test_rows_are_added_and_named(client: FlaskClient) -> None:
    page = fresh(client, "Go", "Aki Ben")
    form = scoring(client, page).fill(
        written="count", rows__0__name="石", rows__1__name="Prisoners"
    )
    form.fill(rows__1__worth="-2", rows__1__per="3", rows__1__most="40", cards="")
    assert form.send(client, "Save").status_code == 303
    form = scoring(client, page)
    form.fill(rows__2__name="Bids", rows__2__worth="0", rows__2__together="7, 8", tiebreak="b")
    form.fill(tiebreak_wins="fewest")
    assert form.send(client, "Save").status_code == 303
    assert taken(client, page)["kit"]["rows"] == [
        {"key": "a", "name": "石"},
        {"key": "b", "name": "Prisoners", "worth": -2, "per": 3, "most": 40},
        {"key": "c", "name": "Bids", "worth": 0, "together": [7, 8]},
    ]
    assert write(client, page, a="9 9", b="4 1", c="4 4").status_code == 303
    assert score_sheet(taken(client, page))["ranks"] == [2, 1]


def test_a_look_at_the_sheet_changes_nothing(client: FlaskClient) -> None:
    page = fresh(client, "Go", "Aki Ben")
    form = scoring(client, page).fill(cards="3 2 1", deals="1", rows__0__name="Tricks")
    answer = form.fill(rows__0__together="cards", until="50").send(client, "Show the sheet first")
    assert answer.status_code == 200
    assert "The sheet would look like this" in answer.text
    assert "Tricks (as many as cards)" in answer.text
    assert "Cards of each round: 3, 2, 1." in answer.text
    assert taken(client, page)["kit"] == {"format": "tairyo kit 1", "name": "Go"}
    [form] = [one for one in pages.forms(answer.text, f"{page}/kit") if "cards" in one.open_to]
    assert form.send(client, "Save").status_code == 303
    assert "Aki deals. Cards: 3" in client.get(page).text.replace("Round 1: ", "")


def test_scoring_that_cannot_be_is_refused_and_kept(client: FlaskClient) -> None:
    page = fresh(client, "Go", "Aki Ben")
    answer = scoring(client, page).fill(players__0="5", players__1="2").send(client, "Save")
    assert answer.status_code == 422
    assert "expected at most 2" in answer.text
    answer = scoring(client, page).fill(written="places", rows__0__name="Eggs").send(client, "Save")
    assert "What scores: does not go with “Only places”" in answer.text
    answer = scoring(client, page).fill(cards="3 x").send(client, "Save")
    assert "Enter a whole number" in answer.text
    assert 'value="3 x"' in answer.text
    answer = scoring(client, page).fill(players__0="3", players__1="4").send(client, "Save")
    assert "expected 3 / 4 players, not 2" in answer.text
    for odd in ({"rows": "5"}, {"rows.0": "x"}, {"players": "2"}, {"rows.0.key.a": "b"}):
        assert client.post(f"{page}/kit", data={"name": " ", **odd}).status_code == 422


def test_what_is_written_must_fit_the_new_scoring(client: FlaskClient) -> None:
    page = fresh(client, "Go", "Aki Ben")
    write(client, page, points="5 2")
    answer = scoring(client, page).fill(written="places").send(client, "Save")
    assert answer.status_code == 422
    assert "What is written already does not fit: rounds[0]" in answer.text
    assert totals(client, page) == [5, 2]


def test_two_phones_change_the_scoring(client: FlaskClient) -> None:
    page = fresh(client, "Go", "Aki Ben")
    late = scoring(client, page).fill(until="30")
    assert scoring(client, page).fill(until="20").send(client, "Save").status_code == 303
    answer = late.send(client, "Save")
    assert answer.status_code == 409
    assert "Another phone has changed the scoring." in answer.text
    assert taken(client, page)["kit"]["until"] == 20


def test_the_kit_travels_as_a_file(client: FlaskClient) -> None:
    page = fresh(client, "Wingspan", "Aki Ben")
    kit = client.get(f"{page}/kit.json")
    assert kit.data == (FOLDER / "wingspan.json").read_bytes()
    answer = client.post(
        "/sheets/bring", data={"file": (io.BytesIO(kit.data), "kit.json"), "text": ""}
    )
    assert answer.status_code == 200
    [form] = [one for one in pages.forms(answer.text, answer.request.path) if "kit" in one.open_to]
    answer = form.fill(name="Mine", names__0="Aki").send(client)
    assert answer.status_code == 303
    assert taken(client, str(answer.location))["kit"] == data(shipped()["wingspan"]) | {
        "name": "Mine"
    }
    bad = pages.form(client, "/sheets/bring", press="Open").fill(
        text='{"format": "x", "name": "a"}'
    )
    answer = bad.send(client)
    assert answer.status_code == 422
    assert "format: is not known here" in answer.text


def test_a_sheet_file_carries_its_kit(client: FlaskClient) -> None:
    page = fresh(client, "Hearts")
    write(client, page, points="26 0 0 0")
    sheet = taken(client, page)
    text = dump(score_sheet(sheet)).decode()
    answer = pages.form(client, "/sheets/bring", press="Open").fill(text=text).send(client)
    assert answer.status_code == 303
    assert taken(client, str(answer.location)) == sheet
    assert json.loads(text)["edition"] in client.get(f"{page}/kit").text


def test_again_with_the_same_people(client: FlaskClient) -> None:
    page = fresh(client, "Hearts")
    answer = client.get(f"/sheets/new?like={page.rpartition('/')[2]}", follow_redirects=True)
    [form] = [one for one in pages.forms(answer.text, answer.request.path) if "kit" in one.open_to]
    assert form.values["names.0"] == ["Ben"]
    again = str(form.send(client).location)
    assert taken(client, again)["kit"] == taken(client, page)["kit"]
    assert taken(client, again)["seats"] == ["Ben", "Chie", "Dan", "Aki"]


def test_a_game_is_scored_next_time_as_on_the_last_sheet(client: FlaskClient) -> None:
    """Its name is enough, on the device that opened the sheet; a game that is as usual is not."""
    page = fresh(client, "Golf", "Aki Ben")
    fresh(client, "Wingspan", "Aki Ben")
    assert "on your last sheet" not in client.get("/sheets/new/another").text
    for rounds, wins in (("9", "most"), ("18", "fewest")):
        form = scoring(client, page).fill(rounds=rounds, wins=wins)
        assert form.send(client, "Save").status_code == 303
    kit = taken(client, page)["kit"]
    assert (kit["rounds"], kit["wins"]) == (18, "fewest")
    text = client.get("/sheets/new/another").text
    assert "Scored as on your last sheet: Golf<br>Known: 7 Wonders" in text
    assert '<option value="Golf">' in text
    again = fresh(client, "  ＧＯＬＦ ", "Aki Ben Chie")
    assert taken(client, again)["kit"] == kit
    other = client.application.test_client()
    writer = re.findall(r"/sheets/[\w/-]+#?[\w/-]*", client.get(f"{page}/share").text)
    for link in writer:
        other.get(link)
    assert "on your last sheet" not in other.get("/sheets/new/another").text
    assert taken(other, fresh(other, "Golf", "Aki Ben"))["kit"] != kit


def test_a_known_game_can_be_scored_in_ones_own_way(client: FlaskClient) -> None:
    page = fresh(client, "Hearts")
    form = scoring(client, page).fill(until="50")
    assert form.send(client, "Save").status_code == 303
    assert "the new sheet is scored like your last one" in client.get(f"{page}/kit").text
    text = client.get("/sheets/new/another").text
    assert "last sheet: Hearts<br>" in text
    assert text.count('<option value="Hearts">') == 1
    assert taken(client, fresh(client, "ハーツ"))["kit"]["until"] == 50


def test_an_organiser_has_it_on_every_device(client: FlaskClient) -> None:
    with client.application.app_context():
        add_organiser("Aki", "a long password")
    phone = client.application.test_client()
    for browser in (client, phone):
        browser.post("/organiser/sign-in", data={"name": "Aki", "password": "a long password"})
    page = fresh(client, "Golf", "Aki Ben")
    assert scoring(client, page).fill(rounds="18").send(client, "Save").status_code == 303
    assert taken(phone, fresh(phone, "golf", "Aki Ben"))["kit"]["rounds"] == 18


def test_a_round_of_several_rows_is_listed_row_by_row(client: FlaskClient) -> None:
    """Eight coins are two points, three are one: −4 + 2 + 10, 6 + 1 + 7 and 10 + 0 + 3."""
    page = fresh(client, "7 Wonders", "Aki Ben Chie")
    write(client, page, military="-4 6 10", coins="8 3 0", wonder="10 7 3")
    for path in ("", "/result", "/print"):
        text = client.get(page + path).text.split('<table class="figures made-up">')[1]
        rows = re.findall(r"<tr.*?</tr>", text.split("</table>")[0], re.DOTALL)
        said = [" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in rows]
        assert said[:4] == [
            *("Aki Ben Chie", "Military −4 6 10", "Coins 8 → 2 3 → 1 0", "Wonder 10 7 3")
        ]
        assert said[-1] == "Points 8 14 13"


def test_what_needs_rules_is_not_offered_and_says_why(client: FlaskClient) -> None:
    page = fresh(client, "Go", "Aki Ben")
    text = client.get(page).text
    assert "Continue on screen" not in text
    assert "Tairyō keeps score of this game but does not know its rules." in text
    why = "Tairyō keeps score of this game but does not know its rules."
    assert why in client.get(f"{page}/screen").text
    answer = client.post(f"{page}/screen", data={"seen": "2"})
    assert answer.status_code == 422
    assert why in answer.text


def test_lists_name_the_game(client: FlaskClient, cast: Cast) -> None:
    page = fresh(cast.aki, "Go & <more>", "Aki Ben")
    text = cast.aki.get("/").text
    assert "Go &amp; &lt;more&gt;" in text
    assert page in text


def test_rounds_ahead_are_kept_for_a_phone_without_connection(client: FlaskClient) -> None:
    page = fresh(client, "UNO", "Aki Ben")
    assert re.findall(r'data-round="(\d+)"', client.get(page).text) == list("12345678")
    assert client.get(fresh(client, "Catan", "Aki Ben Chie")).text.count('data-round="') == 1


def test_who_watches_changes_no_scoring(client: FlaskClient) -> None:
    page = fresh(client, "Go", "Aki Ben")
    other = client.application.test_client()
    assert other.get(f"{page}/kit").status_code == 403
    assert other.get(f"{page}/kit.json").status_code == 200
    assert "Scoring" not in other.get(page).text
    assert other.get("/sheets/new/another").status_code == 200
    from_shelf = client.post(
        "/sheets/new",
        data={"game": "fisherman", "names.0": "Aki", "names.1": "Ben", "names.2": "Chie"},
    ).location
    for part in ("/kit.json", "/kit"):
        assert client.get(from_shelf + part).location == from_shelf
    assert client.get(f"{from_shelf}/blank").status_code == 200
