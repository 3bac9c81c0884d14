"""A club's deals of the week: the same for everybody, new ones each Monday, for every game."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from companion.games import GAMES
from companion.matches.verbs import shared_deals
from companion.models import Club, Event, db, now
from tests import pages

GAME = min(GAMES)


def of_the_week(client: FlaskClient, club: str, game: str = GAME) -> str:
    """The week's deal, by the club's page."""
    form = pages.form(client, f"{club}/evenings", "/week")
    answer = form.send(client, f"{GAMES[game].title}")
    assert answer.status_code == 303, answer.text
    return str(answer.location)


def test_the_club_s_page_leads_to_the_puzzle_of_the_day(aki: FlaskClient, club: str) -> None:
    assert 'href="/puzzles/"' in aki.get(f"{club}/evenings").text


def test_every_game_has_one(aki: FlaskClient, club: str) -> None:
    found = {game: of_the_week(aki, club, game) for game in GAMES}
    assert len(set(found.values())) == len(GAMES)
    front = aki.get("/").text
    for game, deal in found.items():
        assert f"{GAMES[game].title}" in aki.get(deal).text
        assert f'class="ribbon" href="{deal}"' in front
    assert aki.post(f"{club}/week", data={"game": "none"}).status_code == 422


def test_a_week_has_one_deal_and_the_next_another(
    app: Flask, aki: FlaskClient, club: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal = of_the_week(aki, club)
    assert "begun" in aki.get(f"{club}/evenings").text
    assert deal not in app.test_client().get("/").text
    assert of_the_week(aki, club) == deal
    assert "week" in aki.get(deal).text
    monkeypatch.setattr(shared_deals, "now", lambda: now() + timedelta(days=7))
    assert of_the_week(aki, club) != deal


def test_a_club_that_shows_itself_to_nobody_has_no_deal_for_strangers(
    app: Flask, club: str
) -> None:
    answer = app.test_client().post(f"{club}/week", data={"game": GAME})
    assert answer.status_code in (403, 404)


def test_monday_begins_where_the_club_meets(
    app: Flask, aki: FlaskClient, club: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = datetime(2026, 11, 22, 15, 30, tzinfo=UTC)  # half past midnight on Monday in Tokyo
    monkeypatch.setattr(shared_deals, "now", lambda: late)
    sunday = of_the_week(aki, club)
    with app.app_context():
        known = db.session.scalars(select(Club)).one()
        assert shared_deals.today(known) == date(2026, 11, 22)
        evening = Event(code="e" * 16, club_id=known.id, name="Monday", zone="Asia/Tokyo")
        db.session.add(evening)
        db.session.commit()
        assert shared_deals.today(known) == date(2026, 11, 23)
    assert aki.post(f"{club}/week", data={"game": GAME}).location != sunday
