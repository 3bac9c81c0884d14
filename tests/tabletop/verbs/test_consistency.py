"""Verdicts on what people say: pure, and public whatever the private cards are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import NoneType
from typing import get_args, get_type_hints

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.kit.journal import Entry
from companion.kit.words import Phrase
from companion.tabletop.verbs.consistency import judge
from companion.tabletop.verbs.sampled_hands import deal_of, sampled
from companion.tabletop.verbs.tabletop_state import TabletopState
from companion.tabletop.verbs.verdict import (
    Accepted,
    Conflict,
    HandEntry,
    Refused,
    Report,
    Verdict,
)
from tests.laboratory.bench.statements import counted
from tests.tabletop.pages.dealing import all_told, box, dealt, hand, tell
from tests.tabletop.pages.table import AI, RealTable


def leaves(hint: object) -> Iterator[object]:
    """The types that an annotation is made of."""
    parts = [part for part in get_args(hint) if part is not Ellipsis]
    for part in parts:
        yield from leaves(part)
    if not parts:
        yield hint


@pytest.mark.parametrize("kind", get_args(Verdict))
def test_a_verdict_has_public_fields_only(kind: type) -> None:
    found = {leaf for hint in get_type_hints(kind).values() for leaf in leaves(hint)}
    assert found <= {int, str, NoneType, Phrase, Entry}


def to_cards(table: RealTable) -> RealTable:
    """Play on until a person is to play a card."""
    table.play(lambda at: at.state.view(None)["phase"] == "fishing" and AI not in at.state.actors())
    return table


def verdicts(turn: TabletopState, seat: int, cards: list[str]) -> dict[str, Verdict]:
    return {card: judge(turn, Report(seat, card)) for card in cards}


def test_a_verdict_neither_asks_the_database_nor_changes_anything(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = to_cards(all_told(dealt(app, client, monkeypatch)))
    seat, cards = table.state.actors()[0], [*table.state.deck.names[:40], "size 6"]
    with app.app_context():
        turn = table.turn()
        assert turn.acts == seat
        assert turn.private.rows
        with counted() as statements:
            first, again = verdicts(turn, seat, cards), verdicts(turn, seat, cards)
    assert statements == []
    assert first == again
    assert {type(verdict) for verdict in first.values()} == {Accepted, Conflict, Refused}


def test_a_report_in_conflict_gets_one_verdict_whoever_holds_the_card(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither the hand that contradicts it nor whether the card is in any other changes it."""
    for swapped in (False, True):
        table = dealt(app, client, monkeypatch)
        mine, spare = hand(table, 0), box(table)[0]
        tell(table, 0, [*mine[:-1], spare] if swapped else mine)
        tell(table, 2)
        others = [*hand(table, 2), *hand(table, AI), mine[-1] if swapped else spare]
        with app.app_context():
            found = verdicts(table.turn(), 0, others)
        assert found == {card: Conflict(0, card) for card in others}


def test_a_hand_in_conflict_gets_one_verdict_whichever_card_is_wrong(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = all_told(dealt(app, client, monkeypatch))
    mine = hand(table, 0)
    with app.app_context():
        turn = table.turn()
        deal = deal_of(turn)
        assert deal is not None
        found = set()
        for card in hand(table, 2):
            again = replace(deal, entered={**deal.entered, 0: [*mine[:-1], card]})
            found.add(judge(turn, HandEntry(again, 0, sampled(turn, again))))
    assert found == {Conflict(0)}
