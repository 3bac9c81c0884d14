"""A card that did not follow suit though it could have: let stand, it blocks nothing later."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.kit.state import CHANCE
from companion.tabletop.verbs.questions import Question
from tests.tabletop.pages.dealing import all_told, dealt, hand
from tests.tabletop.pages.table import AI, RealTable, form_of, opened

STANDS = "did not follow suit; accepted"


def follows(table: RealTable, cards: list[str]) -> list[str]:
    plays = table.state.view(None)["plays"]
    suit_of = table.state.deck.suit_of
    led = suit_of(plays[len(plays) - len(plays) % 3][1])
    return [card for card in cards if suit_of(card) == led]


def may_revoke(table: RealTable) -> bool:
    view = table.state.view(None)
    if view["phase"] not in ("fishing", "playing") or not len(view["plays"]) % 3:
        return False
    if table.state.actors()[0] == AI:
        return False
    mine = hand(table, table.state.actors()[0])
    return 0 < len(follows(table, mine)) < len(mine)


def revoked(table: RealTable) -> tuple[int, str]:
    """Somebody does not follow though they could: who, and with what."""
    table.play(may_revoke)
    seat = table.state.actors()[0]
    mine = hand(table, seat)
    wrong = next(card for card in mine if card not in follows(table, mine))
    table.made(seat, table.state.deck[wrong])
    assert table.tell(wrong).status_code == 303
    return seat, wrong


def test_a_revoke_that_the_table_lets_stand_blocks_nothing(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of hands that were told; the page says so in one line until the round is over."""
    table = all_told(dealt(app, client, monkeypatch))
    seat, wrong = revoked(table)
    sent = form_of(client, table.path, "lines/let").send(client)
    assert sent.status_code == 303, sent.text
    assert (table.last().seat, table.last().text) == (seat, f"let {wrong}")
    table.observations.append(type(table.observations[0])(seat, f"let {wrong}"))
    page = client.get(table.path).text
    assert STANDS in page
    assert "could have followed suit" not in page
    assert STANDS in client.get(f"{table.path}lines/").text
    assert STANDS in client.get(f"{table.path}at/{table.last().n}").text
    table.play(lambda t: bool(t.state.view(None)["finished"]))
    assert table.sheet()["rounds"] == table.state.sheet()
    table.play(lambda t: t.state.view(None)["phase"] == "target")
    assert STANDS not in client.get(table.path).text


class Noticing(RealTable):
    """Whoever finds no button for the card that lies there finds it under the missing ones."""

    by_forms = True
    found = 0

    def answer_one(self, asks: Question, observation: str) -> TestResponse:
        if any(choice.like(observation) for choice in asks.choices) or asks.open is not None:
            return super().answer_one(asks, observation)
        form = form_of(self.client, self.path, "lines/let")
        form.buttons = [button for button in form.buttons if button[2] == observation]
        sent = form.send(self.client)
        with self.app.app_context():
            tabletop = list(self.turn().standing.values())
        self.observations[-1:] = [*tabletop[len(self.observations) - 1 : -1], self.observations[-1]]
        self.found += 1
        return sent


@pytest.mark.parametrize("game", ["fisherman", "sinker"])
def test_a_revoke_is_noticed_when_a_card_of_that_suit_lies_there(
    app: Flask, client: FlaskClient, game: str
) -> None:
    """Where hands are not told; it is let stand with the tap of that card."""
    for seed in range(1, 9):
        table = Noticing(app, client, opened(client, game=game), game, seed=seed)
        table.play(lambda t: may_revoke(t) or bool(t.state.view(None)["finished"]))
        if table.state.view(None)["finished"]:
            continue
        revoked(table)
        table.play(lambda t: bool(t.state.view(None)["finished"]))
        assert table.sheet()["rounds"] == table.state.sheet()
        if table.found:
            break
    assert table.found
    assert any(entry.text.startswith("let ") for entry in table.observations)
    assert table.observations[0].seat == CHANCE


def test_nothing_else_can_be_let_stand(app: Flask, client: FlaskClient) -> None:
    table = RealTable(app, client, opened(client))
    table.play(lambda t: len(t.state.view(None)["plays"]) == 4)
    page = client.get(table.path).text
    n = table.last().n
    form = form_of(client, table.path, "lines")
    form.action = f"{table.path}lines/let"
    assert STANDS not in page
    assert form.send(client).status_code == 409
    assert table.last().n == n
