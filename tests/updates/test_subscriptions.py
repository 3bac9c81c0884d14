"""Subscriptions of each topic's earlier table keep their subject, language and browser."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import pytest
from sqlalchemy import text

from companion.models import Seat, Subscription, db, upgrade_database
from tests.updates.living import KEPT
from tests.updates.test_kept_databases import older

WORDS = {
    "subscription": "あなたの番です。",
    "place_subscription": "You have a place now: 春の会",
    "eve_subscription": "",
    "date_subscription": "あなたの卓の日時が変わりました：Bay League",
}


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_they_are_carried_over_without_those_of_renewed_links(kind: str, tmp_path: Path) -> None:
    with ZipFile(KEPT / "0029.zip") as kept, older(kept, "0029", kind, tmp_path) as app:
        with app.app_context(), db.engine.begin() as connection:
            for table, words in WORDS.items():
                connection.execute(text(f"UPDATE {table} SET words = :words"), {"words": words})
            connection.execute(text("UPDATE date_subscription SET heard = 7"))
            connection.execute(text("UPDATE eve_subscription SET language = 'ja'"))
            turns = text("SELECT id, seat_id, endpoint FROM subscription ORDER BY id")
            (_, seat, earlier), (later, *_) = connection.execute(turns).all()[:2]
            connection.execute(text(f"UPDATE subscription SET issue = 0 WHERE id = {later}"))
        upgrade_database(app)
        with app.app_context():
            assert db.session.get_one(Seat, seat).issue != 0
            found = {one.topic: one for one in db.session.query(Subscription)}
            assert db.session.query(Subscription).count() == len(found) == 4
            assert {topic: one.language for topic, one in found.items()} == {
                "turn": "ja",
                "place": "en",
                "eve": "ja",
                "date": "ja",
            }
            assert (found["turn"].seat_id, found["turn"].endpoint) == (seat, earlier)
            assert (found["turn"].event_id, found["turn"].member_id) == (None, None)
            assert (found["place"].event_id, found["eve"].member_id) == (1, 1)
            date = found["date"]
            assert (date.league_id, date.member_id, date.heard) == (1, 9, 7)
            assert date.endpoint.startswith("https://")
            assert date.auth == "MDEyMzQ1Njc4OWFiY2RlZg"
