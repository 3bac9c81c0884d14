"""Reviews and practices begun by everybody at once, on SQLite and on PostgreSQL."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask
from sqlalchemy import select

from companion.matches.verbs.practice_match import practise
from companion.models import Match, Review, db
from companion.review import reviewing, reviews
from tests.tables import started, steps

PEOPLE = 8


def test_a_review_asked_for_by_everyone_at_once_begins_once(
    anywhere: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[tuple[int, ...]] = []
    monkeypatch.setattr(reviewing, "send", lambda task, *arguments: sent.append(arguments))
    match = started("maa")
    steps(match, 500)
    match_id = match.id
    db.session.remove()

    def ask(_: int) -> None:
        with anywhere.app_context():
            reviewing.ask(db.session.get_one(Match, match_id))

    with ThreadPoolExecutor(PEOPLE) as people:
        list(people.map(ask, range(PEOPLE)))
    [review] = db.session.scalars(select(Review)).all()
    assert review.starts == 1
    assert sorted(sent) == [(review.id, 1, lane) for lane in range(reviewing.LANES)]


def test_one_tap_sent_many_times_at_once_is_one_practice(anywhere: Flask) -> None:
    match = started("maa")
    steps(match, 500)
    match_id = match.id
    ply = next(o.ply for o in reviews.reviewed_match(match).decisions if o.seat == 0)
    db.session.remove()

    def tap(_: int) -> int:
        with anywhere.app_context():
            return practise(db.session.get_one(Match, match_id), 0, ply, "once").id

    with ThreadPoolExecutor(PEOPLE) as people:
        assert len(set(people.map(tap, range(PEOPLE)))) == 1
    assert db.session.scalars(select(Match.given)).all().count(None) == 1
