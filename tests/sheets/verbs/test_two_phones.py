"""Two phones write one sheet: nobody is overwritten, nothing happens twice."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask

from companion.models import Sheet, db
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.scorekeeping import (
    Entry,
    Overtaken,
    undo,
    write_round,
)
from tests.sheets.verbs.keeping import FIRST, SECOND, lines, write


def test_the_second_phone_is_asked_before_it_replaces(sheet: Sheet) -> None:
    write(sheet, 0, FIRST, key="phone-a")
    with pytest.raises(Overtaken):
        write(sheet, 0, SECOND, key="phone-b")
    write(sheet, 0, SECOND, seen=2, key="phone-b-again")
    assert read_paper(sheet).entries == [SECOND]


def test_two_phones_that_agree_are_both_right(sheet: Sheet) -> None:
    write(sheet, 0, FIRST, key="phone-a")
    assert write(sheet, 0, FIRST, key="phone-b") == 2
    assert len(lines(sheet)) == 2


def test_a_round_after_one_that_was_emptied_meanwhile_waits(sheet: Sheet) -> None:
    write(sheet, 0, FIRST)
    undo(sheet, 2, "u")
    with pytest.raises(Overtaken):
        write(sheet, 1, SECOND)


def test_a_repeated_request_gets_the_first_answer(sheet: Sheet) -> None:
    first = write_round(sheet, 0, Entry(FIRST, 0, "k"))
    write(sheet, 0, SECOND, seen=2)
    again = write_round(sheet, 0, Entry(FIRST, 0, "k"))
    assert (again.place, again.replayed) == (first.place, True)
    assert read_paper(sheet).entries == [SECOND]


def test_a_changed_entry_under_a_used_key_is_not_swallowed(sheet: Sheet) -> None:
    write(sheet, 0, FIRST, key="k")
    with pytest.raises(Overtaken):
        write(sheet, 0, SECOND, key="k")


def test_a_repeated_undo_is_one_undo(sheet: Sheet) -> None:
    write(sheet, 0, FIRST)
    write(sheet, 0, SECOND, seen=2)
    undo(sheet, 3, "u")
    assert undo(sheet, 3, "u").replayed
    assert len(lines(sheet)) == 4


def test_of_twelve_phones_racing_for_a_round_one_writes_it(anywhere: Flask, sheet: Sheet) -> None:
    start, number = threading.Barrier(12), sheet.id

    def phone(at: int) -> bool:
        with anywhere.app_context():
            mine = db.session.get_one(Sheet, number)
            start.wait()
            try:
                write(mine, 0, {"points": [at, 0, 0]}, key=f"phone-{at}")
            except Overtaken:
                return False
            finally:
                db.session.remove()
            return True

    with ThreadPoolExecutor(12) as phones:
        written = list(phones.map(phone, range(12)))
    assert written.count(True) == 1
    assert lines(sheet) == [(1, "names", None), (2, "round", 0)]
    assert read_paper(sheet).entries == [{"points": [written.index(True), 0, 0]}]
