"""An AI at an event acts at once: after a person's tap on their own page or the organiser's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from companion.core import queue
from companion.models import EventTable, db
from tests.events.pages.conftest import Evening
from tests.events.pages.test_table_page import phone
from tests.pages import form
from tests.tables import step, turn

Opened = Callable[..., Evening]


@pytest.fixture
def sent(app: Flask, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Any]]:
    """What was put into the queue, instead of the queue."""
    found: list[tuple[str, Any]] = []
    monkeypatch.setattr(
        queue.celery_of(app), "send_task", lambda name, ids: found.append((name, ids))
    )
    return found


def sat_down(night: Evening, app: Flask) -> None:
    """All three come to their own seats; an AI has the fourth."""
    night.start()
    for person in (1, 2, 3):
        browser = phone(night, app, person)
        form(browser, f"{night.path}/me", to="/sit").send(browser)


def test_the_ai_that_begins_plays_at_once_when_the_last_one_sits_down(
    evening: Opened, app: Flask, sent: list[tuple[str, Any]]
) -> None:
    sat_down(evening(3, prefer="ai", wanted="4"), app)
    assert [name for name, _ in sent] == [queue.THINK]


def test_an_ai_that_takes_over_a_seat_in_turn_plays_at_once(
    evening: Opened, app: Flask, sent: list[tuple[str, Any]]
) -> None:
    night = evening(3, prefer="ai", wanted="4")
    sat_down(night, app)
    with app.app_context():
        match = db.session.scalars(select(EventTable)).one().match
        assert match is not None
        while match.places[turn(match)].kind == "ai":
            step(match)
        seat = turn(match)
    sent.clear()
    page = form(night.organiser, f"{night.path}/round", to="/replace")
    page.fill(seat=str(seat), person="0").send(night.organiser)
    assert [name for name, _ in sent] == [queue.THINK]
