"""Why an AI did what it did in Nusfjord: a round later, and without what it still hides."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import cast

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import searching
from companion.core import queue
from companion.kit.reasons import Reason
from companion.kit.rng import Rng
from companion.kit.view import View
from companion.review.second_opinion import gained
from companion.searching import Thought
from companion.tabletop.verbs import reasoning
from companion.tabletop.verbs.reasoning import Reasons, reasons
from companion.tabletop.verbs.tabletop_state import TabletopState, before_entry
from tests.conftest import Cast
from tests.tabletop.pages.table import AI, RealTable, form_of, opened


def quick(view: View, level: str, seed: int, pace: float) -> Thought:
    """A short search."""
    return searching.think(view, level, seed, 20, pace)


def few(view: View, texts: tuple[str, str], seed: int) -> Sequence[Reason]:
    """What differs in a few deals."""
    return gained(view, texts, seed, 1)


def test_nusfjord_says_why_once_the_round_is_over(app: Flask, client: FlaskClient) -> None:
    table = RealTable(app, client, opened(client, game="nusfjord"), "nusfjord")
    table.play(lambda t: any(entry.seat == AI for entry in t.observations))
    n = max(at for at, entry in enumerate(table.observations, 1) if entry.seat == AI)
    where = f"{table.path}at/{n}"
    assert "Why?" not in client.get(where).text
    table.play(lambda t: t.state.view(None)["round"] == 2)
    page = client.get(where).text
    assert "Why?" in page
    assert "at that point" not in page
    why = table.why(n)
    assert re.search(r"valued this at \d+ out of 100|had no choice|from training", why)


def moved(app: Flask, client: FlaskClient) -> RealTable:
    """A table at which the AI has just moved in the second round."""
    table = RealTable(app, client, opened(client, game="nusfjord"), "nusfjord", seed=2)
    table.play(lambda t: t.state.view(None)["round"] == 1 and AI in t.state.actors())
    table.play(lambda t: t.observations[-1].seat == AI)
    return table


def last_of_ai(table: RealTable) -> tuple[TabletopState, int]:
    """How the telling stands, and the line of the AI's last move; in an application's context."""
    turn = table.turn()
    return turn, max(n for n, entry in turn.standing.items() if entry.seat == AI)


def test_what_the_ai_hides_is_not_among_the_others(app: Flask, client: FlaskClient) -> None:
    """Only moves are compared that it has whatever its hand is."""
    table = moved(app, client)
    with app.app_context():
        turn, n = last_of_ai(table)
        then = before_entry(turn, n)
        plain = turn.rules.always_legal(then.table, AI)
        assert plain
        assert not any(move == f"card {card}" for move in plain for card in then.views.own["hand"])
        found = reasons(quick, few, turn, n, hides=True)
        assert {other.text for other in found.others} <= plain


def test_what_is_said_is_the_same_whatever_it_hides(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it alone knew is not so much as read."""
    table = moved(app, client)
    with app.app_context():
        turn, n = last_of_ai(table)
        said = reasons(quick, few, turn, n, hides=True)
        assert said.guessed
        then = before_entry(turn, n)
        without = replace(then, views=replace(then.views, own=cast(View, {})))
        monkeypatch.setattr("companion.tabletop.verbs.reasoning.before_entry", lambda *_: without)
        assert reasons(quick, few, turn, n, hides=True) == said


def test_twins_with_other_hidden_cards_get_the_same_words(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What differs is sought in deals from the View that is shown, never from the AI's own."""
    table = RealTable(app, client, opened(client, game="nusfjord"), "nusfjord", seed=2)
    table.play(lambda t: t.state.view(AI)["hand"] and AI in t.state.actors())
    table.play(lambda t: t.observations[-1].seat == AI)
    seen, deals = list[View](), list[Sequence[Reason]]()

    def compared(view: View, texts: tuple[str, str], seed: int) -> Sequence[Reason]:
        seen.append(view)
        deals.append(gained(view, texts, seed, 1))
        return [Reason("points", -1, 30, 10, 9, 0, 10)]

    with app.app_context():
        turn, n = last_of_ai(table)
        then = before_entry(turn, n)
        hidden = then.views.own["hand"]
        twin = next(
            view
            for seed in range(20)
            for view in [turn.rules.position(then.table, AI, "", Rng(seed)).view(AI)]
            if view["hand"] != hidden
        )
        told = list[Reasons]()
        for own in (then.views.own, twin):
            now = replace(then, views=replace(then.views, own=own))
            monkeypatch.setattr(reasoning, "before_entry", lambda *_, now=now: now)
            told.append(reasons(quick, compared, turn, n, hides=True))
        assert told[0].differs
        assert told[0] == told[1]
        assert seen[0] == seen[1]
        assert deals[0] == deals[1]
        for own in (then.views.own, twin):  # once the hands are open, each is judged by its own
            now = replace(then, views=replace(then.views, own=own))
            monkeypatch.setattr(reasoning, "before_entry", lambda *_, now=now: now)
            reasons(quick, compared, turn, n, hides=False)
        assert [view["hand"] for view in seen[2:]] == [hidden, twin["hand"]]
        assert hidden not in [view["hand"] for view in seen[:2]]


@pytest.mark.parametrize("ventured", [False, True])
def test_the_page_tells_the_difference_of_the_seat_by_its_name(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch, ventured: bool
) -> None:
    """Everybody at the table reads it, so nobody is "you"; older answers have no such words."""
    monkeypatch.setattr(Reasons, "ventured", ventured)
    table, mine = over(app, client)
    found = [Reason("points", -1, 30, 10, 9, 0, 10), Reason("bid of old", -1, 1, 2, 3, 4, 10)]
    n = next(n for n in mine if "Compared with" in table.why(n, lambda *_: found))
    page = " ".join(client.get(f"{table.path}at/{n}?why=1").text.split())
    with app.app_context():
        name = table.turn().tabletop.sheet.names[AI]
        one, other = ("other move", "one played") if ventured else ("one played", "other move")
        said = f"3.0 on average with the {one}, 1.0 with the {other}; more in 9 of 10 deals."
        assert f"<li>{name}&#39;s points: {said}</li>" in page
        answer = {"played": ["x", 1], "others": [], "tried": 1, "guessed": False}
        assert reasoning.restored(answer).other == ""
    head = {"Accept-Language": "ja"}
    assert f"{name}さんの得点：" in client.get(f"{table.path}at/{n}?why=1", headers=head).text


def over(app: Flask, client: FlaskClient) -> tuple[RealTable, list[int]]:
    """A round of Nusfjord that is over, and the lines in which the AI moved."""
    table = RealTable(app, client, opened(client, game="nusfjord"), "nusfjord")
    table.play(lambda t: t.state.view(None)["round"] == 1)
    return table, [n for n, entry in enumerate(table.observations, 1) if entry.seat == AI]


def test_it_is_worked_out_once_and_not_by_a_page(
    app: Flask, client: FlaskClient, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Looking stores nothing; the worker is asked once a move, and one question waits at a time."""
    sent = list[tuple[int, int, bool]]()

    class Queue:
        def send_task(self, name: str, args: tuple[int, int, bool]) -> None:
            if name == queue.EXPLAIN:
                sent.append(args)

    monkeypatch.setattr(queue, "celery_of", lambda app: Queue())
    table, mine = over(app, client)
    where = f"{table.path}at/{mine[0]}"
    waiting = client.get(f"{where}?why=1").text
    assert "is reconsidering" in waiting
    assert sent == []
    for _ in range(2):
        assert form_of(client, where, "why").send(client).status_code == 303
    assert len(sent) == 1
    other = form_of(client, f"{table.path}at/{mine[1]}", "why").send(client)
    assert "busy with another question" in other.text
    asked = list[int]()

    def counted(view: View, level: str, seed: int, pace: float) -> Thought:
        asked.append(seed)
        return quick(view, level, seed, pace)

    for _ in range(2):
        with app.app_context():
            reasoning.explain(counted, few, *sent[0])
    assert len(asked) == 1
    assert "is reconsidering" not in client.get(f"{where}?why=1").text
    assert form_of(client, f"{table.path}at/{mine[1]}", "why").send(client).status_code == 303
    assert len(sent) == 2
    assert cast.dan.post(f"{where}/why").status_code == 403


def test_no_reason_is_worked_out_for_a_move_that_was_undone(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = list[tuple[int, int, bool]]()

    class Queue:
        def send_task(self, name: str, args: tuple[int, int, bool]) -> None:
            if name == queue.EXPLAIN:
                sent.append(args)

    monkeypatch.setattr(queue, "celery_of", lambda app: Queue())
    table, mine = over(app, client)
    where = f"{table.path}at/{mine[-1]}"
    assert form_of(client, where, "why").send(client).status_code == 303

    def nobody(view: View, level: str, seed: int, pace: float) -> Thought:
        raise AssertionError("there is nothing to explain")

    while stands(app, table, mine[-1]):
        assert form_of(client, table.path, "undo").send(client).status_code == 303
    with app.app_context():
        reasoning.explain(nobody, few, *sent[0])


def stands(app: Flask, table: RealTable, n: int) -> bool:
    """Whether that line of the telling still counts."""
    with app.app_context():
        return n in table.turn().standing
