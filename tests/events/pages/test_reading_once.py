"""One request, one reading: a round on paper its sheet once, a round's page its results once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event, select

from companion.events.entries.fold import read
from companion.models import Event, Sheet, db
from companion.sheets.verbs import paper
from companion.sheets.verbs.opening import writer_link
from tests.events.pages.conftest import Evening

HTMX = {"HX-Request": "true"}
ROUND = {"way": "points", "points.0": "1", "points.1": "2", "points.2": "3", "seen": "0"}


@contextmanager
def asked(app: Flask) -> Iterator[list[str]]:
    """The tables that the database is asked for in the block, each time."""
    found: list[str] = []

    def hear(*told: object) -> None:
        found.extend(re.findall(r"\ASELECT.*?\bFROM (\w+)", str(told[2]), re.DOTALL))

    with app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", hear)
    try:
        yield found
    finally:
        event.remove(engine, "before_cursor_execute", hear)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is added up from its lines: sheets, events."""
    found: list[str] = []
    score = paper.Paper.score

    def one_sheet(self: paper.Paper, sheet: object) -> object:
        found.append("sheet")
        return score(self, sheet)

    def one_event(lines: object) -> object:
        found.append("event")
        return read(lines)  # type: ignore[arg-type]  # as it was given

    monkeypatch.setattr(paper.Paper, "score", one_sheet)
    monkeypatch.setattr("companion.events.verbs.journal.read", one_event)
    return found


def test_a_round_on_paper_reads_its_sheet_once(
    app: Flask, client: FlaskClient, counted: list[str]
) -> None:
    names = {f"names.{n}": name for n, name in enumerate(("Aki", "Ben", "Chie"))}
    page = client.post("/sheets/new", data={"game": "fisherman", **names}).location
    counted.clear()
    with asked(app) as tables:
        answer = client.post(f"{page}/rounds/1", data={**ROUND, "key": "k"}, headers=HTMX)
    assert answer.status_code == 200
    assert tables.count("sheet_line") == 1
    assert counted == ["sheet"]


def test_at_an_event_its_journal_is_read_once_too(
    app: Flask, client: FlaskClient, evening: Callable[..., Evening], counted: list[str]
) -> None:
    night = evening(3)
    night.start()
    with app.app_context():
        sheet = db.session.scalars(select(Sheet)).one()
        page, link = f"/sheets/{sheet.code}", writer_link(sheet)
    client.get(f"/s/{link}")
    counted.clear()
    with asked(app) as tables:
        answer = client.post(f"{page}/rounds/1", data={**ROUND, "key": "k"}, headers=HTMX)
    assert answer.status_code == 200
    assert tables.count("sheet_line") == tables.count("event_line") == 1
    assert counted == ["event", "sheet"]


def test_the_page_of_a_round_reads_the_results_once(
    app: Flask, evening: Callable[..., Evening]
) -> None:
    night = evening(8)
    night.start()
    with app.app_context():
        assert len(db.session.scalars(select(Event)).one().tables) == 2
    for path in ("/round", ""):
        with asked(app) as tables:
            assert night.organiser.get(f"{night.path}{path}").status_code == 200
        assert tables.count("sheet_line") == 0, path
        assert tables.count("event_line") == 1, path
        assert tables.count("event_table") <= 2, path  # the results; which sheets they are on
