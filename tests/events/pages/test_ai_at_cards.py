"""An AI in an empty chair of a paper table: the slip opens the told table, results arrive."""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask
from sqlalchemy import select

from companion.models import EventTable, Tabletop, db
from companion.sheets.verbs.new_sheet import writer_link
from tests.events.pages.conftest import Evening
from tests.events.pages.test_choice_of_tables import SEATING, come, plates, seat_by_page
from tests.pages import form
from tests.tabletop.pages.table import RealTable

Opened = Callable[..., Evening]


def test_seating_gives_the_table_its_told_match_and_its_results_arrive(
    evening: Opened, app: Flask
) -> None:
    night = evening(3, games="sakenobori", prefer="ai", wanted="4", level="novice", real="1")
    night.start()
    with app.app_context():
        row = db.session.scalars(select(EventTable)).one()
        assert row.match is None
        assert row.sheet is not None
        told = db.session.scalars(select(Tabletop)).one()
        assert (told.sheet_id, told.level) == (row.sheet.id, "novice")
        names, code, seat = list(row.sheet.names), row.sheet.code, told.seat
        token = writer_link(row.sheet)
    assert names[seat] == "AI"
    phone = app.test_client()
    arrived = phone.get(f"/s/{token}")
    assert arrived.location.endswith(f"/told/{code}/"), arrived.location
    table = RealTable(app, phone, f"/told/{code}/", "sakenobori", seats=4, ai=seat)
    table.play()
    with app.app_context():
        row = db.session.scalars(select(EventTable)).one()
        assert (row.result or {})["totals"] == table.state.view(None)["totals"]


def test_without_that_setting_an_ai_plays_on_screen(evening: Opened, app: Flask) -> None:
    evening(3, prefer="ai", wanted="4").start()
    with app.app_context():
        assert db.session.scalars(select(EventTable)).one().match is not None
        assert not db.session.scalars(select(Tabletop)).all()


def test_an_open_table_one_short_is_told(evening: Opened, app: Flask) -> None:
    night = evening(3, format="open")
    page = form(night.organiser, f"{night.path}/tables/new")
    page.set("person", "1", "2", "3").fill(game="fisherman", on="paper", ai="1")
    assert page.send(night.organiser).status_code == 303
    with app.app_context():
        row = db.session.scalars(select(EventTable)).one()
        assert row.match is None
        assert row.sheet is not None
        told = db.session.scalars(select(Tabletop)).one()
        assert told.sheet_id == row.sheet.id
        assert row.sheet.names[told.seat] == "AI"
        code, token = row.sheet.code, writer_link(row.sheet)
    phone = app.test_client()
    assert phone.get(f"/s/{token}").location.endswith(f"/told/{code}/")
    assert phone.get(f"/told/{code}/").status_code == 200


def test_an_open_table_two_short_plays_on_screen(evening: Opened, app: Flask) -> None:
    night = evening(3, format="open")
    page = form(night.organiser, f"{night.path}/tables/new")
    page.set("person", "1", "2").fill(game="fisherman", on="paper", ai="2")
    refused = page.send(night.organiser)
    assert refused.status_code == 422
    assert "Only one AI can play with real cards. On screen there can be more." in refused.text
    assert page.fill(on="screen").send(night.organiser).status_code == 303
    with app.app_context():
        row = db.session.scalars(select(EventTable)).one()
        assert row.match is not None
        kinds = [place.kind for place in row.match.places]
    assert sorted(kinds) == ["ai", "ai", "open", "open"]


def test_a_seating_that_gathers_ais_at_one_table_has_it_play_on_screen(
    evening: Opened, app: Flask
) -> None:
    """Nine people at tables of four and three: two AIs share one table."""
    night = evening(8, prefer="ai", wanted="4", real="1")
    come(night, 1)
    seat_by_page(night, str(len(plates(night)) - 1))
    page = night.path + SEATING
    assert form(night.organiser, page, to="/start").send(night.organiser).status_code == 303
    with app.app_context():
        rows = db.session.scalars(select(EventTable)).all()
        (match,) = (row.match for row in rows if row.match is not None)
        assert [place.kind for place in match.places].count("ai") == 2
        assert len([row for row in rows if row.sheet is not None]) == 2
        assert not db.session.scalars(select(Tabletop)).all()
