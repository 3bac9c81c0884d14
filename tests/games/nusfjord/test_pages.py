"""The pages of Nusfjord: the form with a club's own cards, the table."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.games.nusfjord.deck import files
from tests import pages
from tests.site.matches import play_on

SVG = "{http://www.w3.org/2000/svg}"
NEW = "/matches/new?game=nusfjord"
DECK, ELDERS = "options.nusfjord.own_deck", "options.nusfjord.own_elders"


def opened(client: FlaskClient, **typed: str) -> TestResponse:
    """The form of a new match alone, sent with these texts."""
    form = pages.form(client, f"{NEW}", press="Set the table").set("seats", "1")
    for field, text in typed.items():
        form.set(field, text)
    return form.send(client, "Set the table")


def own_deck() -> dict[str, object]:
    """Our first deck as a club would write it down; the cards are called otherwise."""
    deck = json.loads(files.file("herring"))
    for card in deck["buildings"]:
        card["name"] = f"our own hut {card['number']}"
    return {"buildings": deck["buildings"]}


def test_nu02_what_stands_beside_the_board_follows_it(client: FlaskClient) -> None:
    page = client.get(opened(client).location).text
    places = [page.index(words) for words in ("Banquet table", "Ships left", "Elders on top")]
    assert places == sorted(places)
    assert page.index("board-head") < places[0]


def test_gold_is_a_coin_and_no_shield_to_japanese_ears(client: FlaskClient) -> None:
    page = client.get(opened(client).location, headers={"Accept-Language": "ja"}).text
    assert "金貨" in page
    assert '<span class="heard"> 金の盾' not in page


def test_only_the_buildings_that_can_be_built_are_asked_for(client: FlaskClient) -> None:
    path = opened(client).location
    board = client.get(path).text
    possible = re.search(r"(\d+) buildings? possible", board)
    assert possible
    form = pages.form(client, path, to="/moves", press="Build")
    assert form.send(client, "Build").status_code == 303
    page = client.get(path).text
    asked = page.partition('id="which-building"')[2].partition("</section>")[0]
    assert asked.count('class="building ') == asked.count('value="card ') == int(possible[1])
    assert page.count('value="card ') == int(possible[1])


def test_the_picture_of_a_harbour_grows_with_it(client: FlaskClient) -> None:
    path = opened(client).location

    def drawn(what: str) -> int:
        return len(re.findall(rf"/harbour\.svg[^#]*#{what}", client.get(path).text))

    assert (drawn("land"), drawn("shed"), drawn("house"), drawn("sloop")) == (1, 1, 0, 0)
    trees = drawn("tree")
    fields = drawn("field")
    pages.form(client, path, to="/moves", press="Build").send(client, "Build")
    while not (house := drawn("house")):
        pages.form(client, path, to="/moves").send(client)
    assert house == 1
    assert drawn("field") == fields - 1
    assert drawn("tree") == trees == 8


def test_the_picture_to_share_shows_the_own_harbour_and_needs_no_other_file(
    app: Flask, client: FlaskClient
) -> None:
    path = opened(client).location
    play_on(app, path.rsplit("/", 1)[1])
    scene = set(re.findall(r"/harbour\.svg[^#]*#([\w-]+)", client.get(path).text))
    drawn = ElementTree.fromstring(client.get(f"{path}/picture.svg").text)
    used = {one.get("href") or "" for one in drawn.iter(f"{SVG}use")}
    assert used == {f"#{what}" for what in scene}
    assert scene <= {one.get("id") for one in drawn.iter(f"{SVG}symbol")}
    assert any("Harbour of" in (one.text or "") for one in drawn.iter(f"{SVG}text"))


def test_a_club_plays_with_its_own_deck(client: FlaskClient) -> None:
    text = json.dumps(own_deck())
    answer = opened(client, **{DECK: text})
    assert answer.status_code == 303, answer.text
    assert client.get(answer.location).text.count("our own hut") == 15  # those that lie out


@pytest.mark.parametrize(
    ("field", "given", "place", "reason"),
    [
        (DECK, "cards", "buildings: line 1", ""),
        (DECK, {"buildings": []}, "buildings:", "expected 44 cards, not 0"),
        (DECK, "cost", "buildings[1] (102).cost.fish", "is not between"),
        (DECK, "word", "buildings[0] (101).effect.built[0].gain.wool", "is not known here"),
        (ELDERS, {"elders": [{}]}, "elders:", "expected 18 cards, not 1"),
    ],
)
def test_a_wrong_file_names_card_and_place_and_is_kept(
    client: FlaskClient, field: str, given: object, place: str, reason: str
) -> None:
    deck = own_deck()
    cards = deck["buildings"]
    assert isinstance(cards, list)
    cards[1]["cost"] = {"fish": 99}
    text = given if isinstance(given, str) else json.dumps(given)
    if given == "cost":
        text = json.dumps(deck)
    if given == "word":
        cards[1]["cost"] = {"fish": 1}
        cards[0]["effect"] = {"built": [{"gain": {"wool": 1}}]}
        text = json.dumps(deck)
    answer = opened(client, **{field: text})
    assert answer.status_code == 422
    shown = re.sub("<[^>]+>", "", answer.text)
    assert place in shown
    assert reason in shown
    again = pages.forms(answer.text)
    assert any(form.values.get(field) == [text] for form in again)


COUNT = {"shares": 4, "gold": 3, "empty_spaces": 0, "unissued": 0}
SHEET = {
    "game": "nusfjord",
    "seats": ["Aki", "Ben"],
    "rounds": [
        {
            "counts": [
                COUNT | {"houses": "3+2+0", "fleet": [1, 0, 0]},
                COUNT | {"houses": "2+1+1", "fleet": [0, 2, 0]},
            ]
        }
    ],
}


def counted(client: FlaskClient) -> str:
    """The address of a sheet on which two harbours are counted, ships by kind."""
    answer = client.post("/sheets/bring", data={"text": json.dumps(SHEET)})
    assert answer.status_code == 303, answer.text
    return str(answer.location)


def test_every_seat_is_told_what_each_of_its_ships_is_worth(client: FlaskClient) -> None:
    page = client.get(f"{counted(client)}/result").text
    assert "ships 1," in page
    assert "ships 2+2 = 4," in page


def test_the_table_of_a_count_has_a_column_for_each_part(client: FlaskClient) -> None:
    text = client.get(f"{counted(client)}/sheet.csv").get_data().decode("utf-8-sig")
    head, first = text.splitlines()[:2]
    row = dict(zip(head.split(","), first.split(","), strict=True))
    assert row["Ben"] == "15"
    assert (row["Aki: buildings"], row["Ben: ships"], row["Ben: shares"]) == ("5", "4", "4")


def test_what_cards_do_is_told_where_they_lie(client: FlaskClient) -> None:
    """Elders that can be invited, before one is."""
    page = client.get(opened(client).location).text
    elders = page.split('id="elders"')[1].split("</details>")[0]
    assert elders.count('class="effect-words"') >= 6


def test_an_elder_with_a_worker_says_so(client: FlaskClient) -> None:
    """Not by the look of his frame alone."""
    path = opened(client).location
    wanted = ("elder", "take ", "use ")
    for _ in range(40):
        page = client.get(path).text
        if "has a worker now" in page:
            break
        (form,) = (one for one in pages.forms(page) if any(b[1] == "move" for b in one.buttons))
        moves = [button for button in form.buttons if button[1] == "move"]
        first = sorted(moves, key=lambda move: not move[2].startswith(wanted))
        assert any(replace(form, buttons=[one]).send(client).status_code == 303 for one in first)
    else:
        raise AssertionError("no elder was asked")
