"""The form that brings an AI to a real table."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.tasks import queue
from tests.pages import form


def test_a_name_waits_while_another_game_has_no_seat_for_it(client: FlaskClient) -> None:
    page = form(client, "/told/new?game=nusfjord", to="/told/")
    page.fill(names__0="Aki", names__4="Emi", game="fisherman")
    shown = page.send(client)
    assert 'value="Aki"' in shown.text
    assert 'type="hidden" name="names.4" value="Emi"' in shown.text


def test_an_ai_that_acts_first_of_all_is_asked_at_once(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In Sakenobori the last of three prepares first, before anybody tells anything."""
    sent: list[tuple[int, int]] = []
    monkeypatch.setattr(queue.celery_of(app), "send_task", lambda name, ids: sent.append(ids))
    page = form(client, "/told/new?game=sakenobori", to="/told/")
    page.fill(names__0="Aki", names__1="Ben", level="novice").set("seat", "2")
    assert page.send(client).status_code == 303
    assert len(sent) == 1
