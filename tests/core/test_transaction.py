"""What is told of matches and sheets, by whom, and to nobody but who listens."""

from __future__ import annotations

from threading import Thread

import pytest
from flask import Flask
from sqlalchemy import func, select, update

from companion.core.services import services_of
from companion.core.transaction import lock, one_moment, writing
from companion.matches.access.at_match import SEATED
from companion.models import Match, Sheet, SheetLine, db
from companion.sheets.verbs.new_sheet import open_sheet
from companion.sheets.verbs.scorekeeping import Entry, SheetListeners, undo, write_round
from companion.sheets.verbs.sheet_rounds import SheetState
from tests.tables import fresh, started, step, steps


@pytest.fixture
def sheet(anywhere: Flask) -> Sheet:
    return open_sheet("abc", "fisherman", ["Aki", "Ben", "Chie"])


def test_whoever_listens_hears_how_a_sheet_stands_after_each_line(
    anywhere: Flask, sheet: Sheet
) -> None:
    heard: list[object] = []
    services_of(anywhere).the(SheetListeners).written.append(
        lambda _, paper: heard.append(paper.entries[0]["points"])
    )
    write_round(sheet, 0, Entry({"points": [1, 2, 3]}, 0, "a"))
    write_round(sheet, 0, Entry({"points": [1, 2, 3]}, 0, "a"))  # sent again: nothing new
    write_round(sheet, 0, Entry({"points": [4, 2, 3]}, 2, "b"))
    undo(sheet, 3, "c")
    assert heard == [[1, 2, 3], [4, 2, 3], [1, 2, 3]]


def test_a_listener_that_fails_leaves_nothing_written(anywhere: Flask, sheet: Sheet) -> None:
    def fail(_: Sheet, __: SheetState) -> None:
        raise ZeroDivisionError

    services_of(anywhere).the(SheetListeners).written.append(fail)
    with pytest.raises(ZeroDivisionError):
        write_round(sheet, 0, Entry({"points": [1, 2, 3]}, 0, "a"))
    assert sheet.length == 1


def test_a_round_of_a_match_is_told_once_it_is_over(indoors: Flask) -> None:
    heard: list[int] = []
    hear = services_of(indoors).listeners
    hear.matches.append(lambda _, state: heard.append(len(state.sheet())))
    match = started("mll")
    step(match)
    assert not heard
    steps(match, 500)
    assert heard == list(range(1, len(heard) + 1))
    assert isinstance(fresh(match.id), Match)


def test_what_is_read_of_one_moment_does_not_change_meanwhile(
    anywhere: Flask, sheet: Sheet
) -> None:
    number, seen = sheet.id, list[int]()

    def lines() -> int:
        return db.session.scalar(select(func.count()).where(SheetLine.sheet_id == number)) or 0

    def another() -> None:
        with anywhere.app_context():
            write_round(db.session.get_one(Sheet, number), 0, Entry({"points": [1, 2, 3]}, 0, "a"))

    with one_moment():
        seen.append(lines())
        thread = Thread(target=another)
        thread.start()
        thread.join()
        seen.append(lines())
    assert [*seen, lines()] == [1, 1, 2]


def test_a_row_is_locked_whatever_was_read_along_with_it(anywhere: Flask) -> None:
    """A page reads a match and its seats at once; PostgreSQL refuses to lock both."""
    match = db.session.scalars(SEATED, {"code": started().code}).unique().one()
    seen = match.version
    with db.engine.begin() as elsewhere:
        elsewhere.execute(update(Match).values(version=seen + 1))
    with writing():
        lock(match)
        assert match.version == seen + 1
