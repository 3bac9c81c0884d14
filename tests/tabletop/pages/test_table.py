"""A match at a real table with an AI: told by one phone, and the score sheet falls out of it."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from companion.kit.rng import Rng
from companion.kit.state import CHANCE
from companion.models import TabletopEntry, db
from companion.tabletop.verbs.reports import NewEntry, write_report
from tests.conftest import Cast
from tests.tabletop.pages.table import AI, TABLETOP, RealTable, form_of, long_enough, opened, words


@pytest.fixture
def table(app: Flask, client: FlaskClient) -> RealTable:
    return RealTable(app, client, opened(client))


@pytest.mark.parametrize("game", TABLETOP)
def test_a_match_is_told_and_its_sheet_is_what_paper_would_say(
    app: Flask, client: FlaskClient, game: str
) -> None:
    """Every tap is one of the page's own buttons, every word one of its own fields.

    One round; with `TOLD_WHOLE=1` the whole match.
    """
    table = RealTable(app, client, opened(client, game=game), game)
    table.by_forms = True
    table.play(long_enough)
    assert table.sheet()["rounds"] == table.state.sheet()
    assert table.is_told()
    page = table.client.get(table.path).text
    assert ("/result" in page) == (not table.state.actors())
    asks = table.asks()
    assert ('name="move"' in page) == (asks is not None and asks.open is None)


def test_the_hand_is_told_in_parts_and_a_card_told_twice_is_not_written(table: RealTable) -> None:
    state = table.state
    state.apply(-1, state.chance(Rng(1)))
    hand = state.view(AI)["hand"]
    assert table.tell_hand(hand[:5]).status_code == 303
    assert "8 cards of" in table.client.get(table.path).text
    twice = table.tell_hand(hand[4:6])
    assert twice.status_code == 303  # who told it is not asked, and all hear of it
    assert table.last().text == "doubt"
    assert "was not saved" in table.client.get(table.path).text
    many = [card for card in state.deck.names[:40] if card not in hand[:5]][:9]
    assert "not 14" in table.tell_hand(many).text
    assert table.tell_hand(hand[5:]).status_code == 303
    assert table.last().text.startswith(f"deal A ? / B {hand[0]} ")


def test_the_page_shows_nothing_of_the_hand(table: RealTable) -> None:
    """Two tellings that differ in the AI's hand alone look the same, also to those who tell."""
    table.state.apply(CHANCE, table.state.chance(Rng(3)))
    hand = table.state.view(AI)["hand"]
    free = [card for card in table.state.deck.names[:40] if card not in hand]
    looks = []
    for cards in (hand, [*free[:6], *hand[6:-1], free[-1]][:13]):
        assert table.tell_hand(cards).status_code == 303
        with table.app.app_context():
            tabletop = table.tabletop()
            for seat, text in ((1, "target aji"), (2, "order high size 5"), (0, "bycatch tai")):
                key = f"{tabletop.length}-{seat}"
                write_report(
                    tabletop.sheet,
                    NewEntry(seat, text, tabletop.length, key, "ai x" if seat == AI else "x"),
                )
        pages = [table.client.get(table.path).text, table.client.get(f"{table.path}lines/").text]
        looks.append([words(page) for page in pages])
        assert pages[0].count('name="move"') == 40  # what the AI holds is offered too
        form_of(table.client, table.path, "undo").send(table.client)
        for _ in range(2):
            form_of(table.client, table.path, "undo").send(table.client)
    assert looks[0] == looks[1]


def playing(table: RealTable) -> None:
    """Play on until a person is to play a card while the AI holds some."""
    table.play(lambda t: t.state.view(None)["phase"] == "fishing" and t.state.actors()[0] != AI)


def test_what_was_told_last_is_taken_back(table: RealTable) -> None:
    playing(table)
    before = table.client.get(table.path).text
    legal = table.state.view(table.state.actors()[0])["legal"]
    table.tell(legal[0])
    undone = form_of(table.client, table.path, "undo").send(table.client)
    assert undone.status_code == 303
    assert table.last().text.startswith("undo ")
    again = table.client.get(table.path).text
    assert again.count('name="move"') == before.count('name="move"')


def test_a_line_is_put_right_or_nothing_changes(table: RealTable) -> None:
    table.play(lambda t: len(t.state.view(None)["plays"]) == 4)
    number = table.last().n
    lines = f"{table.path}lines/"
    page = table.client.get(lines).text
    assert f"lines/{number}" in page or "Kaji" in page
    state = table.state.view(None)
    who, card = state["plays"][0]
    assert who != AI
    at = next(n for n in range(number, 0, -1) if told_text(table, n) == card)
    free = [c for c in table.state.deck.names[:40] if c[:3] == card[:3]]
    free = [c for c in free if c not in table.state.view(AI)["hand"]]
    free = [c for c in free if c not in [played for _, played in state["plays"]]]
    form = form_of(table.client, f"{lines}{at}", f"lines/{at}")
    form.buttons = [button for button in form.buttons if button[2] == free[-1]]
    answer = form.send(table.client)
    assert answer.status_code in (303, 422)
    if answer.status_code == 422:
        assert "Nothing was changed" in answer.text
        assert table.last().n == number
    else:
        assert table.last().text == f"mend {at} {free[-1]}"


def told_text(table: RealTable, n: int) -> str:
    with table.app.app_context():
        tabletop = table.tabletop().id
        line = db.session.scalar(
            select(TabletopEntry).where(TabletopEntry.told_id == tabletop, TabletopEntry.n == n)
        )
        return line.text if line else ""


def test_the_same_tap_sent_twice_is_told_once(table: RealTable) -> None:
    playing(table)
    legal = table.state.view(table.state.actors()[0])["legal"]
    form = form_of(table.client, table.path, "lines")
    form.buttons = [button for button in form.buttons if button[2] == legal[0]]
    assert form.send(table.client).status_code == 303
    n = table.last().n
    assert form.send(table.client).status_code in (303, 409)
    assert table.last().n == n


def test_people_are_told_to_play_what_the_ai_did_last_and_only_that(table: RealTable) -> None:
    wanted = "Now do this for "
    seen = set[tuple[bool, bool]]()

    def looked(one: RealTable) -> bool:
        done = one.observations[-1].seat == one.ai if one.observations else False
        seen.add((done, wanted in one.client.get(one.path).text))
        return len(one.observations) > 30

    table.play(looked)
    assert seen == {(True, True), (False, False)}


def test_others_may_watch_and_not_tell(table: RealTable, cast: Cast) -> None:
    playing(table)
    page = cast.dan.get(table.path)
    assert page.status_code == 200
    assert 'name="move"' not in page.text
    assert cast.dan.post(f"{table.path}lines", data={"move": "aji1"}).status_code == 403
    assert cast.dan.get(f"{table.path}lines/").status_code == 403
    assert cast.dan.get("/told/nothing/").status_code == 404
