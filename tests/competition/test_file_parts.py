"""The parts of a file of an event or a league."""

from __future__ import annotations

import pytest

from companion.competition.file_parts import LinePart, read_part, written_by
from companion.games import SheetError

LINE = {"kind": "end", "data": {}, "by": "organiser", "at": "2026-11-21T19:30:00+00:00"}


def test_a_part_is_written_as_it_was_read() -> None:
    assert read_part(LinePart, LINE, "lines[0]").plain() == LINE


@pytest.mark.parametrize("at", ["noon", "2026-11-21T19:30:00", "0001-01-01T00:00:00+14:00", 7])
def test_a_time_has_its_offset_and_a_likely_year(at: object) -> None:
    said = r"lines\[0\].at: expected a moment, such as 2026-11-21T19:30:00\+00:00"
    with pytest.raises(SheetError, match=said):
        read_part(LinePart, {**LINE, "at": at}, "lines[0]")


@pytest.mark.parametrize("key", ["kind", "more"])
def test_a_field_too_few_or_too_many_is_named(key: str) -> None:
    line = {name: value for name, value in LINE.items() if name != key}
    with pytest.raises(SheetError, match=rf"^{key}: is (missing|not known here)"):
        read_part(LinePart, line if key == "kind" else {**line, key: 1})


def test_a_player_who_wrote_it_has_their_number_here() -> None:
    assert [written_by(by, {7: 9}) for by in ("player 7", "player 8", "Aki")] == [
        *("player 9", "player 8", "Aki"),
    ]
