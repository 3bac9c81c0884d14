"""Sinker where everybody tells their own hand: drawn cards stay closed; one alone hears them.

`TOLD_SEEDS=1-100` says which matches are told; each seed takes the next place of the AI.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.conftest import Cast
from tests.tabletop.pages.dealing import link
from tests.tabletop.pages.drawing import DrawnTable, bold, fill, filled, meek
from tests.tabletop.pages.table import AI, form_of
from tests.tabletop_seeds import seeds

PLACES = (2, 3), (1, 3), (0, 4), (3, 4)


@pytest.fixture
def table(app: Flask, client: FlaskClient) -> DrawnTable:
    return DrawnTable(app, client)


def as_played(table: DrawnTable) -> None:
    """The AI's View is that of the ordinary round which the companion alone knows."""
    with table.app.app_context():
        turn = table.turn()
        state: Any = table.whole().state.copy()
        view: Any = turn.table
        for seat, card in view["plays"]:
            state.apply(seat, turn.rules.find(state, seat, card))
        assert json.dumps(state.view(turn.ai)) == json.dumps(turn.own)


@pytest.mark.parametrize("seed", seeds(3))
def test_a_match_told_so_is_the_match_played(app: Flask, client: FlaskClient, seed: int) -> None:
    ai, seats = PLACES[seed % len(PLACES)]
    table = DrawnTable(app, client, ai, seats, seed)
    table.by_forms = seed == 1
    while True:
        view = table.view()
        if len(view["finished"]) == 3 or view["turn"] is None:
            break
        table.move()
        if table.view()["phase"] not in ("deal", "over"):
            as_played(table)
    assert table.sheet()["rounds"] == json.loads(json.dumps(view["finished"]))


@pytest.mark.parametrize(("ai", "seats"), [(1, 3), (2, 4)])
def test_an_ai_takes_the_discards_up_and_nobody_taps_them_in(
    app: Flask, client: FlaskClient, ai: int, seats: int
) -> None:
    table = DrawnTable(app, client, ai, seats)
    table.thinker, table.wants = bold, ["pass"]
    table.until(lambda view: view["taken"])
    as_played(table)
    assert table.view()["declarer"] == ai
    view = table.read(lambda turn: turn.own)
    assert view["phase"] == "laying"
    assert len(view["found"]) == sum(view["exchanged"]) > 0
    table.until(lambda view: view["phase"] == "deal" and view["finished"])


def test_a_declarer_takes_the_discards_up_and_hears_alone_what_the_ai_put_away(
    table: DrawnTable, cast: Cast
) -> None:
    table.thinker, table.wants = meek, ["bid double-all", "bid all", "take"]
    table.until(lambda view: view["taken"])
    as_played(table)
    who = table.view()["declarer"]
    away = table.true(AI)["put"]
    with table.app.app_context():
        closed = table.whole().stand_ins(who)
    assert away
    assert set(away) <= set(closed)
    page = table.client.get(f"{table.path}hands/{who}").text
    assert all(card in chips(page) for card in closed)
    assert not chips(cast.dan.get(link(table, who)).text)
    to_lay = table.view()["to_lay"]
    short = table.hand_over(who, "unseen", table.hand(who)[: to_lay - 1])
    assert short.status_code == 422
    assert f"These are {to_lay} cards, not {to_lay - 1}." in short.text
    table.until(lambda view: view["phase"] == "playing")
    as_played(table)
    table.until(lambda view: view["phase"] == "deal" and view["finished"])


def chips(page: str) -> set[str]:
    """The cards that a page shows, by their names in the journal."""
    shown = page.split("told-chips")[1].split("</p>")[0] if "told-chips" in page else ""
    names = {"spades": "s", "hearts": "h", "diamonds": "d", "clubs": "c"}
    found = re.findall(r"(\w+) of (spades|hearts|diamonds|clubs)", shown)
    return {names[suit] + rank for rank, suit in found}


def exchanging(table: DrawnTable) -> int:
    """The first person whose turn it is to put cards away."""
    table.until(lambda view: view["phase"] == "exchange" and view["turn"] in table.people)
    return int(table.view()["turn"])


def exchanged(table: DrawnTable) -> tuple[int, list[str]]:
    """Somebody puts three away; who, and which."""
    seat = exchanging(table)
    away = table.hand(seat)[:3]
    assert table.hand_over(seat, "unseen", away).status_code == 303
    return seat, away


def test_what_was_drawn_is_shown_where_it_was_told_and_nowhere_else(
    table: DrawnTable, cast: Cast
) -> None:
    seat, away = exchanged(table)
    drawn = set(table.true(seat)["drawn"])
    assert len(drawn) == 3
    assert chips(table.client.get(f"{table.path}hands/{seat}").text) == drawn
    other = next(s for s in table.people if s != seat)
    assert not chips(table.client.get(f"{table.path}hands/{other}").text)
    own = link(table, seat)
    assert not chips(cast.dan.get(own).text)
    wrong = fill(cast.dan, own, "look", [*away[:2], next(iter(drawn))])
    assert wrong.status_code == 422
    assert not chips(wrong.text)
    assert "contradicts an earlier entry" in table.client.get(table.path).text
    assert fill(cast.dan, own, "look", away).status_code == 303
    assert chips(cast.dan.get(own).text) == drawn
    assert not chips(cast.dan.get(link(table, other)).text)
    page = cast.dan.get(own)
    assert page.headers["Cache-Control"] == "no-store"


def offered(client: FlaskClient, where: str) -> list[str]:
    """The cards that the page lets one put away."""
    form = client.get(where).text.split('id="unseen"')[1].split("</form>")[0]
    return re.findall(r'name="card" value="(\w+)"', form)


def test_cards_to_put_away_are_offered_from_the_own_hand_where_it_was_told(
    table: DrawnTable, cast: Cast
) -> None:
    """Any other device offers the whole deck, the phone in the middle nothing."""
    seat = exchanging(table)
    where = f"{table.path}hands/{seat}"
    assert sorted(offered(table.client, where)) == sorted(table.hand(seat))
    assert len(offered(cast.dan, link(table, seat))) == 32
    other = next(s for s in table.people if s != seat)
    for page in (f"{table.path}hands/{other}", table.path):
        assert '<form class="told-hand" id="unseen"' not in table.client.get(page).text
    assert table.hand_over(seat, "unseen", table.hand(seat)[:2]).status_code == 303


def test_cards_to_lay_back_are_offered_from_the_own_hand(table: DrawnTable) -> None:
    table.thinker, table.wants = meek, ["bid double-all", "bid all", "take"]
    table.until(lambda view: view["phase"] == "laying" and view["turn"] in table.people)
    seat = table.view()["turn"]
    assert sorted(offered(table.client, f"{table.path}hands/{seat}")) == sorted(table.hand(seat))


def test_what_is_not_in_the_hand_cannot_be_put_away_and_all_see_the_doubt(
    table: DrawnTable, cast: Cast
) -> None:
    table.until(lambda view: view["phase"] == "exchange" and view["turn"] in table.people)
    seat = table.view()["turn"]
    other = next(s for s in table.people if s != seat)
    lines = table.view()
    refused = fill(cast.dan, link(table, seat), "unseen", [table.hand(other)[0]])
    assert refused.status_code == 422
    assert "not in the hand that was entered" in refused.text
    assert table.last().text == "doubt"
    assert table.view() == lines
    assert table.hand_over(seat, "unseen", table.hand(seat)[:2]).status_code == 303


def test_how_many_are_put_away_is_told_by_their_seat_alone(table: DrawnTable) -> None:
    table.until(lambda view: view["phase"] == "exchange" and view["turn"] in table.people)
    form = form_of(table.client, table.path, "lines")
    assert [value for _, _, value in form.buttons] == ["exchange"]
    form.buttons = [("", "move", "exchange ?")]
    assert form.send(table.client).status_code == 409
    as_played(table)


def test_nobody_has_to_look_at_the_cards_that_an_ai_puts_away(table: DrawnTable) -> None:
    table.until(lambda view: view["exchanged"][AI] is not None)
    assert "/away" not in table.client.get(table.path).text
    assert table.client.get(f"{table.path}away").status_code == 404


def test_a_drawn_card_counts_as_held_and_one_put_away_does_not(table: DrawnTable) -> None:
    seat, away = exchanged(table)
    table.thinker, table.wants = meek, ["pass"]
    table.until(lambda view: view["phase"] == "playing" and view["turn"] == seat)
    asked = table.asks()
    assert asked is not None
    offered = [choice.text for choice in asked.choices]
    assert set(away) & set(offered)  # nobody is shown by it what was put away
    gone = next(card for card in away if card in offered)
    assert table.tell(gone).status_code == 303
    assert table.last().text == f"doubt {gone}"
    drawn = table.true(seat)["drawn"]
    led = table.view()["trick"]
    card = next((c for c in drawn if c in offered and (not led or c[0] == led[0][1][0])), None)
    if card is not None:
        assert table.tell(card).status_code == 303
        assert [e.text for e in table.read(lambda turn: turn.standing).values()].count(card) == 1


def test_a_card_that_does_not_follow_though_one_was_drawn_is_a_revoke(
    app: Flask, client: FlaskClient
) -> None:
    for seed in range(1, 40):
        table = DrawnTable(app, client, seed=seed)
        table.thinker, table.wants = meek, ["pass"]
        seat = exchanging(table)
        if table.hand_over(seat, "unseen", table.hand(seat)[:5]).status_code != 303:
            continue  # the AIs left fewer than five to draw
        while not (table.view()["trick"] and table.view()["turn"] == seat):
            table.move()
        led = table.view()["trick"][0][1][0]
        hand = table.hand(seat)
        wrong = [card for card in hand if card[0] != led]
        with table.app.app_context():
            closed = table.whole().stand_ins(seat)
        if wrong and {c for c in hand if c[0] == led} and {c for c in closed if c[0] == led}:
            break
    assert table.tell(wrong[0]).status_code == 303
    assert "could have followed suit" in table.client.get(table.path).text


@pytest.mark.parametrize("wrong", ["a drawn card", "without what was put away", ""])
def test_a_hand_is_told_again_once_and_all_see_it(table: DrawnTable, wrong: str) -> None:
    """What hidden cards speak against is said aloud; after that only a new deal helps."""
    seat, away = exchanged(table)
    used = {card for who in range(3) for card in table.true(who)["drawn"]}
    used |= {card for who in range(3) for card in table.true(who)["put"]}
    used |= {card for hand in table.dealt.values() for card in hand}
    free = [card for card in table.state.deck.names[:32] if card not in used]
    drawn = table.true(seat)["drawn"]
    kept = next(card for card in table.dealt[seat] if card not in away)
    rest = [card for card in table.dealt[seat] if card != kept]
    if wrong:
        without = [card for card in [*table.dealt[seat], free[0]] if card != away[0]]
        refused = table.hand_over(seat, "own", [*rest, drawn[0]] if "drawn" in wrong else without)
        assert refused.status_code == 422
        assert "does not fit the other cards" in refused.text
        assert (table.last().seat, table.last().text) == (seat, "doubt")
        as_played(table)
        spent = table.hand_over(seat, "own", [*rest, free[0]])
        assert spent.status_code == 422
        assert "has already been entered again" in spent.text
        return
    again = table.hand_over(seat, "own", [*rest, free[0]])
    assert again.status_code == 303, again.text
    as_played(table)
    assert free[0] in table.hand(seat)
    assert kept not in table.hand(seat)
    table.until(lambda view: view["phase"] == "deal" and view["finished"])


def test_what_was_hidden_is_taken_back_with_its_line(table: DrawnTable) -> None:
    seat, away = exchanged(table)
    undo = form_of(table.client, table.path, "undo")
    assert undo.send(table.client).status_code == 303
    assert table.view()["turn"] == seat
    as_played(table)
    assert set(away) <= set(table.hand(seat))
    assert not chips(table.client.get(f"{table.path}hands/{seat}").text)
    assert table.hand_over(seat, "unseen", away[:1]).status_code == 303
    as_played(table)


def test_looking_back_shows_what_was_held_once_the_round_is_over(table: DrawnTable) -> None:
    seat, away = exchanged(table)
    drawn = set(table.true(seat)["drawn"])
    table.until(lambda view: bool(view["plays"]) and view["plays"][-1][0] == seat)
    n = max(n for n, e in table.read(lambda turn: turn.standing).items() if e.seat == seat)
    assert not chips(table.client.get(f"{table.path}at/{n}").text)
    table.until(lambda view: view["phase"] == "deal" and view["finished"])
    held = chips(table.client.get(f"{table.path}at/{n}").text)
    assert drawn <= held
    assert not held & set(away)


def test_the_same_telling_sent_twice_is_told_once(table: DrawnTable) -> None:
    table.until(lambda view: view["phase"] == "exchange" and view["turn"] in table.people)
    seat = table.view()["turn"]
    form = filled(table.client, f"{table.path}hands/{seat}", "unseen", table.hand(seat)[:2])
    assert form.send(table.client).status_code == 303
    lines = len(table.read(lambda turn: turn.lines))
    assert form.send(table.client).status_code == 303
    assert len(table.read(lambda turn: turn.lines)) == lines
