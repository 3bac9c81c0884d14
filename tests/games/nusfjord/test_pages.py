"""The pages of Nusfjord: the form with a club's own cards, the table."""

from __future__ import annotations

import json
import re

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.games.nusfjord.deck import files
from tests import pages

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
