"""Two AIs at one real table: each is told what its seat sees, and nothing of the other's."""

from __future__ import annotations

from itertools import cycle

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.kit.state import CHANCE
from tests.games.matches import written
from tests.pages import form
from tests.tabletop.pages.dealing import box, hand, send
from tests.tabletop.pages.table import TOLD, RealTable, form_of, give, long_enough, opened

AIS = (1, 2)


class TableOfTwo(RealTable):
    """Both Views are looked at after each move."""

    alike = 0

    def step(self) -> None:
        super().step()
        with self.app.app_context():
            turn = self.turn()
            if len(turn.standing) == len(self.sights):  # what goes without saying may be ahead
                self.alike += 1
                for ai in self.ais:
                    assert written(turn.views[ai]) == written(self.state.view(ai)), ai


def table_of_two(
    app: Flask, client: FlaskClient, game: str = "fisherman", seats: int = 4
) -> TableOfTwo:
    names = " ".join(["Aki", "", "", "Dan"][:seats])
    path = opened(client, names, game, ais=AIS)
    return TableOfTwo(app, client, path, game, seats=seats, others=AIS[1:])


@pytest.mark.parametrize(("seats", "game"), list(zip(cycle((3, 4)), TOLD, strict=False)))
def test_a_match_is_told_to_two_and_its_sheet_is_what_paper_would_say(
    app: Flask, client: FlaskClient, game: str, seats: int
) -> None:
    """One round; with `TOLD_WHOLE=1` the whole match. One person may sit there alone with them."""
    table = table_of_two(app, client, game, seats)
    table.by_forms = game == "fisherman"  # tests/tabletop/pages/test_table.py fills in all others
    table.play(long_enough)
    assert table.sheet()["rounds"] == table.state.sheet()
    assert table.is_told()
    assert table.alike > len(table.sights) // 2
    page = table.client.get(table.path).text
    assert ("/result" in page) == (not table.state.actors())


def test_their_names_differ_and_one_seat_is_for_people(client: FlaskClient) -> None:
    path = opened(client, "Aki  ", ais=AIS)
    code = path.strip("/").split("/")[-1]
    names = client.get(f"/sheets/{code}/sheet.json").get_json()["seats"]
    assert len(set(names)) == 3
    page = form(client, "/told/new?game=dieangler", to="/told/")
    give(page, {0: "novice", 1: "club"})
    refused = page.send(client)
    assert refused.status_code == 422
    assert "At least one seat" in refused.text
    assert refused.text.count(" selected>") >= 2
    give(page.fill(names__3="Chie"), {0: "novice", 1: "club", 2: "club"})
    assert "too many" in page.send(client).text


def dealt(app: Flask, client: FlaskClient) -> TableOfTwo:
    """A deal that is still to be told; of three seats, with one card left over."""
    table = table_of_two(app, client, seats=3)
    table.made(CHANCE, table.state.chance(table.rng))
    return table


def test_a_card_of_both_hands_is_doubted_and_either_is_told_again(
    app: Flask, client: FlaskClient
) -> None:
    table = dealt(app, client)
    first, second = (hand(table, ai) for ai in AIS)
    table.tell_hand(first[:12] + second[:1])
    assert "13 cards of" in client.get(table.path).text
    table.tell_hand(second)
    assert table.last().text == "doubt"
    form_of(client, table.path, "afresh").send(client)
    assert table.tell_hand(first).status_code == 303
    assert table.tell_hand(second).status_code == 303
    assert table.is_told()
    with app.app_context():
        assert {ai: view["hand"] for ai, view in table.turn().views.items()} == {
            ai: hand(table, ai) for ai in AIS
        }


def test_each_hand_is_put_right_for_itself(app: Flask, client: FlaskClient) -> None:
    table = dealt(app, client)
    (first, second), (left,) = (hand(table, ai) for ai in AIS), box(table)
    table.tell_hand(first)
    table.tell_hand([*second[:-1], left])
    page = client.get(f"{table.path}lines/").text
    n = table.last().n
    for ai, cards in ((AIS[1], [*second[:-1], first[0]]), (AIS[1], second)):
        assert f"lines/{n}?of={ai}" in page
        mend = form_of(client, f"{table.path}lines/{n}?of={ai}", f"lines/{n}")
        assert mend.set("card", *cards).send(client).status_code == 303
        with app.app_context():
            views = table.turn().views
        assert views[AIS[0]]["hand"] == first
        assert (views[AIS[1]]["hand"] == second) == (cards == second)
    assert table.is_told()


def test_the_lot_gives_each_its_hand_of_what_nobody_told(app: Flask, client: FlaskClient) -> None:
    table = dealt(app, client)
    where = f"{table.path}hands/0"
    page = client.get(f"{table.path}hands/").text
    assert "hands/1" not in page
    assert client.get(f"{table.path}hands/1").status_code == 404
    assert send(client, where, hand(table, 0)).status_code == 303
    with app.app_context():
        views = table.turn().views
    held = [card for view in views.values() for card in view["hand"]]
    assert len(set(held)) == 26
    assert not set(held) & set(hand(table, 0))
    left = box(table)
    told = [*hand(table, 0)[:-1], next(card for card in held if card not in left)]
    assert send(client, where, told).status_code == 303  # the hand, told again
    with app.app_context():
        now = table.turn().views
    again = [card for view in now.values() for card in view["hand"]]
    assert len(set(again)) == 26
    assert not set(again) & set(told)
    stays = {ai: set(views[ai]["hand"]) & set(now[ai]["hand"]) for ai in AIS}
    assert sum(map(len, stays.values())) == 25
