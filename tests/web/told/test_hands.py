"""Everybody tells their own hand, the lot gives the AI its cards, and nobody learns anything."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.test import TestResponse

from companion.kit.state import CHANCE
from companion.models import ToldHand, db
from companion.services.told import hands as service
from companion.tasks import answering, tempo
from tests import pages
from tests.conftest import Cast
from tests.web.told.table import AI, RealTable, form_of, opened

HUMANS = [0, 2]


@pytest.fixture(autouse=True)
def _hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """A move that forces itself takes no time."""
    monkeypatch.setattr(tempo.Tempo, "like", lambda *_: 0.0)


@pytest.fixture
def table(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> RealTable:
    """Dealt, and nothing told; the lot will give the AI what truly lies before it."""
    return dealt(app, client, monkeypatch)


def dealt(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> RealTable:
    table = RealTable(app, client, opened(client))
    table.made(CHANCE, table.state.chance(table.rng))
    mine = hand(table, AI)
    monkeypatch.setattr(service, "lot", lambda free, *_: [card for card in free if card in mine])
    return table


def hand(table: RealTable, seat: int) -> list[str]:
    return list(table.state.view(seat)["hand"])


def box(table: RealTable) -> list[str]:
    """The cards left over."""
    held = {card for seat in range(3) for card in hand(table, seat)}
    return [card for card in table.state.deck.names[:40] if card not in held]


def tell(table: RealTable, seat: int, cards: list[str] | None = None) -> TestResponse:
    """The phone is handed to that seat."""
    where = f"{table.path}hands/{seat}"
    return send(table.client, where, hand(table, seat) if cards is None else cards)


def send(client: FlaskClient, where: str, cards: list[str]) -> TestResponse:
    form = next(f for f in pages.forms(client.get(where).text) if f.action.endswith(where))
    return form.set("card", *cards).send(client)


def link(table: RealTable, seat: int) -> str:
    """The link of that seat, as the phone in the middle shows it."""
    page = table.client.get(f"{table.path}hands/").text
    return str(re.findall(rf'id="own-{seat}" value="https?://[^/]*([^"]+)"', page)[0])


def all_told(table: RealTable) -> RealTable:
    for seat in HUMANS:
        assert tell(table, seat).status_code == 303
    return table


def rows(table: RealTable) -> list[ToldHand]:
    with table.app.app_context():
        return list(db.session.scalars(select(ToldHand)))


@pytest.mark.parametrize("linked", [False, True])
def test_a_round_of_which_everybody_told_their_hand(
    table: RealTable, cast: Cast, linked: bool
) -> None:
    assert "Everybody tells their own hand" in table.client.get(table.path).text
    for seat in HUMANS:
        page = table.client.get(table.path).text
        assert ("Told by" in page) == (seat == 2)
        sent = send(cast.dan, link(table, seat), hand(table, seat)) if linked else tell(table, seat)
        assert sent.status_code == 303, sent.text
    told = table.last()
    assert (told.seat, told.by) == (CHANCE, "lot")
    assert told.text.split(" / ")[1].split(" ")[1:] == hand(table, AI)
    page = table.client.get(table.path).text
    table.play(lambda t: any(who == AI for who, _ in t.state.view(None)["plays"]))
    assert "unopened" not in page  # no card of the AI's was played yet
    assert "unopened" in table.client.get(table.path).text
    table.play(lambda t: len(t.state.view(None)["finished"]) == 1)
    assert table.sheet()["rounds"] == table.state.sheet()


def test_the_lot_takes_what_nobody_told(app: Flask, client: FlaskClient) -> None:
    table = RealTable(app, client, opened(client))
    table.made(CHANCE, table.state.chance(table.rng))
    all_told(table)
    drawn = table.last().text.split(" / ")[1].split(" ")[1:]
    assert len(drawn) == 13
    assert set(drawn) <= {*hand(table, AI), *box(table)}


def seen_by_everybody(table: RealTable, watcher: FlaskClient, own: int) -> list[list[str]]:
    """Every page of the table as each role sees it, the seat's own link among them."""
    code = table.path.strip("/").split("/")[-1]
    links = [link(table, seat) for seat in HUMANS]
    found = list[list[str]]()
    for client in (table.client, watcher):
        for where in ("", "lines/", "lines/1", "at/1", "hands/", f"hands/{own}", "hands/2"):
            page = client.get(f"{table.path}{where}")
            found.append([str(page.status_code), *words(page.text, code)])
        found += [words(client.get(f"/sheets/{code}{x}").text, code) for x in ("", "/sheet.json")]
        found += [words(client.get(one).text, code) for one in links]
    return found


def words(page: str, code: str) -> list[str]:
    """All of a page but what is another at every table: codes, keys, pictures of links."""
    page = re.sub(r"<svg.*?</svg>", "", page, flags=re.DOTALL)
    page = re.sub(r"own/[\w-]+", "own/TOKEN", page.replace(code, "CODE"))
    return re.sub(r'value="[^"]*-[^"]*"|csrf[^>]*|name="key"[^>]*', "", page).split()


def test_two_tellings_that_differ_in_one_hand_look_alike(
    app: Flask,
    client: FlaskClient,
    cast: Cast,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Pages of every role, tags, what the AI's worker is given, and the logs, byte for byte."""
    sent = list[Any]()

    class Queue:
        def send_task(self, name: str, args: tuple[int, int]) -> None:
            sent.append((name, args[1]))

    monkeypatch.setattr(answering, "celery_of", lambda app: Queue())
    monkeypatch.setattr(answering, "seed", lambda turn: 7)  # it depends on the table's code
    caplog.set_level(0)
    looks, views, tasks, logs = [], [], [], []
    for swapped in (False, True):
        table = dealt(app, client, monkeypatch)
        caplog.clear()
        sent.clear()
        theirs = hand(table, 0)
        if swapped:
            theirs = [*theirs[:-1], box(table)[0]]
        common = hand(table, 0)[0]
        found = [tell(table, 0, theirs).status_code]
        look = seen_by_everybody(table, cast.dan, 0)
        tell(table, 2)
        look += seen_by_everybody(table, cast.dan, 0)
        while table.asks() is None or table.asks().choices[0].text not in table.state.deck:  # type: ignore[union-attr]  # asked just before
            with app.app_context():
                turn = table.turn()
                text = "" if turn.due else turn.rules.choices(turn.table, turn.acts or 0)[0].text
            table.think() if not text else table.tell(text)
        if table.asks().seat == 0:  # type: ignore[union-attr]  # something is asked
            table.tell(common)
        look += seen_by_everybody(table, cast.dan, 0)
        with app.app_context():
            turn = table.turn()
            views.append((turn.seen.own, turn.table, [line.text for line in turn.lines]))
        looks.append((found, look))
        tasks.append(list(sent))
        code = table.path.strip("/").split("/")[-1]
        logs.append([re.sub(r"\d+(\.\d+)?", "0", m.replace(code, "")) for m in caplog.messages])
    for one, other in zip(*(look for _, look in looks), strict=True):
        assert [x for x in zip(one, other, strict=True) if x[0] != x[1]] == []
    assert looks[0] == looks[1]
    assert views[0] == views[1]
    assert tasks[0]
    assert tasks[0] == tasks[1]
    assert logs[0] == logs[1]


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda mine, other: mine[:-1], "These are 13 cards, not 12."),
        (lambda mine, other: [*mine, other[0]], "These are 13 cards, not 14."),
        (lambda mine, other: [*mine[:-1], other[0]], "told of another hand too"),
    ],
)
def test_a_hand_that_cannot_be_is_refused_at_once(
    table: RealTable, wrong: Callable[[list[str], list[str]], list[str]], says: str
) -> None:
    """And nothing says which card it is, nor whose."""
    tell(table, 0)
    refused = tell(table, 2, wrong(hand(table, 2), hand(table, 0)))
    assert refused.status_code == 422
    assert says in refused.text
    assert "checked" not in refused.text.split('id="own"')[1]
    assert "Aki" not in refused.text.split("alarm")[1].split("</p>")[0]
    assert [row.seat for row in rows(table)] == [0]
    assert tell(table, 2).status_code == 303


def test_what_was_told_is_shown_to_nobody_and_kept_by_no_browser(table: RealTable) -> None:
    tell(table, 0)
    for where in (f"{table.path}hands/0", link(table, 0), f"{table.path}hands/"):
        page = table.client.get(where)
        assert page.headers["Cache-Control"] == "no-store"
        assert "checked" not in page.text
    assert table.client.get(f"{table.path}hands/0").text.count('name="card"') == 40
    assert table.client.get(f"{table.path}hands/{AI}").status_code == 404


def test_only_those_at_the_table_tell_a_hand(table: RealTable, cast: Cast) -> None:
    own = link(table, 2)
    for where in ("hands/", "hands/0"):
        assert cast.dan.get(f"{table.path}{where}").status_code == 403
    assert cast.dan.post(f"{table.path}hands/0", data={"card": "aji1"}).status_code == 403
    assert cast.dan.get(f"{own}x").status_code == 404
    assert cast.dan.get(own).status_code == 200
    code = table.path.strip("/").split("/")[-1]
    share = form_of(table.client, f"/sheets/{code}/share", "renew")
    assert share.send(table.client).status_code == 303
    assert cast.dan.get(own).status_code == 404
    assert cast.dan.post(own, data={"card": hand(table, 2)}).status_code == 404
    assert not rows(table)


def test_the_same_hand_sent_twice_is_told_once(table: RealTable) -> None:
    where = f"{table.path}hands/0"
    form = next(f for f in pages.forms(table.client.get(where).text) if f.action.endswith(where))
    form.set("card", *hand(table, 0))
    assert [form.send(table.client).status_code for _ in range(2)] == [303, 303]
    assert len(rows(table)) == 1


def playing(table: RealTable, led: int = 0) -> int:
    """Play on until a person is to play while so many cards lie in the trick; who."""
    table.play(
        lambda t: (
            t.state.view(None)["phase"] == "fishing"
            and t.state.actors()[0] != AI
            and len(t.state.view(None)["plays"]) % 3 >= led
        )
    )
    return int(table.state.actors()[0])


def test_a_card_of_another_hand_is_said_at_the_table_and_not_written(table: RealTable) -> None:
    """For all to see, and alike whether it lies in the AI's hand, another's or in none."""
    seat = playing(all_told(table))
    other = next(who for who in HUMANS if who != seat)
    for card in (hand(table, other)[0], hand(table, AI)[0], box(table)[0]):
        before = len(table.sights)
        assert table.tell(card).status_code == 303
        assert table.last().text == f"doubt {card}"
        assert "not in the hand that was told" in table.client.get(table.path).text
        assert table.is_told()
        assert len(table.sights) == before
    table.step()
    assert "not in the hand that was told" not in table.client.get(table.path).text


def test_a_revoke_is_said_and_the_table_decides(table: RealTable) -> None:
    def may_revoke(t: RealTable) -> bool:
        view = t.state.view(None)
        if view["phase"] != "fishing" or not len(view["plays"]) % 3 or t.state.actors()[0] == AI:
            return False
        mine = hand(t, t.state.actors()[0])
        return 0 < len(follows(t, mine)) < len(mine)

    def follows(t: RealTable, cards: list[str]) -> list[str]:
        plays = t.state.view(None)["plays"]
        led = plays[len(plays) - len(plays) % 3][1]
        deck = t.state.deck
        return [card for card in cards if deck.suit_of(card) == deck.suit_of(led)]

    all_told(table).play(may_revoke)
    seat = table.state.actors()[0]
    mine = hand(table, seat)
    wrong = next(card for card in mine if card not in follows(table, mine))
    assert table.tell(wrong).status_code == 303
    assert table.last().text == f"revoke {wrong}"
    assert "could be followed" in table.client.get(table.path).text
    undone = form_of(table.client, table.path, "undo").send(table.client)
    assert undone.status_code == 303
    table.step()
    assert "could be followed" not in table.client.get(table.path).text


def test_a_hand_told_wrongly_is_told_again(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The card that it should have been leaves the AI's hand, all else stays there."""
    table = RealTable(app, client, opened(client))
    table.made(CHANCE, table.state.chance(table.rng))
    right, given = hand(table, 0), hand(table, AI)
    wrong = [*right[:-1], box(table)[0]]  # so the last card of theirs seems to be free
    stray = right[-1]
    monkeypatch.setattr(service, "lot", lambda *_: sorted_like(table, [*given[:-1], stray]))
    tell(table, 0, wrong)
    tell(table, 2)
    monkeypatch.undo()
    assert stray in table.last().text.split(" ")
    again = tell(table, 0, right)
    assert again.status_code == 303, again.text
    assert table.last().text == "again"
    with app.app_context():
        mended = table.turn().standing[1].text.split(" / ")[1].split(" ")[1:]
    assert stray not in mended
    assert set(given[:-1]) < set(mended)
    assert "has told the hand again" in client.get(table.path).text
    assert tell(table, 0, [*right[:-1], hand(table, 2)[0]]).status_code == 422


def sorted_like(table: RealTable, cards: list[str]) -> list[str]:
    return [card for card in table.state.deck.names if card in cards]


def test_a_card_that_lies_played_belongs_to_the_hand_it_came_from(table: RealTable) -> None:
    seat = playing(all_told(table), led=1)
    plays = table.state.view(None)["plays"]
    mine = [*hand(table, seat), *(card for who, card in plays if who == seat)]
    theirs = next(card for who, card in plays if who != seat)
    assert len(mine) == 13
    refused = tell(table, seat, [*mine[:-1], theirs])
    assert refused.status_code == 422
    assert "lie played" in refused.text


def test_a_deal_that_is_taken_back_is_told_anew(table: RealTable) -> None:
    all_told(table)
    form = form_of(table.client, f"{table.path}hands/", "undo")
    assert form.send(table.client).status_code == 303
    page = table.client.get(table.path).text
    assert "Everybody tells their own hand" in page
    assert "Told by" not in page
    all_told(table)
    assert table.last().text.startswith("deal ")


def test_a_hand_that_was_told_is_open_once_its_round_is_over(table: RealTable, cast: Cast) -> None:
    playing(all_told(table), led=1)
    n = max(at for at, entry in enumerate(table.sights, 1) if entry.seat in HUMANS)
    seat, card = table.sights[n - 1]
    where = f"{table.path}at/{n}"
    then = [*hand(table, seat), card]
    for client in (table.client, cast.dan):
        assert "held then" not in client.get(where).text
    table.play(lambda t: len(t.state.view(None)["finished"]) == 1)
    shown = cast.dan.get(where).text
    assert "held then" in shown
    chips = shown.split("told-held")[1].split("</div>")[0]
    assert chips.count("kind-") == len(then)
