"""What seats won when AIs played among themselves, as the games ship it, beside a club's tables."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.competition.seat_advantage import FEWEST
from companion.competition.standings.points import Result
from companion.games import GAMES
from companion.tables import self_play
from companion.tables.self_play import FILE, Row, beside
from tests.laboratory.strength.balance import keep_row

ALL = [key for key in GAMES if self_play.self_play(key)]
MEASURED: Row = {"level": "casual", "matches": 200, "won": [90.0, 60.5, 49.5], "command": "…"}


def table(seats: int) -> Result:
    """A table whose first seat won."""
    ranks = (1, *(2 for _ in range(seats - 1)))
    return Result(1, 1, tuple(range(seats)), (0,) * seats, ranks, "sinker")


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder in which Sinker was measured for three."""
    monkeypatch.setattr(self_play, "FOLDERS", {"sinker": tmp_path})
    self_play.self_play.cache_clear()
    keep_row(tmp_path / FILE, MEASURED)
    yield tmp_path
    self_play.self_play.cache_clear()


def test_every_number_of_seats_that_a_shipped_file_has_adds_up() -> None:
    assert ALL
    for key in ALL:
        assert set(self_play.self_play(key)) == {seats for seats in GAMES[key].seats if seats > 1}
        for seats, found in self_play.self_play(key).items():
            assert len(found.seats) == seats
            assert sum(share for share, _ in found.seats) == pytest.approx(1, abs=0.001)
            assert found.tables >= 500


def test_a_row_takes_the_place_of_the_one_of_as_many_seats(shelf: Path) -> None:
    keep_row(shelf / FILE, {**MEASURED, "won": [50.0] * 4})
    keep_row(shelf / FILE, {**MEASURED, "matches": 100, "won": [50.0, 25.0, 25.0]})
    found = self_play.self_play("sinker")
    assert (set(found), found[3].tables, found[3].seats[0][0]) == ({3, 4}, 100, 0.5)
    assert (shelf / FILE).read_text("utf-8").count("\n") == 4


@pytest.mark.usefixtures("shelf")
def test_a_few_tables_of_the_club_leave_it_to_self_play() -> None:
    (few,) = beside([table(3)])
    assert (few.own, few.ai and few.ai.seats[0][0]) == (None, 0.45)
    enough, *_ = beside([table(3)] * FEWEST)
    assert [one.tables for one in enough.known] == [FEWEST, 200]
    assert not beside([table(4)]), "nothing is known of four"


@pytest.mark.usefixtures("shelf")
def test_what_could_be_chance_is_no_edge() -> None:
    first, second, third = self_play.self_play("sinker")[3].edges
    assert first == pytest.approx(0.45 - 1 / 3)
    assert second == 0
    assert third == pytest.approx(0.2475 - 1 / 3)
