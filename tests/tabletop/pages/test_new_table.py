"""The form that brings an AI to a real table."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from companion.core import queue
from companion.models import Sheet, Tabletop, db
from tests.pages import form, forms


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
    page.fill(names__0="Aki", names__1="Ben", plays__2="novice", plays__4="empty")
    assert page.send(client).status_code == 303
    assert len(sent) == 1


def test_the_table_keeps_the_edition_by_which_it_is_told(app: Flask, client: FlaskClient) -> None:
    page = form(client, "/told/new?game=nusfjord", to="/told/")
    page.fill(names__0="Aki", plays__1="novice", plays__4="empty")
    assert page.send(client).status_code == 303
    with app.app_context():
        assert db.session.scalars(select(Sheet)).one().options == {"edition": 2}


def test_a_typed_name_is_a_person_and_the_last_seat_the_ais(
    app: Flask, client: FlaskClient
) -> None:
    """Two people write their names in the first rows, choose an AI for another, and send."""
    page = form(client, "/told/new?game=fisherman", to="/told/")
    assert [page.values[f"plays.{row}"] for row in range(4)] == [[""], [""], ["empty"], ["club"]]
    page.fill(names__0="Aki", names__1="Ken", plays__1="club", plays__2="novice", plays__3="empty")
    done = page.send(client)
    assert done.status_code == 303
    with app.app_context():
        assert [(ai.seat, ai.level) for ai in db.session.scalars(select(Tabletop))] == [
            (2, "novice")
        ]


def test_rows_left_empty_between_people_and_an_ai_are_no_seats(client: FlaskClient) -> None:
    page = form(client, "/told/new?game=fisherman", to="/told/")
    done = page.fill(names__0="Aki", names__1="Ken").send(client)
    code = done.location.strip("/").split("/")[-1]
    seats = client.get(f"/sheets/{code}/sheet.json").get_json()["seats"]
    assert seats[:2] == ["Aki", "Ken"]
    assert len(seats) == 3


def test_a_reason_stands_beside_the_row_it_is_about(client: FlaskClient) -> None:
    page = form(client, "/told/new?game=fisherman", to="/told/")
    shown = page.fill(names__0="Aki", names__2="Aki", plays__3="novice").send(client)
    assert shown.status_code == 422
    assert 'id="names.2-reason"' in shown.text
    assert '<option value="novice" selected>' in shown.text


def test_a_second_ai_is_refused_and_all_that_was_typed_stays(
    app: Flask, client: FlaskClient
) -> None:
    """An AI is chosen in the third row, while the last one still has the AI that was offered."""
    page = form(client, "/told/new?game=fisherman", to="/told/")
    shown = page.fill(names__0="Aki", names__1="Ken", plays__2="novice").send(client)
    assert shown.status_code == 422
    assert "Only one AI can play with real cards." in shown.text
    again = next(f for f in forms(shown.text) if f.action == "/told/")
    assert [again.values[f"plays.{row}"][0] for row in range(4)] == ["", "", "novice", "club"]
    assert again.fill(plays__3="empty").send(client).status_code == 303
    with app.app_context():
        assert [ai.seat for ai in db.session.scalars(select(Tabletop))] == [2]


def test_a_seat_is_a_persons_an_ais_or_empty(client: FlaskClient) -> None:
    """A person without a name is asked for it; an empty seat is none."""
    page = form(client, "/told/new?game=sakenobori", to="/told/")
    page.fill(names__0="Aki", names__1="Ken", plays__2="")
    shown = page.send(client)
    assert shown.status_code == 422
    assert 'id="names.2-reason"' in shown.text
    again = next(f for f in forms(shown.text) if f.action == "/told/")
    done = again.fill(plays__2="empty").send(client)
    code = done.location.strip("/").split("/")[-1]
    assert len(client.get(f"/sheets/{code}/sheet.json").get_json()["seats"]) == 3
