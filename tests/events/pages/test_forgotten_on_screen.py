"""A forgotten name is in no match either: its luck, its journal, its event's file."""

from __future__ import annotations

from flask import Flask
from flask.testing import FlaskClient

from companion.events.verbs.event_tables import row_of
from companion.models import Event, Match, db
from companion.tables.setting_up import sit_down
from tests.core import played
from tests.events.pages.test_called import forgotten, renamed
from tests.events.pages.test_evening import Opened
from tests.tables import steps


def test_the_luck_of_a_match_keeps_no_forgotten_name(
    app: Flask, evening: Opened, aki: FlaskClient, club: str
) -> None:
    renamed(aki, club, 2, "Chieko Fukuzawa")
    night = evening(3, screen="1")
    night.start()
    with app.app_context():
        row = row_of(db.session.get_one(Event, 1), 1, 1)
        for seat in range(3):
            sit_down(row, seat)
        played.play_on(row)
        assert row.match
        match = f"/matches/{row.match.code}"
    assert "Chieko" in night.see("/event.json")
    forgotten(aki, club, 2)
    pages = [
        match,
        f"{match}/replay",
        f"{match}/fair",
        f"{match}/journal.txt",
        f"{match}/sheet.json",
    ]
    pages += [f"{night.path}{part}" for part in ("/event.json", "/bg-stats.json", "/round/1")]
    for path in pages:
        answer = aki.get(path)
        assert answer.status_code == 200, path
        assert "Chieko" not in answer.text, path
    assert "one of them was forgotten on request" in aki.get(f"{match}/fair").text


def test_a_match_goes_on_when_a_name_of_it_is_forgotten(
    app: Flask, evening: Opened, aki: FlaskClient, club: str
) -> None:
    night = evening(3, screen="1")
    night.start()
    with app.app_context():
        row = row_of(db.session.get_one(Event, 1), 1, 1)
        for seat in range(3):
            sit_down(row, seat)
        steps(db.session.get_one(Match, row.match_id), 4)
    forgotten(aki, club, 2)
    with app.app_context():
        row = row_of(db.session.get_one(Event, 1), 1, 1)
        played.play_on(row)
        assert row.match
        assert aki.get(f"/matches/{row.match.code}/fair").status_code == 200
    assert "Chie" not in night.see("/event.json")
