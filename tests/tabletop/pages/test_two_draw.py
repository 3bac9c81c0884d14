"""Two AIs at one table into whose hands one move brings cards: each is told of its own alone."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.tabletop.verbs.asking import Question
from tests.tabletop.pages.dealing import hand
from tests.tabletop.pages.table import form_of, opened
from tests.tabletop.pages.test_two import AIS, TableOfTwo, table_of_two

HANDED = " / hand "


@pytest.fixture
def table(app: Flask, client: FlaskClient) -> TableOfTwo:
    """Nusfjord, just after the C buildings were drawn."""
    found = table_of_two(app, client, "nusfjord", 3)
    found.play(lambda t: any(HANDED in look for look in t.looks.values()))
    return found


def test_each_is_told_its_cards_and_no_journal_has_the_others(table: TableOfTwo) -> None:
    assert table.is_told()
    hands = {ai: hand(table, ai) for ai in AIS}
    with table.app.app_context():
        turn = table.turn()
        journals = {one.told.seat: [line.text for line in one.lines] for one in turn.all}
        assert {ai: view["hand"] for ai, view in turn.views.items()} == hands
    for ai, other in (AIS, AIS[::-1]):
        words = {word for text in journals[ai] for word in text.split(" ")}
        assert words >= set(hands[ai])
        assert not words & set(hands[other])


def test_each_hand_is_put_right_for_itself(table: TableOfTwo) -> None:
    first, second = (hand(table, ai) for ai in AIS)
    held = {*first, *second, *hand(table, 0)}
    other = next(str(n) for n in range(131, 145) if str(n) not in held)
    with table.app.app_context():
        n = next(reversed(table.turn().standing))
    mended = [*second[:-1], other]
    for cards, stays in ((mended, mended), ([*second[:-1], first[0]], mended), (second, second)):
        mend = form_of(table.client, f"{table.path}lines/{n}?of={AIS[1]}", f"lines/{n}")
        assert mend.set("card", *cards).send(table.client).status_code == 303
        with table.app.app_context():
            views = table.turn().views
        assert sorted(views[AIS[0]]["hand"]) == sorted(first)
        assert sorted(views[AIS[1]]["hand"]) == sorted(stays)


def test_an_ais_own_move_stays_and_only_the_hands_are_put_right(table: TableOfTwo) -> None:
    """Whoever moved: a person's move can be put right besides."""
    with table.app.app_context():
        n = next(reversed(table.turn().standing))
        mover = table.turn().standing[n].seat
    page = table.client.get(f"{table.path}lines/").text
    assert {ai for ai in AIS if f"lines/{n}?of={ai}" in page} == set(AIS)
    assert (f'lines/{n}"' in page) == (mover not in AIS)


class Watched(TableOfTwo):
    """Looks at the page whenever an AI's move waits to hear what it turned up."""

    by_forms = True
    pages: list[str]

    def answer_one(self, asks: Question, sight: str) -> TestResponse:
        if asks.open is not None and asks.seat in AIS:
            self.pages.append(self.client.get(self.path).text)
        return super().answer_one(asks, sight)


def test_an_ai_that_waits_for_people_does_not_think(app: Flask, client: FlaskClient) -> None:
    path = opened(client, "Aki  ", "nusfjord", ais=AIS)
    table = Watched(app, client, path, "nusfjord", seed=3, others=AIS[1:])
    table.pages = []
    table.play(lambda t: bool(table.pages))
    assert "thinking" not in table.pages[0]
    assert "to act" in table.pages[0]
