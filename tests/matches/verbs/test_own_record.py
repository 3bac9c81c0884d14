"""Adding up results: order, wins in a row, the best total."""

from __future__ import annotations

from datetime import UTC, datetime

from companion.matches.verbs.own_record import Result, add_up


def result(day: int, *, won: bool, total: int, against: str = "club") -> Result:
    return Result("angling", against, won, total, datetime(2026, 11, day, tzinfo=UTC))


def test_wins_in_a_row_go_by_the_day_they_ended() -> None:
    results = [
        result(4, won=False, total=-7),
        result(1, won=True, total=3),
        result(5, won=True, total=1, against="people"),
        result(2, won=True, total=9),
    ]
    assert add_up({}, results) == {
        "angling": {"row": [1, 2], "club": [3, 2, 9], "people": [1, 1, 1]}
    }


def test_the_record_before_stays_as_it_was() -> None:
    before = {"angling": {"row": [1, 1], "club": [1, 1, -5]}}
    after = add_up(before, [result(6, won=True, total=-9)])
    assert before == {"angling": {"row": [1, 1], "club": [1, 1, -5]}}
    assert after == {"angling": {"row": [2, 2], "club": [2, 2, -5]}}
