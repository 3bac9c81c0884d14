"""A new sheet, blank or from a file: opened once, however often it is asked for."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask
from sqlalchemy import select

from companion.games import SheetError
from companion.models import Sheet, SheetLine, db
from companion.sheets.verbs.new_sheet import open_sheet
from companion.sheets.verbs.reading import read_paper

NAMES = ["Aki", "Ben", "Chie"]
FIRST, SECOND = {"points": [4, 2, -1]}, {"points": [0, 3, 3]}


def test_opening_twice_with_one_code_is_opening_once(anywhere: Flask) -> None:
    first = open_sheet("code", "fisherman", NAMES)
    assert open_sheet("code", "fisherman", ["Someone", "else", "entirely"]).id == first.id
    assert read_paper(first).names == NAMES


def test_two_taps_at_once_open_one_sheet(anywhere: Flask) -> None:
    start = threading.Barrier(8)

    def tap(_: int) -> int:
        with anywhere.app_context():
            start.wait()
            try:
                return open_sheet("code", "fisherman", NAMES, rounds=[FIRST]).id
            finally:
                db.session.remove()

    with ThreadPoolExecutor(8) as fingers:
        opened = set(fingers.map(tap, range(8)))
    assert len(opened) == 1
    db.session.rollback()
    assert len(db.session.scalars(select(SheetLine)).all()) == 2


def test_a_sheet_can_start_from_a_file(anywhere: Flask) -> None:
    made = open_sheet("file", "fisherman", NAMES, {"allow_absent_kind": True}, [FIRST, SECOND])
    assert read_paper(made).sheet["rounds"] == [FIRST, SECOND]
    assert read_paper(made).changes() == []


@pytest.mark.parametrize(
    ("game", "names", "rounds", "place"),
    [
        ("chess", NAMES, [], "game"),
        ("fisherman", NAMES[:2], [], "seats"),
        ("fisherman", ["Aki", "Ben", " aki "], [], "seats[2]"),
        ("fisherman", NAMES, [FIRST, {"points": [99, 0, 0]}], "rounds[1].points[0]"),
        ("fisherman", NAMES, [{"points": [1, 2]}], "rounds[0].points"),
    ],
)
def test_what_is_no_sheet_opens_none(
    anywhere: Flask, game: str, names: list[str], rounds: list[object], place: str
) -> None:
    with pytest.raises(SheetError) as refused:
        open_sheet("code", game, names, rounds=rounds)
    assert refused.value.place == place
    assert db.session.scalars(select(Sheet)).all() == []
