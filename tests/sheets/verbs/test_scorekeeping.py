"""Keeping a score sheet: every line stays, the last word in force counts, nobody is overwritten."""

import pytest
from sqlalchemy import select

from companion.core.transaction import writing
from companion.games import SheetError
from companion.models import Sheet, SheetLine, db, now
from companion.sheets.verbs import scorekeeping
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.scorekeeping import (
    Closed,
    Entry,
    NotUndoable,
    doubted,
    rename,
    undo,
)
from tests.sheets.verbs.keeping import FIRST, NAMES, SECOND, THIRD, lines, totals, write

# ---------------------------------------------------------------- a sheet from start to end


def test_a_new_sheet_has_its_names_and_nothing_else(sheet: Sheet) -> None:
    paper = read_paper(sheet)
    assert paper.sheet == {"game": "fisherman", "seats": NAMES, "options": {}, "rounds": []}
    assert paper.scored.totals == (0, 0, 0)
    assert sheet.writer_hash


def test_rounds_add_up_until_the_game_is_over(sheet: Sheet) -> None:
    for index, entry in enumerate([FIRST, SECOND, THIRD]):
        assert not read_paper(sheet).scored.finished
        write(sheet, index, entry)
    scored = read_paper(sheet).scored
    assert scored.scores == ((5, 3, 1), (1, 5, 5), (5, 3, 1))
    assert (scored.totals, scored.winners) == ((11, 11, 7), (0, 1))  # FI-19


# ---------------------------------------------------------------- corrections


def test_round_one_can_be_corrected_after_round_three(sheet: Sheet) -> None:
    for index, entry in enumerate([FIRST, SECOND, THIRD]):
        write(sheet, index, entry)
    write(sheet, 0, {"points": [-1, 2, 4]}, seen=2)
    assert totals(sheet) == [7, 11, 11]
    (change,) = read_paper(sheet).changes()
    assert (change.before, change.after) == (FIRST, {"points": [-1, 2, 4]})
    assert change.undoable


def test_nothing_is_ever_overwritten(sheet: Sheet) -> None:
    write(sheet, 0, FIRST)
    write(sheet, 0, SECOND, seen=2)
    undo(sheet, 3, "u")
    values = db.session.scalars(select(SheetLine.data).order_by(SheetLine.n)).all()
    assert values == [{"value": NAMES}, {"value": FIRST}, {"value": SECOND}, {"line": 3}]


def test_a_correction_is_undone_and_the_undoing_too(sheet: Sheet) -> None:
    write(sheet, 0, FIRST)
    write(sheet, 0, SECOND, seen=2)
    undo(sheet, 3, "u1")
    assert read_paper(sheet).entries == [FIRST]
    undo(sheet, 4, "u2")
    assert read_paper(sheet).entries == [SECOND]
    undo(sheet, 5, "u3")
    assert read_paper(sheet).entries == [FIRST]
    story = [(c.before, c.after, c.undoable) for c in read_paper(sheet).changes()]
    assert story == [
        (SECOND, FIRST, True),  # 6 takes back 5
        (FIRST, SECOND, False),
        (SECOND, FIRST, False),
        (FIRST, SECOND, False),
    ]


def test_corrections_are_undone_one_after_the_other(sheet: Sheet) -> None:
    write(sheet, 0, FIRST)
    write(sheet, 0, SECOND, seen=2)
    write(sheet, 0, THIRD, seen=3)
    undo(sheet, 4, "u1")
    undo(sheet, 3, "u2")
    assert read_paper(sheet).entries == [FIRST]


def test_undoing_what_no_longer_counts_is_refused(sheet: Sheet) -> None:
    write(sheet, 0, FIRST)
    write(sheet, 0, SECOND, seen=2)
    write(sheet, 0, THIRD, seen=3)
    for n in (1, 2, 3, 0, 99, -1):
        with pytest.raises(NotUndoable):
            undo(sheet, n, f"u{n}")
    assert len(lines(sheet)) == 4


def test_only_the_last_round_can_be_emptied(sheet: Sheet) -> None:
    write(sheet, 0, FIRST)
    write(sheet, 1, SECOND)
    with pytest.raises(NotUndoable):
        undo(sheet, 2, "gap")
    undo(sheet, 3, "last")
    assert read_paper(sheet).entries == [FIRST]
    write(sheet, 1, THIRD, seen=4)
    assert read_paper(sheet).entries == [FIRST, THIRD]


def test_a_round_does_not_come_back_before_the_one_it_followed(sheet: Sheet) -> None:
    write(sheet, 0, FIRST)
    write(sheet, 1, SECOND)
    undo(sheet, 3, "second")
    undo(sheet, 2, "first")
    with pytest.raises(NotUndoable):
        undo(sheet, 4, "second back")
    undo(sheet, 5, "first back")
    undo(sheet, 4, "second back")
    assert read_paper(sheet).entries == [FIRST, SECOND]


def test_names_are_corrected_and_put_back(sheet: Sheet) -> None:
    rename(sheet, Entry(["Akiko", "Ben", "Chie"], 1, "n"))
    assert (sheet.names[0], read_paper(sheet).names[0]) == ("Akiko", "Akiko")
    undo(sheet, 2, "u")
    db.session.expire_all()
    assert (sheet.names[0], read_paper(sheet).names[0]) == ("Aki", "Aki")


@pytest.mark.parametrize(
    ("names", "place"),
    [
        (["Aki", "Aki", "Chie"], "seats[1]"),
        (["Aki", " Aki ", "Chie"], "seats[1]"),
        (["Aki", "", "Chie"], "seats[1]"),
        (["Aki", "\x00\u202e", "Chie"], "seats[1]"),
        (["Aki", "Ben", "x" * 41], "seats[2]"),
        (["Aki", "Ben", 3], "seats[2]"),
        (["Aki", "Ben"], "seats"),
    ],
)
def test_names_that_cannot_be(sheet: Sheet, names: list[object], place: str) -> None:
    with pytest.raises(SheetError) as refused:
        rename(sheet, Entry(names, 1, "n"))
    assert refused.value.place == place


# ---------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("value", "place"),
    [
        ({"points": [1, 2]}, "rounds[0].points"),
        ({"points": [1, "", 2]}, "rounds[0].points[1]"),
        ({"points": [1, 2, 99]}, "rounds[0].points[2]"),  # scored by the letter, never played
        ({"points": [-13, 2, 3]}, "rounds[0].points[0]"),
        ({}, "rounds[0].points"),
        ("nonsense", "rounds[0]"),
    ],
)
def test_what_cannot_have_been_played_is_refused(sheet: Sheet, value: object, place: str) -> None:
    with pytest.raises(SheetError) as refused:
        write(sheet, 0, value)
    assert refused.value.place == place
    assert len(lines(sheet)) == 1


def test_a_fourth_round_of_three_is_refused(sheet: Sheet) -> None:
    for index in range(3):
        write(sheet, index, FIRST)
    with pytest.raises(SheetError):
        write(sheet, 3, FIRST)


def test_a_closed_sheet_is_only_read(sheet: Sheet) -> None:
    with writing():
        sheet.closed_at = now()
    with pytest.raises(Closed):
        write(sheet, 0, FIRST)


# ---------------------------------------------------------------- doubts


@pytest.mark.parametrize(
    ("value", "seen", "asked"),
    [
        ({"points": [4, 2, 9]}, 0, True),
        ({"points": [4, 2, -1]}, 0, False),
        ({"points": [4, 2, 9]}, 1, True),  # from a page that is older than what is written
    ],
)
def test_what_no_round_gives_is_doubted_before_it_is_written(
    sheet: Sheet, value: object, seen: int, asked: bool
) -> None:
    found = doubted(read_paper(sheet), 0, Entry(value, seen, "k"))
    assert (found is not None) == asked


def test_what_stands_there_already_is_doubted_no_more(sheet: Sheet) -> None:
    again = Entry({"points": [4, 2, 9]}, write(sheet, 0, {"points": [4, 2, 9]}), "again")
    assert doubted(read_paper(sheet), 0, again) is None
    with pytest.raises(SheetError):
        doubted(read_paper(sheet), 1, Entry({"points": [99, 0, 0]}, 0, "k"))


def test_a_sheet_takes_no_end_of_corrections(sheet: Sheet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scorekeeping, "MOST_LINES", 2)
    write(sheet, 0, FIRST)
    with pytest.raises(SheetError, match="full of corrections: start a new one"):
        write(sheet, 1, SECOND)
    assert read_paper(sheet).entries == [FIRST]
