"""A club's deal of the week: the same for everybody, a new one each Monday."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from companion.matches.verbs import deals
from companion.models import Club, Event, db, now
from tests import pages

pytestmark = pytest.mark.skipif(not deals.solo_games(), reason="no game is for one")


def harbour(client: FlaskClient, club: str) -> str:
    """The week's deal, by the club's page."""
    answer = pages.form(client, f"{club}/evenings", "/harbour").send(client)
    assert answer.status_code == 303, answer.text
    return str(answer.location)


def test_the_club_s_page_leads_to_the_puzzle_of_the_day(aki: FlaskClient, club: str) -> None:
    assert 'href="/puzzles/"' in aki.get(f"{club}/evenings").text


def test_a_week_has_one_deal_and_the_next_another(
    app: Flask, aki: FlaskClient, club: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal = harbour(aki, club)
    assert deal in aki.get(f"{club}/evenings").text
    assert f'class="ribbon" href="{deal}"' in aki.get("/").text
    assert deal not in app.test_client().get("/").text
    assert aki.post(f"{club}/harbour").location == deal
    assert "week" in aki.get(deal).text
    monkeypatch.setattr(deals, "now", lambda: now() + timedelta(days=7))
    assert harbour(aki, club) != deal


def test_a_club_that_shows_itself_to_nobody_has_no_deal_for_strangers(
    app: Flask, club: str
) -> None:
    assert app.test_client().post(f"{club}/harbour").status_code in (403, 404)


def test_monday_begins_where_the_club_meets(
    app: Flask, aki: FlaskClient, club: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = datetime(2026, 11, 22, 15, 30, tzinfo=UTC)  # half past midnight on Monday in Tokyo
    monkeypatch.setattr(deals, "now", lambda: late)
    sunday = harbour(aki, club)
    with app.app_context():
        known = db.session.scalars(select(Club)).one()
        assert deals.today(known) == date(2026, 11, 22)
        evening = Event(code="e" * 16, club_id=known.id, name="Monday", zone="Asia/Tokyo")
        db.session.add(evening)
        db.session.commit()
        assert deals.today(known) == date(2026, 11, 23)
    assert aki.post(f"{club}/harbour").location != sunday
