"""`run.py puzzles`: a file that the pages read."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.review.puzzles import puzzles_of, read
from tests.laboratory.__main__ import main
from tests.laboratory.commands import puzzles as puzzles_command
from tests.laboratory.strength import puzzle_search


def puzzles(*arguments: str) -> Result:
    few = ["--count", "1", "--look", "8", "--thinking", "8", "--lead", "1"]
    return CliRunner().invoke(main, ["puzzles", *few, *arguments])


def test_it_writes_what_it_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_search, "PLAYING", 8)
    monkeypatch.setattr(puzzle_search, "EACH", 1)
    monkeypatch.setattr(puzzle_search, "found_by", lambda *_: {"novice": 0})
    monkeypatch.setattr(puzzle_search, "confirmed", lambda view, one, seed: one)
    file = tmp_path / "puzzles.json"
    done = puzzles("dieangler", "--seats", "2", "--out", str(file))
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith("1 puzzles in ")
    (found,) = read(file)
    assert found.choices[0].text in found.state().view(found.seat)["legal"]
    assert (
        '"python3 run.py puzzles dieangler --seats 2 --count 1 --seed 1 --look 8'
        in file.read_text()
    )


def test_shipped_puzzles_that_hold_are_kept_and_others_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, lost, found = puzzles_of("dieangler")[:3]
    again = kept._replace(found={"master": 1})  # the same position, otherwise judged
    monkeypatch.setattr(puzzles_command, "still", lambda *_: [kept])
    monkeypatch.setattr(puzzles_command, "found", lambda *_: iter([[], [again], [found, lost]]))
    file = tmp_path / "puzzles.json"
    done = puzzles("dieangler", "--again", "--count", "2", "--out", str(file))
    assert done.exit_code == 0, done.output
    assert read(file) == (kept, found)
    assert " --again" in file.read_text()


@pytest.mark.parametrize("seats", ["1", "two", "2,9"])
def test_seats_that_cannot_be_are_refused(seats: str) -> None:
    done = puzzles("dieangler", "--seats", seats)
    assert done.exit_code == 2
    assert "dieangler has 2 or 3 or 4 or 5 seats" in done.stderr
