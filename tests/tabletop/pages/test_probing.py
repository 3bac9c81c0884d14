"""Somebody changes one card of their own hand again and again to find out what others hold."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.games import GAMES
from companion.kit.state import CHANCE
from companion.kit.tabletop import TabletopHandRules
from companion.tabletop.verbs.sampled_hands import deal_of
from tests.conftest import Cast
from tests.tabletop.pages.dealing import box, dealt, hand, link, seen_by_everybody, tell, words
from tests.tabletop.pages.drawing import fill
from tests.tabletop.pages.table import AI, RealTable, opened
from tests.tabletop.pages.test_hands_page import playing

BY_LOT = [
    key
    for key, game in GAMES.items()
    if isinstance(game.tabletop, TabletopHandRules) and game.tabletop.drawable
]
ATTACKER, OTHER, LAST = 0, 2, 3


@dataclass
class Attack:
    """A table of one AI; the attacker has a link, and each hand is known to this test."""

    table: RealTable
    attacker: FlaskClient
    links: dict[int, str] = field(default_factory=dict)
    hands: dict[int, list[str]] = field(default_factory=dict)
    free: list[str] = field(default_factory=list)

    def tell(self, seat: int, cards: list[str] | None = None) -> TestResponse:
        return fill(self.attacker, self.links[seat], "own", cards or self.hands[seat])

    def probe(self, card: str) -> TestResponse:
        """Every card of the own hand but the last, and that one."""
        return self.tell(ATTACKER, [*self.hands[ATTACKER][:-1], card])

    def lines(self) -> list[tuple[int, str]]:
        with self.table.app.app_context():
            return [(line.seat, line.text) for line in self.table.turn().lines]

    def seen(self, watcher: FlaskClient) -> list[list[str]]:
        """What every role is shown, but for how many lines there are by now."""
        pages = seen_by_everybody(self.table, watcher, ATTACKER)
        return [[re.sub(r"\d{2,}", "N", word) for word in page] for page in pages]


@pytest.fixture(params=BY_LOT)
def attack(request: pytest.FixtureRequest, app: Flask, client: FlaskClient, cast: Cast) -> Attack:
    path = opened(client, "Aki  Chie Dan", request.param)
    found = Attack(RealTable(app, client, path, request.param, seats=4), cast.chie)
    with app.app_context():
        deal = deal_of(found.table.turn())
        assert deal is not None
        pool, size = list(deal.choice.pools[0]), len(deal.choice.pools)
    for at, seat in enumerate((ATTACKER, OTHER, LAST)):
        found.links[seat] = link(found.table, seat)
        found.hands[seat] = pool[at * size : at * size + size]
    found.free = pool[3 * size :]
    return found


def test_every_card_is_answered_alike_until_all_hands_are_in(attack: Attack, cast: Cast) -> None:
    """By the links alone, each try is a line that all see, and none says who holds what."""
    assert attack.tell(OTHER).status_code == 303
    assert attack.tell(ATTACKER).status_code == 303
    found = list[tuple[int, list[str]]]()
    for number, card in enumerate([*attack.hands[OTHER], *attack.free], 1):
        done = attack.probe(card)
        found.append((done.status_code, words(done.text, "CODE")))
        assert attack.lines() == [(ATTACKER, "again")] * number
    assert all(one == found[0] for one in found)
    looks = []
    for card in (attack.hands[OTHER][0], attack.free[0]):
        attack.probe(card)
        looks.append(attack.seen(cast.dan))
    assert looks[0] == looks[1]


def test_a_card_told_twice_is_said_once_all_are_in_and_everybody_tells_again(
    attack: Attack, cast: Cast
) -> None:
    stolen = attack.hands[OTHER][0]
    attack.probe(stolen)
    attack.tell(OTHER)
    assert attack.tell(LAST).status_code == 303
    assert attack.lines() == [(CHANCE, "twice")]
    assert "Two hands contain the same card" in cast.dan.get(attack.table.path).text
    assert "Entered by" not in attack.table.client.get(attack.table.path).text
    attack.tell(ATTACKER)
    attack.tell(OTHER)
    assert attack.lines()[-1] == (CHANCE, "twice")  # not all have told again
    attack.tell(LAST)
    assert attack.lines()[1][1].startswith("deal ")


def test_once_the_lot_has_fallen_a_hand_is_told_again_once_and_aloud(
    attack: Attack, cast: Cast
) -> None:
    for seat in (ATTACKER, OTHER, LAST):
        attack.tell(seat)
    before = attack.lines()
    first = attack.probe(attack.hands[OTHER][0])
    assert first.status_code == 422
    assert "does not fit the other cards" in first.text
    said = [(ATTACKER, "doubt")]
    assert attack.lines() == [*before, *said]
    assert "contradicts an earlier entry" in cast.dan.get(attack.table.path).text
    found = {attack.probe(c).text.split("alarm")[1].split("</p>")[0] for c in attack.hands[OTHER]}
    found |= {attack.probe(c).text.split("alarm")[1].split("</p>")[0] for c in attack.free}
    assert len(found) == 1
    assert "has already been entered again" in found.pop()
    assert attack.lines() == [*before, *said]


def test_what_lies_played_is_held_against_a_hand_by_what_all_see_alone(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether the card put in place of a played one lies in a hand, at the AI or in the box."""
    table = dealt(app, client, monkeypatch)
    left_over = box(table)[0]
    tell(table, 0)
    tell(table, 2)
    seat = playing(table, led=1)
    plays = table.state.view(None)["plays"]
    mine = hand(table, seat)
    played = [card for who, card in plays if who == seat]
    other = next(who for who in (0, 2) if who != seat)
    theirs = next(card for who, card in plays if who != seat)
    for hidden in (hand(table, other)[0], hand(table, AI)[0], left_over):
        wrong = [*mine[:-1], theirs, *played]
        refused = tell(table, seat, [hidden, *wrong[1:]])
        assert refused.status_code == 422
        assert "contradicts a card" in refused.text
    assert not [line for line in table.observations if line.text == "again"]
