"""One request, one reading: a round on paper its sheet once, a round's page its results once."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from companion.events.entries.event_fold import read
from companion.events.verbs import autosave
from companion.models import Event, Sheet, db
from companion.sheets.verbs import sheet_rounds
from companion.sheets.verbs.new_sheet import writer_link
from tests.events.pages.conftest import Evening
from tests.events.pages.nights import closed, end
from tests.events.pages.test_called import renamed
from tests.laboratory.bench.statements import counted as statements

HTMX = {"HX-Request": "true"}
ROUND = {"way": "points", "points.0": "1", "points.1": "2", "points.2": "3", "seen": "0"}


def tables_of(statements: list[str]) -> list[str]:
    """What these ask the database for, each time."""
    found = (re.match(r"SELECT.*?\bFROM (\w+)", one, re.DOTALL) for one in statements)
    return [one[1] for one in found if one]


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is added up from its lines: sheets, events."""
    found: list[str] = []
    score = sheet_rounds.SheetState.score

    def one_sheet(self: sheet_rounds.SheetState, sheet: object) -> object:
        found.append("sheet")
        return score(self, sheet)

    def one_event(lines: object, same: object) -> object:
        found.append("event")
        return read(lines, same)  # type: ignore[arg-type]  # as they were given

    monkeypatch.setattr(sheet_rounds.SheetState, "score", one_sheet)
    monkeypatch.setattr("companion.events.verbs.event_journal.read", one_event)
    return found


def test_a_round_on_paper_reads_its_sheet_once(
    app: Flask, client: FlaskClient, counted: list[str]
) -> None:
    names = {f"names.{n}": name for n, name in enumerate(("Aki", "Ben", "Chie"))}
    page = client.post("/sheets/new", data={"game": "fisherman", **names}).location
    counted.clear()
    with app.app_context(), statements() as asked:
        answer = client.post(f"{page}/rounds/1", data={**ROUND, "key": "k"}, headers=HTMX)
    assert answer.status_code == 200
    tables = tables_of(asked)
    assert tables.count("sheet_line") == 1
    assert counted == ["sheet"]


def test_at_an_event_its_journal_is_read_once_too(
    app: Flask,
    client: FlaskClient,
    evening: Callable[..., Evening],
    counted: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(autosave, "REST", 1e9)  # or a slow machine writes a file within the round
    night = evening(3)
    night.start()
    with app.app_context():
        sheet = db.session.scalars(select(Sheet)).one()
        page, link = f"/sheets/{sheet.code}", writer_link(sheet)
    client.get(f"/s/{link}")
    counted.clear()
    with app.app_context(), statements() as asked:
        answer = client.post(f"{page}/rounds/1", data={**ROUND, "key": "k"}, headers=HTMX)
    assert answer.status_code == 200
    tables = tables_of(asked)
    assert tables.count("sheet_line") == 1
    assert tables.count("event_line") == 2  # once more after the write: what the table hears
    assert counted == ["event", "sheet", "event"]


def test_the_page_of_a_round_reads_the_results_once(
    app: Flask, evening: Callable[..., Evening]
) -> None:
    night = evening(8)
    night.start()
    with app.app_context():
        assert len(db.session.scalars(select(Event)).one().tables) == 2
    for path in ("/round", ""):
        with app.app_context(), statements() as asked:
            assert night.organiser.get(f"{night.path}{path}").status_code == 200
        tables = tables_of(asked)
        assert tables.count("sheet_line") == 0, path
        assert tables.count("event_line") == 1, path
        assert tables.count("event_table") <= 2, path  # the results; which sheets they are on


@pytest.mark.parametrize("what", ["files", "results.csv", "bg-stats.json", "event.json", "season"])
def test_what_is_taken_away_is_made_once_until_it_changes(
    evening: Callable[..., Evening], what: str
) -> None:
    night = closed(evening)
    club = re.findall(r'href="(/clubs/\w+)"', night.see())[0]
    address = f"{club}/seasons/Autumn" if what == "season" else f"{night.path}/{what}"
    first = night.organiser.get(address)
    assert first.status_code == 200
    known = {"If-None-Match": first.headers["ETag"]}
    assert night.organiser.get(address, headers=known).status_code == 304
    end(night)
    changed = night.organiser.get(address, headers=known)
    assert changed.status_code == 200
    known = {"If-None-Match": changed.headers["ETag"]}
    renamed(night.organiser, club, 1, "Zoe")
    assert night.organiser.get(address, headers=known).status_code == 200
