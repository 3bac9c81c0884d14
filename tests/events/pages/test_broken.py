"""A row that cannot be read: its page says so and to whom to turn; every other page goes on."""

import logging
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import text

from companion.core.services import cache
from companion.models import db
from companion.upkeep.checking import check_everything
from tests.conftest import Cast
from tests.events.pages.conftest import Evening
from tests.events.pages.test_evening import fill_in, sheets
from tests.events.pages.test_kit_games import playing
from tests.pages import form
from tests.site.matches import HTMX, opened


def spoil(app: Flask, statement: str) -> None:
    """Damage what is stored, as a bad disk would."""
    with app.app_context():
        db.session.execute(text(statement))
        db.session.commit()
        cache("positions").clear()


@pytest.fixture(autouse=True)
def quiet(app: Flask, caplog: pytest.LogCaptureFixture) -> None:
    app.config["PROPAGATE_EXCEPTIONS"] = False
    caplog.set_level(logging.CRITICAL, "companion")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_match_that_cannot_be_read_says_to_whom_to_turn(
    app: Flask, cast: Cast, language: str
) -> None:
    bad, good = opened(cast.aki, "maa"), opened(cast.aki, "maa")
    spoil(app, "UPDATE move SET text = 'nonsense' WHERE match_id = 1")
    for headers in ({}, HTMX):
        answer = cast.aki.get(f"/matches/{bad}", headers={**headers, "Accept-Language": language})
        assert answer.status_code == 503
        assert "companion check" in answer.text
        assert ("match cannot be read" in answer.text) == (language == "en")
    assert cast.aki.get(f"/matches/{good}").status_code == 200
    assert cast.aki.get("/").status_code == 200


def test_a_sheet_that_cannot_be_read_can_be_ruled_at_its_event(
    app: Flask, aki: FlaskClient, evening: Callable[..., Evening]
) -> None:
    night = evening(8)
    night.start()
    written = sheets(night.see("/round"))
    for sheet in written:
        fill_in(aki, sheet)
    spoil(app, "UPDATE sheet_line SET data = '{}' WHERE sheet_id = 1")
    spoil(app, "UPDATE event_table SET result = NULL, result_version = -1 WHERE sheet_id = 1")
    answers = [aki.get(sheet) for sheet in written]
    assert sorted(answer.status_code for answer in answers) == [200, 503]
    assert sum("companion check" in answer.text for answer in answers) == 1
    ruling = form(aki, f"{night.path}/round", to="/tables/1/ruling")
    ruling.set("total", "9", "7", "5", "3").fill(why="the sheet cannot be read")
    assert ruling.save(aki).status_code == 303
    assert form(aki, f"{night.path}/round", to="/close").send(aki).status_code == 303


def test_a_damaged_event_stops_no_page_of_its_club_and_is_named(
    app: Flask, aki: FlaskClient, evening: Callable[..., Evening], club: str
) -> None:
    bad = evening(4, season="Autumn", name="The damaged one")
    good = evening(4, season="Autumn", name="The whole one")
    for night in (bad, good):
        night.start()
        fill_in(aki, sheets(night.see("/round"))[0])
        form(aki, f"{night.path}/round", to="/close").send(aki)
    form(aki, f"{bad.path}/settings", to="/public").send(aki)  # it was public
    spoil(app, "UPDATE event_line SET data = '{}' WHERE event_id = 1 AND kind = 'start'")
    with app.app_context():
        cache("events").clear()
    pages = ["/seasons/Autumn", "/ratings", "/players/1", "/players/1/against/2", "/evenings"]
    for path in pages:
        page = aki.get(club + path)
        assert page.status_code == 200, path
        assert f'<a href="{bad.path}">The damaged one</a>' in page.text, path
        assert "companion check" in page.text
    assert "The whole one" in aki.get(f"{club}/seasons/Autumn").text
    stranger = app.test_client()
    for path in pages:  # an evening that is not public is told to nobody
        page = stranger.get(club + path)
        assert page.status_code == 200, path
        assert "The damaged one" not in page.text
    for path in ("/seasons/Autumn/season.csv", "/ratings.csv"):
        assert aki.get(club + path).status_code == 200
    # A new event is like the one that can be read, and the bad one's own page says its name.
    form(aki, f"{good.path}/settings", to="/name").fill(season="Winter").send(aki)
    assert "Same as The whole one" in aki.get(f"{club}/events/new").text
    own = aki.get(bad.path)
    assert own.status_code == 503
    assert "cannot be read any more: The damaged one" in own.text
    assert "The damaged one" not in stranger.get(bad.path).text


@pytest.mark.parametrize("data", ["{}", '{"kit": {"format": "tairyo kit 1", "name": 7}}'])
def test_a_damaged_kit_takes_down_its_own_event_only(
    app: Flask, evening: Callable[..., Evening], club: str, data: str
) -> None:
    good, bad = evening(4), playing(evening, "Wingspan", 4, name="The damaged one")
    for night in (good, bad):
        night.start()
    spoil(app, f"UPDATE event_line SET data = '{data}' WHERE event_id = 2 AND kind = 'kit'")
    with app.app_context():
        cache("events").clear()
        (found,) = check_everything()
    assert found.where == f"event 2 ({bad.path})"
    browser = bad.organiser
    for path in ("", "/history", "/settings", "/standings", "/results.csv", "/event.ics", "/round"):
        assert browser.get(bad.path + path).status_code == 503, path
        assert browser.get(good.path + path, follow_redirects=True).status_code == 200, path
    for path in ("", "/evenings", "/ratings", "/players/1", "/calendar.ics", "/events/new"):
        assert browser.get(club + path).status_code == 200, path
