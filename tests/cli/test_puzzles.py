"""`companion puzzles`: a file that the pages read."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.review import puzzle_search
from companion.review.puzzles import read


def puzzles(*arguments: str) -> Result:
    few = ["--count", "1", "--look", "8", "--thinking", "8", "--lead", "1"]
    return CliRunner().invoke(main, ["puzzles", *arguments, *few])


def test_it_writes_what_it_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_search, "PLAYING", 8)
    monkeypatch.setattr(puzzle_search, "EACH", 1)
    monkeypatch.setattr(puzzle_search, "found_by", lambda *_: {"novice": 0})
    monkeypatch.setattr(puzzle_search, "played_on", lambda *_: True)
    file = tmp_path / "puzzles.json"
    done = puzzles("dieangler", "--seats", "2", "--out", str(file))
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith("1 puzzles in ")
    (found,) = read(file)
    assert found.choices[0].text in found.state().view(found.seat)["legal"]
    assert '"companion puzzles dieangler --seats 2 --count 1 --seed 1 --look 8' in file.read_text()


@pytest.mark.parametrize("seats", ["1", "two", "2,9"])
def test_seats_that_cannot_be_are_refused(seats: str) -> None:
    done = puzzles("dieangler", "--seats", seats)
    assert done.exit_code == 2
    assert "dieangler has 2 or 3 or 4 or 5 seats" in done.stderr
