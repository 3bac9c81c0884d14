"""What lines add up to, computed from the lines alone: hypothesis plays a very undecided club."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.kit.stored_entries import UNDO
from companion.models import now
from companion.sheets.verbs.sheet_rounds import NAMES, ROUND, Line, SheetState, Written

PEOPLE = ["Aki", "Ben", "Chie"]


def lines(*told: tuple[str, int | None, Any]) -> list[Line]:
    """Lines as (kind, round, value or the line to take back)."""
    at = now()
    return [
        Written(n, kind, slot, {"line" if kind == UNDO else "value": what}, "", at)
        for n, (kind, slot, what) in enumerate([(NAMES, None, PEOPLE), *told], 1)
    ]


def paper(*told: tuple[str, int | None, Any]) -> SheetState:
    return SheetState("fisherman", {}, lines(*told))


def points(*numbers: int) -> dict[str, list[int]]:
    return {"points": list(numbers)}


def test_a_round_after_a_gap_is_not_on_the_sheet() -> None:
    assert paper((ROUND, 1, points(1, 2, 3))).entries == []


def test_what_was_touched_last_is_what_a_form_has_seen() -> None:
    sheet = paper((ROUND, 0, points(1, 2, 3)), (ROUND, 1, points(3, 2, 1)), (UNDO, 0, 2))
    assert [sheet.touched(slot) for slot in (None, 0, 1, 2)] == [1, 4, 3, 0]
    assert sheet.corrected == {0}


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 40)), max_size=25))
def test_whatever_a_club_does_the_sheet_stays_valid(steps: list[tuple[int, int]]) -> None:
    """Rounds never have a gap, and what is undone comes back by undoing that."""
    told: list[tuple[str, int | None, Any]] = []
    for slot, number in steps:
        sheet = paper(*told)
        assert sheet.scored.finished == (len(sheet.entries) == 3)
        assert {line.round for line in sheet.lines if sheet.value(line.round)} == {
            None,
            *range(len(sheet.entries)),
        }
        if slot < 3 and slot <= len(sheet.entries):
            told.append((ROUND, slot, points(number % 9, 1, 0)))
        elif sheet.undoable(number % 20):
            n = number % 20
            about = sheet.lines[n - 1].round
            before, undone = sheet.value(about), sheet.after_undo(n)
            assert undone.value(about) != before
            assert undone.after_undo(len(undone.lines)).value(about) == before
            told.append((UNDO, about, n))


@given(st.integers(0, 30))
def test_the_newest_changes_are_told(count: int) -> None:
    sheet = paper(*((ROUND, 0, points(n, 0, 0)) for n in range(count)))
    told = sheet.changes(5)
    assert len(told) == max(0, min(5, count - 1))
    assert [change.line.n for change in told] == sorted(
        (change.line.n for change in told), reverse=True
    )
    assert sum(change.undoable for change in told) == (count > 1)
